import type { FastifyRequest } from 'fastify';

import { findCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';
import type { Frame, Identified } from '../../platform/http/frame.ts';
import { isSameOriginWrite } from './same-origin.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** What changes nothing, so that another site gains nothing by sending it. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const BEARER = /^Bearer (\S+)$/i;

type IdentifyPorts = { readonly sessions: Sessions; readonly cookies: Cookies; readonly publicOrigin: string };

/**
 * Tells who calls: the bearer token, else the guest cookie (S3-13). A bad token is not replaced by a cookie, so nobody
 * acts as somebody else without noticing.
 */
export function createIdentify({ sessions, cookies, publicOrigin }: IdentifyPorts): Frame['identify'] {
  return (request: FastifyRequest, nowMs: number): Identified | Promise<Identified> => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) {
      const token = BEARER.exec(authorization)?.[1];
      return token === undefined ? 'expired' : orExpired(sessions.ofToken(token, nowMs));
    }
    const guest = findCookie(cookie, cookies.guestName);
    if (guest === undefined) return 'nobody';
    if (!READS.has(request.method) && !isSameOriginWrite(request.headers, publicOrigin)) return 'cross_site';
    return orExpired(sessions.ofGuest(guest, nowMs));
  };
}

function orExpired(session: Session | undefined | Promise<Session | undefined>): Identified | Promise<Identified> {
  return session instanceof Promise ? session.then((found) => found ?? 'expired') : (session ?? 'expired');
}
