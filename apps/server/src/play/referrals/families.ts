import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';

import type { Clock, UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { networkKey } from '../../platform/rate-limits/address-key.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { checkFamily, noteSeen } from './families.sql.ts';

export type Seen = {
  readonly deviceIds: readonly string[];
  readonly isKnownTo: (userId: UserId) => boolean;
  /** The network and the browser's self-description; undefined where either is unusable. */
  readonly network: string | undefined;
};

type SignedIn = { readonly userId: UserId; readonly sessionId: string; readonly seen: Seen };

type FamilyPorts = { readonly secretKey: Secret<Uint8Array>; readonly clock: Clock };

export type Families = ReturnType<typeof createFamilies>;

/**
 * Finds accounts that belong to one person (rules book §10): by wallet, by browser, by the source of deposits, by
 * network and browser within 72 hours. Only keyed hashes of browsers and networks are kept. Earnings between such
 * accounts are held for review; signing up and in is never prevented.
 */
export function createFamilies({ secretKey, clock }: FamilyPorts) {
  const key = deriveKey(secretKey, 'families');
  const hashOf = (text: string): Uint8Array => createHmac('sha256', key).update(text).digest();
  return {
    async note(connection: Connection, { userId, sessionId, seen }: SignedIn): Promise<void> {
      // A browser that is new to the account is known to it by this session from now on.
      const names = seen.isKnownTo(userId) ? seen.deviceIds : [sessionId, ...seen.deviceIds];
      await noteSeen(connection, userId, {
        devices: names.map((name) => hashOf(`device ${name}`)),
        network: seen.network === undefined ? undefined : hashOf(`network ${seen.network}`),
        atMs: clock.nowMs(),
      });
    },

    check: (connection: Connection, userId: UserId): Promise<void> => checkFamily(connection, userId, clock.nowMs()),
  };
}

/**
 * Networks that do not identify a player: where a proxy in front of the server is not trusted, or in a house or an
 * office, all players come from one.
 */
const SHARED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  SHARED.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  SHARED.addSubnet(network, prefix, 'ipv6');
}

type Caller = {
  readonly address: string;
  readonly headers: {
    readonly 'user-agent'?: string | undefined;
    readonly 'accept-language'?: string | undefined;
  };
};

export function networkOf({ address, headers }: Caller): string | undefined {
  const browser = headers['user-agent'] ?? '';
  if (browser === '' || SHARED.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined;
  return [networkKey(address), browser, headers['accept-language'] ?? ''].join('\n');
}
