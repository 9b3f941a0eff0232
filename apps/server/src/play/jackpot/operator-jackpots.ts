import { publishedChoice, type BeaconState, type LocalChainEnd } from '@voltide/beacon';
import type { QueryOf, ResponseOf } from '@voltide/contract';
import { csvLine, formatVt, type Clock, type UserId } from '@voltide/core';
import { poolOf } from '@voltide/games/jackpot/money';
import type {
  exportJackpots,
  getJackpotForOperators,
  listJackpotsForOperators,
  OperatorJackpotDay,
} from '@voltide/games/jackpot/operator-contract';
import { jackpotTimes } from '@voltide/games/jackpot/times';

import { noteExport } from '../../operate/audit-log/note-export.ts';
import type { OwnChain } from '../beacon/local-chain.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { isoOf, isoOrNull, presentAccount } from '../../people/person/present-account.ts';
import type { DayReads } from './day-reads.ts';
import * as sql from './operator-jackpots.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: Pick<OwnChain, 'endOf'>;
  readonly reads: Pick<DayReads, 'figures'>;
};

const PAGE = 50;
const CSV_PAGE = 500;
const CSV_MOST = 10_000;
const CSV_HEAD = [
  'date',
  'state',
  'pool_vt',
  'top_up_vt',
  'carried_vt',
  'carry_vt',
  'players',
  'tickets',
  'beacon',
  'prizes_paid',
  'prizes_waiting',
  'prizes_lapsed',
  'cash_vt',
  'promo_vt',
  'sealed_at',
  'drawn_at',
];

export function createOperatorJackpots(ports: Ports) {
  const { database, clock, chain } = ports;
  return {
    async list({
      state,
      before,
    }: QueryOf<typeof listJackpotsForOperators>): Promise<ResponseOf<typeof listJackpotsForOperators>> {
      const rows = await sql.listDays(database, { state, before }, PAGE + 1);
      const days = await Promise.all(rows.slice(0, PAGE).map((row) => presentDay(ports, row)));
      return { days, next: rows.length > PAGE ? (days.at(-1)?.date ?? null) : null };
    },

    async *exportCsv(byUserId: UserId, filter: QueryOf<typeof exportJackpots>): AsyncGenerator<string> {
      await noteExport(database, { list: 'jackpots', byUserId, atMs: clock.nowMs(), filter });
      yield csvLine(CSV_HEAD);
      let before: string | undefined;
      for (let written = 0; written < CSV_MOST; written += CSV_PAGE) {
        const rows = await sql.listDays(database, { ...filter, before }, CSV_PAGE);
        const days = await Promise.all(rows.map((row) => presentDay(ports, row)));
        yield days.map((day) => csvLine(cellsOf(day))).join('');
        if (rows.length < CSV_PAGE) return;
        before = rows.at(-1)?.date;
      }
    },

    /** @throws AppError `not_found` for a day without a jackpot */
    async page(date: string): Promise<ResponseOf<typeof getJackpotForOperators>> {
      const row = await sql.findDay(database, date);
      if (row === undefined) throw new AppError('not_found');
      const state = beaconOf(row);
      const choice = state === undefined ? undefined : publishedChoice(state);
      const { sealMs, drawMs } = jackpotTimes(date);
      return {
        now: isoOf(clock.nowMs()),
        day: await presentDay(ports, row),
        sealsAt: isoOf(sealMs),
        drawsAt: isoOf(drawMs),
        root: row.root,
        choice: choice === undefined ? null : { ...choice, passedOver: [...choice.passedOver] },
        localChain: state === undefined ? null : await localChainOf(chain, state),
        prizes: (await sql.listPrizesOf(database, date)).map(presentPrize),
      };
    },
  };
}

/** Returns the operator's own chain where the choice depends on it; others are checked without one. */
async function localChainOf(chain: Ports['chain'], state: BeaconState): Promise<LocalChainEnd | null> {
  return 'source' in state && state.source === 'local-chain' ? chain.endOf(state) : null;
}

function beaconOf({ beacon }: sql.OperatorDayRow): BeaconState | undefined {
  return beacon === null ? undefined : (JSON.parse(beacon) as BeaconState);
}

async function presentDay({ reads }: Ports, row: sql.OperatorDayRow): Promise<OperatorJackpotDay> {
  const { date, state, carriedSun, carrySun } = row;
  const counted = row.sharesSun === null ? await reads.figures(date) : undefined;
  const { cashSun, topUpSun } = poolOf(row.sharesSun ?? counted?.sharesSun ?? 0n, carriedSun);
  const beacon = beaconOf(row);
  return {
    date,
    state,
    pool: formatVt(cashSun + topUpSun),
    topUp: formatVt(topUpSun),
    carried: formatVt(carriedSun),
    carry: carrySun === null ? null : formatVt(carrySun),
    players: row.players ?? counted?.players ?? 0,
    tickets: row.tickets ?? counted?.tickets ?? 0,
    sealedAt: isoOrNull(row.sealedAtMs),
    drawnAt: isoOrNull(row.drawnAtMs),
    beacon: beacon !== undefined && 'source' in beacon ? beacon.source : null,
    prizes: {
      paid: row.paid,
      waiting: row.waiting,
      lapsed: row.lapsed,
      cash: formatVt(row.cashSun),
      promo: formatVt(row.promoSun),
    },
  };
}

function cellsOf({ prizes, ...day }: OperatorJackpotDay): readonly string[] {
  return [
    day.date,
    day.state,
    day.pool,
    day.topUp,
    day.carried,
    day.carry ?? '',
    `${day.players}`,
    `${day.tickets}`,
    day.beacon ?? '',
    `${prizes.paid}`,
    `${prizes.waiting}`,
    `${prizes.lapsed}`,
    prizes.cash,
    prizes.promo,
    day.sealedAt ?? '',
    day.drawnAt ?? '',
  ];
}

function presentPrize(row: sql.OperatorPrizeRow): ResponseOf<typeof getJackpotForOperators>['prizes'][number] {
  const { place, id, userId, username, ticket, tickets, bought, cashSun, promoSun, isLapsed, paidAtMs } = row;
  return {
    place,
    id,
    account: presentAccount(userId, username),
    ticket,
    tickets,
    bought,
    cash: formatVt(cashSun),
    promo: formatVt(promoSun),
    state: isLapsed ? 'lapsed' : paidAtMs === null ? 'waiting' : 'paid',
    paidAt: isoOrNull(paidAtMs),
  };
}
