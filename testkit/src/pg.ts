import { randomBytes } from 'node:crypto';

import { servingUser } from '@voltide/server/platform/db/database';
import { migrate } from '@voltide/server/platform/db/migrate';
import { createPool, type Database } from '@voltide/server/platform/db/pool';
import { isClean, reconcile } from '@voltide/server/money/audit/reconcile';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

import { appUrlOf } from './pg-cluster.ts';

export type TestDatabase = {
  readonly url: string;
  /** Connections of the application's role, as the server has them. */
  readonly pool: Database;
  readonly owner: Database;
};

/**
 * Gives a test file a database of its own. After the file its books are checked: a test that leaves them wrong fails
 * the file (S13-04). Read the result's members inside tests and hooks only.
 */
export function setUpTestDatabase(): TestDatabase {
  let database: OwnedDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    if (database === undefined) return;
    const counts = await reconcile(database.owner);
    await database.drop();
    if (!isClean(counts)) throw new Error(`the tests of this file left the books wrong: ${JSON.stringify(counts)}`);
  });
  const current = (): OwnedDatabase => {
    if (database === undefined) throw new Error('the test database exists inside tests and hooks only');
    return database;
  };
  return {
    get url() {
      return current().url;
    },
    get pool() {
      return current().pool;
    },
    get owner() {
      return current().owner;
    },
  };
}

export type OwnedDatabase = TestDatabase & { readonly drop: () => Promise<void> };

/** Makes a copy of the run's migrated database. The caller drops it; its books are not checked. */
export async function createTestDatabase(): Promise<OwnedDatabase> {
  const { templateUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = urlOf(templateUrl, 'postgres');
  await runAlone(maintenance, `create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(templateUrl, name);
  const database = openTestDatabase(url);
  const drop = async (): Promise<void> => {
    await database.close();
    await runAlone(maintenance, `drop database ${name} with (force)`);
  };
  return { ...database, drop };
}

/** Migrates a database of a server that a test runs by itself, and opens it. */
export async function prepareTestDatabase(url: string): Promise<OpenDatabase> {
  await migrate(url);
  return openTestDatabase(url);
}

const OWNERS = new WeakMap<Database, Database>();

/** The owner's connections to the database of these: only the owner may adjust a balance. */
export function ownerOf(pool: Database): Database {
  return OWNERS.get(pool) ?? pool;
}

type OpenDatabase = TestDatabase & { readonly close: () => Promise<void> };

function openTestDatabase(url: string): OpenDatabase {
  const log = (): void => undefined;
  const pool = createPool({ ...servingUser({ ownerUrl: url, appUrl: appUrlOf(url) }), max: 24, log });
  const owner = createPool({ url, role: undefined, max: 4, log });
  OWNERS.set(pool, owner);
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), owner.end()]);
  };
  return { url, pool, owner, close };
}

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
