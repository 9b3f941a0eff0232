import { adjustOf, saleOf, openPlayer, playOf, setUpTestDatabase } from '@voltide/testkit';
import type { UserId } from '@voltide/core';
import { beforeAll, describe, expect, it } from 'vitest';

import { sqlStateOf } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PlayOperation } from '../ledger/operation.ts';
import { settleOne, settlePlays } from '../ledger/settle.sql.ts';

const db = setUpTestDatabase();

const NO_RIGHT = '42501';
const NEVER_CHANGED = '23001';
const BROKEN_RULE = '23514';
const USED_KEY = '23505';

const ENDED = ['find_exit', 'hold_exit'];
const APPEND_ONLY = [
  'transfer',
  'operation',
  'play',
  'play_prize',
  'daily_play',
  ...ENDED,
  'seed_history',
  'adjustment',
  'odds_table',
  'jackpot_ticket',
  'board_standing',
  'board_stakes',
];
const FIGURES = ['tally', 'realised_odds', 'house_figure', 'stake_feed', 'feed_cursor', 'stake_total'];
const JACKPOT = ['jackpot_stake', 'jackpot_day', 'jackpot_prize', 'local_chain'];
const BOARDS = ['board', 'board_score', 'board_chunk', 'board_prize', 'board_counter'];
const OTHERS = [
  'player',
  'account',
  'find',
  'hold',
  'cause_rule',
  ...FIGURES,
  ...JACKPOT,
  ...BOARDS,
  'migration',
  'function_file',
  'key_check',
];
const TABLES = [...APPEND_ONLY, ...OTHERS];

let victim: UserId;
let thief: UserId;

beforeAll(async () => {
  victim = await openPlayer(db.pool, { cashSun: 100n, promoSun: 100n });
  thief = await openPlayer(db.pool, { cashSun: 1n });
  const itemsIn = [{ k: 0, item: 0, valueSun: 50n }];
  await settleOne(db.pool, playOf(victim, { stakeSun: 1n, itemsIn }));
});

/** Returns the SQLSTATE with which PostgreSQL rejects a statement; undefined when it accepts it. */
async function refusal(pool: Database, text: string, values: unknown[] = []): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    return undefined;
  } catch (error) {
    return sqlStateOf(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function readWealth(): Promise<unknown> {
  const { rows } = await db.owner.query<Record<string, unknown>>(`
    select (select sum(balance)::bigint from voltide.account) as balances,
      (select sum(value)::bigint from voltide.find) as items,
      (select count(*) from voltide.transfer) as transfers, (select count(*) from voltide.operation) as operations`);
  return rows;
}

describe('as the application’s role', () => {
  it.each(TABLES)('may not insert into, change, delete from or empty %s', async (table) => {
    const one = `(select column_name from information_schema.columns
      where table_schema = 'voltide' and table_name = '${table}' order by ordinal_position desc limit 1)`;
    const { rows } = await db.owner.query<{ name: string }>(`select ${one} as name`);
    const column = rows[0]?.name ?? '';
    expect(await refusal(db.pool, `insert into voltide.${table} default values`)).toBe(NO_RIGHT);
    expect(await refusal(db.pool, `update voltide.${table} set ${column} = ${column}`)).toBe(NO_RIGHT);
    expect(await refusal(db.pool, `delete from voltide.${table}`)).toBe(NO_RIGHT);
    expect(await refusal(db.pool, `truncate voltide.${table}`)).toBe(NO_RIGHT);
    expect(await refusal(db.pool, `select from voltide.${table} for update`)).toBe(NO_RIGHT);
  });

  it.each([
    'alter table voltide.transfer disable trigger all',
    'drop trigger append_only on voltide.transfer',
    'drop table voltide.transfer',
    'alter table voltide.account owner to voltide_app',
    'create table voltide.mine (a int)',
    'create function voltide.mine() returns int language sql as $$ select 1 $$',
    'create or replace function voltide.chain_hash(bytea, bigint, bigint, bigint, bigint, bigint, ' +
      'voltide.account_kind, voltide.system_account, voltide.cause) returns bytea ' +
      "language sql as $$ select ''::bytea $$",
    'set role none; update voltide.account set balance = balance',
    'reset role; update voltide.account set balance = balance',
    'set role voltide',
    'set session authorization voltide',
    "set session_replication_role = 'replica'",
    "select pg_read_file('/etc/passwd')",
    "copy voltide.transfer to program 'cat'",
  ])('may not %s', async (statement) => {
    expect(await refusal(db.pool, statement)).toBe(NO_RIGHT);
  });

  it.each([
    ["voltide.post($1, 'cash', 'house', 1000000, 'win', 'k', 1)"],
    ["voltide.conclude($1, 'k', sha256(''), 'gift', 1, 1, 'promo')"],
    ["voltide.find_answer($1, 'k', sha256(''))"],
    ["voltide.count_figures('{cash}', array[$1::bigint])"],
    ["voltide.read_feed('stake_total', ($1::bigint % 9)::integer)"],
  ])('may not call %s, which only settle functions use', async (call) => {
    expect(await refusal(db.pool, `select ${call}`, [thief])).toBe(NO_RIGHT);
  });

  it.each([
    [
      'make an account of an operator',
      `insert into voltide.identity
      (user_id, created_at_ms, kind, role, username, email, email_confirmed_at_ms)
      values (99, 1, 'account', 'superadmin', 'boss', 'boss@example.com', 1)`,
    ],
    ['give an account the role', `update voltide.identity set role = 'superadmin'`],
    ['take the role from an account', `update voltide.identity set role = 'player'`],
    ['give the role beside a name', `update voltide.identity set username = 'boss', role = 'superadmin'`],
    [
      'give the role to whoever has a name',
      `insert into voltide.identity (user_id, created_at_ms, kind, username, email)
      values (99, 1, 'account', 'boss', 'boss@example.com') on conflict (user_id) do update set role = 'superadmin'`,
    ],
    ['let all rows be written', `alter table voltide.identity disable trigger all`],
    ['adjust a balance', `select voltide.settle_adjustment(2, 'k', sha256('x'), 1, 'cash', 1000000, 'mine', null)`],
    [
      'write down an adjustment',
      `insert into voltide.adjustment (user_id, key, amount, account, reason, at_ms)
      values (2, 'k', 1000000, 'cash', 'mine', 1)`,
    ],
    ['raise what may be given', 'update voltide.cause_rule set most_each = 9000000000'],
    ['let itself adjust', `grant execute on function voltide.settle_adjustment to voltide_app`],
  ])('S13-02 may not %s', async (_what, statement) => {
    expect(await refusal(db.pool, statement)).toBe(NO_RIGHT);
  });

  it('cannot slip its own tables or functions under a settle function', async () => {
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query('create temp table account (user_id bigint, kind text, balance bigint, seq bigint, head bytea)');
    await client.query('create type pg_temp.bigint as (a int)');
    await client.query("set local search_path = 'pg_temp', 'voltide', 'pg_catalog'");
    const settlement = await settleOne(client, playOf(thief, { stakeSun: 1000n, spendOrder: 'cash_only' }));
    await client.query('rollback');
    client.release();
    expect(settlement).toEqual({ status: 'insufficient' });
  });
});

describe('as the owner', () => {
  it.each(APPEND_ONLY)('may not change, delete or empty %s', async (table) => {
    expect(await refusal(db.owner, `update voltide.${table} set ctid = ctid`)).not.toBe(undefined);
    expect(await refusal(db.owner, `delete from voltide.${table}`)).toBe(NEVER_CHANGED);
    expect(await refusal(db.owner, `truncate voltide.${table}`)).toBe(NEVER_CHANGED);
  });

  it.each([
    ['transfer', 'amount = amount + 1'],
    ['operation', 'cash_after = cash_after + 1'],
    ['play', 'credit = credit + 1'],
    ['find_exit', 'value = value + 1'],
    ['hold_exit', 'amount = amount + 1'],
    ['seed_history', 'plays = plays + 1'],
    ['adjustment', 'amount = amount + 1'],
    ['odds_table', "document = 'x'"],
  ])('may not update %s, not even by a statement that matches nothing', async (table, change) => {
    expect(await refusal(db.owner, `update voltide.${table} set ${change}`)).toBe(NEVER_CHANGED);
    expect(await refusal(db.owner, `update voltide.${table} set ${change} where false`)).toBe(NEVER_CHANGED);
  });

  it.each(['player', 'account'])('may not remove rows of %s', async (table) => {
    expect(await refusal(db.owner, `delete from voltide.${table}`)).toBe(NEVER_CHANGED);
    expect(await refusal(db.owner, `truncate voltide.${table}`)).toBe(NEVER_CHANGED);
  });

  it('cannot write a negative balance', async () => {
    const statement = 'update voltide.account set balance = -1 where user_id = $1';
    expect(await refusal(db.owner, statement, [victim])).toBe(BROKEN_RULE);
  });

  it.each([
    ['of nothing', 9, 0, 5],
    ['that leaves less than nothing', 9, -1, -1],
  ])('cannot write a transfer %s', async (_name, seq, amount, after) => {
    const statement = `insert into voltide.transfer
      (user_id, kind, seq, system_account, amount, balance_after, cause, operation_key, at_ms, chain_hash)
      values ($1, 'cash', $2, 'house', $3, $4, 'win', 'k', 1, sha256(''))`;
    expect(await refusal(db.owner, statement, [victim, seq, amount, after])).toBe(BROKEN_RULE);
  });

  it('S14-06 cannot write a key, a transfer number or a nonce twice', async () => {
    const again = (table: string): string => `insert into voltide.${table} (table voltide.${table} limit 1)`;
    for (const table of ['operation', 'transfer', 'play', 'find']) {
      expect(await refusal(db.owner, again(table))).toBe(USED_KEY);
    }
  });

  it('cannot reveal a seed that does not open its commitment, nor add odds that differ from their hash', async () => {
    const seed = "select voltide.rotate_seed($1, 0, repeat('0', 64), 'abc', sha256('a'), '', 1)";
    expect(await refusal(db.owner, seed, [victim])).toBe(BROKEN_RULE);
    const table = "select voltide.add_odds_table('packs', 'x', 1, sha256('a'), '{}', '{0}')";
    expect(await refusal(db.owner, table)).toBe(BROKEN_RULE);
  });
});

describe('hostile arguments move nothing', () => {
  const HUGE = 9_223_372_036_854_775_807n;
  const nothing = null as never;
  const cases: readonly [string, Partial<PlayOperation>][] = [
    ['a negative stake', { stakeSun: -5n }],
    ['a negative credit', { creditSun: -5n }],
    ['a credit that overflows', { stakeSun: 1n, creditSun: HUGE }],
    ['an edge of more than 7 in 100', { stakeSun: 99n, edgeSun: 7n }],
    ['a negative edge', { stakeSun: 99n, edgeSun: -1n }],
    ['the largest edge', { edgeSun: HUGE }],
    ['no edge', { edgeSun: nothing }],
    ['an item in a place beyond its play', { itemsIn: [{ k: 256, item: 0, valueSun: 1n }] }],
    ['an item in a place before its play', { itemsIn: [{ k: -1, item: 0, valueSun: 1n }] }],
    ['an item in no place', { itemsIn: [{ k: nothing, item: 0, valueSun: 1n }] }],
    ['the largest stake', { stakeSun: HUGE }],
    ['no stake', { stakeSun: nothing }],
    ['no credit', { creditSun: nothing }],
    ['no epoch', { epoch: nothing }],
    ['no nonce', { nonce: nothing }],
    ['a negative nonce', { nonce: -1 }],
    ['no key', { key: '' }],
    ['a key of 65 characters', { key: 'k'.repeat(65) }],
    ['a key with a zero byte', { key: 'a\0b' }],
    ['a short request hash', { requestHash: new Uint8Array(31) }],
    ['no time', { atMs: nothing }],
    ['no order to spend in', { spendOrder: nothing }],
    ['an order to spend in that does not exist', { spendOrder: 'all' as never }],
    ['an item of negative value', { itemsIn: [{ k: 0, item: 0, valueSun: -1n }] }],
    ['two items in one place', { itemsIn: [0, 1].map((item) => ({ k: 0, item, valueSun: 1n })) }],
    ['an item in a place beyond smallint', { itemsIn: [{ k: 40_000, item: 0, valueSun: 1n }] }],
    ['a draw beyond integer', { draws: [5_000_000_000] }],
    ['no table', { tableId: nothing }],
  ];

  it.each(cases)('%s', async (_name, parts) => {
    const before = await readWealth();
    const play = playOf(thief, { spendOrder: 'cash_only', ...parts });
    for (const settle of [() => settleOne(db.pool, play), () => settlePlays(db.pool, [play])]) {
      const refused = (error: unknown): { status: string } => ({ status: `refused ${sqlStateOf(error) ?? ''}` });
      const [answer] = [await settle().catch(refused)].flat();
      expect(answer?.status).toMatch(/^(insufficient|stale|refused [0-9A-Z]{5})$/);
    }
    expect(await readWealth()).toEqual(before);
  });

  it('a release cap below zero or above all promo', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 10_000n, promoSun: 10n });
    const parts = { stakeSun: 2000n, spendOrder: 'cash_only' } as const;
    expect(await settleOne(db.pool, playOf(userId, { ...parts, edgeSun: 9n }))).toMatchObject({
      releasedSun: 0n,
    });
    expect(await settleOne(db.pool, playOf(userId, { ...parts, nonce: 1, edgeSun: 140n }))).toMatchObject({
      cashSun: 6010n,
      promoSun: 0n,
    });
  });

  it('one user twice in a batch', async () => {
    const before = await readWealth();
    await expect(settlePlays(db.pool, [playOf(thief), playOf(thief)])).rejects.toMatchObject({ code: USED_KEY });
    expect(await readWealth()).toEqual(before);
  });

  it('somebody else’s items', async () => {
    const before = await readWealth();
    const answer = await settleOne(db.pool, saleOf(thief, [{ epoch: 0, nonce: 0, k: 0 }]));
    expect(answer).toEqual({ status: 'item_gone' });
    expect(await settleOne(db.pool, saleOf(thief, []))).toEqual({ status: 'item_gone' });
    expect(await readWealth()).toEqual(before);
  });

  it.each([
    ['of nothing', 0n],
    ['that overflows', HUGE],
  ])('an adjustment %s', async (_name, amountSun) => {
    const before = await readWealth();
    await expect(settleOne(db.owner, adjustOf(thief, 'cash', amountSun))).rejects.toHaveProperty('code');
    await expect(settleOne(db.owner, adjustOf(thief, 'held' as never, 5n))).rejects.toHaveProperty('code');
    await expect(settleOne(db.owner, adjustOf(2n as UserId, 'promo', 5n))).rejects.toHaveProperty('code');
    expect(await readWealth()).toEqual(before);
  });

  it.each([
    ['a negative one', 'welcome', -5n],
    ['one without a cause of its own', 'win', 5n],
    ['more than anybody is welcomed with', 'welcome', 100_000_001n],
  ])('a gift: %s', async (_name, cause, amountSun) => {
    const { key, requestHash, atMs } = playOf(thief);
    const gift = { kind: 'gift', userId: thief, key, requestHash, atMs, cause, amountSun } as const;
    await expect(settleOne(db.pool, gift)).rejects.toMatchObject({ code: '22023' });
  });

  it.each([
    ['user 1', 1n],
    ['the house again', 2n],
  ])('accounts for %s', async (_name, userId) => {
    const call = `select voltide.open_accounts($1, 1, sha256('a'), sha256('b'), '', '', 'abc', sha256('c'), 5)`;
    expect(await refusal(db.pool, call, [userId])).toMatch(/^(22023|23505)$/);
  });
});
