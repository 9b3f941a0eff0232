import { nameBeacon, startBeacon, type BeaconState } from '@voltide/beacon';
import { assert, canonicalJson } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { lockDocument, type BattleLock, type Seat } from '@voltide/games/battles/lock';
import { beaconFromMs } from '@voltide/games/battles/states';

import type { Beacons } from '../beacon/sources.ts';
import type { Connection } from '../../platform/db/pool.ts';
import type { BattleRow, SeatRow } from './battles.sql.ts';
import type { LockText } from './seats.sql.ts';

export type NamedBeacon = BeaconState & { readonly status: 'waiting' | 'chosen' };

/** Builds the seats of a lock from the rows of a battle that is full, or will be with one more. */
export function seatsOf(rows: readonly Pick<SeatRow, 'userId' | 'clientSeed' | 'bucket' | 'share'>[]): readonly Seat[] {
  return rows.map(({ userId, clientSeed, bucket, share }) => ({
    kind: userId === null ? 'house' : 'user',
    clientSeed,
    bucket,
    share,
  }));
}

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

type Due = { readonly battle: BattleRow; readonly seats: readonly Seat[]; readonly atMs: number };

/**
 * Names the beacon that decides a battle, and writes the lock document under it. An unavailable source is skipped.
 * Within a transaction a link of the operator's own chain is used up only if the transaction commits.
 */
export async function lockNow(
  connection: Connection,
  beacons: Beacons,
  { battle, seats, atMs }: Due,
): Promise<LockText> {
  const { isFirstAway } = await beacons.readOutlook(connection);
  const hasCash = seats.some(({ kind, bucket }) => kind === 'user' && bucket === 'cash');
  let failure: unknown;
  const sources = beacons.list({ allowed: beacons.allowedFor({ hasCash }), nowMs: atMs, connection }).map((source) => ({
    ...source,
    // Only the database can fail here; the transaction cannot go on then, and is retried as a whole.
    nameRound: (notBeforeMs: number) =>
      source.nameRound(notBeforeMs).catch((error: unknown) => {
        failure ??= error;
        return undefined;
      }),
  }));
  const start = startBeacon(beaconFromMs(atMs), { isFirstAway });
  const beacon = await nameBeacon({ clock: { nowMs: () => atMs }, sources, checks: { hashes: nodeHashes } }, start);
  if (failure instanceof Error) throw failure;
  assert(beacon.status === 'waiting', 'drand names a round for any moment');
  return { document: canonicalJson(lockDocument(lockOf(battle, seats, beacon))), beacon: JSON.stringify(beacon) };
}
