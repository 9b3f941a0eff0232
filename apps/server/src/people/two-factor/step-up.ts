import { STEP_UP_LIFE_MS, type ParsedOf, type stepUp } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { CodeLimits } from '../../platform/rate-limits/code-limits.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { counted } from '../../platform/rate-limits/limit-errors.ts';
import { findIdentity, holdPassword } from '../accounts/identity.sql.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findRights, noteCode, notePassword } from '../sessions/rights.sql.ts';

type StepUpPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly codeLimits: CodeLimits;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
};

/**
 * Checks a password or a code and notes it in the session. Returns until when it is fresh. Throws AppError
 * `wrong_password`, `wrong_code`, `too_many_attempts`, `session_expired`, and `factor_required` for a password where
 * the session still owes a code.
 */
export function createStepUp(ports: StepUpPorts) {
  const { database, clock, limits, codeLimits, passwords, secondFactor, sessions } = ports;
  const byCode = async ({ userId, sessionId }: Session, code: string, address: string): Promise<void> => {
    const nowMs = clock.nowMs();
    codeLimits.attempt(userId, { address, nowMs });
    await inTransaction(database, async (connection) => {
      await secondFactor.use(connection, userId, code);
      if (!(await noteCode(connection, sessionId, nowMs))) throw new AppError('session_expired');
    });
    codeLimits.succeeded(userId, address);
    sessions.noteCode(sessionId);
  };
  const byPassword = async ({ userId, sessionId }: Session, password: string, address: string): Promise<void> => {
    const nowMs = clock.nowMs();
    const owner = await findIdentity(database, userId);
    const rights = await findRights(database, sessionId, nowMs);
    if (owner === undefined || rights === undefined) throw new AppError('session_expired');
    if (rights.owesFactor) throw new AppError('factor_required');
    const undo = limits.passwordIn(sessionId, nowMs);
    const { passwordHash } = owner;
    const isGood = await counted(undo, () => passwords.matches(passwordHash, password, { address, isKnown: true }));
    if (!isGood || passwordHash === null) throw new AppError('wrong_password');
    undo();
    await inTransaction(database, async (connection) => {
      if (!(await holdPassword(connection, userId, passwordHash))) throw new AppError('wrong_password');
      if (!(await notePassword(connection, sessionId, nowMs))) throw new AppError('session_expired');
    });
  };
  return async (caller: Session, proof: ParsedOf<typeof stepUp>, address: string): Promise<number> => {
    const startedAtMs = clock.nowMs();
    if ('code' in proof) await byCode(caller, proof.code, address);
    else await byPassword(caller, proof.password, address);
    return startedAtMs + STEP_UP_LIFE_MS;
  };
}
