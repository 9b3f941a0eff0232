import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { dropAddress, setConfirmed, type Claimant } from './address.sql.ts';
import type { KeptExclusions } from './kept-exclusions.ts';
import { endOneTimeLinks } from './one-time-link.sql.ts';

type Taking = {
  readonly keptExclusions: Pick<KeptExclusions, 'leave'>;
  readonly userId: UserId;
  readonly email: string;
  readonly nowMs: number;
};

/**
 * Makes an address an account's own, inside the caller's transaction, which locks all claimants (S3-20). Accounts that
 * had only typed it in lose it, with every link mailed there, and keep everything else under their usernames. An
 * exclusion of one of them still follows the address. Returns true if there were such accounts.
 * @throws AppError `email_taken` where another account has confirmed it
 */
export async function takeAddress(
  connection: Connection,
  claimants: readonly Claimant[],
  { keptExclusions, userId, email, nowMs }: Taking,
): Promise<boolean> {
  const others = claimants.filter((claimant) => claimant.userId !== userId);
  if (others.some(({ isConfirmed }) => isConfirmed)) throw new AppError('email_taken');
  await dropAddress(
    connection,
    others.map((other) => other.userId),
  );
  for (const { userId: otherId } of others) {
    await keptExclusions.leave(connection, { userId: otherId, email });
    await endOneTimeLinks(connection, otherId, nowMs);
  }
  await setConfirmed(connection, { userId, email }, nowMs);
  return others.length > 0;
}
