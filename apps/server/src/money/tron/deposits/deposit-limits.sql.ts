import type { LimitPeriod } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { find } from '../../../platform/db/rows.ts';

type Passed = { readonly period: LimitPeriod; readonly untilMs: number };

/** Finds the player's deposit limit that an amount would exceed, the one that lasts longest; undefined for none. */
export async function findPassedLimit(
  connection: Connection,
  userId: UserId,
  { amountSun, atMs }: { readonly amountSun: bigint; readonly atMs: number },
): Promise<Passed | undefined> {
  const row = await find<{ period: LimitPeriod; untilMs: bigint }>(connection, {
    name: 'deposit-limit-passed',
    text: `select l.period, t.until_ms as "untilMs"
      from voltide.player_limit l join voltide.list_limited($1, $2) t on t.period = l.period
      where l.user_id = $1 and l.kind = 'deposit' and l.amount < t.deposited + $3::bigint
      order by t.until_ms desc limit 1`,
    values: [userId, atMs, amountSun],
  });
  return row === undefined ? undefined : { period: row.period, untilMs: Number(row.untilMs) };
}

type Excluded = { readonly kind: 'cool_off' | 'self_exclusion'; readonly untilMs: number };

export async function findExclusionEnd(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<Excluded | undefined> {
  const row = await find<{ kind: Excluded['kind']; untilMs: bigint }>(connection, {
    name: 'deposit-exclusion',
    text: `select kind, until_ms as "untilMs" from voltide.exclusion where user_id = $1 and until_ms > $2
      order by until_ms desc limit 1`,
    values: [userId, atMs],
  });
  return row === undefined ? undefined : { kind: row.kind, untilMs: Number(row.untilMs) };
}
