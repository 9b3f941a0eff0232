import { formatVt, type Clock, type UserId } from '@voltide/core';
import type { mergeQuick, ResponseOf } from '@voltide/contract';

import type { Accounts, SignUp } from '../../people/accounts/accounts.ts';
import { findIdentity } from '../../people/accounts/identity.sql.ts';
import { errorCodeOf } from '../../platform/db/constraints.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { inPages } from '../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../platform/jobs/run-each.ts';
import type { BookEvents } from '../../money/ledger/book-events.ts';
import {
  closeQuick,
  findQuickTaker,
  findSavedQuick,
  type ClosedQuick,
  type SavedQuick,
} from '../../money/ledger/close-quick.sql.ts';
import { findPublicSeeds, rotateSeed } from '../../money/ledger/players.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';
import type { Grant } from '../../people/sessions/sessions.ts';
import {
  forgetTaker,
  hasSignedUpSince,
  listQuickOver,
  listQuickTaken,
  notePutOff,
  noteTaker,
  type OverQuick,
  type TakenQuick,
} from './quick-session.sql.ts';
import type { QuickSessions } from './quick-sessions.ts';

const GAMES_PER_PAGE = 200;
const CLOSED_AT_ONCE = 5;

type QuickSavingPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seedCipher: SeedCipher;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly accounts: Pick<Accounts, 'signUp' | 'logIn'>;
  readonly sessions: QuickSessions;
};

type Saved = ResponseOf<typeof mergeQuick>['saved'];
type Close = (connection: Connection, quickId: UserId, userId: UserId | undefined) => Promise<ClosedQuick>;

/** Moves Quick Games into accounts, once, and closes unsaved ones. */
export function createQuickSaving(ports: QuickSavingPorts) {
  const { database, clock, seedCipher, bookEvents, accounts, sessions } = ports;
  const close: Close = async (connection, quickId, userId) => {
    const closed = await closeQuick(connection, { quickId, userId, atMs: clock.nowMs() });
    if ('isNew' in closed && closed.isNew) await reveal(connection, seedCipher, quickId, clock.nowMs());
    return closed;
  };
  const save = async (connection: Connection, quickId: UserId, userId: UserId): Promise<Saved> =>
    savedView(savedOf(await close(connection, quickId, userId)));
  /** A repeated conversion signs in to the account of the first one, by its email and password. */
  const repeat = async (quickId: UserId, request: SignUp, orElse: AppError): Promise<Grant> => {
    const userId = await findQuickTaker(database, quickId);
    const owner = userId === undefined ? undefined : await findIdentity(database, userId);
    if (userId === undefined) throw orElse;
    if (owner === undefined || owner.email !== request.email.toLowerCase()) throw new AppError('quick_saved');
    const { password, seen } = request;
    return accounts.logIn(owner, { password, from: request, seen }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'wrong_credentials' ? new AppError('quick_saved') : error;
    });
  };
  return {
    /**
     * Creates an account as sign-up does, with the earnings of the Quick Game, in one transaction.
     * @throws AppError `quick_expired`, `quick_saved`, `money_held` while a battle of it is not paid; those of sign-up
     */
    async convert(quickId: UserId, request: SignUp): Promise<Grant> {
      if ((await findQuickTaker(database, quickId)) !== undefined) {
        return repeat(quickId, request, new AppError('quick_saved'));
      }
      const also = async (connection: Connection, userId: UserId): Promise<void> => {
        await save(connection, quickId, userId);
      };
      try {
        return await accounts.signUp({ ...request, also });
      } catch (error) {
        // The same form sent twice at once meets the name that the other one has just taken.
        const code = error instanceof AppError ? error.code : errorCodeOf(error);
        if (code === 'money_held') await notePutOff(database, quickId, clock.nowMs());
        if (code !== 'quick_saved' && code !== 'username_taken') throw error;
        return repeat(quickId, request, new AppError(code));
      }
    },

    findSaved: (userId: UserId) => findSaved(database, userId),

    /**
     * Moves a Quick Game into an account whose owner signed up while it ran; automatically later, where a battle of it
     * is not paid yet. Throws AppError with a code that the contract lists for the call.
     */
    async merge(token: string, userId: UserId): Promise<Saved> {
      const row = await sessions.findRow(token, clock.nowMs());
      if (row === undefined) throw new AppError('not_found');
      const { userId: quickId, startedAtMs } = row;
      const saved = await inTransaction(database, async (connection) => {
        if (!(await hasSignedUpSince(connection, userId, startedAtMs))) throw await olderSaveError(connection, quickId);
        return save(connection, quickId, userId);
      }).catch(async (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'money_held') await noteTaker(database, { quickId, takerId: userId, atMs: clock.nowMs() });
        throw error.code === 'quick_expired' ? new AppError('not_found') : error;
      });
      bookEvents.publish(userId);
      return saved;
    },

    closeOver: () => closeGames(ports, close),
  };
}

async function closeGames(
  { database, clock, bookEvents }: Pick<QuickSavingPorts, 'database' | 'clock' | 'bookEvents'>,
  close: Close,
): Promise<void> {
  const atMs = clock.nowMs();
  const taken = inPages<TakenQuick>((after, most) => listQuickTaken(database, { after, most }), GAMES_PER_PAGE);
  const over = inPages<OverQuick>((after, most) => listQuickOver(database, atMs, { after, most }), GAMES_PER_PAGE);
  const giveToTaker = async ({ quickId, takerId }: TakenQuick): Promise<void> => {
    await inTransaction(database, async (connection) => {
      const { status } = await close(connection, quickId, takerId);
      // An account that was deleted, or has another game, can never take this one.
      if (status === 'closed' || status === 'elsewhere') await forgetTaker(connection, quickId);
    });
    bookEvents.publish(takerId);
  };
  const closeOne = ({ quickId }: OverQuick): Promise<ClosedQuick> =>
    inTransaction(database, (connection) => close(connection, quickId, undefined));
  const options = { atOnce: CLOSED_AT_ONCE, nameOf: ({ quickId }: OverQuick) => `Quick Game ${quickId}` };
  await runSteps(
    () => runEach(taken, giveToTaker, options),
    () => runEach(over, closeOne, options),
  );
}

async function findSaved(database: Database, userId: UserId): Promise<Saved | null> {
  const found = await findSavedQuick(database, userId);
  return found === undefined ? null : savedView(found);
}

async function olderSaveError(connection: Connection, quickId: UserId): Promise<AppError> {
  return new AppError((await findQuickTaker(connection, quickId)) === undefined ? 'forbidden' : 'quick_saved');
}

/** Reveals the seeds, so that plays can be verified once the game has ended. */
async function reveal(connection: Connection, seedCipher: SeedCipher, userId: UserId, atMs: number): Promise<void> {
  const seeds = await findPublicSeeds(connection, userId);
  if (seeds === undefined || seeds.nonce === 0) return;
  await rotateSeed(connection, seedCipher, { userId, clientSeed: seeds.clientSeed, atMs });
}

/** @throws AppError for a game that was not saved */
function savedOf(closed: ClosedQuick): SavedQuick {
  switch (closed.status) {
    case 'saved':
      return closed.saved;
    case 'over':
      throw new AppError('quick_expired');
    case 'elsewhere':
      throw new AppError('quick_saved');
    case 'held':
      throw new AppError('money_held');
    case 'closed':
      throw new AppError('session_expired');
    case 'account_frozen':
      throw new AppError('account_frozen');
  }
}

function savedView({ keptSun, bonusSun, xp, tokens }: SavedQuick): Saved {
  return { balance: formatVt(keptSun), bonus: formatVt(bonusSun), xp, tokens };
}
