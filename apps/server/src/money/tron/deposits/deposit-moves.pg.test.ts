import { randomBytes, randomUUID } from 'node:crypto';

import { present, type UserId } from '@voltide/core';
import { attempt, openPlayer, setUpTestDatabase } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Connection } from '../../../platform/db/pool.ts';
import type { DepositState } from './deposits.sql.ts';

const db = setUpTestDatabase();
const NOT_SO = '23001';
const ADDRESS = Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, 7)]);
const HASH = Buffer.alloc(32, 1);
const [SCANNED, SCANNED_MS, MARGIN_MS] = [1000, 50_000_000, 60_000];
const [NEWS, DEAD_MS] = [SCANNED + 1, SCANNED_MS - MARGIN_MS - 1];
const FOUND = ['owed', 'below_least', 'unclaimed', 'failed'] as const;
const STATES = ['built', 'sent', 'expired', 'credited', ...FOUND] as const;
type Found = (typeof FOUND)[number];
type Set = Readonly<Record<string, unknown>>;

let owner: UserId;
let stranger: UserId;

beforeAll(async () => {
  [owner, stranger] = [await openPlayer(db.pool, {}), await openPlayer(db.pool, {})];
  await db.pool.query(
    `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
      values ($1, $2, $3, $1, $2, 0)`,
    [SCANNED, HASH, SCANNED_MS],
  );
});

async function insert(connection: Connection, row: Set): Promise<bigint> {
  const all = { user_id: owner, amount: 20_000_000, created_at_ms: 1, txid: randomBytes(32), ...row };
  const named = { from_address: ADDRESS, to_address: ADDRESS, ...all };
  const places = Object.keys(named).map((_name, at) => `$${at + 1}`);
  const text = `insert into voltide.deposit (${Object.keys(named).join()}) values (${places.join()})
    returning deposit_id as id`;
  const { rows } = await connection.query<{ id: bigint }>(text, Object.values(named));
  return present(rows[0], 'a deposit').id;
}

async function update(connection: Connection, id: bigint, row: Set): Promise<void> {
  const sets = Object.keys(row).map((name, at) => `${name} = $${at + 2}`);
  await connection.query(`update voltide.deposit set ${sets.join()} where deposit_id = $1`, [
    id,
    ...Object.values(row),
  ]);
}

const build = (connection: Connection, more: Set = {}) => {
  const asked = { expires_at_ms: DEAD_MS, raw: HASH, key: randomUUID(), request_hash: HASH };
  return insert(connection, { state: 'built', ...asked, ...more });
};
const find = (connection: Connection, state: string, more: Set = {}) =>
  insert(connection, { state, final_block: NEWS, user_id: state === 'unclaimed' ? null : owner, ...more });
const link = (connection: Connection, userId: UserId) =>
  connection.query('insert into voltide.wallet_link (user_id, address, verified_at_ms) values ($1, $2, 1)', [
    userId,
    ADDRESS,
  ]);
const isFound = (state: DepositState): state is Found => FOUND.some((each) => each === state);

async function reach(connection: Connection, state: DepositState): Promise<bigint> {
  if (isFound(state)) return find(connection, state);
  if (state === 'credited') {
    const id = await find(connection, 'owed');
    await move(connection, id, state);
    return id;
  }
  const id = await build(connection);
  if (state !== 'built') await move(connection, id, state);
  return id;
}

async function move(connection: Connection, id: bigint, state: DepositState): Promise<void> {
  const row = {
    ...(state === 'sent' ? { signature: HASH } : {}),
    ...(state === 'credited' ? { credited_at_ms: 5 } : {}),
    ...(isFound(state) ? { final_block: NEWS } : {}),
    ...(state === 'owed' ? { user_id: owner } : {}),
  };
  await update(connection, id, { state, ...row });
}

/** Transitions that need nothing else. Each other one has a test of its own. */
const FREE: readonly string[] = [
  'built sent',
  ...['built', 'sent'].map((from) => `${from} expired`),
  ...['built', 'sent', 'expired'].flatMap((from) => FOUND.map((to) => `${from} ${to}`)),
  'owed credited',
];
const PAIRS = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const));

describe('S8-07 S13-04 the database moves a deposit by the rules alone', () => {
  it.each(PAIRS)('%s to %s', async (from, to) => {
    const wanted = FREE.includes(`${from} ${to}`) ? undefined : /^23(?:001|514)$/;
    const found = await attempt(db.pool, async (connection) => move(connection, await reach(connection, from), to));
    if (wanted === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(wanted);
  });

  it('it begins as built, or as a final block brought it that was not accounted for before', async () => {
    for (const state of FOUND) {
      expect(await attempt(db.pool, (connection) => find(connection, state))).toBeUndefined();
      for (const wrong of [{ final_block: SCANNED }, { raw: HASH, expires_at_ms: 1, key: randomUUID() }]) {
        expect(await attempt(db.pool, (connection) => find(connection, state, wrong))).toBe(NOT_SO);
      }
    }
    for (const wrong of [{ state: 'sent', signature: HASH }, { state: 'expired' }, { seen_in_block: 5 }]) {
      expect(await attempt(db.pool, (connection) => build(connection, wrong))).toBe(NOT_SO);
    }
    const credited = { credited_at_ms: 5 };
    expect(await attempt(db.pool, (connection) => find(connection, 'credited', credited))).toBe(NOT_SO);
  });

  it('it is found in a block that was not accounted for before', async () => {
    const foundIn = (block: number) => async (connection: Connection) =>
      update(connection, await reach(connection, 'sent'), { state: 'owed', final_block: block });
    expect(await attempt(db.pool, foundIn(NEWS))).toBeUndefined();
    expect(await attempt(db.pool, foundIn(SCANNED))).toBe(NOT_SO);
  });

  it("it expires a minute past its end by the scan's clock, and while nothing can have been hidden", async () => {
    const end = (expiresAtMs: number, doubt?: string) => async (connection: Connection) => {
      if (doubt !== undefined) await connection.query(`update voltide.tron_scan set ${doubt}`);
      await update(connection, await build(connection, { expires_at_ms: expiresAtMs }), { state: 'expired' });
    };
    expect(await attempt(db.pool, end(DEAD_MS))).toBeUndefined();
    expect(await attempt(db.pool, end(DEAD_MS + 1))).toBe(NOT_SO);
    expect(await attempt(db.pool, end(DEAD_MS, 'uncertain_from = 9'))).toBe(NOT_SO);
    expect(await attempt(db.pool, end(DEAD_MS, 'fork_at = 9'))).toBe(NOT_SO);
  });

  it('unclaimed it goes to who has verified its address only', async () => {
    const claimBy = (prover: UserId | undefined, userId: UserId) => async (connection: Connection) => {
      const id = await find(connection, 'unclaimed');
      if (prover !== undefined) await link(connection, prover);
      await update(connection, id, { state: 'owed', user_id: userId });
    };
    expect(await attempt(db.pool, claimBy(owner, owner))).toBeUndefined();
    expect(await attempt(db.pool, claimBy(stranger, owner))).toBe(NOT_SO);
    expect(await attempt(db.pool, claimBy(undefined, owner))).toBe(NOT_SO);
  });

  it('what is owed is credited to its owner only', async () => {
    const credit = async (connection: Connection) =>
      update(connection, await find(connection, 'owed'), { state: 'credited', credited_at_ms: 5, user_id: stranger });
    expect(await attempt(db.pool, credit)).toBe(NOT_SO);
  });

  it.each([
    { amount: 30_000_000 },
    { txid: Buffer.alloc(32, 9) },
    { from_address: Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, 8)]) },
    { raw: Buffer.alloc(32, 2) },
    { signature: Buffer.alloc(32, 2) },
    { expires_at_ms: 5 },
    { final_block: NEWS + 1 },
    { created_at_ms: 5 },
  ])('even the owner of the database cannot set %o, moving or not', async (row) => {
    const set = (state: DepositState, more: Set) => async (connection: Connection) =>
      update(connection, await reach(connection, state), { ...row, ...more });
    expect(await attempt(db.owner, set('owed', {}))).toBe(NOT_SO);
    expect(await attempt(db.owner, set('owed', { state: 'credited', credited_at_ms: 5 }))).toBe(NOT_SO);
  });

  it('one that is sent may be seen in a block, and in none again; no other is', async () => {
    const see = (state: DepositState) => async (connection: Connection) => {
      const id = await reach(connection, state);
      for (const block of [5, null]) await update(connection, id, { seen_in_block: block });
    };
    expect(await attempt(db.pool, see('sent'))).toBeUndefined();
    for (const state of STATES.filter((each) => each !== 'sent')) {
      expect(await attempt(db.pool, see(state))).toBe(NOT_SO);
    }
  });

  it('only one that expired 30 days ago by the clock of the scan is deleted', async () => {
    const remove = (state: DepositState, scannedMs: number) => async (connection: Connection) => {
      const id = await reach(connection, state);
      await connection.query('update voltide.tron_scan set block_at_ms = $1', [scannedMs]);
      await connection.query('delete from voltide.deposit where deposit_id = $1', [id]);
    };
    const dayOut = DEAD_MS + 30 * 86_400_000;
    for (const state of STATES.filter((each) => each !== 'expired')) {
      expect(await attempt(db.owner, remove(state, dayOut + 1))).toBe(NOT_SO);
    }
    expect(await attempt(db.owner, remove('expired', dayOut))).toBe(NOT_SO);
    expect(await attempt(db.owner, remove('expired', dayOut + 1))).toBeUndefined();
    expect(await attempt(db.owner, (connection) => connection.query('truncate voltide.deposit'))).toBe(NOT_SO);
  });
});
