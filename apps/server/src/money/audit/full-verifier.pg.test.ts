import { canonicalJson, type UserId } from '@voltide/core';
import { drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { listItems } from '@voltide/games/game';
import { packsGame } from '@voltide/games/packs/rules';
import {
  adjustOf,
  createTestClock,
  createTestDatabase,
  saleOf,
  openPlayer,
  playOf,
  requestHash,
  TEST_SEED_CIPHER,
  TEST_TIME_MS,
  type OwnedDatabase,
} from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import type { Catalogue, PackVersion } from '../../play/packs/catalogue.ts';
import { loadCatalogue } from '../../play/packs/load-catalogue.ts';
import { isVerified, verifyLedger, type Verification } from './full-verifier.ts';
import type { PlayOperation } from '../ledger/operation.ts';
import { loadPlayers, rotateSeed } from '../ledger/players.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { settleOne } from '../ledger/settle.sql.ts';

let db: OwnedDatabase;
let catalogue: Catalogue;
let userId: UserId;

const CLEAN = {
  sum: 0,
  negativeAccounts: 0,
  sequenceGaps: 0,
  chainBreaks: 0,
  nonceGaps: 0,
  withdrawals: 0,
  records: 0,
  answers: 0,
  odds: 0,
  counters: 0,
  turnover: 0,
  carries: 0,
  welcomes: 0,
  sales: 0,
  battles: 0,
  jackpots: 0,
  boards: 0,
  limits: 0,
  caches: 0,
  streaks: 0,
  loadingGames: 0,
  expiries: 0,
  payments: 0,
  progress: 0,
  referrals: 0,
  quickGames: 0,
  outcomes: 0,
  tables: 0,
  seeds: 0,
  sealed: 0,
};

async function open({ pack, tableId }: PackVersion, qty: number, parts: Partial<PlayOperation> = {}): Promise<void> {
  const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
  const { epoch, nonce, serverSeed, clientSeed } = player ?? expect.fail('the player exists');
  const draws = drawPlay(nodeHashes, { serverSeed, clientSeed: clientSeed ?? '', nonce }, packsGame.plan({ qty }));
  const outcome = packsGame.resolve(draws, { qty }, pack);
  const { stakeSun } = outcome;
  const items = listItems(outcome);
  const soldK = parts.soldK ?? [];
  const answer = await settleOne(
    db.pool,
    playOf(userId, {
      epoch,
      nonce,
      tableId,
      stakeSun,
      draws,
      edgeSun: outcome.edgeSun,
      input: canonicalJson(packsGame.inputDocument({ qty })),
      creditSun: items.filter(({ k }) => soldK.includes(k)).reduce((sum, { valueSun }) => sum + valueSun, 0n),
      itemsIn: items.filter(({ k }) => !soldK.includes(k)).map(({ k, item, valueSun }) => ({ k, item, valueSun })),
      ...parts,
    }),
  );
  expect(answer.status).toBe('settled');
}

beforeEach(async () => {
  db = await createTestDatabase();
  ({ catalogue } = await loadCatalogue({ database: db.pool, hashes: nodeHashes, clock: createTestClock() }));
  await settleOne(db.owner, adjustOf(2n as UserId, 'cash', 1_000_000n));
  userId = await openPlayer(db.pool, { cashSun: 1_000_000_000n, promoSun: 1_000_000_000n, clientSeed: 'harbour-1' });
  const [first, second] = catalogue.listOnSale();
  if (first === undefined || second === undefined) expect.fail('there are packs');
  await open(first, 1);
  await open(second, 10, { soldK: [0, 3, 9], spendOrder: 'cash_first' });
  await rotateSeed(db.pool, TEST_SEED_CIPHER, { userId, clientSeed: 'harbour-2', atMs: TEST_TIME_MS });
  await open(second, 3);
  const kept = [0, 1].map((k) => ({ epoch: k, nonce: 0, k }));
  await settleOne(db.pool, saleOf(userId, kept));
});

afterEach(() => db.drop());

/** The third item of the play that is not revealed yet. */
const THIRD = 'find_no >> 24 = 1 and find_no & 255 = 2';

/** Changes rows as only a superuser can: past all triggers, and past `rule` if one stands in the way. */
async function tamper(statement: string, rule?: string): Promise<Verification> {
  await withConnection(db.owner, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    if (rule !== undefined) await client.query(`alter table voltide.${rule}`);
    const { rowCount } = await client.query(statement);
    expect(rowCount).toBeGreaterThan(0);
    await client.query('reset session_replication_role');
  });
  return verifyLedger(db.pool, TEST_SEED_CIPHER);
}

describe('the full verifier', () => {
  it('S13-04 replays every balance, chain, nonce, record and outcome', async () => {
    const found = await verifyLedger(db.pool, TEST_SEED_CIPHER);
    expect(found).toEqual({ ...CLEAN, plays: 3, examples: [] });
    expect(isVerified(found)).toBe(true);
  });

  it('leaves plays of unrevealed seeds alone where it cannot open them, and says how many', async () => {
    expect(await verifyLedger(db.pool)).toEqual({ ...CLEAN, plays: 2, sealed: 1, examples: [] });
  });

  it('reports an encrypted seed that does not open', async () => {
    const found = await verifyLedger(db.pool, createSeedCipher(new Uint8Array(32)));
    expect(found).toMatchObject({ plays: 2, outcomes: 1, sealed: 0, seeds: 1 });
    expect(found.examples[0]).toMatch(/^user \d+, epoch 1: the server seed does not open its commitment$/);
  });

  it.each<[string, string, Partial<Verification>, RegExp]>([
    [
      'a changed draw',
      'update voltide.play set draws[1] = (draws[1] + 1) % 1000000 where epoch = 0 and nonce = 0',
      { outcomes: 1 },
      /, nonce 0: drew \{\d+\}, but its seeds give \{\d+\}$/,
    ],
    [
      'a play of another game',
      `update voltide.play set game = 'wheel' where epoch = 1`,
      { outcomes: 1 },
      /, nonce 0: it is kept as a play of wheel, but its odds table is of packs$/,
    ],
    [
      'a play of another table',
      'update voltide.play set table_id = table_id + 1 where epoch = 0 and nonce = 0',
      { outcomes: 2 },
      /, nonce 0: cost \d+, but its odds table says \d+$/,
    ],
    [
      'a play of a table that does not exist',
      'update voltide.play set table_id = 9999 where epoch = 1',
      { outcomes: 1 },
      /, nonce 0: odds table 9999 is not in order$/,
    ],
    [
      'a play of eleven packs',
      `update voltide.play set input = '{"qty":11}' where epoch = 1`,
      { outcomes: 1 },
      /, nonce 0: no such play exists$/,
    ],
    [
      'another client seed',
      `update voltide.seed_history set client_seed = 'x' where epoch = 0`,
      {},
      /, epoch 0, nonce 0: drew /,
    ],
    [
      'an item of another value',
      `update voltide.find set value = value + 1 where ${THIRD}`,
      { outcomes: 1, counters: 0, turnover: 1 },
      /, epoch 1, nonce 0: its items are not what was drawn$/,
    ],
    [
      'a sold item of another value',
      'update voltide.find_exit set value = value + 1 where find_no >> 24 = 0',
      { outcomes: 1, records: 1 },
      /its items are not what was drawn$/,
    ],
    [
      'an item that was kept and sold',
      `update voltide.play set sold_k = '{0,3,4,9}' where nonce = 1`,
      { outcomes: 2 },
      /, nonce 1: credited \d+, but its outcome pays \d+$/,
    ],
    [
      'a place sold that does not exist',
      `update voltide.play set sold_k = '{0,3,9,77}' where nonce = 1`,
      { outcomes: 1 },
      /, nonce 1: sold \{0,3,9,77\}, of which only \{0,3,9\} exist$/,
    ],
    [
      'an item without a play',
      `update voltide.find set find_no = find_no + 5 * 256 where ${THIRD}`,
      { outcomes: 2 },
      /its items are not what was drawn$/,
    ],
  ])('reports %s', async (_name, statement, faults, example) => {
    const found = await tamper(statement);
    expect(found).toMatchObject(faults);
    expect(found.examples[0]).toMatch(example);
    expect(isVerified(found)).toBe(false);
  });

  it.each([
    ['another commitment to the next seed', `next_commitment = sha256('x')`, 2],
    [
      'another next seed',
      'next_encrypted_seed = set_byte(next_encrypted_seed, 20, get_byte(next_encrypted_seed, 20) # 1)',
      2,
    ],
    ['no next seed', `next_encrypted_seed = ''`, 2],
    ['the next seed of another epoch', 'next_encrypted_seed = encrypted_seed, next_commitment = commitment', 2],
  ])('reports %s, which could not be revealed once it is current', async (_name, change, epoch) => {
    const found = await tamper(`update voltide.player set ${change} where user_id = ${userId}`);
    expect(found).toMatchObject({ ...CLEAN, seeds: 1 });
    expect(found.examples).toEqual([`user ${userId}, epoch ${epoch}: the server seed does not open its commitment`]);
    expect(isVerified(found)).toBe(false);
  });

  it('reports another commitment to a current seed without plays', async () => {
    await rotateSeed(db.pool, TEST_SEED_CIPHER, { userId, clientSeed: 'harbour-3', atMs: TEST_TIME_MS });
    const found = await tamper(`update voltide.player set commitment = sha256('x') where user_id = ${userId}`);
    expect(found).toMatchObject({ ...CLEAN, seeds: 1 });
    expect(found.examples).toEqual([`user ${userId}, epoch 2: the server seed does not open its commitment`]);
  });

  it.each([
    [
      'subject',
      `subject = 'other-pack'`,
      /^odds table 1: it is kept as other-pack version 1, but says [a-z-]+ version 1$/,
    ],
    [
      'version',
      'version = version + 70',
      /^odds table 1: it is kept as [a-z-]+ version 71, but says [a-z-]+ version 1$/,
    ],
  ])('reports an odds table that is kept under another %s', async (_name, change, example) => {
    const found = await tamper(`update voltide.odds_table set ${change} where table_id = 1`);
    expect(found.tables).toBe(1);
    expect(found.examples[0]).toMatch(example);
  });

  it('reports changes that even a rule of the table had to be removed for', async () => {
    const seed = `update voltide.seed_history set commitment = sha256('x') where epoch = 0`;
    const other = await tamper(seed, 'seed_history drop constraint seed_history_opens_commitment');
    expect(other).toMatchObject({ plays: 1, outcomes: 1 });
    expect(other.examples[0]).toMatch(/, epoch 0: the server seed does not open its commitment$/);
    const table = `update voltide.odds_table set hash = sha256('x') where table_id = 1`;
    const found = await tamper(table, 'odds_table drop constraint odds_table_hash_matches');
    expect(found.tables).toBe(1);
    expect(found.examples[0]).toBe('odds table 1: it is not what its hash says');
  });

  it('reports bounds that count draws otherwise than the published table', async () => {
    const found = await tamper('update voltide.odds_table set bounds[2] = bounds[2] + 1 where table_id = 1');
    expect(found.tables).toBe(1);
    expect(found.examples[0]).toBe('odds table 1: its bounds are not those of its items');
  });

  it.each([
    ['a stake that differs from the recorded one', `update voltide.play set stake = stake + 1 where epoch = 1`],
    ['a play under another key', `update voltide.transfer set operation_key = 'x' where nonce = 1 and cause = 'win'`],
    ['an operation of another bucket', `update voltide.operation set bucket = 'cash' where epoch = 1`],
    ['an operation of another time', `update voltide.operation set at_ms = at_ms + 1 where epoch = 1`],
    ['an answer that names another release', 'update voltide.operation set released = 1 where epoch = 1'],
    ['a sale of another amount', `update voltide.operation set credited = 1 where kind = 'exchange'`],
    ['an adjustment of another amount', 'update voltide.adjustment set amount = amount + 1 where user_id <> 2'],
    ['an adjustment without a record', `delete from voltide.adjustment where user_id = 2`],
    ['a play without an operation', `delete from voltide.operation where epoch = 1`],
  ])('reports %s', async (_name, statement) => {
    const found = await tamper(statement);
    expect(found.records).toBeGreaterThan(0);
    expect(isVerified(found)).toBe(false);
  });

  it.each<[string, string, Partial<Verification>]>([
    [
      'a play whose answer tells other cash',
      'update voltide.operation set cash_after = cash_after + 1 where epoch = 1',
      { answers: 1 },
    ],
    [
      'a play whose answer tells other promo',
      'update voltide.operation set promo_after = promo_after + 1 where epoch = 0 and nonce = 0',
      { answers: 2 },
    ],
    [
      'a sale whose answer tells other cash',
      `update voltide.operation set cash_after = cash_after - 1 where kind = 'exchange'`,
      { answers: 1 },
    ],
    [
      'answers that are all wrong by as much',
      'update voltide.operation set promo_after = promo_after + 1 where user_id <> 2',
      { answers: 6 },
    ],
    ['a count of opens that doubled', 'update voltide.realised_odds set opens = opens * 2', { odds: 1 }],
    [
      'an open that nobody made',
      'insert into voltide.realised_odds (table_id, item, opens) values (9, 7, 1)',
      { odds: 1 },
    ],
    [
      'opens that are queued again',
      `insert into voltide.tally (names, amounts, table_ids, draws) values ('{}', '{}', '{1}', '{0}')`,
      { odds: 1, sum: 0 },
    ],
  ])('reports %s', async (_name, statement, faults) => {
    await db.pool.query('select voltide.fold_tally(4)');
    expect(isVerified(await verifyLedger(db.pool, TEST_SEED_CIPHER))).toBe(true);
    expect(await tamper(statement)).toMatchObject(faults);
  });

  it('reports promo that was released beyond the share of a stake of cash', async () => {
    const [pack] = catalogue.listOnSale();
    if (pack === undefined) expect.fail('there are packs');
    const unbounded = `create or replace function voltide.release_of(p_edge bigint) returns bigint
      language sql immutable as 'select 94350000::bigint'`;
    await db.owner.query(unbounded);
    await open(pack, 1, { nonce: 1, spendOrder: 'cash_only' });
    const found = await verifyLedger(db.pool, TEST_SEED_CIPHER);
    expect(found).toMatchObject({ ...CLEAN, outcomes: 1 });
    expect(found.examples[0]).toMatch(/, nonce 1: released 94350000, but its stake gives \d+$/);
  });

  it('reports an edge that is not the game’s, and with it promo that should have been released', async () => {
    const [pack] = catalogue.listOnSale();
    if (pack === undefined) expect.fail('there are packs');
    await open(pack, 1, { spendOrder: 'cash_only', edgeSun: 0n });
    const found = await verifyLedger(db.pool, TEST_SEED_CIPHER);
    expect(found).toMatchObject({ ...CLEAN, outcomes: 1 });
    expect(found.examples[0]).toMatch(/: has an edge of 0, but its outcome has [1-9]\d*$/);
  });

  it.each([
    ['a player whose stakes are counted too high', 'cash_stake = cash_stake + 1'],
    ['a player whose edge is counted too low', 'promo_edge = promo_edge - 1'],
    ['something received that is nowhere', 'finds_received = 1'],
  ])('tells %s', async (_name, change) => {
    const found = await tamper(`update voltide.player set ${change} where user_id = ${userId}`);
    expect(found).toMatchObject({ ...CLEAN, counters: 1 });
  });

  it.each([
    ['a turnover that is too low', 'update voltide.stake_total set stakes = stakes - 1', 2, 0],
    [
      'a stake that is in the feed again',
      `insert into voltide.stake_feed (at_ms, user_ids, games, buckets, stakes, payouts, edges)
       values (0, '{7}', '{packs}', '{cash}', '{1}', '{0}', '{0}')`,
      1,
      1,
    ],
    ['stakes that were read twice', `update voltide.feed_cursor set tx = '0'`, 2, 0],
  ])('tells %s', async (_name, statement, turnover, jackpots) => {
    let folded = 0n;
    const foldOne = async (): Promise<bigint> => {
      const { rows } = await db.pool.query<{ rows: bigint }>('select voltide.fold_stakes(1) as rows');
      return (folded += rows[0]?.rows ?? 0n);
    };
    await expect.poll(foldOne).toBe(2n);
    expect(await tamper(statement)).toMatchObject({ ...CLEAN, turnover, jackpots });
  });

  it('reports a welcome above 100 VT, however many gifts it came in', async () => {
    const gift = { kind: 'gift', cause: 'welcome', userId, requestHash: requestHash(), atMs: TEST_TIME_MS } as const;
    await settleOne(db.pool, { ...gift, key: 'first', amountSun: 100_000_000n });
    expect(await verifyLedger(db.pool, TEST_SEED_CIPHER)).toMatchObject(CLEAN);
    await db.owner.query('update voltide.cause_rule set most_per_user = null');
    await settleOne(db.pool, { ...gift, key: 'second', amountSun: 1n });
    expect(await verifyLedger(db.pool, TEST_SEED_CIPHER)).toMatchObject({ ...CLEAN, welcomes: 1 });
  });

  it('reads many pairs in pieces, and gives no more than 20 examples', async () => {
    const [pack] = catalogue.listOnSale();
    if (pack === undefined) expect.fail('there are packs');
    for (let epoch = 2; epoch < 80; epoch++) {
      await rotateSeed(db.pool, TEST_SEED_CIPHER, { userId, clientSeed: 'harbour-3', atMs: TEST_TIME_MS });
      await open(pack, 1);
    }
    expect(await verifyLedger(db.pool, TEST_SEED_CIPHER)).toMatchObject({ ...CLEAN, plays: 81 });
    const found = await tamper('update voltide.play set draws[1] = (draws[1] + 1) % 1000000');
    expect([found.outcomes, found.examples.length]).toEqual([81, 20]);
  });
});
