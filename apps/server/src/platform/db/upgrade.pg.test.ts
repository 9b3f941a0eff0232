import { applyMigrations, createOldDatabase, TEST_SEED_CIPHER, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { migrate } from './migrate.ts';

/** The migration that numbers the chains of the operator's own beacon. */
const NUMBERED_CHAINS = 104;

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

it("S5-03 an upgrade keeps the published end of the operator's chain, and what is used of it, as chain 1", async () => {
  await applyMigrations(db, 17, NUMBERED_CHAINS - 1);
  const end = 'ab'.repeat(32);
  await db.owner.query('insert into voltide.local_chain (chain_end, links, used) values ($1, 10000, 9999)', [end]);
  await migrate(db.url);
  const { rows } = await db.owner.query<object>(
    'select chain, chain_end as "end", links, used from voltide.local_chain',
  );
  expect(rows).toEqual([{ chain: 1, end, links: 10_000, used: 9999 }]);
});
