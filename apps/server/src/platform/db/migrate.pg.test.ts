import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './failures.ts';
import { LOCK_KEY, migrate } from './migrate.ts';

const KEY = new Secret(new Uint8Array(32).fill(7));
let db: OwnedDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});

afterEach(() => db.drop());

/** The address of the same database for another user. */
function asUser(name: string, password = ''): string {
  const url = new URL(db.url);
  url.username = name;
  url.password = password;
  return url.href;
}

/** Undoes all migrations. */
async function empty(): Promise<void> {
  await db.owner.query('drop schema voltide cascade');
}

describe('migrate', () => {
  it('does nothing to a database that is up to date', async () => {
    const read = async (): Promise<unknown> => {
      const { rows } = await db.owner.query<object>('select number, name, checksum, applied_at from voltide.migration');
      return rows;
    };
    const before = await read();
    await migrate(db.url);
    expect(await read()).toEqual(before);
  });

  it('lets nodes that start together wait for each other', async () => {
    await empty();
    await Promise.all([1, 2, 3, 4].map(() => migrate(db.url)));
    const { rows } = await db.owner.query('select count(distinct number) = count(*) as once from voltide.migration');
    expect(rows).toEqual([{ once: true }]);
  });

  it("waits for another node however short the owner's own limits are", async () => {
    const url = new URL(db.url);
    url.searchParams.set('options', '-c statement_timeout=500 -c lock_timeout=500');
    const other = await db.owner.connect();
    await other.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const waiting = migrate(url.href).then(() => 'done', String);
    const hasWaited = async (): Promise<unknown> => {
      const found = await db.owner.query(
        `select from pg_stat_activity where application_name = 'voltide-migrate' and datname = current_database()
          and wait_event = 'advisory' and clock_timestamp() - query_start > interval '1 s'`,
      );
      return found.rowCount;
    };
    await expect.poll(hasWaited).toBe(1);
    await other.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    other.release();
    expect(await waiting).toBe('done');
  });

  it('applies nothing of a migration that fails', async () => {
    await empty();
    await db.owner.query('create schema voltide');
    await db.owner.query('create table voltide.transfer (mine int)');
    await expect(migrate(db.url)).rejects.toMatchObject({ code: '42P07' });
    const { rows } = await db.owner.query("select to_regclass('voltide.player') as player");
    expect(rows).toEqual([{ player: null }]);
  });

  it('gives up a server that takes the connection and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const error = await migrate(`postgres://voltide@127.0.0.1:${port}/voltide`).catch((reason: unknown) => reason);
    silent.close();
    expect(error).toEqual(new Error('timeout expired'));
    expect(isUnavailable(error)).toBe(true);
  });

  it('refuses a migration that was changed after it was applied, and a database newer than itself', async () => {
    await db.owner.query("update voltide.migration set checksum = 'x' where number = 1");
    await expect(migrate(db.url)).rejects.toThrow('Migration 0001-money.sql was changed after it was applied.');
    await db.owner.query("update voltide.migration set number = 9999, name = '9999-later.sql' where number = 1");
    await expect(migrate(db.url)).rejects.toThrow(
      'The database is newer than this program: it has migration 9999-later.sql.',
    );
  });
});

describe('where the owner may not create roles', () => {
  const owner = `owner_${process.pid}`;
  const app = `app_${process.pid}`;

  beforeEach(async () => {
    await empty();
    await db.owner.query(`create role ${owner} login; create role ${app} login`);
    await db.owner.query(`grant create on database ${new URL(db.url).pathname.slice(1)} to ${owner}`);
  });

  afterEach(async () => {
    await db.owner.query(`drop owned by ${owner}, ${app} cascade; drop role ${owner}, ${app}`);
  });

  it('says in one sentence to set DATABASE_APP_URL', async () => {
    await expect(migrate(asUser(owner))).rejects.toThrow(
      'The user of DATABASE_URL may not create or take on the role voltide_app: ' +
        'set DATABASE_APP_URL to the connection string of a second user without rights of its own.',
    );
  });

  it('says in one sentence to create the user of DATABASE_APP_URL where there is none', async () => {
    const opening = openDatabase({ ownerUrl: asUser(owner), appUrl: asUser('nobody_yet') }, KEY, () => undefined);
    await expect(opening).rejects.toThrow(
      'There is no user nobody_yet, which DATABASE_APP_URL names: ' +
        `create it with create role "nobody_yet" login password '…'.`,
    );
  });

  it('needs no rights over the user of DATABASE_APP_URL, be its name that of the application’s own role', async () => {
    const pool = await openDatabase({ ownerUrl: asUser(owner), appUrl: asUser('voltide_app') }, KEY, () => undefined);
    const { rows } = await pool.query(
      `select session_user as name, pg_has_role('${owner}', 'voltide_app', 'member') as member,
        (select count(*) from voltide.player) as players`,
    );
    expect(rows).toEqual([{ name: 'voltide_app', member: false, players: 1n }]);
    await expect(pool.query('delete from voltide.account')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });

  it('serves requests as the user of DATABASE_APP_URL, who may not write money tables', async () => {
    const pool = await openDatabase({ ownerUrl: asUser(owner), appUrl: asUser(app) }, KEY, () => undefined);
    const { rows } = await pool.query('select current_user as name, count(*) as players from voltide.player');
    expect(rows).toEqual([{ name: app, players: 1n }]);
    await expect(pool.query('delete from voltide.account')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });
});

it('serves no requests as a user who may write balances', async () => {
  const opening = openDatabase({ ownerUrl: db.url, appUrl: db.url }, KEY, () => undefined);
  const fault = 'The user voltide would serve requests but may write balances or roles: set DATABASE_APP_URL';
  await expect(opening).rejects.toThrow(fault);
});

describe('an owner who may create roles but is no superuser', () => {
  it('migrates, and serves requests in the application’s role', async () => {
    const name = `creator_${process.pid}`;
    await empty();
    await db.owner.query(`create role ${name} login createrole`);
    await db.owner.query(`grant create on database ${new URL(db.url).pathname.slice(1)} to ${name}`);
    await db.owner.query(`grant voltide_app to ${name} with admin option`);
    const pool = await openDatabase({ ownerUrl: asUser(name) }, KEY, () => undefined);
    const { rows } = await pool.query('select current_user as current, session_user as session');
    expect(rows).toEqual([{ current: 'voltide_app', session: name }]);
    await pool.end();
    await db.owner.query(`drop owned by ${name} cascade; drop role ${name}`);
  });
});

it('needs PostgreSQL 15 to 18, which this server is', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  await client.end();
  expect([15, 16, 17, 18]).toContain(rows[0]?.major);
});
