import { once } from 'node:events';
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { openDatabase } from './database.ts';
import { isUnavailable } from './failures.ts';
import { LOCK_KEY, migrate, type SqlFolders } from './migrate.ts';

const KEY = new Secret(new Uint8Array(32).fill(7));
let db: OwnedDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});

afterEach(() => db.drop());

function asUser(name: string, password = ''): string {
  const url = new URL(db.url);
  url.username = name;
  url.password = password;
  return url.href;
}

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

  it('refuses a database newer than itself', async () => {
    await db.owner.query(`insert into voltide.migration (number, name, checksum) values (9999, '9999-later.sql', 'x')`);
    await expect(migrate(db.url)).rejects.toThrow(
      'The database is newer than this program: it has migration 9999-later.sql.',
    );
  });
});

describe('files of tables', () => {
  let folders: SqlFolders;

  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'voltide-tables-'));
    for (const name of ['schema', 'migrations', 'functions']) {
      cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true });
    }
    folders = {
      schema: join(folder, 'schema'),
      migrations: join(folder, 'migrations'),
      functions: join(folder, 'functions'),
    };
  });

  afterEach(() => rmSync(dirname(folders.schema), { recursive: true }));

  const write = (name: string, text: string): void => writeFileSync(join(folders.migrations, name), text);

  it('make a database once, and migrations change it in the order of their numbers, each once', async () => {
    await empty();
    write('9002-b.sql', 'alter table voltide.tide add column height bigint not null default 2;');
    write('9001-a.sql', 'create table voltide.tide (at_ms bigint not null);');
    await migrate(db.url, undefined, folders);
    await migrate(db.url, undefined, folders);
    write('9003-c.sql', 'insert into voltide.tide (at_ms) values (1);');
    await migrate(db.url, undefined, folders);
    await migrate(db.url, undefined, folders);
    expect((await db.owner.query('select at_ms, height from voltide.tide')).rows).toEqual([{ at_ms: 1n, height: 2n }]);
    const { rows } = await db.owner.query<{ number: number }>('select number from voltide.migration order by number');
    expect(rows.map(({ number }) => number)).toEqual([0, 9001, 9002, 9003]);
  });

  it('apply nothing of a migration that fails, and keep those before it', async () => {
    write('9001-a.sql', 'create table voltide.tide (at_ms bigint not null);');
    write('9002-b.sql', 'create table voltide.ebb (at_ms bigint); create table voltide.tide (at_ms bigint);');
    await expect(migrate(db.url, undefined, folders)).rejects.toMatchObject({ code: '42P07' });
    const { rows } = await db.owner.query(
      "select to_regclass('voltide.tide') is not null as tide, to_regclass('voltide.ebb') is not null as ebb",
    );
    expect(rows).toEqual([{ tide: true, ebb: false }]);
  });

  it('are refused where a migration was changed after it was applied', async () => {
    write('9001-a.sql', 'create table voltide.tide (at_ms bigint not null);');
    await migrate(db.url, undefined, folders);
    write('9001-a.sql', 'create table voltide.tide (at_ms bigint);');
    await expect(migrate(db.url, undefined, folders)).rejects.toThrow(
      'Migration 9001-a.sql was changed after it was applied.',
    );
  });

  it.each([
    ['changed', () => writeFileSync(join(folders.schema, 'vault.sql'), 'create table voltide.tide (at_ms bigint);')],
    ['added', () => writeFileSync(join(folders.schema, 'tide.sql'), 'create table voltide.tide (at_ms bigint);')],
    ['removed', () => rmSync(join(folders.schema, 'vault.sql'))],
    ['renamed', () => renameSync(join(folders.schema, 'vault.sql'), join(folders.schema, 'vaults.sql'))],
  ])('are refused where one of the baseline was %s after it was applied', async (_, change) => {
    change();
    await expect(migrate(db.url, undefined, folders)).rejects.toThrow(
      'The tables of db/schema were changed after they were applied: a change of tables is a migration.',
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
