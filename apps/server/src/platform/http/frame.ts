import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { FastifyRequest } from 'fastify';

import type { Session } from '../../people/sessions/session.ts';
import type { Events } from '../telemetry/events.ts';
import type { AppError } from '../../errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { AddressOf } from './client-address.ts';

/**
 * The caller: a session, `nobody` without credentials, `expired` with credentials that no longer count, `quick_expired`
 * with a token that is no Quick Game's, or `cross_site` when a cookie came with a write that another site may have
 * sent.
 */
export type Identified = Session | 'visitor' | 'expired' | 'quick_expired' | 'cross_site';

/** What the frame around every handler needs. */
export type Frame = {
  readonly clock: Clock;
  readonly events: Events;
  readonly limits: Limits;
  readonly addressOf: AddressOf;
  /** What every answer carries, refusals too. */
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** Tells who makes a call; at once for sessions in memory. */
  readonly identify: (
    request: FastifyRequest,
    nowMs: number,
    call: Pick<Endpoint, 'auth' | 'quick'>,
  ) => Identified | Promise<Identified>;
  /**
   * Holds a session to what a call asks beyond being signed in. A public call goes on without a session that fails.
   * @throws AppError `forbidden`, `session_expired`, `factor_required`, `factor_missing`, `step_up_required`
   */
  readonly authorise: (endpoint: Endpoint, caller: Session, nowMs: number) => Promise<void>;
  /** Finds the entry of the closed list that an error stands for; `internal` for anything unexpected. */
  readonly asAppError: (error: unknown) => AppError;
};
