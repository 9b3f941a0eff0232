import { QUICK_SESSION_HEADER } from '@voltide/contract';
import type { FastifyRequest } from 'fastify';

import { findCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';
import type { Frame, Identified } from '../../platform/http/frame.ts';
import { isSameOriginWrite } from './same-origin.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** These methods change nothing, so another site gains nothing by sending them. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const BEARER = /^Bearer (\S+)$/i;

type IdentifyPorts = {
  readonly sessions: Sessions;
  readonly quickGames: { readonly ofToken: (token: string, nowMs: number) => Promise<Session | undefined> };
  readonly cookies: Cookies;
  readonly publicOrigin: string;
};

/**
 * Identifies the caller: by the bearer token, else the token of a Quick Game, else the guest cookie (S3-13, S9-07). A
 * bad token is not replaced by the next of them, so that no one acts as another user without noticing.
 */
export function createIdentify({ sessions, quickGames, cookies, publicOrigin }: IdentifyPorts): Frame['identify'] {
  return (request: FastifyRequest, nowMs: number, { auth, quick }): Identified | Promise<Identified> => {
    const { authorization, cookie, [QUICK_SESSION_HEADER]: game } = request.headers;
    if (authorization !== undefined) {
      const token = BEARER.exec(authorization)?.[1];
      return token === undefined ? 'expired' : orExpired(sessions.ofToken(token, nowMs));
    }
    if (typeof game === 'string') {
      // A call that answers everybody alike needs no read of the database.
      if (auth === 'public' && quick === undefined) return 'visitor';
      return quickGames.ofToken(game, nowMs).then((session) => session ?? 'quick_expired');
    }
    const guest = findCookie(cookie, cookies.guestName);
    if (guest === undefined) return 'visitor';
    if (!READS.has(request.method) && !isSameOriginWrite(request.headers, publicOrigin)) return 'cross_site';
    return orExpired(sessions.ofGuest(guest, nowMs));
  };
}

function orExpired(session: Session | undefined | Promise<Session | undefined>): Identified | Promise<Identified> {
  return session instanceof Promise ? session.then((found) => found ?? 'expired') : (session ?? 'expired');
}
