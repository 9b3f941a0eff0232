import {
  exportBoardCsv,
  excludePlayer,
  findOnBoard,
  getBoard,
  getOwnPlace,
  putPreferences,
  putProfile,
} from '@voltide/contract';
import {
  adjustBalance,
  battleBody,
  callHouse,
  openBattle,
  openPack,
  orderOf,
  settleBattles,
  shownPlayer,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '0f'.repeat(32) } });
const params = { measure: 'points', period: 'day' } as const;
const SHOWN = { isPublic: false, isAnonymous: false, isHiddenFromBoards: false, shows: [] };

beforeAll(async () => {
  await world.context.house.countAndRead();
});

async function join(): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100_000_000n });
  await world.context.house.countAndRead();
  await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  await openPack(player, orderOf(world, 'glass-tide', 10));
  await counted();
  return player;
}

async function counted(): Promise<void> {
  await expect
    .poll(async () => {
      await world.runJobs();
      const { rows } = await world.owner.query<{ waiting: boolean }>(
        `select exists (select from voltide.stake_feed f join voltide.feed_cursor c on c.reader = 'boards'
          where (f.tx, f.feed_id) > (c.tx, c.feed_id)) as waiting`,
      );
      return rows[0]?.waiting;
    })
    .toBe(false);
}

async function seen(name: string): Promise<string> {
  const visitor = world.open();
  const { rows } = await visitor.call(getBoard, { params, query: {} });
  const csv = await visitor.send('GET', exportBoardCsv.path.replace(':measure', 'points').replace(':period', 'day'));
  expect(csv.status).toBe(200);
  const found = await visitor.call(findOnBoard, { params, query: { name } });
  return JSON.stringify([rows, csv.json, found.rows]);
}

type Case = readonly [off: string, take: (player: PackPlayer) => Promise<unknown>];
const CASES: readonly Case[] = [
  ['hidden', ({ client }) => client.call(putProfile, { body: { ...SHOWN, isHiddenFromBoards: true } })],
  [
    'excluded',
    ({ client }) => client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } }),
  ],
  ['limited', ({ user }) => world.operate().limitOnBoards(true, { who: user.username, reason: 'two accounts' })],
  [
    'operator',
    ({ userId }) => world.owner.query(`update voltide.identity set role = 'superadmin' where user_id = $1`, [userId]),
  ],
];

describe('S7-01 S7-02 on no board', () => {
  it.each(CASES)('stands who is %s: no row, no gap, no line in the CSV, and nothing to find', async (off, take) => {
    const [ann, bob] = [await join(), await join()];
    const { name } = shownPlayer(ann);
    expect(await seen(name)).toContain(name);
    await take(ann);
    await world.runJobs();
    expect(await seen(name)).not.toContain(name);
    const { rows, board } = await world.open().call(getBoard, { params, query: {} });
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, i) => i + 1));
    expect([board.players, rows.at(-1)?.person]).toEqual([rows.length, shownPlayer(bob)]);
    const own = await ann.client.call(getOwnPlace, { params, query: {} });
    expect([own.off, own.own?.score, own.own?.prize]).toEqual([off, '700', null]);
  });

  it('stands no house seat, and its stake fills no pool', async () => {
    const player = await join();
    const edgeOf = async (): Promise<bigint> => {
      const { rows } = await world.owner.query<{ edge: bigint }>(
        `select edge from voltide.board where measure = 'points' and period = 'day'`,
      );
      return rows[0]?.edge ?? 0n;
    };
    const before = {
      edge: await edgeOf(),
      players: (await world.open().call(getBoard, { params, query: {} })).rows.length,
    };
    const { battleId } = await openBattle(player, battleBody(world));
    await callHouse(player, battleId);
    await settleBattles(world);
    await counted();
    const { own } = await player.client.call(getOwnPlace, { params, query: {} });
    expect(own?.score).toBe('770');
    expect(await edgeOf()).toBe(before.edge + 70_000n);
    expect((await world.open().call(getBoard, { params, query: {} })).rows).toHaveLength(before.players);
  });

  it('is the name of an anonymous player, who still has a place', async () => {
    const ann = await join();
    const { name } = shownPlayer(ann);
    const before = await world.open().call(getBoard, { params, query: {} });
    await ann.client.call(putProfile, { body: { ...SHOWN, isAnonymous: true } });
    expect(await seen(name)).not.toContain(name);
    const { rows } = await world.open().call(getBoard, { params, query: {} });
    expect(rows.map(({ place, score }) => [place, score])).toEqual(
      before.rows.map(({ place, score }) => [place, score]),
    );
    const own = await ann.client.call(getOwnPlace, { params, query: {} });
    expect([own.off, rows[(own.own?.place ?? 0) - 1]?.person.name]).toEqual([null, 'Anonymous']);
  });
});
