import type { User } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import { findCookie, type Cookies } from './cookies.ts';
import type { Client } from '../../platform/http/client.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { isSameOriginWrite } from './same-origin.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { networkOf, type Seen } from '../../play/referrals/families.ts';
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

/** A browser stays known for this long to an account that does not return. */
const DEVICE_LIFE_MS = 180 * 86_400_000;

export function createSignIn({ accounts, ownSessions, cookies, limits, tokens, publicOrigin }: SignInPorts) {
  const { idleMs } = SESSION_LIMITS.account;
  const reader = createDeviceReader({ cookies, tokens });
  const { devicesOf } = reader;
  const keepDevices = (client: Client, devices: readonly KnownDevice[]): void =>
    client.setCookie(
      devices.length === 0 ? cookies.clearDevice : cookies.device(tokens.issueDevices(devices), DEVICE_LIFE_MS),
    );
  return {
    ...reader,
    /**
     * Answers a sign-in or refresh: token, user, a refresh cookie and its marker (S3-17). The browser then knows the
     * account.
     */
    async answer(client: Client, grant: Grant): Promise<{ token: string; user: User }> {
      const user = await accounts.getUser(grant.userId);
      limits.ownerSeen(user, client.address);
      await ownSessions.noteOrigin(grant.sessionId, client);
      client.setCookie(cookies.refresh(grant.refreshCookie, idleMs));
      client.setCookie(cookies.marker(idleMs));
      const devices = devicesOf(client);
      const known = tokens.findDevice(devices, grant.userId) ?? tokens.markDevice(grant.sessionId, grant.userId);
      if (devices[0] !== known) keepDevices(client, [known, ...devices.filter((device) => device !== known)]);
      return { token: grant.token, user };
    },
    startGuest(client: Client, grant: GuestGrant): void {
      client.setCookie(cookies.guest(grant.cookie, SESSION_LIMITS.guest.lifeMs));
      client.setCookie(cookies.guestMarker(SESSION_LIMITS.guest.lifeMs));
    },
    /** Sets the marker of a guest who has none: pages that cannot reach the server know by it that there is a guest. */
    markGuest(client: Client): void {
      if (findCookie(client.headers.cookie, cookies.guestMarkerName) !== undefined) return;
      client.setCookie(cookies.guestMarker(SESSION_LIMITS.guest.lifeMs));
    },
    endGuest(client: Client): void {
      client.setCookie(cookies.clearGuest);
      client.setCookie(cookies.clearGuestMarker);
    },
    endAccount(client: Client): void {
      client.setCookie(cookies.clearRefresh);
      client.setCookie(cookies.clearMarker);
    },
    forgetDevice(client: Client, userId: UserId): void {
      const devices = devicesOf(client);
      const gone = tokens.findDevice(devices, userId);
      if (gone === undefined) return;
      keepDevices(
        client,
        devices.filter((device) => device !== gone),
      );
    },
    endAll(client: Client): void {
      this.endAccount(client);
      this.endGuest(client);
    },
    isSameOrigin(client: Client): boolean {
      return isSameOriginWrite(client.headers, publicOrigin);
    },
    guestCookie(client: Client): string | undefined {
      return findCookie(client.headers.cookie, cookies.guestName);
    },
    refreshCookie(client: Client): string | undefined {
      return this.isSameOrigin(client) ? findCookie(client.headers.cookie, cookies.refreshName) : undefined;
    },
  };
}

function createDeviceReader({ cookies, tokens }: Pick<SignInPorts, 'cookies' | 'tokens'>) {
  const devicesOf = (client: Client): readonly KnownDevice[] =>
    tokens.readDevices(findCookie(client.headers.cookie, cookies.deviceName) ?? '');
  return {
    devicesOf,

    findDeviceId: (client: Client, userId: UserId): string | undefined =>
      tokens.findDevice(devicesOf(client), userId)?.deviceId,

    seenBy(client: Client): Seen {
      const devices = devicesOf(client);
      return {
        deviceIds: devices.map(({ deviceId }) => deviceId),
        isKnownTo: (userId) => tokens.findDevice(devices, userId) !== undefined,
        network: networkOf(client),
      };
    },
  };
}
