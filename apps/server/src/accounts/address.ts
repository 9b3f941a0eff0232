import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { dropAddress, setConfirmed, type Claimant } from './address.sql.ts';
import { endOneTimeLinks } from './one-time-link.sql.ts';

export type Taking = { readonly userId: UserId; readonly email: string; readonly nowMs: number };

/**
 * Makes an address an account's own, inside the caller's transaction, which holds all who claim it (S3-20). Others who
 * had only typed it in lose it, with every link that was mailed there; they keep all else, under their usernames.
 * Returns whether there were such others.
 * @throws AppError `email_taken` where somebody else has confirmed it
 */
export async function takeAddress(
  connection: Connection,
  claimants: readonly Claimant[],
  { userId, email, nowMs }: Taking,
): Promise<boolean> {
  const others = claimants.filter((claimant) => claimant.userId !== userId);
  if (others.some(({ isConfirmed }) => isConfirmed)) throw new AppError('email_taken');
  await dropAddress(
    connection,
    others.map((other) => other.userId),
  );
  for (const other of others) await endOneTimeLinks(connection, other.userId, nowMs);
  await setConfirmed(connection, { userId, email }, nowMs);
  return others.length > 0;
}
