import type { LimitPeriod } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** A period in which deposits are limited, with its bounds. */
export type LimitSpan = { readonly period: LimitPeriod; readonly fromMs: number; readonly untilMs: number };

/** The limit on deposits that an amount would pass, the one that lasts longest; undefined for none. */
export async function findPassedLimit(
  connection: Connection,
  userId: UserId,
  {
    amountSun,
    atMs,
    spans,
  }: { readonly amountSun: bigint; readonly atMs: number; readonly spans: readonly LimitSpan[] },
): Promise<LimitSpan | undefined> {
  const { rows } = await connection.query<{ period: LimitPeriod }>({
    name: 'deposit-limit-passed',
    text: `select t.period
      from voltide.player_limit l
      join unnest($4::text[], $5::bigint[], $6::bigint[]) as t (period, from_ms, until_ms) on t.period = l.period::text
      where l.user_id = $1 and l.kind = 'deposit' and l.amount < $3::bigint + coalesce((
        select sum(d.amount) from voltide.deposit d
        where d.user_id = $1 and d.created_at_ms >= t.from_ms
          and (d.state in ('sent', 'owed', 'credited') or (d.state = 'built' and d.expires_at_ms > $2))
      ), 0)
      order by t.until_ms desc limit 1`,
    values: [
      userId,
      atMs,
      amountSun,
      spans.map(({ period }) => period),
      spans.map(({ fromMs }) => fromMs),
      spans.map(({ untilMs }) => untilMs),
    ],
  });
  const [row] = rows;
  return spans.find(({ period }) => period === row?.period);
}

type Excluded = { readonly kind: 'cool_off' | 'self_exclusion'; readonly untilMs: number };

/** Until when somebody has excluded themselves. */
export async function findExclusionEnd(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<Excluded | undefined> {
  const { rows } = await connection.query<{ kind: Excluded['kind']; until_ms: bigint }>({
    name: 'deposit-exclusion',
    text: `select kind, until_ms from voltide.exclusion where user_id = $1 and until_ms > $2
      order by until_ms desc limit 1`,
    values: [userId, atMs],
  });
  const [row] = rows;
  return row === undefined ? undefined : { kind: row.kind, untilMs: Number(row.until_ms) };
}
