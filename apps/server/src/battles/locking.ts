import { nameRound, quicknetSource, startBeacon, type BeaconState } from '@voltide/beacon';
import { assert, canonicalJson } from '@voltide/core';
import { lockDocument, type BattleLock, type Seat } from '@voltide/games/battles/lock';
import { beaconFromMs } from '@voltide/games/battles/states';

import type { BattleRow, SeatRow } from './battles.sql.ts';
import type { LockText } from './moves.sql.ts';

/** A beacon that has named a round: the lock document names it too. */
export type NamedBeacon = BeaconState & { readonly status: 'waiting' | 'chosen' };

/** Drand names its rounds by the time alone; nobody is asked. */
const DRAND = quicknetSource({ readRound: () => Promise.resolve(undefined) });

/** The seats of a lock, by the rows of a battle that is full, or will be with one more. */
export function seatsOf(rows: readonly Pick<SeatRow, 'userId' | 'clientSeed' | 'bucket' | 'share'>[]): readonly Seat[] {
  return rows.map(({ userId, clientSeed, bucket, share }) => ({
    kind: userId === null ? 'house' : 'user',
    clientSeed,
    bucket,
    share,
  }));
}

/** The lock of a battle under a beacon that has named its round. */
export function lockOf(battle: BattleRow, seats: readonly Seat[], { source, named }: NamedBeacon): BattleLock {
  const { battleId, layout, mode, inverse, tie, rounds, funding } = battle;
  return {
    battleId,
    layout,
    mode,
    inverse,
    tie,
    rounds: rounds.map((round) => {
      const [id = '', hash = ''] = round.split('@');
      return { id, hash };
    }),
    funding,
    seats,
    beacon: { source, round: named.round },
  };
}

/** What locks a battle now: its document, and the beacon that has named the first round of drand late enough. */
export async function lockNow(battle: BattleRow, seats: readonly Seat[], atMs: number): Promise<LockText> {
  const start = startBeacon(beaconFromMs(atMs));
  assert(start.status === 'naming' && start.source === DRAND.name, 'drand is the first source');
  const beacon = nameRound(start, atMs, await DRAND.nameRound(start.notBeforeMs));
  assert(beacon.status === 'waiting', 'drand names a round for any moment');
  return { document: canonicalJson(lockDocument(lockOf(battle, seats, beacon))), beacon: JSON.stringify(beacon) };
}
