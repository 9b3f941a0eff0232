import { mayCall, STEP_UP_LIFE_MS, type Endpoint } from '@voltide/contract';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Frame } from '../../platform/http/frame.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findRights } from '../sessions/rights.sql.ts';

/** A superadmin who only reads gives a code once a working day. */
const OPERATOR_STEP_UP_LIFE_MS = 8 * 3_600_000;

/** Clocks of nodes differ by less. A step-up later than that lies before a clock was set back. */
const CLOCKS_DIFFER_MS = 60_000;

type AuthorisePorts = { readonly database: Database; readonly sessions: Sessions };

/**
 * Checks what a call requires of a session beyond being signed in: the second factor's code once, a superadmin's role
 * and factor, a fresh password or code. Reads the database at each call that requires any of it (S3-18, decision 0009).
 */
export function createAuthorise({ database, sessions }: AuthorisePorts): Frame['authorise'] {
  const check = async (endpoint: Endpoint, { sessionId, owesFactor }: Session, nowMs: number): Promise<void> => {
    const rights = await findRights(database, sessionId, nowMs);
    if (rights === undefined) throw new AppError('session_expired');
    const isOperators = endpoint.auth === 'superadmin';
    if (isOperators && rights.role !== 'superadmin') throw new AppError('forbidden');
    // Right after the role: a narrowed operator learns no more than a player about a call outside the scopes.
    if (isOperators && !mayCall(endpoint.scope ?? 'unrestricted', rights.scopes)) throw new AppError('forbidden');
    if (rights.owesFactor) throw new AppError('factor_required');
    if (owesFactor) sessions.noteCode(sessionId);
    if (isOperators && !rights.hasFactor) throw new AppError('factor_missing');
    const lifeMs = endpoint.stepUp === true ? STEP_UP_LIFE_MS : isOperators ? OPERATOR_STEP_UP_LIFE_MS : Infinity;
    const ageMs = nowMs - (rights.steppedUpAtMs ?? -Infinity);
    const isFresh = ageMs <= lifeMs && ageMs >= -CLOCKS_DIFFER_MS;
    if (lifeMs !== Infinity && !isFresh) throw new AppError('step_up_required');
  };
  return async (endpoint, caller, nowMs) => {
    const asksMore = endpoint.stepUp === true || endpoint.auth === 'superadmin';
    const owes = caller.owesFactor && endpoint.beforeFactor !== true;
    if (asksMore || owes) await check(endpoint, caller, nowMs);
  };
}
