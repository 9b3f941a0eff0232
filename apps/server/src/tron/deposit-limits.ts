import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { findExclusionEnd, findPassedLimit, type LimitSpan } from './deposit-limits.sql.ts';

type Wish = { readonly amountSun: bigint; readonly atMs: number };

/**
 * Asks a player's own limits before a deposit is built (rules book §12): what was deposited in the period and what is
 * being signed count together, gross of withdrawals. Who has excluded themselves deposits nothing.
 * @throws AppError `limit_reached`, `excluded`
 */
export async function checkDepositLimits(connection: Connection, userId: UserId, wish: Wish): Promise<void> {
  const excluded = await findExclusionEnd(connection, userId, wish.atMs);
  if (excluded !== undefined) {
    const { kind, untilMs } = excluded;
    throw new AppError('excluded', { barrier: { kind, until: new Date(untilMs).toISOString() } });
  }
  const passed = await findPassedLimit(connection, userId, { ...wish, spans: spansAt(wish.atMs) });
  if (passed === undefined) return;
  const { period } = passed;
  const until = new Date(passed.untilMs).toISOString();
  throw new AppError('limit_reached', { barrier: { kind: 'deposit', period, until } });
}

const DAY_MS = 86_400_000;

/** The UTC day, the week from Monday on and the month of a moment. */
function spansAt(atMs: number): readonly LimitSpan[] {
  const at = new Date(atMs);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const dayMs = Date.UTC(year, month, at.getUTCDate());
  const weekMs = dayMs - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  return [
    { period: 'day', fromMs: dayMs, untilMs: dayMs + DAY_MS },
    { period: 'week', fromMs: weekMs, untilMs: weekMs + 7 * DAY_MS },
    { period: 'month', fromMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + 1) },
  ];
}
