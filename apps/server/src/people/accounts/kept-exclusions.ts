import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import * as sql from './kept-exclusions.sql.ts';

type Owner = { readonly userId: UserId; readonly nowMs: number };

export type KeptExclusions = ReturnType<typeof createKeptExclusions>;

/**
 * Exclusions follow every email, confirmed or not, and every wallet that their account ever held: a new holder of one
 * of them is excluded until they end, even after the account was deleted. Only keyed hashes are kept of what an account
 * no longer holds.
 */
export function createKeptExclusions(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'kept exclusions');
  const hashOf = (text: string): Uint8Array => createHmac('sha256', key).update(text).digest();
  const hashOfEmail = (email: string): Uint8Array => hashOf(email.toLowerCase());
  // No email reads like this: it would need an @.
  const hashOfWallet = (address: Uint8Array): Uint8Array => hashOf(`wallet ${Buffer.from(address).toString('hex')}`);
  const holdingsOf = async (connection: Connection, userId: UserId, email: string | null) => [
    ...(email === null ? [] : [hashOfEmail(email)]),
    ...(await sql.listWalletsHeld(connection, userId)).map(hashOfWallet),
  ];
  return {
    /** Notes that a user held an email that is replaced or goes to its owner. */
    leave: (connection: Connection, { userId, email }: Pick<Owner, 'userId'> & { readonly email: string }) =>
      sql.noteFormer(connection, userId, hashOfEmail(email)),

    async keep(connection: Connection, { userId, email, nowMs }: Owner & { readonly email: string | null }) {
      await sql.keepExclusions(connection, userId, await holdingsOf(connection, userId, email), nowMs);
    },

    /** Inherits for a new email of a user, in the transaction that sets it. */
    inheritByEmail: (connection: Connection, { userId, email, nowMs }: Owner & { readonly email: string }) => {
      const holding = { hash: hashOfEmail(email), email: email.toLowerCase() };
      return sql.inheritExclusions(connection, userId, holding, nowMs);
    },

    inheritByWallet: (connection: Connection, { userId, address, nowMs }: Owner & { readonly address: Uint8Array }) =>
      sql.inheritExclusions(connection, userId, { hash: hashOfWallet(address), wallet: address }, nowMs),

    /**
     * Ends what a user has inherited, and frees the email and the wallets: later holders inherit nothing from before.
     * Exclusions that players chose themselves last.
     */
    async lift(connection: Connection, { userId, email, nowMs }: Owner & { readonly email: string }) {
      const lifted = await sql.liftInherited(connection, userId, nowMs);
      if (lifted.length === 0) return lifted;
      await sql.noteFreed(connection, await holdingsOf(connection, userId, email), nowMs);
      return lifted;
    },
  };
}
