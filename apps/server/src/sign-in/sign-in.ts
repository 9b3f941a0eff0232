import type { User } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import { findCookie, type Cookies } from './cookies.ts';
import type { HttpExchange } from '../http/exchange.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { isSameOriginWrite } from './same-origin.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { KnownDevice, Tokens } from '../sessions/tokens.ts';
import { SESSION_LIMITS, type Grant, type GuestGrant } from '../sessions/sessions.ts';

type SignInPorts = {
  readonly accounts: Accounts;
  readonly ownSessions: OwnSessions;
  readonly cookies: Cookies;
  readonly limits: Limits;
  readonly tokens: Tokens;
  readonly publicOrigin: string;
};

/** How long a browser stays known to an account that does not come back. */
const DEVICE_LIFE_MS = 180 * 86_400_000;

export type SignIn = ReturnType<typeof createSignIn>;

/** Puts sessions on the wire: token and user in the body, the rest in cookies. */
export function createSignIn({ accounts, ownSessions, cookies, limits, tokens, publicOrigin }: SignInPorts) {
  const { idleMs } = SESSION_LIMITS.account;
  const devicesOf = (exchange: HttpExchange): readonly KnownDevice[] =>
    tokens.readDevices(findCookie(exchange.headers.cookie, cookies.deviceName) ?? '');
  const keepDevices = (exchange: HttpExchange, devices: readonly KnownDevice[]): void =>
    exchange.setCookie(
      devices.length === 0 ? cookies.clearDevice : cookies.device(tokens.issueDevices(devices), DEVICE_LIFE_MS),
    );
  return {
    /** The accounts that were signed in with this browser, the last one first. */
    devicesOf,
    /** The name under which this browser is known to an account. */
    findDeviceId: (exchange: HttpExchange, userId: UserId): string | undefined =>
      tokens.findDevice(devicesOf(exchange), userId)?.deviceId,
    /** Answers a sign-in or refresh: token, user, a refresh cookie and its marker (S3-17). The owner is known now. */
    async answer(exchange: HttpExchange, grant: Grant): Promise<{ token: string; user: User }> {
      const user = await accounts.getUser(grant.userId);
      limits.ownerSeen(user, exchange.address);
      await ownSessions.notePlace(grant.sessionId, exchange);
      exchange.setCookie(cookies.refresh(grant.refreshCookie, idleMs));
      exchange.setCookie(cookies.marker(idleMs));
      const devices = devicesOf(exchange);
      const known = tokens.findDevice(devices, grant.userId) ?? tokens.markDevice(grant.sessionId, grant.userId);
      if (devices[0] !== known) keepDevices(exchange, [known, ...devices.filter((device) => device !== known)]);
      return { token: grant.token, user };
    },
    startGuest(exchange: HttpExchange, grant: GuestGrant): void {
      exchange.setCookie(cookies.guest(grant.cookie, SESSION_LIMITS.guest.lifeMs));
      exchange.setCookie(cookies.guestMarker(SESSION_LIMITS.guest.lifeMs));
    },
    /** Gives a guest the marker who has none: pages that cannot reach the server know by it that there is somebody. */
    markGuest(exchange: HttpExchange): void {
      if (findCookie(exchange.headers.cookie, cookies.guestMarkerName) !== undefined) return;
      exchange.setCookie(cookies.guestMarker(SESSION_LIMITS.guest.lifeMs));
    },
    endGuest(exchange: HttpExchange): void {
      exchange.setCookie(cookies.clearGuest);
      exchange.setCookie(cookies.clearGuestMarker);
    },
    endAccount(exchange: HttpExchange): void {
      exchange.setCookie(cookies.clearRefresh);
      exchange.setCookie(cookies.clearMarker);
    },
    /** Makes this browser unknown to an account, and leaves it known to the others. */
    forgetDevice(exchange: HttpExchange, userId: UserId): void {
      const devices = devicesOf(exchange);
      const gone = tokens.findDevice(devices, userId);
      if (gone === undefined) return;
      keepDevices(
        exchange,
        devices.filter((device) => device !== gone),
      );
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
