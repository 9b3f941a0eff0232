import { createOldDatabase, noteOldMigrations, TEST_SEED_CIPHER, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { migrate } from './migrate.ts';

let db: OwnedDatabase;

beforeEach(async () => {
  db = await createOldDatabase();
});

afterEach(() => db.drop());

const TABLES = [
  'player',
  'account',
  'transfer',
  'operation',
  'play',
  'find',
  'find_exit',
  'seed_history',
  'adjustment',
];

async function countRows(): Promise<unknown> {
  const counts = TABLES.map((name) => `(select count(*) from voltide.${name}) as ${name}`);
  const { rows } = await db.owner.query<object>(`select ${counts.join(', ')}`);
  return rows[0];
}

async function readChains(): Promise<unknown> {
  const { rows } = await db.owner.query<object>(
    `select user_id, kind, seq, amount, balance_after, cause, encode(chain_hash, 'hex') as hash
     from voltide.transfer order by user_id, kind, seq`,
  );
  return rows;
}

it('S13-04 an upgrade keeps every row and chain, and the verifier finds nothing wrong afterwards', async () => {
  const [rows, chains] = [await countRows(), await readChains()];
  await migrate(db.url);
  expect(await countRows()).toEqual(rows);
  expect(await readChains()).toEqual(chains);
  const found = await verifyLedger(db.owner, TEST_SEED_CIPHER);
  expect(found).toMatchObject({
    plays: 5,
    sealed: 0,
    examples: [],
  });
  expect(isVerified(found)).toBe(true);
});

async function readApplied(): Promise<readonly { readonly number: number; readonly name: string }[]> {
  const { rows } = await db.owner.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from voltide.migration order by number',
  );
  return rows;
}

describe('a database whose tables came by the migrations from before the baseline', () => {
  it('S13-04 stands at the baseline from its next start on, and none of its rows is touched', async () => {
    await migrate(db.url);
    const [applied, rows, chains] = [await readApplied(), await countRows(), await readChains()];
    await noteOldMigrations(db);
    await migrate(db.url);
    expect(await readApplied()).toEqual(applied);
    expect(await countRows()).toEqual(rows);
    expect(await readChains()).toEqual(chains);
  });

  it.each([
    ['that lacks the last of them', 'delete from voltide.migration where number = 185'],
    ['that has another in their place', `update voltide.migration set checksum = 'x' where number = 104`],
    ['that has one more', `insert into voltide.migration (number, name, checksum) values (186, '0186-a.sql', 'x')`],
  ])('refuses, with the way to go, one %s', async (_, change) => {
    await noteOldMigrations(db);
    await db.owner.query(change);
    const before = await readApplied();
    await expect(migrate(db.url)).rejects.toThrow(
      'The tables of this database are those of another version from before the first release: ' +
        'start it once with commit 8e80e962, then with this one.',
    );
    expect(await readApplied()).toEqual(before);
  });
});
