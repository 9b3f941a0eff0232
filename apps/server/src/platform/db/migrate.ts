import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { ensureBaseline, isAtBaseline } from './baseline.ts';
import { sqlStateOf } from './failures.ts';
import { applyFunctions } from './functions.ts';
import { createMigrationTable, listMigrations, saveMigration, type AppliedMigration } from './migrate.sql.ts';
import { APP_ROLE } from './pool.ts';
import { applyRewardRules } from './reward-rules.ts';

export type SqlFolders = { readonly schema: string; readonly migrations: string; readonly functions: string };

const FOLDERS: SqlFolders = {
  schema: join(import.meta.dirname, 'schema'),
  migrations: join(import.meta.dirname, 'migrations'),
  functions: join(import.meta.dirname, 'functions'),
};
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
const CONNECT_LIMIT_MS = 5000;
export const LOCK_KEY = 8_655_843_301;
const OLDEST_SERVER = 150_000;

type Migration = AppliedMigration & { readonly text: string };

/**
 * Brings the database to the state this program needs: the tables of db/schema where there are none, every file of
 * db/migrations that is not applied yet, in order of its number, each in a transaction of its own, and then the
 * functions of db/functions. Nodes that start together wait for each other. In the files the word voltide_app stands
 * for the role that serves requests.
 * @param url - the owner's connection string.
 * @param appUser - the user that signs in to serve requests; absent, the owner takes on the role voltide_app for that.
 * @param folders - other files, for tests.
 * @returns the names of the migrations that were applied now
 * @throws Error in one sentence: server too old, role missing, a file changed after it was applied, a newer database
 */
export async function migrate(url: string, appUser?: string, folders = FOLDERS): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'voltide-migrate',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  await client.connect();
  try {
    // The owner's own limits are for other work: a node waits for another one's migrations as long as those take.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await checkServer(client);
    await (appUser === undefined ? ensureRole(client) : checkUser(client, appUser));
    await createMigrationTable(client);
    const appRole = client.escapeIdentifier(appUser ?? APP_ROLE);
    await ensureBaseline(client, appRole, folders);
    const pending = await listPending(client, folders.migrations);
    for (const migration of pending) await apply(client, migration, appRole);
    await applyFunctions(client, appRole, folders.functions);
    await applyRewardRules(client);
    await client.query('select voltide.adopt_feed()');
    await beginFigures(client);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const number = Number(FILE_NAME.exec(name)?.[1] ?? Number.NaN);
      if (Number.isNaN(number)) throw new Error(`${name} is not named like 0001-some-words.sql.`);
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < OLDEST_SERVER) throw new Error('Voltide needs PostgreSQL 15 or newer.');
}

/**
 * Counts the operator's figures from the books the first time. Transactions that moved money by older functions, which
 * queued nothing, have ended by then.
 */
async function beginFigures(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from voltide.feed_cursor where reader = 'figures'`);
  if (rowCount !== 0) return;
  await client.query('begin; lock table voltide.transfer in share mode; commit');
  await client.query('select voltide.begin_figures()');
}

/** The owner must be able to take on the role, which is created if need be. */
async function ensureRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean; member: boolean }>(
    'select r.oid is not null as known, coalesce(pg_has_role(r.oid, $$MEMBER$$), false) as member ' +
      'from (values (1)) one left join pg_roles r on r.rolname = $1',
    [APP_ROLE],
  );
  const [state] = rows;
  if (state?.known === true && state.member) return;
  try {
    if (state?.known !== true) await client.query(`create role ${APP_ROLE} nologin`);
    await client.query(`grant ${APP_ROLE} to current_user`);
  } catch (error) {
    if (sqlStateOf(error) !== '42501') throw error;
    throw new Error(
      `The user of DATABASE_URL may not create or take on the role ${APP_ROLE}: ` +
        'set DATABASE_APP_URL to the connection string of a second user without rights of its own.',
      { cause: error },
    );
  }
}

/** A user that signs in by itself need not be a role that the owner may take on. */
async function checkUser(client: pg.Client, user: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (rowCount === 1) return;
  throw new Error(
    `There is no user ${user}, which DATABASE_APP_URL names: ` +
      `create it with create role ${client.escapeIdentifier(user)} login password '…'.`,
  );
}

async function listPending(client: pg.Client, folder: string): Promise<readonly Migration[]> {
  const known = readMigrations(folder);
  const applied = await listMigrations(client);
  for (const { number, name, checksum } of applied) {
    const file = known.find((migration) => migration.number === number);
    if (file === undefined) throw new Error(`The database is newer than this program: it has migration ${name}.`);
    if (file.checksum !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
  }
  return known.filter(({ number }) => !applied.some((migration) => migration.number === number));
}

/** The number of migrations that wait for a start, or the problem that prevents them. */
type MigrationState = { readonly pending: number } | { readonly problem: string };

/** Compares the tables of a database with this program's, and changes nothing. */
export async function findMigrationState(client: pg.Client, folders = FOLDERS): Promise<MigrationState> {
  try {
    const isBaseline = await isAtBaseline(client, folders);
    // A database from before the baseline is adopted by the next start, or refused by it in one sentence.
    if (!isBaseline) return { pending: 1 };
    return { pending: (await listPending(client, folders.migrations)).length };
  } catch (error) {
    if (sqlStateOf(error) !== undefined || !(error instanceof Error)) throw error;
    return { problem: error.message };
  }
}

async function apply(client: pg.Client, migration: Migration, appRole: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text.replaceAll(APP_ROLE, appRole));
    await saveMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
