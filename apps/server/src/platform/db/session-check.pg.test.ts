import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { startTransactionPooler } from '@voltide/testkit/transaction-pooler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { openDatabase } from './database.ts';
import { checkSessionsAreOwn } from './session-check.ts';

const KEY = new Secret(new Uint8Array(32).fill(9));
const CONNECTIONS = { pool: 10, beside: 8 };
let db: OwnedDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('a start behind a connection pooler in transaction mode', () => {
  it.each([1, 2, 5])('is refused with one sentence where the pooler has %i connections', async (size) => {
    const pooler = await startTransactionPooler(db.url, size);
    try {
      await expect(openDatabase({ ownerUrl: pooler.url }, KEY, () => undefined)).rejects.toThrow(
        'DATABASE_URL leads to a connection pooler that shares sessions between transactions: ' +
          'set pool_mode = session there, or name the PostgreSQL server itself.',
      );
    } finally {
      await pooler.close();
    }
  });

  it('is refused for DATABASE_APP_URL as well, and never where the server itself is named', async () => {
    const pooler = await startTransactionPooler(db.url);
    try {
      await expect(checkSessionsAreOwn(pooler.url, 'DATABASE_APP_URL')).rejects.toThrow(/^DATABASE_APP_URL leads to/);
    } finally {
      await pooler.close();
    }
    await checkSessionsAreOwn(db.url, 'DATABASE_URL');
  });
});

describe('a user who is granted few connections', () => {
  const ROLE = 'voltide_few';
  const urlOf = (): string => {
    const url = new URL(db.url);
    url.username = ROLE;
    return url.href;
  };
  beforeAll(async () => {
    await db.owner.query(`create role ${ROLE} login connection limit 17`);
    await db.owner.query(`grant voltide_app to ${ROLE}`);
  });
  afterAll(async () => {
    await db.owner.query(`drop owned by ${ROLE}`);
    await db.owner.query(`drop role ${ROLE}`);
  });
  const start = (connections = CONNECTIONS, lines: string[] = []): Promise<readonly string[]> =>
    openDatabase({ ownerUrl: db.url, appUrl: urlOf() }, KEY, (line) => lines.push(line), { connections }).then(
      async (pool) => {
        await pool.end();
        return lines;
      },
    );

  it('serves no request: the start names the limit and the setting', async () => {
    await expect(start()).rejects.toThrow(
      `The user ${ROLE} of DATABASE_APP_URL may open 17 connections at once by its own limit, and this server needs ` +
        '18, 10 of them by DATABASE_POOL_SIZE: raise that limit, or set DATABASE_POOL_SIZE to 9.',
    );
    await db.owner.query(`alter role ${ROLE} connection limit 12`);
    await expect(start()).rejects.toThrow(/^The user voltide_few .* 12 connections .*: raise that limit\.$/);
    await db.owner.query(`alter role ${ROLE} connection limit 17`);
  });

  it('serves requests with a smaller pool, or with a limit that suffices', async () => {
    expect(await start({ pool: 9, beside: 8 })).toEqual([]);
    await db.owner.query(`alter role ${ROLE} connection limit 18`);
    expect(await start()).toEqual([]);
    await db.owner.query(`alter role ${ROLE} connection limit 17`);
  });
});
