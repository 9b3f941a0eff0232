import type { Endpoint } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { FastifyRequest } from 'fastify';

import type { Session } from '../../people/sessions/session.ts';
import type { Events } from '../telemetry/events.ts';
import type { AppError } from '../../errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { AddressOf } from './client-address.ts';

/**
 * Who calls: a session, `nobody` without credentials, `expired` with credentials that no longer count, or
 * `cross_site` when a cookie came with a write that another site may have sent.
 */
export type Identified = Session | 'nobody' | 'expired' | 'cross_site';

/** What the frame around every handler needs. */
export type Frame = {
  readonly clock: Clock;
  readonly events: Events;
  readonly limits: Limits;
  readonly addressOf: AddressOf;
  /** What every answer carries, refusals too. */
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** Tells who calls; at once for sessions in memory. */
  readonly identify: (request: FastifyRequest, nowMs: number) => Identified | Promise<Identified>;
  /**
   * The same for the calls of the Quick Game: by the x-quick-session header alone, and not beside a bearer token. A
   * game that has ended is nobody's to a call that does not say otherwise.
   */
  readonly identifyQuick: (
    request: FastifyRequest,
    nowMs: number,
    call: Pick<Endpoint, 'alsoEnded'>,
  ) => Identified | Promise<Identified>;
  /**
   * Checks what a call asks of a session beyond being signed in; undefined when it asks no more. A session that fails
   * it is nobody to a public call.
   * @throws AppError `forbidden`, `session_expired`, `factor_required`, `factor_missing`, `step_up_required`
   */
  readonly authorise: (endpoint: Endpoint, caller: Session, nowMs: number) => Promise<void> | undefined;
  /** Finds the entry of the closed list that an error stands for; `internal` for anything unexpected. */
  readonly asAppError: (error: unknown) => AppError;
};
