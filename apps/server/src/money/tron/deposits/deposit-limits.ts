import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { AppError } from '../../../errors.ts';
import { isFrozen } from '../../ledger/freezes.sql.ts';
import { findExclusionEnd, findPassedLimit } from './deposit-limits.sql.ts';

type NewDeposit = { readonly amountSun: bigint; readonly atMs: number };

/**
 * Checks a player's own limits before a deposit is built (rules book §12), and for no further amount before its
 * signature is accepted: deposits of the period and those being signed count together, gross of withdrawals. An
 * excluded player deposits nothing, nor does a frozen account. The caller holds the player's row.
 * @throws AppError `account_frozen`, `limit_reached`, `excluded`
 */
export async function checkDepositLimits(connection: Connection, userId: UserId, deposit: NewDeposit): Promise<void> {
  if (await isFrozen(connection, userId)) throw new AppError('account_frozen');
  const excluded = await findExclusionEnd(connection, userId, deposit.atMs);
  if (excluded !== undefined) {
    const { kind, untilMs } = excluded;
    throw new AppError('excluded', { barrier: { kind, until: new Date(untilMs).toISOString() } });
  }
  const passed = await findPassedLimit(connection, userId, deposit);
  if (passed === undefined) return;
  const { period } = passed;
  const until = new Date(passed.untilMs).toISOString();
  throw new AppError('limit_reached', { barrier: { kind: 'deposit', period, until } });
}
