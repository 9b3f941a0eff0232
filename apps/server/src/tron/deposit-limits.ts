import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { findExclusionEnd, findPassedLimit } from './deposit-limits.sql.ts';

type Wish = { readonly amountSun: bigint; readonly atMs: number };

/**
 * Who has excluded themselves deposits nothing, also what was built before. Whoever asks holds the player's row.
 * @throws AppError `excluded`
 */
export async function checkDepositExclusion(connection: Connection, userId: UserId, atMs: number): Promise<void> {
  const excluded = await findExclusionEnd(connection, userId, atMs);
  if (excluded === undefined) return;
  const { kind, untilMs } = excluded;
  throw new AppError('excluded', { barrier: { kind, until: new Date(untilMs).toISOString() } });
}

/**
 * Asks a player's own limits before a deposit is built (rules book §12): what was deposited in the period and what is
 * being signed count together, gross of withdrawals. Whoever asks holds the player's row.
 * @throws AppError `limit_reached`, `excluded`
 */
export async function checkDepositLimits(connection: Connection, userId: UserId, wish: Wish): Promise<void> {
  await checkDepositExclusion(connection, userId, wish.atMs);
  const passed = await findPassedLimit(connection, userId, wish);
  if (passed === undefined) return;
  const { period } = passed;
  const until = new Date(passed.untilMs).toISOString();
  throw new AppError('limit_reached', { barrier: { kind: 'deposit', period, until } });
}
