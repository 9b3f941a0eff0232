import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists, find, list } from '../../platform/db/rows.ts';
import type { IdentityKind, Role } from '../sessions/session.ts';

export type Identity = {
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly username: string;
  readonly email: string | null;
  /** Null while the email was only typed in (S3-20). */
  readonly emailConfirmedAtMs: number | null;
  readonly role: Role;
  readonly passwordHash: string | null;
};

type Raw = {
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly username: string;
  readonly email: string | null;
  readonly emailConfirmedAtMs: bigint | null;
  readonly role: Role;
  readonly passwordHash: string | null;
};

const COLUMNS = `user_id as "userId", kind, username, email, email_confirmed_at_ms as "emailConfirmedAtMs", role,
  password_hash as "passwordHash"`;

type AccountFields = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly address: string;
  readonly referralCode: string | undefined;
};

export type NewAccount = AccountFields & { readonly atMs: number };

export async function findIdentity(connection: Connection, userId: UserId): Promise<Identity | undefined> {
  return first(
    await find<Raw>(connection, {
      name: 'identity-by-id',
      text: `select ${COLUMNS} from voltide.identity where user_id = $1`,
      values: [userId],
    }),
  );
}

/** Finds the account that an address opens: the one that confirmed it, else the first that signed up with it. */
export async function findByEmail(connection: Connection, email: string): Promise<Identity | undefined> {
  return first(
    await find<Raw>(connection, {
      name: 'identity-by-email',
      text: `select ${COLUMNS} from voltide.identity where email = $1
        order by email_confirmed_at_ms is null, created_at_ms, user_id limit 1`,
      values: [email.toLowerCase()],
    }),
  );
}

export async function findByUsername(connection: Connection, username: string): Promise<Identity | undefined> {
  return first(
    await find<Raw>(connection, {
      name: 'identity-by-username',
      text: `select ${COLUMNS} from voltide.identity where lower(username) = $1 and kind = 'account'`,
      values: [username.toLowerCase()],
    }),
  );
}

/** Lists accounts and guests of a name: at most one account, and guests whose session has ended too. */
export async function listByName(connection: Connection, username: string): Promise<readonly Identity[]> {
  const rows = await list<Raw>(connection, {
    name: 'identity-list-by-name',
    text: `select ${COLUMNS} from voltide.identity where lower(username) = $1 and kind in ('account', 'guest')
      order by kind, created_at_ms`,
    values: [username.toLowerCase()],
  });
  return rows.map(identityOf);
}

function first(row: Raw | undefined): Identity | undefined {
  return row === undefined ? undefined : identityOf(row);
}

function identityOf(row: Raw): Identity {
  return {
    userId: row.userId,
    kind: row.kind,
    username: row.username,
    email: row.email,
    emailConfirmedAtMs: row.emailConfirmedAtMs === null ? null : Number(row.emailConfirmedAtMs),
    role: row.role,
    passwordHash: row.passwordHash,
  };
}

export async function insertAccount(connection: Connection, account: NewAccount): Promise<void> {
  await connection.query({
    name: 'identity-insert-account',
    text: `insert into voltide.identity (user_id, kind, username, email, password_hash, consent_address,
        referral_code_used, created_at_ms)
      values ($1, 'account', $2, $3, $4, $5, $6, $7)`,
    values: [...accountValues(account), account.atMs],
  });
}

export async function convertGuest(connection: Connection, account: AccountFields): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'identity-convert-guest',
      text: `update voltide.identity
      set kind = 'account', username = $2, email = $3, password_hash = $4, consent_address = $5,
        referral_code_used = $6
      where user_id = $1 and kind = 'guest'`,
      values: accountValues(account),
    })) === 1
  );
}

function accountValues(account: AccountFields): unknown[] {
  const { userId, username, email, passwordHash, address, referralCode } = account;
  return [userId, username, email.toLowerCase(), passwordHash, address, referralCode ?? null];
}

type NewGuest = { readonly userId: UserId; readonly username: string; readonly atMs: number };

export async function insertGuest(connection: Connection, { userId, username, atMs }: NewGuest): Promise<void> {
  await connection.query({
    name: 'identity-insert-guest',
    text: `insert into voltide.identity (user_id, kind, username, created_at_ms) values ($1, 'guest', $2, $3)`,
    values: [userId, username, atMs],
  });
}

export async function releaseGuestName(connection: Connection, username: string, nowMs: number): Promise<void> {
  await connection.query({
    name: 'identity-release-guest-name',
    text: `update voltide.identity i set name_held = false
      where i.kind = 'guest' and i.name_held and lower(i.username) = lower($1) and not exists (
        select from voltide.session s where s.user_id = i.user_id and s.revoked_at_ms is null
          and least(s.idle_until_ms, s.expires_at_ms) > $2)`,
    values: [username, nowMs],
  });
}

type Operator = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly atMs: number;
};

/** Creates a superadmin's account, which has no password until its owner sets one by a link. Its email is confirmed. */
export async function insertOperator(connection: Connection, operator: Operator): Promise<void> {
  await connection.query({
    name: 'identity-insert-operator',
    text: `insert into voltide.identity (user_id, kind, role, username, email, email_confirmed_at_ms, created_at_ms)
      values ($1, 'account', 'superadmin', $2, $3, $4, $4)`,
    values: [operator.userId, operator.username, operator.email.toLowerCase(), operator.atMs],
  });
}

export async function setSuperadmin(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({
    name: 'identity-set-superadmin',
    text: `update voltide.identity set role = 'superadmin', password_hash = null
      where user_id = $1 and kind = 'account'`,
    values: [userId],
  });
}

export async function setPlayer(connection: Connection, userId: UserId): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'identity-set-player',
      text: `update voltide.identity set role = 'player' where user_id = $1 and role = 'superadmin'`,
      values: [userId],
    })) === 1
  );
}

/**
 * Locks an account's password until the transaction ends; false if it has changed. A session started meanwhile is thus
 * ended by a password change.
 */
export async function holdPassword(connection: Connection, userId: UserId, passwordHash: string): Promise<boolean> {
  return exists(connection, {
    name: 'identity-hold-password',
    text: `select user_id as "userId" from voltide.identity where user_id = $1 and password_hash = $2 for share`,
    values: [userId, passwordHash],
  });
}

export async function setPassword(connection: Connection, userId: UserId, passwordHash: string): Promise<void> {
  await connection.query({
    name: 'identity-set-password',
    text: `update voltide.identity set password_hash = $2 where user_id = $1 and kind = 'account'`,
    values: [userId, passwordHash],
  });
}

/** Locks an account until the transaction ends, so that no log-in interferes; returns its role. */
export async function holdIdentity(connection: Connection, userId: UserId): Promise<Role | undefined> {
  const row = await find<{ role: Role }>(connection, {
    name: 'identity-hold',
    text: 'select role from voltide.identity where user_id = $1 for no key update',
    values: [userId],
  });
  return row?.role;
}
