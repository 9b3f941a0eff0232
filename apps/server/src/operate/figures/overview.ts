import { REVIEW_TARGET_HOURS, type DaySums, type getOverview, type ResponseOf } from '@voltide/contract';
import { formatVt, type Clock } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import { countWaiting } from '../operators/operators.sql.ts';
import type { OddsTables } from '../../play/plays/odds-tables.ts';
import { readControl } from '../../money/tron/payouts/payouts.sql.ts';
import { faultsOf, findAnomalies } from './anomalies.ts';
import { findLastCheck } from './books-check.sql.ts';
import { listMoney, listPlayers, listPlays, listTableDays, type Range } from './figures.sql.ts';
import { createGameDays } from './game-days.ts';
import { AWAY_AFTER_MS } from './node-pulse.ts';
import { listPulses, type SeenNode } from './node-pulse.sql.ts';
import { findPlatform, listLags, readHouse, readOpen, readPages, type PageState } from './overview.sql.ts';
import { ALL_GAMES, GIFT_CAUSES, sumFigures, sumOf, type Rows } from './sum-figures.ts';

type OverviewPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly figures: Pick<HouseFigures, 'houseCashSun' | 'riskableCashSun'>;
  readonly oddsTables: Pick<OddsTables, 'getById'>;
};
type Overview = ResponseOf<typeof getOverview>;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOURS_SHOWN = 24;
/** The two weeks before today define an ordinary day; odds are compared for a week. */
const DAYS_COMPARED = 15;
const ODDS_DAYS = 7;
const POINTS = { healthy: 100, degraded: 60, failed: 20 } as const;

export function createOverview({ database, clock, figures, oddsTables }: OverviewPorts) {
  const compare = createGameDays(oddsTables);
  return async (): Promise<Overview> => {
    const nowMs = clock.nowMs();
    const found = await inSnapshot(database, (connection) => readAll(connection, nowMs));
    const { house, open, days, hours, nodes, lags, books } = found;
    const living = nodes.filter(({ agoMs }) => agoMs <= AWAY_AFTER_MS);
    const houseCashSun =
      house.capitalSun + house.depositsSun - house.cashSun - house.heldCashSun - house.vaultSun - house.itemsSun;
    const todayMs = nowMs - (nowMs % DAY_MS);
    return {
      at: isoOf(nowMs),
      online: {
        people: living.reduce((sum, { people }) => sum + people, 0),
        sockets: living.reduce((sum, { sockets }) => sum + sockets, 0),
      },
      today: sumDay(days, todayMs),
      yesterday: sumDay(days, todayMs - DAY_MS),
      hours: presentHours(hours, nowMs),
      bankroll: presentBankroll(found, houseCashSun, mostCashPrizeSun(figures)),
      deposits: { underWay: open.depositsUnderWay, unclaimed: open.depositsUnclaimed },
      withdrawals: presentWithdrawals(found),
      waiting: found.waiting,
      pages: presentPages(found.pages),
      nodes: nodes.map(presentNode),
      lags: lags.map(({ reader, lagMs }) => ({ reader, lagMs })),
      books: books === undefined ? null : { at: isoOf(books.atMs), faults: faultsOf(books), tookMs: books.tookMs },
      anomalies: [
        ...findAnomalies({
          nowMs,
          gameDays: compare(found.tableDays),
          plays: days.plays,
          money: days.money,
          houseCashSun,
          owedSun: house.cashSun + house.heldCashSun + house.vaultSun + house.itemsSun,
          oldestWithdrawalMs: open.oldestAtMs,
          lags,
          books,
          nodes: living,
        }),
      ],
    };
  };
}

async function readAll(connection: Connection, nowMs: number) {
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const todayMs = nowMs - (nowMs % DAY_MS);
  const toMs = todayMs + 2 * DAY_MS;
  const { withdrawals: _withdrawals, ...waiting } = await countWaiting(connection);
  return {
    waiting,
    house: await readHouse(connection),
    open: await readOpen(connection),
    control: await readControl(connection),
    platform: await findPlatform(connection),
    days: await readRows(connection, { span: 'day', fromMs: todayMs - (DAYS_COMPARED - 1) * DAY_MS, toMs }),
    hours: await readRows(connection, { span: 'hour', fromMs: hourMs - (HOURS_SHOWN - 1) * HOUR_MS, toMs }),
    tableDays: await listTableDays(connection, todayMs - (ODDS_DAYS - 1) * DAY_MS),
    pages: await readPages(connection, hourMs - (HOURS_SHOWN - 1) * HOUR_MS),
    nodes: await listPulses(connection),
    lags: await listLags(connection, nowMs),
    books: await findLastCheck(connection),
  };
}

type Found = Awaited<ReturnType<typeof readAll>>;
type AllRows = Required<{ [Part in keyof Rows]: NonNullable<Rows[Part]> }>;

async function readRows(connection: Connection, range: Range): Promise<AllRows> {
  return {
    plays: await listPlays(connection, range),
    players: await listPlayers(connection, range),
    money: await listMoney(connection, range),
  };
}

function rowsAt({ plays, players, money }: AllRows, atMs: number): AllRows {
  const isThen = (row: { readonly atMs: number }): boolean => row.atMs === atMs;
  return { plays: plays.filter(isThen), players: players.filter(isThen), money: money.filter(isThen) };
}

function sumDay(days: AllRows, atMs: number): DaySums {
  const rows = rowsAt(days, atMs);
  const { cash, promo, cost, adjusted, net, players } = sumFigures(rows);
  return {
    players: players ?? 0,
    cash,
    promo,
    gifts: formatVt(giftsOf(rows)),
    cost,
    adjusted,
    net,
    deposits: movedBy(rows, 'deposit'),
    withdrawals: movedBy(rows, 'withdrawal'),
  };
}

function giftsOf({ money }: Pick<Rows, 'money'>): bigint {
  return sumOf(
    money.filter(({ cause, bucket }) => bucket === 'promo' && GIFT_CAUSES.includes(cause)),
    ({ paidSun }) => paidSun,
  );
}

function movedBy({ money }: Pick<Rows, 'money'>, cause: string): DaySums['deposits'] {
  const own = money.filter((row) => row.cause === cause);
  return {
    postings: own.reduce((sum, { postings }) => sum + postings, 0),
    amount: formatVt(sumOf(own, ({ paidSun, takenSun }) => paidSun + takenSun)),
  };
}

function presentHours(hours: AllRows, nowMs: number): Overview['hours'] {
  const lastMs = nowMs - (nowMs % HOUR_MS);
  return Array.from({ length: HOURS_SHOWN }, (_, place) => {
    const atMs = lastMs - (HOURS_SHOWN - 1 - place) * HOUR_MS;
    const rows = rowsAt(hours, atMs);
    const cash = rows.plays.filter(({ bucket }) => bucket === 'cash');
    return {
      at: isoOf(atMs),
      plays: rows.plays.reduce((sum, { plays }) => sum + plays, 0),
      players: rows.players.find(({ game }) => game === ALL_GAMES)?.players ?? 0,
      stake: formatVt(sumOf(cash, ({ stakeSun }) => stakeSun)),
      gross: formatVt(sumOf(cash, ({ stakeSun, returnedSun }) => stakeSun - returnedSun)),
      deposits: movedBy(rows, 'deposit').amount,
      gifts: formatVt(giftsOf(rows)),
    };
  });
}

function presentBankroll(
  { house, open, platform }: Found,
  houseCashSun: bigint,
  mostSun: bigint,
): Overview['bankroll'] {
  return {
    houseCash: formatVt(houseCashSun),
    capital: formatVt(house.capitalSun),
    mostPrize: formatVt(mostSun < 0n ? 0n : mostSun),
    cash: formatVt(house.cashSun),
    held: formatVt(house.heldCashSun),
    vault: formatVt(house.vaultSun),
    items: formatVt(house.itemsSun),
    promo: formatVt(house.promoSun + house.heldPromoSun),
    battles: { open: open.battles, stakes: formatVt(open.battleStakesSun) },
    platform:
      platform === undefined
        ? null
        : {
            at: isoOf(platform.atMs),
            balance: formatVt(platform.balanceSun),
            expected: formatVt(platform.expectedSun),
          },
  };
}

function presentWithdrawals({ open, control }: Found): Overview['withdrawals'] {
  const { oldestAtMs } = open;
  return {
    waiting: open.withdrawals,
    waitingAmount: formatVt(open.withdrawalsSun),
    oldestAt: oldestAtMs === undefined ? null : isoOf(oldestAtMs),
    targetAt: oldestAtMs === undefined ? null : isoOf(oldestAtMs + REVIEW_TARGET_HOURS * HOUR_MS),
    paying: open.paying,
    payingAmount: formatVt(open.payingSun),
    isStopped: control.isStopped,
    isFrozen: control.freeze !== undefined,
  };
}

function presentPages({ healthy, degraded, failed, newest }: PageState): Overview['pages'] {
  const points = newest.reduce((sum, status) => sum + POINTS[status], 0);
  return { score: newest.length === 0 ? null : Math.round(points / newest.length), healthy, degraded, failed };
}

function presentNode(node: SeenNode): Overview['nodes'][number] {
  return {
    id: node.nodeId,
    version: node.version,
    startedAt: isoOf(node.startedAtMs),
    seenSecondsAgo: Math.round(node.agoMs / 1000),
    isAway: node.agoMs > AWAY_AFTER_MS,
    loopLagMs: Math.round(node.loopLagMs * 10) / 10,
    sockets: node.sockets,
    people: node.people,
    laneWaiting: node.laneWaiting,
    plays: node.lanePlays,
  };
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
