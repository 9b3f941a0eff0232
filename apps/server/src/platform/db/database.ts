import { setTimeout as pause } from 'node:timers/promises';

import type { Secret } from '../secrets/secret.ts';
import { readIdentity, readRights, type Identity } from './database.sql.ts';
import { isReadOnlyFailure, isUnavailable, reasonOf, sqlStateOf } from './failures.ts';
import { migrate } from './migrate.ts';
import { APP_ROLE, createPool, type Database } from './pool.ts';
import { checkSecretKey } from './secret-key.ts';
import { checkConnectionLimit, checkSessionsAreOwn, type Connections } from './session-check.ts';

export type DatabaseAddress = {
  /** DATABASE_URL, or the embedded server's: the owner, who migrates. */
  readonly ownerUrl: string;
  /** DATABASE_APP_URL: the user that serves requests, where the owner may not create a role for that. */
  readonly appUrl?: string | undefined;
  /** True if the server came with the packages, and no setting names it. */
  readonly isOurs?: boolean;
};

/** Options of a server; a command has none. */
type Opening = {
  /** The number of connections is compared with what the user is granted. */
  readonly connections: Connections;
  readonly onMigrated?: (names: readonly string[]) => void;
};

/** Returns the serving user at this address: the owner in the application's role, or a user of its own. */
export function servingUser({ ownerUrl, appUrl }: DatabaseAddress): { url: string; role: string | undefined } {
  return appUrl === undefined ? { url: ownerUrl, role: APP_ROLE } : { url: appUrl, role: undefined };
}

/** Opens connections of the owner for operators' acts: a role, an adjustment, capital. They serve no request. */
export function openOwner({ ownerUrl }: Pick<DatabaseAddress, 'ownerUrl'>, log: (line: string) => void): Database {
  return createPool({ url: ownerUrl, role: undefined, max: 2, log });
}

const START_LIMIT_MS = 15_000;
const START_PAUSE_MS = 250;

/**
 * Brings the database up to date and opens the pool that serves requests. Waits for a database that cannot be reached
 * yet.
 * @param opening - options of a server; absent for a command.
 * @throws Error in one sentence that says what to change; see {@link migrate} and {@link checkSecretKey}
 */
export async function openDatabase(
  address: DatabaseAddress,
  secretKey: Secret<Uint8Array>,
  log: (line: string) => void,
  opening?: Opening,
): Promise<Database> {
  const { isOurs = false, appUrl } = address;
  const { connections } = opening ?? {};
  let prepared: Identity;
  try {
    prepared = await whenReachable(() => prepare(address, secretKey, { ...opening, log }), log);
  } catch (error) {
    throw isOurs ? error : asAccessError(error, 'DATABASE_URL');
  }
  const setting = appUrl === undefined ? 'DATABASE_URL' : 'DATABASE_APP_URL';
  const pool = createPool({ ...servingUser(address), ...(connections && { max: connections.pool }), log });
  try {
    if (!isOurs && appUrl !== undefined) {
      await checkSessionsAreOwn(appUrl, setting);
      await checkIdentity(pool, prepared);
    }
    await checkRights(pool);
    if (!isOurs && connections !== undefined) await checkConnectionLimit(pool, connections, setting, log);
    return pool;
  } catch (error) {
    await pool.end();
    throw isOurs ? error : asAccessError(error, setting);
  }
}

/** Explains a database that does not let us in; returns the error itself where something else failed. */
function asAccessError(error: unknown, setting: string): unknown {
  if (isReadOnlyFailure(error)) {
    return new Error(
      `The database of ${setting} takes no writes (${reasonOf(error)}): let it take some, or name the one that does.`,
      { cause: error },
    );
  }
  if (isUnavailable(error)) {
    return new Error(
      `The database of ${setting} cannot be reached (${reasonOf(error)}): start it, or correct its address.`,
      { cause: error },
    );
  }
  if (!/^28|^3D/.test(sqlStateOf(error) ?? '')) return error;
  return new Error(`${setting} opens no database (${reasonOf(error)}): correct its user, password or name.`, {
    cause: error,
  });
}

async function prepare(
  { ownerUrl, appUrl, isOurs = false }: DatabaseAddress,
  secretKey: Secret<Uint8Array>,
  { log, onMigrated }: Partial<Opening> & { readonly log: (line: string) => void },
): Promise<Identity> {
  if (!isOurs) await checkSessionsAreOwn(ownerUrl, 'DATABASE_URL');
  const applied = await migrate(
    ownerUrl,
    appUrl === undefined ? undefined : decodeURIComponent(new URL(appUrl).username),
  );
  onMigrated?.(applied);
  const owner = createPool({ url: ownerUrl, role: undefined, max: 1, log });
  try {
    await checkSecretKey(owner, secretKey);
    return await readIdentity(owner);
  } finally {
    await owner.end();
  }
}

async function whenReachable<T>(work: () => Promise<T>, log: (line: string) => void): Promise<T> {
  const deadlineMs = performance.now() + START_LIMIT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayPass = isUnavailable(error) && !isReadOnlyFailure(error);
      if (!mayPass || performance.now() > deadlineMs) throw error;
      if (attempt === 1) log('the database cannot be reached yet: waiting for it');
      await pause(START_PAUSE_MS);
    }
  }
}

/** Both addresses must lead to one database, or plays written in one would be looked for in the other. */
async function checkIdentity(pool: Database, prepared: Identity): Promise<void> {
  const served = await readIdentity(pool);
  if (served.id === prepared.id) return;
  throw new Error(
    `DATABASE_APP_URL leads to another database (${served.name}) than DATABASE_URL (${prepared.name}): ` +
      'let both name the same one.',
  );
}

/** The serving user must not be able to write a balance or a role, whatever the server does. */
async function checkRights(pool: Database): Promise<void> {
  const { user, mayWrite } = await readRights(pool);
  if (!mayWrite) return;
  throw new Error(
    `The user ${user} would serve requests but may write balances or roles: ` +
      'set DATABASE_APP_URL to the connection string of a user without rights of its own.',
  );
}
