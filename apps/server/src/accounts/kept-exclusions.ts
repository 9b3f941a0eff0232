import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { deriveKey } from '../keys.ts';
import type { Secret } from '../secret.ts';
import { keepExclusions, noteFormer, restoreExclusions } from './kept-exclusions.sql.ts';

type Owner = { readonly userId: UserId; readonly email: string; readonly nowMs: number };

export type KeptExclusions = ReturnType<typeof createKeptExclusions>;

/**
 * Breaks and exclusions that an email keeps when its account is deleted, or has another email by then: whoever signs up
 * with it again is excluded until they end. Only keyed hashes are kept.
 */
export function createKeptExclusions(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'kept exclusions');
  const hashOf = (email: string): Uint8Array => createHmac('sha256', key).update(email.toLowerCase()).digest();
  return {
    /** For an email that its owner had confirmed, and that gives way to another one. */
    leave: (connection: Connection, { userId, email }: Pick<Owner, 'userId' | 'email'>): Promise<void> =>
      noteFormer(connection, userId, hashOf(email)),

    /**
     * For an email that its owner has confirmed, and all those before it: who only typed one in would exclude a
     * stranger.
     */
    keep: (connection: Connection, { userId, email, nowMs }: Owner): Promise<void> =>
      keepExclusions(connection, userId, hashOf(email), nowMs),

    /** For an email that somebody signs up with, in the transaction that gives it to them. */
    restore: (connection: Connection, { userId, email, nowMs }: Owner): Promise<void> =>
      restoreExclusions(connection, userId, hashOf(email), nowMs),
  };
}
