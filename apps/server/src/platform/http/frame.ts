import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { FastifyRequest } from 'fastify';

import type { Session } from '../../people/sessions/session.ts';
import type { Events } from '../telemetry/events.ts';
import type { AppError } from '../../errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { AddressOf } from './client-address.ts';

/**
 * The caller: a session, `visitor` without credentials, `expired` with credentials that no longer count,
 * `quick_expired` with a token that is no Quick Game's, or `cross_site` when a cookie came with a write that another
 * site may have sent.
 */
export type Identified = Session | 'visitor' | 'expired' | 'quick_expired' | 'cross_site';

export type Frame = {
  readonly clock: Clock;
  readonly events: Events;
  readonly limits: Limits;
  readonly addressOf: AddressOf;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** Identifies the caller; at once for cached sessions. */
  readonly identify: (
    request: FastifyRequest,
    nowMs: number,
    call: Pick<Endpoint, 'auth' | 'quick'>,
  ) => Identified | Promise<Identified>;
  /**
   * Checks what a call requires of a session beyond being signed in. A public call goes on without a session that
   * fails.
   * @throws AppError `forbidden`, `session_expired`, `factor_required`, `factor_missing`, `step_up_required`
   */
  readonly authorise: (endpoint: Endpoint, caller: Session, nowMs: number) => Promise<void>;
  readonly asAppError: (error: unknown) => AppError;
};
