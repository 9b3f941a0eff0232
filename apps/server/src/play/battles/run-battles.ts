import {
  momentOf,
  passTime,
  stepBeacon,
  type BeaconPorts,
  type BeaconState,
  type QuicknetRelay,
} from '@voltide/beacon';
import { canonicalJson, present, type Clock, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { lockDocument, parseLock } from '@voltide/games/battles/lock';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';

import type { Database } from '../../platform/db/pool.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps, type Items } from '../../platform/jobs/run-each.ts';
import { findBattle, listLocks, listSeats, type BattleRow } from './battles.sql.ts';
import { lockOf, seatsOf, type NamedBeacon } from './locking.ts';
import { rollOf } from './roll.ts';
import { packsOf, type TakeSeatPorts } from './take-seat.ts';
import {
  cancelBattle,
  listOwed,
  listRunning,
  listUnfilled,
  paySeat,
  rollBattle,
  settleBattle,
  stepBattle,
  voidBattle,
  type BeaconStep,
  type OwedSeat,
  type RunningBattle,
} from './transitions.sql.ts';

type RunPorts = Pick<TakeSeatPorts, 'catalogue' | 'seedBox' | 'beacons'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly onPaid: (userId: UserId) => void;
  readonly onChanged: (battleId: string) => void;
};

/** The most commits that go to the disk together. The pool keeps connections for readers. */
const AT_ONCE = 5;
const LISTED_AT_ONCE = 1000;

/**
 * Advances battles (decision 0051). Each step is one transaction that locks its battle, or a player and a seat, so that
 * any node may run any step, twice at once, and stop anywhere: the next run goes on from what is stored.
 */
export function createRunBattles(ports: RunPorts) {
  const { database } = ports;
  return async (): Promise<void> => {
    const clock = await ports.beacons.agreedClock(ports.clock);
    const relay = rememberAnswers(ports.beacons.relay);
    const each =
      <T extends Listed>(items: Items<T>, work: (item: T) => Promise<unknown>) =>
      () =>
        runEach(items, work, { atOnce: AT_ONCE, nameOf: ({ battleId }) => `battle ${battleId}` });
    const unfilled = inPages<RunningBattle>(
      (after, most) => listUnfilled(database, clock.nowMs() - UNFILLED_AFTER_MS, { after, most }),
      LISTED_AT_ONCE,
    );
    const owed = inPages<OwedSeat>((after, most) => listOwed(database, { after, most }), LISTED_AT_ONCE);
    await runSteps(
      each(unfilled, async ({ battleId }) => {
        if (await cancelBattle(database, battleId, clock.nowMs())) ports.onChanged(battleId);
      }),
      each(listRunningIn(database, 'locked'), ({ battleId }) => advance(ports, { clock, relay }, battleId)),
      each(owed, async (seat) => {
        if (await paySeat(database, seat, clock.nowMs())) ports.onPaid(seat.userId);
      }),
      each(listRunningIn(database, 'rolling'), ({ battleId }) => settle(ports, clock, battleId)),
    );
  };
}

type Listed = { readonly battleId: string };

/** Lists all battles in a state, page by page. */
export function listRunningIn(
  database: Database,
  state: 'locked' | 'rolling',
  pageSize = LISTED_AT_ONCE,
): AsyncGenerator<RunningBattle> {
  return inPages<RunningBattle>((after, most) => listRunning(database, state, { after, most }), pageSize);
}

/** Many battles wait for the same round: it is queried once in a run. */
function rememberAnswers(relay: QuicknetRelay): QuicknetRelay {
  const answers = new Map<number, ReturnType<QuicknetRelay['readRound']>>();
  return {
    readRound: (round) => {
      const answer = answers.get(round) ?? relay.readRound(round);
      answers.set(round, answer);
      return answer;
    },
  };
}

type Now = { readonly clock: Clock; readonly relay: QuicknetRelay };

async function advance(ports: RunPorts, { clock, relay }: Now, battleId: string): Promise<void> {
  const { database, beacons } = ports;
  for (;;) {
    const battle = await findBattle(database, battleId);
    if (battle?.state !== 'locked') return;
    const before = JSON.parse(present(battle.beacon, 'the beacon of a locked battle')) as BeaconState;
    const beacon: BeaconPorts = {
      clock,
      sources: beacons.list({ allowed: beacons.allowedFor(battle), nowMs: clock.nowMs(), relay }),
      checks: { hashes: nodeHashes, localEnd: await beacons.chain.endOf(before) },
      hasDocument: true,
    };
    const after = await stepBeacon(beacon, before);
    if (after === before) return;
    const atMs = momentOf(after, clock.nowMs());
    if (isTooLate(before, after, atMs)) continue;
    const step: BeaconStep = { battleId, step: battle.beaconStep, atMs, beacon: JSON.stringify(after) };
    await store(ports, { battle, before, after, step });
    if (after.status === 'waiting' && before.status === 'waiting') return;
  }
}

/** True if time went on meanwhile, so that a lock would name a round that is due, or the value came after its time. */
function isTooLate(before: BeaconState, after: BeaconState, atMs: number): boolean {
  if (after.status === 'waiting') return before.status === 'naming' && after.named.dueAtMs <= atMs;
  return after.status === 'chosen' && passTime(before, atMs) !== before;
}

type Step = {
  readonly battle: BattleRow;
  readonly before: BeaconState;
  readonly after: BeaconState;
  readonly step: BeaconStep;
};

async function store(ports: RunPorts, taken: Step): Promise<void> {
  if (await storeStep(ports, taken)) ports.onChanged(taken.battle.battleId);
}

/** Stores one step of the beacon, with its consequences; false where another node was first. */
async function storeStep(ports: RunPorts, { battle, before, after, step }: Step): Promise<boolean> {
  const { database, seedBox } = ports;
  switch (after.status) {
    case 'naming':
      return stepBattle(database, step, null);
    case 'waiting':
      return stepBattle(database, step, before.status === 'naming' ? await documentUnder(ports, battle, after) : null);
    case 'chosen': {
      const { battleId } = battle;
      const [last] = (await listLocks(database, battleId)).slice(-1);
      const lock = parseLock(JSON.parse(present(last, 'the lock of a locked battle').document));
      const packs = packsOf(ports, lock);
      const serverSeed = seedBox.decrypt(battle.encryptedSeed, battleId);
      return rollBattle(database, step, rollOf({ lock, serverSeed, beacon: after.value, packs }));
    }
    case 'given up':
      return voidBattle(database, step, seedBox.decrypt(battle.encryptedSeed, battle.battleId));
  }
}

async function documentUnder({ database }: RunPorts, battle: BattleRow, beacon: NamedBeacon): Promise<string> {
  const seats = seatsOf(await listSeats(database, [battle.battleId]));
  return canonicalJson(lockDocument(lockOf(battle, seats, beacon)));
}

async function settle({ database, seedBox, onChanged }: RunPorts, clock: Clock, battleId: string): Promise<void> {
  const battle = await findBattle(database, battleId);
  if (battle?.state !== 'rolling') return;
  const serverSeed = seedBox.decrypt(battle.encryptedSeed, battleId);
  if (await settleBattle(database, { battleId, serverSeed }, clock.nowMs())) onChanged(battleId);
}
