import { LEGAL_DOCUMENTS, type User } from '@voltide/contract';
import { formatUserId, formatVt, parseUserId, SUN_PER_VT, type Clock, type UserId } from '@voltide/core';
import { formatReferralCode, readReferralCode } from '@voltide/games/referrals/read-code';

import { inTransaction } from '../../platform/db/tx.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { WELCOME_GIFT_SUN } from '../../money/ledger/operation.ts';
import { insertConsents } from './consents.sql.ts';
import * as identity from './identity.sql.ts';
import type { Confirmation } from './confirmation.ts';
import type { KeptExclusions } from './kept-exclusions.ts';
import type { AccountLedger } from './ledger-port.ts';
import { newUserId } from './new-user-id.ts';
import { checkNewPassword } from './password-rules.ts';
import type { HashTurn, Passwords } from './passwords.ts';
import { isReservedName } from './reserved-names.ts';
import type { ReferralCodes } from '../../play/referrals/codes.ts';
import type { Families, Seen } from '../../play/referrals/families.ts';
import type { RetiredNames } from './retired-names.ts';
import type { Welcomes } from './welcomes.ts';
import type { Session } from '../sessions/session.ts';
import type { Grant, GuestGrant, Sessions } from '../sessions/sessions.ts';

/** Half of an account's welcome (rules book §14). */
const GUEST_GIFT_SUN = 25n * SUN_PER_VT;

type AccountPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly ledger: AccountLedger;
  readonly retiredNames: RetiredNames;
  readonly welcomes: Welcomes;
  readonly keptExclusions: Pick<KeptExclusions, 'inheritByEmail'>;
  readonly codes: Pick<ReferralCodes, 'attribute'>;
  readonly families: Pick<Families, 'note'>;
  /** Removes a second factor inside the caller's transaction; false if there was none. */
  readonly deleteFactor: (connection: Connection, userId: UserId) => Promise<boolean>;
  readonly confirmation: Pick<Confirmation, 'mailLink'>;
};

export type SignUp = {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly referralCode: string | undefined;
  readonly seen: Seen;
  readonly address: string;
  readonly isKnown: boolean;
  readonly guest: Session | undefined;
  /** Runs for a new account inside its transaction, which may be retried. */
  readonly also?: (connection: Connection, userId: UserId) => Promise<void>;
};

type LogIn = { readonly password: string; readonly from: HashTurn; readonly seen: Seen };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(ports: AccountPorts) {
  const { database, ledger } = ports;
  const lookups = createLookups(database);
  return {
    ...lookups,
    ...createEntrances(ports, lookups),

    /** @throws AppError `session_expired` when there is no such user */
    async getUser(userId: UserId): Promise<User> {
      const found = await identity.findIdentity(database, userId);
      if (found === undefined || found.kind === 'deleted') throw new AppError('session_expired');
      const role = found.kind === 'guest' ? 'guest' : found.role;
      const balance = formatVt(await ledger.balanceOf(database, userId));
      return { id: formatUserId(userId), username: found.username, email: found.email, role, roles: [role], balance };
    },
  };
}

type Lookups = ReturnType<typeof createLookups>;

function createLookups(database: Database) {
  const findByEmail = (email: string) => identity.findByEmail(database, email);
  const findByUsername = (username: string) => identity.findByUsername(database, username);
  return {
    findByEmail,
    findByUsername,
    async listByName(name: string): Promise<readonly identity.Identity[]> {
      const userId = parseUserId(name);
      const found = userId === undefined ? undefined : await identity.findIdentity(database, userId);
      if (found?.kind === 'account' || found?.kind === 'guest') return [found];
      return identity.listByName(database, name);
    },
    findByCredential: (credential: string) =>
      credential.includes('@') ? findByEmail(credential) : findByUsername(credential),
  };
}

function createEntrances(ports: AccountPorts, { findByEmail, findByUsername }: Lookups) {
  const { database, clock, passwords, sessions, ledger, retiredNames } = ports;
  return {
    /**
     * Creates an account, or turns a guest into one: number, balance, items and plays stay. The welcome comes with it,
     * unless its email had one before (S8-13). An address that others have only typed in stays available: it belongs to
     * the person who confirms it (S3-20).
     * @throws AppError `email_taken`, `username_taken`, `password_leaked`, `invalid_request`, `guest_converted`
     */
    async signUp(request: SignUp): Promise<Grant> {
      checkNewPassword(request.password, request);
      if (isReservedName(request.username)) throw new AppError('username_taken');
      const found = await findByEmail(request.email);
      if (found !== undefined && found.emailConfirmedAtMs !== null) throw new AppError('email_taken');
      if ((await findByUsername(request.username)) !== undefined) throw new AppError('username_taken');
      const passwordHash = await passwords.hash(request.password, request);
      const grant = await inTransaction(database, (connection) => signUpIn(connection, ports, request, passwordHash));
      if (request.guest !== undefined) sessions.forget([request.guest.sessionId]);
      return grant;
    },

    /**
     * Signs in to the account that a credential found.
     * @throws AppError `wrong_credentials`, after the same work whether or not there is one
     */
    async logIn(found: identity.Identity | undefined, { password, from, seen }: LogIn): Promise<Grant> {
      const good = await passwords.matches(found?.passwordHash, password, from);
      if (!good || typeof found?.passwordHash !== 'string') throw new AppError('wrong_credentials');
      const { userId, passwordHash } = found;
      return inTransaction(database, async (connection) => {
        if (!(await identity.holdPassword(connection, userId, passwordHash))) throw new AppError('wrong_credentials');
        return startSeen(connection, ports, userId, seen);
      });
    },

    /** Starts a guest with a gift. @throws AppError `username_taken` */
    async startGuest(username: string): Promise<GuestGrant> {
      if (isReservedName(username)) throw new AppError('username_taken');
      return inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        await identity.releaseGuestName(connection, username, atMs);
        const userId = newUserId(ports);
        await identity.insertGuest(connection, { userId, username, atMs });
        await retiredNames.checkFree(connection, username);
        await ledger.open(connection, { userId, giftSun: GUEST_GIFT_SUN, atMs });
        return sessions.startGuest(connection, userId);
      });
    },
  };
}

async function signUpIn(
  connection: Connection,
  ports: AccountPorts,
  request: SignUp,
  passwordHash: string,
): Promise<Grant> {
  const { clock, sessions, ledger, retiredNames, welcomes, keptExclusions, codes, confirmation } = ports;
  const atMs = clock.nowMs();
  const { email, username, guest, address } = request;
  const code = readReferralCode(request.referralCode ?? '');
  const referralCode = code && formatReferralCode(code);
  const account = { email, username, referralCode, passwordHash, address };
  // An account from before welcomes were counted may have named the email.
  const named = await identity.findByEmail(connection, email);
  if (guest !== undefined) {
    if (!(await identity.convertGuest(connection, { ...account, userId: guest.userId }))) {
      throw new AppError('guest_converted');
    }
    await retiredNames.checkFree(connection, username);
    await codes.attribute(connection, guest.userId, request.referralCode);
    await sessions.revokeAll(connection, guest.userId);
    const grant = await startSeen(connection, ports, guest.userId, request.seen);
    await insertConsents(connection, { userId: guest.userId, atMs, documents: LEGAL_DOCUMENTS });
    const isFirst = (await welcomes.claim(connection, email, atMs)) && named === undefined;
    if (isFirst) await ledger.completeWelcome(connection, { userId: guest.userId, atMs });
    await keptExclusions.inheritByEmail(connection, { userId: guest.userId, email, nowMs: atMs });
    if (isFirst) await ledger.welcomeReferee(connection, { userId: guest.userId, atMs });
    await confirmation.mailLink(connection, { userId: guest.userId, username, email });
    return grant;
  }
  const userId = newUserId(ports);
  await identity.insertAccount(connection, { ...account, userId, atMs });
  await retiredNames.checkFree(connection, username);
  await codes.attribute(connection, userId, request.referralCode);
  const grant = await startSeen(connection, ports, userId, request.seen);
  await insertConsents(connection, { userId, atMs, documents: LEGAL_DOCUMENTS });
  const isFirst = (await welcomes.claim(connection, email, atMs)) && named === undefined;
  await ledger.open(connection, { userId, giftSun: isFirst ? WELCOME_GIFT_SUN : 0n, atMs });
  await keptExclusions.inheritByEmail(connection, { userId, email, nowMs: atMs });
  if (isFirst) await ledger.welcomeReferee(connection, { userId, atMs });
  await confirmation.mailLink(connection, { userId, username, email });
  await request.also?.(connection, userId);
  return grant;
}

async function startSeen(
  connection: Connection,
  { sessions, families }: Pick<AccountPorts, 'sessions' | 'families'>,
  userId: UserId,
  seen: Seen,
): Promise<Grant> {
  const grant = await sessions.start(connection, userId);
  await families.note(connection, { userId, sessionId: grant.sessionId, seen });
  return grant;
}
