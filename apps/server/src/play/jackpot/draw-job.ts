import { startBeacon, stepBeacon, type BeaconPorts, type BeaconState } from '@voltide/beacon';
import { canonicalJson, present, utcDay, type Clock, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { daySeed, drawWinners } from '@voltide/games/jackpot/draw';
import { jackpotExport, ruleOf } from '@voltide/games/jackpot/export';
import { sealTickets } from '@voltide/games/jackpot/merkle';
import { isPaidInCash, poolOf, splitPool } from '@voltide/games/jackpot/money';
import { listTickets } from '@voltide/games/jackpot/tickets';
import { beaconFromMs, jackpotTimes } from '@voltide/games/jackpot/times';

import type { Beacons } from '../beacon/sources.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import {
  drawDay,
  findOpenDay,
  findWaitingDay,
  foldStakes,
  holdDay,
  holdWinners,
  listSealed,
  listTicketsOf,
  listUnpaid,
  openFirstDay,
  payPrize,
  sealDay,
  stepDay,
  type Unpaid,
  type WaitingDay,
} from './jackpot.sql.ts';
import type { Pseudonyms } from '../../platform/secrets/pseudonyms.ts';

type DrawPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonyms: Pseudonyms;
  readonly beacons: Pick<Beacons, 'list' | 'chain' | 'agreedClock'>;
  readonly onPaid: (userId: UserId) => void;
};

const ROWS_PER_STEP = 1000;
const PRIZES_PER_PAGE = 100;

/**
 * Runs the daily jackpot (decision 0038), by the time that all nodes agree on. Each step is one transaction that locks
 * its day, so that any node may run any step, twice at once, and stop anywhere: the next run goes on from what is
 * stored. A step that fails, such as a prize that cannot be paid, does not stop the others.
 */
export function createDrawJob(ports: DrawPorts) {
  const { database, beacons } = ports;
  const countStakes = async (): Promise<void> => {
    while ((await foldStakes(database, ROWS_PER_STEP)) === ROWS_PER_STEP);
  };
  const sealAndDraw = async (now: DrawPorts): Promise<void> => {
    do await sealDue(now);
    while (await advance(now));
  };
  return async (): Promise<void> => {
    const now = { ...ports, clock: await beacons.agreedClock(ports.clock) };
    await openFirstDay(database, utcDay(now.clock.nowMs()));
    await runSteps(
      countStakes,
      () => sealAndDraw(now),
      () => payAll(now),
    );
  };
}

async function payAll({ database, clock, onPaid }: DrawPorts): Promise<void> {
  const prizes = inPages<Unpaid>((after, most) => listUnpaid(database, { after, most }), PRIZES_PER_PAGE);
  const pay = async (prize: Unpaid): Promise<void> => {
    if (await payPrize(database, prize, clock.nowMs())) onPaid(prize.userId);
  };
  await runEach(prizes, pay, { nameOf: ({ date, place }) => `place ${place} of ${date}` });
}

async function sealDue({ database, clock, pseudonyms }: DrawPorts): Promise<void> {
  const date = await findOpenDay(database);
  if (date === undefined || clock.nowMs() < jackpotTimes(date).sealMs) return;
  await inTransaction(database, async (connection) => {
    if (!(await holdDay(connection, date))) return;
    const rows = await listTicketsOf(connection, date);
    const named = rows.map(({ userId, ...counts }) => ({ ...counts, userId, id: pseudonyms(date, userId) }));
    const { root } = sealTickets(nodeHashes, listTickets(date, named));
    const atMs = clock.nowMs();
    await sealDay(connection, {
      date,
      atMs,
      userIds: named.map(({ userId }) => userId),
      pseudonyms: named.map(({ id }) => id),
      bought: named.map(({ bought }) => bought),
      root,
      beacon: JSON.stringify(startBeacon(beaconFromMs(date, atMs))),
    });
  });
}

async function advance(ports: DrawPorts): Promise<boolean> {
  const { clock, beacons } = ports;
  const day = await findWaitingDay(ports.database);
  if (day === undefined) return false;
  const state = JSON.parse(day.beacon) as BeaconState;
  if (state.status === 'chosen') {
    await inTransaction(ports.database, (connection) => drawIn(connection, clock, { day, beacon: state.value }));
    return true;
  }
  if (state.status === 'given up') {
    const carrySun = day.sharesSun + day.carriedSun;
    const nothing = { date: day.date, atMs: clock.nowMs(), rule: null, document: null, carrySun, prizes: [] };
    await drawDay(ports.database, nothing);
    return true;
  }
  const beacon: BeaconPorts = {
    clock,
    sources: beacons.list({ allowed: { ownChain: true }, nowMs: clock.nowMs() }),
    checks: { hashes: nodeHashes, localEnd: await beacons.chain.endOf(state) },
  };
  const next = await stepBeacon(beacon, state);
  if (next === state) return false;
  await stepDay(ports.database, day, JSON.stringify(next));
  return next.status !== 'waiting' || state.status === 'naming';
}

type Decided = { readonly day: WaitingDay; readonly beacon: string };

async function drawIn(connection: Connection, clock: Clock, { day, beacon }: Decided): Promise<void> {
  const { date, root, sharesSun, carriedSun } = day;
  const entries = await listSealed(connection, date);
  const userOf = new Map(entries.map((row) => [row.id, row.userId]));
  const winners = drawWinners(nodeHashes, listTickets(date, entries), daySeed(nodeHashes, { date, root, beacon }));
  const held = await holdWinners(
    connection,
    date,
    winners.map(({ id }) => present(userOf.get(id), 'the account of a winner')),
  );
  const rowOf = new Map(held.map((row) => [row.userId, row]));
  if (rowOf.size < winners.length) return;
  const letters = winners.map((winner) => {
    const row = present(rowOf.get(present(userOf.get(winner.id), 'a winner')), 'the books of a winner');
    return { id: winner.id, userId: row.userId, isLapsed: row.isClosed, isCash: isPaidInCash(row.staked) };
  });
  const paidInCash = letters.filter(({ isLapsed, isCash }) => isCash && !isLapsed).map(({ id }) => id);
  const rule = ruleOf(entries);
  const split = splitPool(poolOf(sharesSun, carriedSun), winners, (id) => paidInCash.includes(id), rule);
  const document = jackpotExport(nodeHashes, { date, entries, sharesSun, carriedSun, beacon, paidInCash }, rule);
  await drawDay(connection, {
    date,
    atMs: clock.nowMs(),
    rule,
    document: canonicalJson(document),
    carrySun: split.carrySun,
    prizes: split.prizes.map(({ id, ticket, cashSun, promoSun }) => {
      const { userId, isLapsed } = present(
        letters.find((winner) => winner.id === id),
        'a winner',
      );
      return { userId, ticket, cashSun, promoSun, isLapsed };
    }),
  });
}
