import { formatVt, type Clock, type UserId } from '@voltide/core';

import { findIdentity } from '../../people/accounts/identity.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import type { BookEvents } from '../ledger/book-events.ts';
import type { Lane } from '../ledger/lane.ts';
import type { Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { begun } from '../../play/plays/operation-errors.ts';
import { expirePromo, giveNotice, listQuiet, listRunOut, type QuietPlayer, type RunOut } from './promo.sql.ts';

/** A page of the list costs a second at 300,000 accounts, however many rows it has. */
const PLAYERS_PER_PAGE = 2000;
const AT_ONCE = 4;

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly outbox: Outbox;
  readonly letters: Pick<Letters, 'promoExpires'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
};

/**
 * Notifies players whose promo is about to expire, and expires it when its time has come (rules book §1). The database
 * decides under the player's lock, so that it happens once, and never to a player who has come back.
 */
export function createPromoExpiry(ports: Ports): () => Promise<void> {
  const { database, clock, lane, bookEvents } = ports;
  const options = { atOnce: AT_ONCE, nameOf: ({ userId }: QuietPlayer): string => `promo of ${userId}` };
  return async () => {
    const atMs = clock.nowMs();
    const quiet = inPages<QuietPlayer>((after, most) => listQuiet(database, atMs, { after, most }), PLAYERS_PER_PAGE);
    const runOut = inPages<RunOut>((after, most) => listRunOut(database, atMs, { after, most }), PLAYERS_PER_PAGE);
    const expire = async ({ userId }: RunOut): Promise<void> => {
      const turn = lane.runInTurn(userId, (pool) =>
        inTransaction(pool, (connection) => expirePromo(connection, userId, clock.nowMs())),
      );
      if (begun(await turn)) bookEvents.publish(userId);
    };
    await runSteps(
      () => runEach(quiet, ({ userId }) => giveNoticeTo(ports, userId, atMs), options),
      () => runEach(runOut, expire, options),
    );
  };
}

/** Stores the notice together with its mail, which only a confirmed address gets. */
async function giveNoticeTo({ database, outbox, letters }: Ports, userId: UserId, atMs: number): Promise<void> {
  await inTransaction(database, async (connection) => {
    const notice = await giveNotice(connection, userId, atMs);
    if (notice === undefined) return;
    const owner = await findIdentity(connection, userId);
    if (owner === undefined || owner.email === null || owner.emailConfirmedAtMs === null) return;
    const { username, email } = owner;
    const { promoSun, expiresAtMs } = notice;
    const letter = letters.promoExpires({ username, email }, { amount: formatVt(promoSun), expiresAtMs });
    await outbox.add(connection, letter, userId);
  });
}
