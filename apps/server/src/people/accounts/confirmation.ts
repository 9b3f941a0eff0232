import type { confirmEmail, getEmail, ResponseOf } from '@voltide/contract';
import { formatVt, type Clock, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { CONFIRM_LIFE_MS, type Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { takeAddress } from './address.ts';
import { holdClaimants } from './address.sql.ts';
import { findIdentity } from './identity.sql.ts';
import { useOneTimeLink } from './one-time-link.sql.ts';
import { drawToken, getOneTimeLink, hashOf, storeOneTimeLink } from './one-time-link.ts';
import type { KeptExclusions } from './kept-exclusions.ts';
import type { Welcomes } from './welcomes.ts';

/** The latest retry of another mail: the outbox limits mail by the hour. */
const RETRY_MS = 3_600_000;

type ConfirmationPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly outbox: Outbox;
  readonly letters: Letters;
  readonly welcomes: Welcomes;
  readonly keptExclusions: Pick<KeptExclusions, 'leave' | 'inheritByEmail'>;
};

type NewAccount = { readonly userId: UserId; readonly username: string; readonly email: string };

export type Confirmation = ReturnType<typeof createConfirmation>;

/** Confirms addresses: an address belongs to the account that follows the link mailed there (S3-20). */
export function createConfirmation(ports: ConfirmationPorts) {
  const { database, clock, randomBytes, outbox, letters } = ports;
  const mailLink = async (connection: Connection, { userId, username, email }: NewAccount): Promise<boolean> => {
    const newEmail = email.toLowerCase();
    const token = drawToken(randomBytes);
    const letter = letters.confirmSignUp({ username, email: newEmail }, token);
    if ((await outbox.add(connection, letter, userId)) === 'limited') return false;
    await storeOneTimeLink(clock, connection, {
      userId,
      purpose: 'change_email',
      newEmail,
      lifeMs: CONFIRM_LIFE_MS,
      token,
    });
    return true;
  };
  return {
    /**
     * Mails the link after sign-up, inside the caller's transaction; false if the address has received too much mail.
     */
    mailLink,

    getState: (userId: UserId) => readState(ports, userId),

    /**
     * Mails the link again; does nothing if the address is confirmed.
     * @throws AppError `too_many_attempts`; `email_taken` where another account has confirmed it meanwhile
     */
    async sendAgain(userId: UserId): Promise<void> {
      await inTransaction(database, async (connection) => {
        const owner = await findIdentity(connection, userId);
        if (owner === undefined) throw new AppError('session_expired');
        const { username, email, emailConfirmedAtMs } = owner;
        if (email === null) throw new AppError('email_taken');
        if (emailConfirmedAtMs !== null) return;
        const isLeft = await mailLink(connection, { userId, username, email });
        if (!isLeft) throw new AppError('too_many_attempts', { retryAfterMs: RETRY_MS });
      });
    },

    /**
     * Makes the address of a link the account's own and notifies the one that it replaces.
     * @throws AppError `link_expired`, `link_used`, `email_taken`
     */
    confirm: (token: string) => confirm(ports, token),
  };
}

async function confirm(ports: ConfirmationPorts, token: string): Promise<ResponseOf<typeof confirmEmail>> {
  const { database, clock, outbox, letters, welcomes, keptExclusions } = ports;
  const { userId, newEmail: email } = await getOneTimeLink(ports, token, 'change_email');
  if (email === undefined) throw new AppError('link_expired');
  return inTransaction(database, async (connection) => {
    const nowMs = clock.nowMs();
    const claimants = await holdClaimants(connection, { userId, email });
    const before = claimants.find((claimant) => claimant.userId === userId);
    if (before === undefined) throw new AppError('link_expired');
    if (!(await useOneTimeLink(connection, hashOf(token), nowMs))) throw new AppError('link_used');
    const taking = { keptExclusions, userId, email, nowMs };
    const wasNamedByOthers = await takeAddress(connection, claimants, taking);
    const { username, email: oldEmail, isConfirmed } = before;
    const isChange = oldEmail !== email;
    if (isConfirmed && oldEmail !== null) await welcomes.spend(connection, oldEmail, nowMs);
    const welcomeSun = await (isConfirmed
      ? welcomes.spend(connection, email, nowMs).then(() => 0n)
      : welcomes.complete(connection, { userId, email, nowMs }));
    if (isChange) await keptExclusions.inheritByEmail(connection, { userId, email, nowMs });
    if (isChange && oldEmail !== null) await keptExclusions.leave(connection, { userId, email: oldEmail });
    if (isChange && isConfirmed && oldEmail !== null) {
      const letter = letters.emailChanged({ username, email: oldEmail, newEmail: email });
      await outbox.add(connection, letter, userId);
    }
    return { success: true, username, email, isChange, wasNamedByOthers, welcome: giftText(welcomeSun) };
  });
}

function giftText(amountSun: bigint): string | null {
  return amountSun > 0n ? formatVt(amountSun) : null;
}

async function readState(
  { database, welcomes }: ConfirmationPorts,
  userId: UserId,
): Promise<ResponseOf<typeof getEmail>> {
  const { email = null, emailConfirmedAtMs = null } = (await findIdentity(database, userId)) ?? {};
  const confirmedAt = emailConfirmedAtMs === null ? null : new Date(emailConfirmedAtMs).toISOString();
  const isOpen = email !== null && confirmedAt === null;
  const welcomeSun = isOpen ? await welcomes.missing(database, { userId, email }) : 0n;
  return { email, confirmedAt, welcome: giftText(welcomeSun) };
}
