import type { User } from '@voltide/contract';

import { findCookie, type Cookies } from '../http/cookies.ts';
import type { HttpExchange } from '../http/exchange.ts';
import type { Limits } from '../http/limits.ts';
import { isSameOriginWrite } from '../http/same-origin.ts';
import type { Accounts } from './accounts.ts';
import type { OwnSessions } from './own-sessions.ts';
import { SESSION_LIMITS, type Grant, type GuestGrant } from './sessions.ts';

type SignInPorts = {
  readonly accounts: Accounts;
  readonly ownSessions: OwnSessions;
  readonly cookies: Cookies;
  readonly limits: Limits;
  readonly publicOrigin: string;
};

export type SignIn = ReturnType<typeof createSignIn>;

/** Puts sessions on the wire: token and user in the body, the rest in cookies. */
export function createSignIn({ accounts, ownSessions, cookies, limits, publicOrigin }: SignInPorts) {
  const { idleMs } = SESSION_LIMITS.account;
  return {
    /** Answers a sign-in or refresh: token, user, a refresh cookie and its marker (S3-17). The owner is known here. */
    async answer(exchange: HttpExchange, grant: Grant): Promise<{ token: string; user: User }> {
      const user = await accounts.getUser(grant.userId);
      limits.ownerSeen(user, exchange.address);
      await ownSessions.notePlace(grant.sessionId, exchange);
      exchange.setCookie(cookies.refresh(grant.refreshCookie, idleMs));
      exchange.setCookie(cookies.marker(idleMs));
      return { token: grant.token, user };
    },
    startGuest(exchange: HttpExchange, grant: GuestGrant): void {
      exchange.setCookie(cookies.guest(grant.cookie, SESSION_LIMITS.guest.idleMs));
    },
    endGuest(exchange: HttpExchange): void {
      exchange.setCookie(cookies.clearGuest);
    },
    endAccount(exchange: HttpExchange): void {
      exchange.setCookie(cookies.clearRefresh);
      exchange.setCookie(cookies.clearMarker);
    },
    endAll(exchange: HttpExchange): void {
      this.endAccount(exchange);
      this.endGuest(exchange);
    },
    isSameOrigin(exchange: HttpExchange): boolean {
      return isSameOriginWrite(exchange.headers, publicOrigin);
    },
    guestCookie(exchange: HttpExchange): string | undefined {
      return findCookie(exchange.headers.cookie, cookies.guestName);
    },
    /** The refresh cookie, if it came from our own pages. */
    refreshCookie(exchange: HttpExchange): string | undefined {
      return this.isSameOrigin(exchange) ? findCookie(exchange.headers.cookie, cookies.refreshName) : undefined;
    },
  };
}
