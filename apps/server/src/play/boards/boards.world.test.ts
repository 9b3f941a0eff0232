import {
  exportBoardCsv,
  findOnBoard,
  getBoard,
  getOwnPlace,
  putPreferences,
  putProfile,
  type BoardMeasure,
  type BoardPage,
  type BoardPeriod,
} from '@voltide/contract';
import {
  adjustBalance,
  openLiveSocket,
  openPack,
  orderOf,
  shownPlayer,
  signUpPlayer,
  spin,
  startGuest,
  useWorld,
  type Client,
  type PackPlayer,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { RATES } from '../../platform/rate-limits/limits.ts';

const world = useWorld({ settings: { SECRET_KEY: '0e'.repeat(32) } });
const SHOWN = { isPublic: false, isAnonymous: false, isHiddenFromBoards: false, shows: [] };

beforeAll(async () => {
  await world.context.house.countAndRead();
});

async function join(): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100_000_000n });
  await world.context.house.countAndRead();
  await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
  return player;
}

async function score(player: PackPlayer, packs: number): Promise<void> {
  await openPack(player, orderOf(world, 'glass-tide', packs));
  await counted(player);
}

async function counted({ client }: Pick<PackPlayer, 'client'>): Promise<void> {
  const { own: before } = await ownOn(client, 'points', 'all');
  await expect
    .poll(async () => {
      await world.runJobs();
      return (await ownOn(client, 'points', 'all')).own?.score;
    })
    .not.toBe(before?.score);
}

const ownOn = (client: Client, measure: BoardMeasure = 'points', period: BoardPeriod = 'day') =>
  client.call(getOwnPlace, { params: { measure, period }, query: {} });
const read = (measure: BoardMeasure = 'points', period: BoardPeriod = 'day', from?: string): Promise<BoardPage> =>
  world.open().call(getBoard, { params: { measure, period }, query: from === undefined ? {} : { from } });
const namesOf = ({ rows }: BoardPage): readonly string[] => rows.map(({ person }) => person.name);

describe('S7-01 a leaderboard', () => {
  it('shows visitors places, points and prizes of the day, the week, the month and all time', async () => {
    const [ann, bob] = [await join(), await join()];
    await score(ann, 1);
    await score(bob, 2);
    for (const period of ['day', 'week', 'month', 'all'] as const) {
      const { board, rows } = await read('points', period);
      const [first, second] = rows.filter(({ person }) => [ann, bob].some((p) => shownPlayer(p).name === person.name));
      expect([first?.person, second?.person]).toEqual([shownPlayer(bob), shownPlayer(ann)]);
      expect([first?.score, second?.score]).toEqual(['140', '70']);
      expect([board.measure, board.period, board.state]).toEqual(['points', period, 'running']);
      if (period === 'all') expect([board.pool, board.endsAt, first?.prize]).toEqual([null, null, null]);
    }
    const { board, rows } = await read();
    expect([board.pool, rows[0]?.prize]).toEqual([
      { kind: 'promo', amount: '100.000000' },
      { kind: 'promo', amount: '30.000000' },
    ]);
    expect((await read('points', 'week')).board.pool?.kind).toBe('cash');
  });

  it('shows a player their own place, the points missing to the next one, and the neighbours', async () => {
    const [ann, bob, cem] = [await join(), await join(), await join()];
    await score(ann, 9);
    await score(bob, 8);
    await score(cem, 7);
    const { own, around, off, board } = await ownOn(bob.client);
    const at = own?.place ?? 0;
    expect([own?.score, own?.above, off]).toEqual(['560', { score: '630', missing: '71' }, null]);
    expect(around.find(({ place }) => place === at - 1)?.person).toEqual(shownPlayer(ann));
    expect(around.find(({ place }) => place === at + 1)?.person).toEqual(shownPlayer(cem));
    expect(around.some(({ person }) => person.name === shownPlayer(bob).name)).toBe(false);
    expect(board.season).toBe((await read()).board.season);
    const first = await ownOn(ann.client);
    expect([first.own?.place, first.own?.above]).toEqual([1, null]);
  });

  it('shows who stands around the first and around the last, of two with the same points the later one', async () => {
    const [first, tied, last] = [await join(), await join(), await join()];
    await score(first, 10);
    await score(first, 5);
    await score(tied, 1);
    await score(last, 1);
    const { rows, board } = await read();
    const top = await ownOn(first.client);
    expect([top.own?.place, top.own?.above, top.around]).toEqual([1, null, rows.slice(1, 3)]);
    const end = await ownOn(last.client);
    expect([end.own?.place, end.own?.above]).toEqual([board.players, { score: '70', missing: '1' }]);
    expect(end.around).toEqual(rows.slice(-3, -1));
    expect(end.around.at(-1)?.person).toEqual(shownPlayer(tied));
  });

  it('finds players by how their names begin, in either case, with the places that they have', async () => {
    const player = await join();
    await score(player, 3);
    const { name } = shownPlayer(player);
    const { own } = await ownOn(player.client);
    const params = { measure: 'points', period: 'day' } as const;
    const { rows } = await world.open().call(findOnBoard, { params, query: { name: name.slice(0, -1).toUpperCase() } });
    expect(rows.find(({ person }) => person.name === name)?.place).toBe(own?.place);
    const nobody = await world.open().call(findOnBoard, { params, query: { name: '__' } });
    expect(nobody.rows).toEqual([]);
  });

  it('is searched from one address as often as somebody types', async () => {
    const params = { measure: 'points', period: 'day' } as const;
    const visitor = world.open();
    const find = () => visitor.send('GET', '/api/boards/points/day/players?name=aa');
    const { burst } = RATES.boardSearch;
    const statuses = await Promise.all(Array.from({ length: burst + 20 }, async () => (await find()).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(burst);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
    world.clock.advance(60_000);
    expect((await visitor.call(findOnBoard, { params, query: { name: 'aa' } })).rows).toEqual([]);
  });

  it('of multiples takes the best single stake, and one of streaks the daily spin', async () => {
    const player = await join();
    await spin(player);
    await counted(player);
    for (const period of ['day', 'week', 'month', 'all'] as const) {
      expect((await read('multiple', period)).board.pool).toBeNull();
    }
    const answer = await fetch(`${world.url}/api/boards/streak/day`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'no_board']);
  });

  it('has no season that does not exist, and none of the future', async () => {
    for (const season of ['2027-W53', '2026-02-30', '2999-01-01', 'all']) {
      const refused = await world.open().refused(getBoard, {
        params: { measure: 'points', period: 'day' },
        query: { season },
      });
      expect([season, refused.body.code]).toEqual([season, 'no_board']);
    }
  });

  it('S3-06 is open to guests, who have no place of their own', async () => {
    const guest = await startGuest(world);
    await guest.client.call(getBoard, { params: { measure: 'points', period: 'week' }, query: {} });
    const refused = await guest.client.refused(getOwnPlace, {
      params: { measure: 'points', period: 'week' },
      query: {},
    });
    expect(refused.status).toBe(403);
  });
});

describe('S7-02 a hidden player', () => {
  it('leaves no gap and no row in the CSV, and still reads the place that their score would take', async () => {
    const [ann, bob] = [await join(), await join()];
    await score(ann, 10);
    await score(ann, 10);
    await score(bob, 10);
    const before = await read();
    await ann.client.call(putProfile, { body: { ...SHOWN, isHiddenFromBoards: true } });
    const page = await read();
    const { name } = shownPlayer(ann);
    expect(namesOf(page)).toEqual(namesOf(before).filter((each) => each !== name));
    expect(page.rows.map(({ place }) => place)).toEqual(page.rows.map((_, i) => i + 1));
    const csv = await world
      .open()
      .send('GET', exportBoardCsv.path.replace(':measure', 'points').replace(':period', 'day'));
    expect(csv.status).toBe(200);
    expect(csv.json).not.toContain(name);
    expect(csv.json).toContain(shownPlayer(bob).name);
    const { own, off } = await ownOn(ann.client);
    expect([own?.place, own?.prize, off]).toEqual([1, null, 'hidden']);
    const { rows } = await world.open().call(findOnBoard, {
      params: { measure: 'points', period: 'day' },
      query: { name },
    });
    expect(rows).toEqual([]);
    await ann.client.call(putProfile, { body: SHOWN });
    expect(namesOf(await read())).toEqual(namesOf(before));
  });
});

it('S7-01 an open page gets each change of a board: a snapshot, then the places that changed', async () => {
  const [ann, bob] = [await join(), await join()];
  for (let round = 0; round < 3; round++) await score(ann, 10);
  const page = openLiveSocket({ at: world });
  await page.say({ type: 'hello', token: null, topics: ['board_day'] });
  await expect.poll(() => page.told.length).toBe(1);
  const [snapshot] = page.told;
  expect(snapshot).toMatchObject({ type: 'board', kind: 'snapshot', period: 'day' });
  for (let round = 0; round < 4; round++) await score(bob, 10);
  await world.runJobs();
  await expect.poll(() => page.told.length).toBeGreaterThan(1);
  const last = page.told.at(-1);
  if (last?.type !== 'board') throw new Error('the board tells of itself');
  expect(last.kind).toBe('delta');
  expect(last.data.rows.find(({ place }) => place === 1)?.person).toEqual(shownPlayer(bob));
  expect(last.data.rows.every(({ place }) => place <= last.data.length)).toBe(true);
  page.webSocket.terminate();
});

it('S7-01 board and own place turn to the next day together, and not in the minute before', async () => {
  const dayMs = 86_400_000;
  const untilMidnight = (): number => dayMs - (world.clock.nowMs() % dayMs);
  world.clock.advance(untilMidnight() - 60_000);
  const player = await join();
  await score(player, 10);
  const seen = async () => {
    const [{ board, rows }, own] = [await read(), await ownOn(player.client)];
    expect([own.board.season, own.board.endsAt, own.board.state]).toEqual([board.season, board.endsAt, board.state]);
    return { board, rows, own: own.own };
  };
  world.clock.advance(untilMidnight() - 30_000);
  const before = await seen();
  expect(before.own?.score).toBe('700');
  expect(before.board.state).toBe('running');
  world.clock.advance(untilMidnight());
  const after = await seen();
  expect([after.board.startsAt, after.rows, after.own]).toEqual([before.board.endsAt, [], null]);
  const { season } = before.board;
  const params = { measure: 'points', period: 'day' } as const;
  const ended = await world.open().call(getBoard, { params, query: { season } });
  expect([ended.board.state, ended.rows]).toEqual(['ending', before.rows]);
});
