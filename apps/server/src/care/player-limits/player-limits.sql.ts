import type { LimitKind, LimitPeriod } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import type { ExclusionKind } from '../../money/ledger/operation.ts';
import type { LimitState } from './limit-rules.ts';

export type LimitName = { readonly kind: LimitKind; readonly period: LimitPeriod };

type LimitRow = LimitName & {
  readonly amount: bigint | null;
  readonly raiseTo: bigint | null;
  readonly raiseFromMs: bigint | null;
};

export async function listLimits(
  connection: Connection,
  userId: UserId,
): Promise<readonly (LimitName & { readonly state: LimitState })[]> {
  const rows = await list<LimitRow>(connection, {
    name: 'player-limits-list',
    text: `select kind, period, amount, raise_to as "raiseTo", raise_from_ms as "raiseFromMs"
      from voltide.player_limit where user_id = $1`,
    values: [userId],
  });
  return rows.map((row) => ({
    kind: row.kind,
    period: row.period,
    state: {
      amount: row.amount ?? undefined,
      raise: row.raiseFromMs === null ? undefined : { to: row.raiseTo ?? undefined, fromMs: Number(row.raiseFromMs) },
    },
  }));
}

export type Limited = {
  readonly period: LimitPeriod;
  readonly untilMs: bigint;
  readonly stake: bigint;
  readonly allStake: bigint;
  readonly netLoss: bigint;
  readonly playedMs: bigint;
  readonly deposited: bigint;
};

export async function listLimited(connection: Connection, userId: UserId, atMs: number): Promise<readonly Limited[]> {
  return list<Limited>(connection, {
    name: 'player-limits-limited',
    text: `select period, until_ms as "untilMs", stake, all_stake as "allStake", net_loss as "netLoss",
      played_ms as "playedMs", deposited from voltide.list_limited($1, $2)`,
    values: [userId, atMs],
  });
}

type ExclusionRow = { readonly kind: ExclusionKind; readonly untilMs: bigint; readonly inherited: boolean };

/** `isInherited` is true if it came with an email or a wallet. */
export type Exclusion = { readonly kind: ExclusionKind; readonly untilMs: number; readonly isInherited: boolean };

export async function findExclusion(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<Exclusion | undefined> {
  const row = await find<ExclusionRow>(connection, {
    name: 'player-limits-exclusion',
    text:
      'select kind, until_ms as "untilMs", inherited from voltide.exclusion where user_id = $1 and until_ms > $2 ' +
      'order by until_ms desc, inherited limit 1',
    values: [userId, atMs],
  });
  if (row === undefined) return undefined;
  return { kind: row.kind, untilMs: Number(row.untilMs), isInherited: row.inherited };
}

type LimitChange = LimitName & { readonly userId: UserId; readonly state: LimitState; readonly atMs: number };

export async function saveLimit(connection: Connection, change: LimitChange): Promise<void> {
  const { userId, kind, period, state, atMs } = change;
  await connection.query({
    name: 'player-limits-save',
    text: 'select voltide.put_limit($1, $2, $3, $4, $5, $6, $7)',
    values: [userId, kind, period, state.amount ?? null, state.raise?.to ?? null, state.raise?.fromMs ?? null, atMs],
  });
}

type NewExclusion = {
  readonly userId: UserId;
  readonly kind: ExclusionKind;
  readonly atMs: number;
  readonly untilMs: number;
};

export async function saveExclusion(connection: Connection, exclusion: NewExclusion): Promise<void> {
  const { userId, kind, atMs, untilMs } = exclusion;
  await connection.query({
    name: 'player-limits-exclude',
    text: 'select voltide.exclude($1, $2, $3, $4)',
    values: [userId, kind, atMs, untilMs],
  });
}
