import { createOldDatabase, TEST_SEALER, type OwnedDatabase } from '@voltide/testkit';
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

/** Every transfer with its link of the chain, which no upgrade may change. */
async function readChains(): Promise<unknown> {
  const { rows } = await db.owner.query<object>(
    `select user_id, kind, seq, amount, balance_after, cause, encode(link, 'hex') as link
     from voltide.transfer order by user_id, kind, seq`,
  );
  return rows;
}

it('S13-04 an upgrade keeps every row and chain, and the verifier finds nothing wrong afterwards', async () => {
  const [rows, chains] = [await countRows(), await readChains()];
  await migrate(db.url);
  expect(await countRows()).toEqual(rows);
  expect(await readChains()).toEqual(chains);
  const found = await verifyLedger(db.owner, TEST_SEALER);
  expect(found).toMatchObject({
    plays: 5,
    sealed: 0,
    examples: [],
  });
  expect(isVerified(found)).toBe(true);
});
