import { createOldDatabase, TEST_SEED_CIPHER, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../ledger/full-verifier.ts';
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

/** How many rows each table of the books has. */
async function countRows(): Promise<unknown> {
  const counts = TABLES.map((name) => `(select count(*) from voltide.${name}) as ${name}`);
  const { rows } = await db.owner.query<object>(`select ${counts.join(', ')}`);
  return rows[0];
}

/** Every transfer with its hash, whatever its column is called by then: no upgrade may change it. */
async function readChains(hashColumn: 'link' | 'chain_hash'): Promise<unknown> {
  const { rows } = await db.owner.query<object>(
    `select user_id, kind, seq, amount, balance_after, cause, encode(${hashColumn}, 'hex') as hash
     from voltide.transfer order by user_id, kind, seq`,
  );
  return rows;
}

it('S13-04 an upgrade keeps every row and chain, and the verifier finds nothing wrong afterwards', async () => {
  const [rows, chains] = [await countRows(), await readChains('link')];
  await migrate(db.url);
  expect(await countRows()).toEqual(rows);
  expect(await readChains('chain_hash')).toEqual(chains);
  const found = await verifyLedger(db.owner, TEST_SEED_CIPHER);
  expect(found).toMatchObject({
    plays: 5,
    sealed: 0,
    examples: [],
  });
  expect(isVerified(found)).toBe(true);
});
