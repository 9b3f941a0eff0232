import {
  sellItems,
  exportPlaysJson,
  getPlay,
  getPlayRecord,
  listPlays,
  rotateSeeds,
  putPreferences,
  sumPlays,
  isSeedPlay,
  type HistoryPlay,
  type QueryOf,
} from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import type { PlayRecord } from '@voltide/games/records/record';
import {
  adjustBalance,
  openMany,
  openPack,
  orderOf,
  packPlayOf,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

async function readAll({ client }: PackPlayer): Promise<{ pages: number[]; plays: HistoryPlay[] }> {
  const pages: number[] = [];
  const plays: HistoryPlay[] = [];
  let before: string | null = null;
  do {
    const page: { plays: HistoryPlay[]; next: string | null } = await client.call(listPlays, {
      query: before === null ? {} : { before },
    });
    pages.push(page.plays.length);
    plays.push(...page.plays);
    before = page.next;
  } while (before !== null);
  return { pages, plays };
}

describe('the history', () => {
  it('holds every play once, newest first, fifty a page', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 120);
    const { pages, plays } = await readAll(player);
    expect(pages).toEqual([50, 50, 20]);
    expect(plays.filter(isSeedPlay).map(({ nonce }) => nonce)).toEqual(Array.from({ length: 120 }, (_, i) => 119 - i));
  });

  it('ends with a full page when the last play fills it', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 50);
    expect((await readAll(player)).pages).toEqual([50]);
  });

  it('is exported whole, however long', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 190);
    await openMany(world, player, 1);
    const { plays } = await player.client.call(exportPlaysJson);
    expect(plays).toHaveLength(191);
  });

  it('shows one play to its owner only', async () => {
    const [owner, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { play } = await openPack(owner, orderOf(world));
    expect((await owner.client.call(getPlay, { params: { playId: play.id } })).play).toEqual(play);
    const refused = await other.client.refused(getPlay, { params: { playId: play.id } });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  it('S15-02 gives the record of one play to its owner, sealed until its pair is revealed, as exported', async () => {
    const [owner, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { play } = await openPack(owner, orderOf(world, 'glass-tide', 3));
    const params = { playId: play.id };
    const read = async (): Promise<PlayRecord> => parsePlayRecord(await owner.client.call(getPlayRecord, { params }));
    const sealed = await read();
    expect([sealed.serverSeed, checkPlay(nodeHashes, sealed).state]).toEqual([null, 'sealed']);
    await owner.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    const proven = await read();
    expect(checkPlay(nodeHashes, proven)).toMatchObject({ state: 'proven', notCompared: [] });
    expect((await owner.client.call(exportPlaysJson)).plays).toEqual([proven]);
    const refused = await other.client.refused(getPlayRecord, { params });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  const NO_PLAYS = ['0', '0-', '-1-0', '00-1', '1-1-1', '0-9999999999', 'x-y', "0-0'--"];

  it.each(NO_PLAYS)('refuses %j as a play', async (playId) => {
    const { client } = await signUpPlayer(world);
    const { status } = await client.send('GET', `/api/plays/${encodeURIComponent(playId)}`);
    expect(status).toBe(400);
  });
});

describe('the history, narrowed', () => {
  type Filters = QueryOf<typeof sumPlays>;

  async function readPages({ client }: PackPlayer, filters: Filters): Promise<HistoryPlay[]> {
    const plays: HistoryPlay[] = [];
    let before: string | null | undefined;
    while (before !== null) {
      const page: { plays: HistoryPlay[]; next: string | null } = await client.call(listPlays, {
        query: { ...filters, before },
      });
      plays.push(...page.plays);
      before = page.next;
    }
    return plays;
  }

  async function expectMatch(
    player: PackPlayer,
    filters: Filters,
    picks: (play: HistoryPlay) => boolean,
  ): Promise<number> {
    const expected = (await readAll(player)).plays.filter(picks);
    expect((await readPages(player, filters)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const sumOf = (name: 'stake' | 'value'): bigint => expected.reduce((sum, play) => sum + parseVt(play[name]), 0n);
    const totals = await player.client.call(sumPlays, { query: filters });
    expect(totals).toMatchObject({
      count: expected.length,
      staked: formatVt(sumOf('stake')),
      returned: formatVt(sumOf('value')),
      net: formatVt(sumOf('value') - sumOf('stake')),
    });
    return expected.length;
  }

  const isOf =
    (packId: string) =>
    (play: HistoryPlay): boolean =>
      packPlayOf(play).packId === packId;
  const isWon = ({ value, stake }: HistoryPlay): boolean => parseVt(value) >= parseVt(stake);

  it('S4-03 lists and sums by pack and result what was promo, cash, sold and sold at once', async () => {
    const player = await signUpPlayer(world);
    const { client, userId } = player;
    await openMany(world, player, 90);
    await client.call(putPreferences, { body: { autoSell: ['common'], spendOrder: 'cash_first' } });
    await adjustBalance(world, userId, { account: 'cash', amountSun: 500_000_000n });
    await openMany(world, player, 60);
    await openMany(world, player, 30, 'glass-tide');
    const { play } = await openPack(player, orderOf(world, 'glass-tide', 10));
    const { plays } = await readAll(player);
    expect(new Set(plays.map(({ bucket }) => bucket))).toEqual(new Set(['promo', 'cash']));
    expect(parseVt(play.credited)).toBeGreaterThan(0n);

    const items = plays
      .flatMap((each) => packPlayOf(each).items.filter(({ state }) => state === 'held'))
      .filter((_, i) => i % 2 === 0)
      .map(({ id }) => id);
    await client.call(sellItems, { body: { items }, key: 'half' });

    const counts = [
      await expectMatch(player, {}, () => true),
      await expectMatch(player, { pack: 'tin-sparrow' }, isOf('tin-sparrow')),
      await expectMatch(player, { pack: 'glass-tide' }, isOf('glass-tide')),
      await expectMatch(player, { pack: 'no-such-pack' }, () => false),
    ];
    expect(counts).toEqual([181, 150, 31, 0]);
    const won = await expectMatch(player, { result: 'won' }, isWon);
    expect(won).toBeGreaterThan(0);
    expect(await expectMatch(player, { result: 'lost' }, (each) => !isWon(each))).toBe(181 - won);
    await expectMatch(
      player,
      { pack: 'tin-sparrow', result: 'lost' },
      (each) => isOf('tin-sparrow')(each) && !isWon(each),
    );
    const { packs } = await client.call(sumPlays, { query: { pack: 'no-such-pack' } });
    expect(packs.map(({ packName }) => packName)).toEqual(['Glass Tide', 'Tin Sparrow']);
  });

  it('S4-03 S6-03 shows a free play by its gift, in the list and in the sums', async () => {
    const player = await signUpPlayer(world);
    const rules = await world.context.plays.rules.at({ address: '127.0.0.1' });
    const order = { userId: player.userId, requestHash: new Uint8Array(32), tableHash: currentSpinTable().hash, rules };
    for (let day = 0; day < 7; day++) {
      const atMs = world.clock.nowMs() + day * 86_400_000;
      await world.context.dailySpin.spin({ ...order, key: `day-${day}`, atMs });
    }
    expect(await expectMatch(player, { game: 'spin' }, () => true)).toBe(7);
    expect(await expectMatch(player, { game: 'spin', result: 'won' }, () => true)).toBe(7);
    const { returned, games } = await player.client.call(sumPlays, { query: {} });
    expect(parseVt(returned)).toBeGreaterThanOrEqual(2_000_000n);
    expect(games).toEqual([{ game: 'spin', gameName: 'Daily spin' }]);
  });

  it('S4-03 a period holds the play at its first moment and not the one at its end', async () => {
    const player = await signUpPlayer(world);
    const startMs = world.clock.nowMs() + 60_000;
    const [from, until] = [startMs, startMs + 10].map((ms) => new Date(ms).toISOString());
    await world.clock.hold(async () => {
      world.clock.advance(startMs - 1 - world.clock.nowMs());
      for (const stepMs of [1, 9, 1, 1]) {
        await openMany(world, player, 1);
        world.clock.advance(stepMs);
      }
    });
    const { plays } = await readAll(player);
    expect(plays.map(({ at }) => Date.parse(at) - startMs)).toEqual([10, 9, 0, -1]);
    const inside = ({ at }: HistoryPlay): boolean => at >= (from ?? '') && at < (until ?? '');
    expect(await expectMatch(player, { from, until }, inside)).toBe(2);
    expect(await expectMatch(player, { from }, ({ at }) => at >= (from ?? ''))).toBe(3);
    expect(await expectMatch(player, { until }, ({ at }) => at < (until ?? ''))).toBe(3);
  });

  it('S4-03 sums nothing for who never played, and only their own plays for anybody', async () => {
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    await openMany(world, other, 3);
    const zero = formatVt(0n);
    expect(await player.client.call(sumPlays, { query: {} })).toEqual({
      count: 0,
      staked: zero,
      returned: zero,
      net: zero,
      games: [],
      packs: [],
    });
    expect(await expectMatch(other, {}, () => true)).toBe(3);
  });

  it.each(['from=today', 'until=2026-13-01T00:00:00Z', 'result=draw', 'pack=Glass Tide'])(
    'refuses %j as a filter',
    async (filter) => {
      const { client } = await signUpPlayer(world);
      expect((await client.send('GET', `/api/plays?${encodeURI(filter)}`)).status).toBe(400);
      expect((await client.send('GET', `/api/plays/totals?${encodeURI(filter)}`)).status).toBe(400);
    },
  );
});
