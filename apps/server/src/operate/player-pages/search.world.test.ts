import { searchPortal, type SearchHit } from '@voltide/contract';
import { formatUserId, parseUserId, present } from '@voltide/core';
import { formatAddress } from '@voltide/tron';
import {
  adjustBalance,
  countHouseCash,
  openPack,
  orderOf,
  signInOperator,
  signUp,
  signUpPlayer,
  startGuest,
  useWorld,
  type Operator,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';

const world = useWorld();
let operator: Operator;

beforeAll(async () => {
  operator = await signInOperator(world);
});

const find = async (q: string): Promise<readonly SearchHit[]> =>
  (await operator.client.call(searchPortal, { query: { q } })).hits;
const pathOf = (id: string): string => `/adminxxx/players/${id}`;
const writeFreely = (text: string, values: readonly unknown[]): Promise<void> =>
  inTransaction(world.owner, async (connection) => {
    await connection.query("set local session_replication_role = 'replica'");
    await connection.query(text, [...values]);
  });
const hex = (fill: string): string => fill.repeat(64);

describe('S13-02 the search of the portal', () => {
  it('S13-02 finds players by the start of a name in either case, by id, and by whole email alone', async () => {
    const { user, email } = await signUp(world, world.open(), 'Harbour-Wren');
    await signUp(world, world.open(), 'Harbour-Owl');
    const names = (await find('harBOUR-')).map(({ title }) => title);
    expect(names).toEqual(['Harbour-Owl', 'Harbour-Wren']);
    for (const q of ['harbour-w', user.id, ` ${user.id.toUpperCase()} `, email.toUpperCase()]) {
      expect(await find(q)).toMatchObject([{ kind: 'player', id: user.id, path: pathOf(user.id) }]);
    }
    expect(await find(email)).toMatchObject([{ note: expect.stringContaining('unconfirmed email') as string }]);
    for (const part of [email.slice(0, -1), email.slice(1), '@example.com', 'bour-wren', 'wren_']) {
      expect(await find(part)).toEqual([]);
    }
  });

  it('S13-02 finds a guest by the start of the name, and takes no wildcard for one', async () => {
    const { user } = await startGuest(world, 'quiet-guest');
    expect(await find('quiet-guest')).toMatchObject([
      { id: user.id, note: expect.stringContaining('guest') as string },
    ]);
    expect(await find('quiet-gu')).toMatchObject([{ id: user.id }]);
    for (const q of ['%', '_', '\\', '%guest', "' or 1=1 --", 'uiet-guest']) expect(await find(q)).toEqual([]);
  });

  it('S13-02 finds plays by their player and place, and by the commitment in a record', async () => {
    const player = await signUpPlayer(world);
    const { plays } = await openPack(player, orderOf(world)).then((opened) => ({ plays: [opened.play] }));
    const play = present(plays[0], 'a play');
    expect(await find(`${player.user.id} 0-0`)).toMatchObject([
      { kind: 'play', note: `by ${player.user.username}`, path: `${pathOf(player.user.id)}?tab=plays&play=0-0` },
    ]);
    expect(await find(`${player.user.id} 0-1`)).toEqual([]);
    expect(await find(play.commitment.toUpperCase())).toMatchObject([{ kind: 'play', title: 'Plays of seed pair 0' }]);
    expect(await find(hex('a'))).toEqual([]);
  });

  it('S13-02 finds deposits and withdrawals by number, transaction and address, also unclaimed ones', async () => {
    const { user } = await signUp(world);
    const userId = present(parseUserId(user.id), 'a user');
    await adjustBalance(world, userId, { account: 'cash', amountSun: 100_000_000n });
    const mine = Buffer.from(`41${'17'.repeat(20)}`, 'hex');
    const other = Buffer.from(`41${'18'.repeat(20)}`, 'hex');
    const atMs = world.clock.nowMs();
    await writeFreely('insert into voltide.wallet_link (user_id, verified_at_ms, address) values ($1, $2, $3)', [
      userId,
      atMs,
      mine,
    ]);
    await writeFreely(
      `insert into voltide.deposit (user_id, amount, created_at_ms, final_block, credited_at_ms, state, txid,
         from_address, to_address)
       values ($1, 25000000, $2, 9, $2, 'credited', $3, $5, $5), (null, 7000000, $2, 9, null, 'unclaimed', $4, $6, $5)`,
      [userId, atMs, Buffer.from(hex('1'), 'hex'), Buffer.from(hex('2'), 'hex'), mine, other],
    );
    expect(await find(hex('1'))).toMatchObject([{ kind: 'deposit', path: `${pathOf(user.id)}?tab=money` }]);
    expect(await find(hex('2'))).toMatchObject([{ kind: 'deposit', path: '/adminxxx/payouts' }]);
    expect(await find(formatAddress(mine))).toMatchObject([{ kind: 'player', id: user.id }]);
    expect(await find(formatAddress(other))).toMatchObject([{ kind: 'deposit', title: 'Deposit 2' }]);
    expect(await find('1')).toMatchObject([{ kind: 'deposit', title: 'Deposit 1' }]);
    expect(await find('#2')).toMatchObject([{ kind: 'deposit', title: 'Deposit 2' }]);
  });

  it('S13-02 finds packs by id and name, and nothing for unknown ones', async () => {
    await countHouseCash(world);
    expect(await find('glass-tide')).toMatchObject([{ kind: 'pack', title: 'Glass Tide' }]);
    expect(await find('glass t')).toMatchObject([{ kind: 'pack', id: 'glass-tide' }]);
    expect(await find('nothing at all')).toEqual([]);
    expect(await find(formatUserId(present(parseUserId('usr_00000000abc'), 'a number')))).toEqual([]);
  });

  it('S13-02 answers at most 20, and never an email', async () => {
    for (let i = 0; i < 25; i++) await signUp(world, world.open(), `crowd-${i}`);
    const hits = await find('crowd-');
    expect(hits.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify([hits, await find('crowd-1@example.com')])).not.toContain('@');
  });
});
