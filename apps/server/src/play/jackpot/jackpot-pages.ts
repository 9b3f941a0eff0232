import { publishedChoice, type BeaconState, type LocalChainEnd } from '@voltide/beacon';
import type { LiveJackpot, ResponseOf } from '@voltide/contract';
import { formatVt, present, utcDay, type Clock, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import type {
  getJackpot,
  getJackpotDay,
  getJackpotProof,
  JackpotResult,
  listJackpotDays,
} from '@voltide/games/jackpot/contract';
import { entryOf } from '@voltide/games/jackpot/export';
import { proveInclusion, sealTickets, type SealedTickets } from '@voltide/games/jackpot/merkle';
import { PLACE_BPS, mostCashSun, poolOf, shareOfPlace } from '@voltide/games/jackpot/money';
import { chancePercentText, listTickets, type TicketEntry } from '@voltide/games/jackpot/tickets';
import { jackpotTimes } from '@voltide/games/jackpot/times';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { createDayReads } from './day-reads.ts';
import {
  findDocument,
  findOwnPrize,
  findOwnTickets,
  findSealed,
  findUndrawn,
  listDrawn,
  listOwnIds,
  listPrizes,
  type CountedTickets,
  type DayFigures,
  type PrizeRow,
  type SealedDay,
} from './jackpot-pages.sql.ts';
import { listSealed } from './jackpot.sql.ts';
import type { OwnChain } from '../beacon/local-chain.ts';

type PagePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: Pick<OwnChain, 'endOf' | 'listEndsInUse'>;
};

/** The caller, if signed in: guests get no tickets. */
type Asker = { readonly userId: UserId; readonly kind: 'account' | 'guest' | 'quick' } | undefined;

const DAYS_PER_PAGE = 10;

export function createJackpotPages({ database, clock, chain }: PagePorts) {
  const reads = createDayReads({ database, clock });
  const readList = keepLast((date) => sealedTickets(database, date));
  return {
    async now(asker: Asker): Promise<ResponseOf<typeof getJackpot>> {
      const nowMs = clock.nowMs();
      const date = utcDay(nowMs);
      const owner = asker?.kind === 'account' ? asker.userId : undefined;
      const own = owner === undefined ? undefined : await reads.ofUser(date, owner);
      const figures = own ?? (await reads.figures(date));
      const waiting = await findUndrawn(database);
      return {
        now: isoOf(nowMs),
        today: {
          ...todayView(date, figures),
          own: own === undefined ? null : ownView(own.own, own.tickets),
        },
        sealed: waiting === undefined ? null : await sealedView(database, waiting, owner),
        ...(await endsView(chain)),
      };
    },

    async figures(): Promise<LiveJackpot> {
      const date = utcDay(clock.nowMs());
      return liveView(date, await reads.figures(date), await findUndrawn(database));
    },

    async list(asker: Asker, before: string | undefined): Promise<ResponseOf<typeof listJackpotDays>> {
      const rows = await listDrawn(database, before, DAYS_PER_PAGE + 1);
      const days = rows.slice(0, DAYS_PER_PAGE);
      const dates = days.map(({ date }) => date);
      const prizes = await listPrizes(database, dates);
      const own = asker === undefined ? [] : await listOwnIds(database, dates, asker.userId);
      const shown = days.map((day) =>
        resultView(
          day,
          prizes.filter(({ date }) => date === day.date),
          own.find(({ date }) => date === day.date)?.id ?? null,
        ),
      );
      return { days: shown, next: rows.length > DAYS_PER_PAGE ? (dates.at(-1) ?? null) : null };
    },

    /** Returns a sealed day, with the export as the exact stored text. @throws AppError `not_found` */
    async day(date: string): Promise<JsonText<ResponseOf<typeof getJackpotDay>>> {
      const day = await findSealed(database, date);
      if (day === undefined) throw new AppError('not_found');
      const document = await findDocument(database, date);
      const entries = document === null ? (await readList(date)).list.ranges : null;
      return dayText(day, { document, entries, localChain: await chain.endOf(stateOf(day)) });
    },

    /** @throws AppError `not_found` for a day that is not sealed, or without a ticket of the caller's */
    async proof(date: string, userId: UserId): Promise<ResponseOf<typeof getJackpotProof>> {
      const own = await findOwnTickets(database, date, userId);
      if (own === undefined) throw new AppError('not_found');
      const sealed = await readList(date);
      const proof = proveInclusion(sealed, own.id);
      if (proof === undefined) throw new AppError('not_found');
      return { root: sealed.root, proof: { ...proof, neighbours: [...proof.neighbours] } };
    },

    findPrize: (userId: UserId, date: string): Promise<PrizeRow | undefined> => findOwnPrize(database, date, userId),
  };
}

async function endsView(chain: PagePorts['chain']) {
  const [localChain, nextLocalChain = null] = await chain.listEndsInUse();
  return { localChain: present(localChain, 'a chain in use'), nextLocalChain };
}

type DayParts = {
  readonly document: string | null;
  readonly entries: readonly TicketEntry[] | null;
  readonly localChain: LocalChainEnd;
};

function dayText(day: SealedDay, { document, entries, localChain }: DayParts) {
  const answer = {
    format: 'voltide-jackpot-day/1' as const,
    date: day.date,
    sealedAtMs: Number(day.sealedAtMs),
    root: day.root,
    export: null,
    entries: entries === null ? null : entries.map(entryOf),
    beacon: choiceOf(day),
    localChain,
  };
  return new JsonText<ResponseOf<typeof getJackpotDay>>(answer, (members) => {
    const text = JSON.stringify(members);
    return document === null ? text : text.replace('"export":null', () => `"export":${document}`);
  });
}

/** Caches the last requested day: a sealed list never changes. */
function keepLast<T>(read: (date: string) => Promise<T>): (date: string) => Promise<T> {
  let kept: { readonly date: string; readonly answer: Promise<T> } | undefined;
  return (date) => {
    if (kept?.date !== date) {
      const answer = read(date);
      kept = { date, answer };
      answer.catch(() => {
        kept = undefined;
      });
    }
    return kept.answer;
  };
}

async function sealedTickets(database: Database, date: string): Promise<SealedTickets> {
  return sealTickets(nodeHashes, listTickets(date, await listSealed(database, date)));
}

function liveView(date: string, figures: DayFigures, waiting: SealedDay | undefined): LiveJackpot {
  const sealed = waiting === undefined ? null : { date: waiting.date, beacon: choiceOf(waiting).status };
  return { date, ...figuresView(figures), places: placesOf(figures), sealed };
}

function todayView(date: string, figures: DayFigures) {
  const { sealMs, drawMs } = jackpotTimes(date);
  return {
    date,
    sealsAt: isoOf(sealMs),
    drawsAt: isoOf(drawMs),
    ...figuresView(figures),
    places: placesOf(figures),
  };
}

function ownView({ tickets, bought }: CountedTickets, all: number) {
  return { tickets, bought, chance: chancePercentText(tickets, all) };
}

async function sealedView(database: Database, day: SealedDay, userId: UserId | undefined) {
  const own = userId === undefined ? undefined : await findOwnTickets(database, day.date, userId);
  return {
    date: day.date,
    sealedAt: isoOf(Number(day.sealedAtMs)),
    ...figuresView(day),
    root: day.root,
    beacon: choiceOf(day),
    own: own === undefined ? null : { id: own.id, ...ownView(own, day.tickets) },
  };
}

function resultView(day: SealedDay, prizes: readonly PrizeRow[], ownId: string | null): JackpotResult {
  const choice = choiceOf(day);
  return {
    date: day.date,
    status: day.isCarried ? 'carried' : 'drawn',
    drawnAt: isoOf(Number(day.drawnAtMs)),
    ...figuresView(day),
    carry: formatVt(day.carrySun ?? 0n),
    beacon: choice.status === 'chosen' ? choice.source : null,
    ownId,
    prizes: prizes.map(({ place, id, cashSun, promoSun, isLapsed }) => ({
      place,
      id,
      cash: formatVt(cashSun),
      promo: formatVt(promoSun),
      paid: !isLapsed,
    })),
  };
}

function figuresView({ sharesSun, carriedSun, players, tickets }: DayFigures) {
  const { cashSun, topUpSun } = poolOf(sharesSun, carriedSun);
  return {
    pool: formatVt(cashSun + topUpSun),
    topUp: formatVt(topUpSun),
    carried: formatVt(carriedSun),
    players,
    tickets,
  };
}

/** Values each place by the present pool and tickets; `cash` is the most of it in cash, before any winner is drawn. */
function placesOf({ sharesSun, carriedSun, tickets }: DayFigures) {
  const { cashSun, topUpSun } = poolOf(sharesSun, carriedSun);
  return PLACE_BPS.map((_, i) => ({
    place: i + 1,
    amount: formatVt(shareOfPlace(cashSun + topUpSun, i + 1)),
    cash: formatVt(mostCashSun(cashSun, { place: i + 1, left: tickets })),
  }));
}

type ChoiceView = ResponseOf<typeof getJackpotDay>['beacon'];

function choiceOf(day: SealedDay): ChoiceView {
  const state = publishedChoice(stateOf(day));
  return { ...state, passedOver: [...state.passedOver] };
}

function stateOf({ beacon }: SealedDay): BeaconState {
  return JSON.parse(beacon) as BeaconState;
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
