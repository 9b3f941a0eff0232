import {
  exportPlaysCsv,
  exportPlaysJson,
  getOddsTable,
  getPlay,
  getPlayRecord,
  playGame,
  rotateSeeds,
} from '@voltide/contract';
import { canonicalJson, HOUSE_USER_ID, parseVt, present, type CanonicalValue } from '@voltide/core';
import { documentHash } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkFile } from '@voltide/games/records/check-file';
import { checkPlay } from '@voltide/games/records/check';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import { getWheel, listRecentSpins } from '@voltide/games/wheel/contract';
import { listStrips } from '@voltide/games/wheel/strips';
import {
  adjustBalance,
  balanceOf,
  openPack,
  orderOf,
  shownPlayer,
  signUpPlayer,
  spin,
  spinOf,
  useWorld,
  WHEEL,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const REVEALED_MS = 5001;

function paidBy(modeId: string, [segment = -1]: readonly number[]): number {
  const strip = listStrips().find(({ id }) => id === modeId);
  return present(strip?.tenths[segment], `segment ${segment} of ${modeId}`);
}

describe('the wheel', () => {
  it('S6-01 publishes the strips, odds, return and hit rate of its four modes, and what may be bet', async () => {
    const { modes, bet } = await world.open().call(getWheel);
    expect(modes.map(({ id, name, hitSegments, topTenths }) => [id, name, hitSegments, topTenths])).toEqual([
      ['calm', 'Calm', 30, 21],
      ['breeze', 'Breeze', 20, 30],
      ['gale', 'Gale', 3, 200],
      ['storm', 'Storm', 1, 390],
    ]);
    expect(bet).toEqual({ least: '0.100000', most: '200.000000', step: '0.010000' });
    for (const { hash, tenths, returnPermille, cashBetMax, id } of modes) {
      expect(tenths).toEqual(listStrips().find((strip) => strip.id === id)?.tenths);
      expect([returnPermille, cashBetMax]).toEqual([975, '200.000000']);
      const document = await world.open().call(getOddsTable, { params: { hash } });
      expect(documentHash(nodeHashes, document as CanonicalValue)).toBe(hash);
    }
  });

  it.each(['calm', 'breeze', 'gale', 'storm'])(
    'S6-01 a spin of %s pays what its segment says, lands where the seed says, and is kept',
    async (modeId) => {
      const player = await signUpPlayer(world);
      const { play, balanceAfterStake, balance } = await spin(player, spinOf(modeId, '2.500000'));
      expect(play.draws).toHaveLength(1);
      expect(parseVt(play.payout)).toBe((2_500_000n * BigInt(paidBy(modeId, play.draws))) / 10n);
      expect([balanceAfterStake, balance]).toEqual(['97.500000', await balanceOf(player)]);
      expect(parseVt(balance) - parseVt(balanceAfterStake)).toBe(parseVt(play.payout));
      expect(play).toMatchObject({ game: 'wheel', gameName: 'Wheel', tableId: modeId, serverSeed: null });
      const stored = await player.client.call(getPlay, { params: { playId: play.id } });
      expect(stored.play).toEqual(play);

      await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
      const record = await player.client.call(getPlayRecord, { params: { playId: play.id } });
      expect(checkPlay(nodeHashes, parsePlayRecord(record)).state).toBe('proven');
      expect(canonicalJson(record.input as CanonicalValue)).toBe('{"bet":"2.500000"}');
    },
  );

  it('S6-01 is paid from promo or cash, whole, and wins into the bucket that paid', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 300_000_000n });
    // Whatever the first spin wins, 2.1 times at most, play balance does not reach the second stake.
    const first = await spin(player, spinOf('calm', '90.000000'));
    expect(first.play.bucket).toBe('promo');
    const second = await spin(player, spinOf('calm', '200.000000'));
    expect(second.play.bucket).toBe('cash');
    const balanceSun = 400_000_000n - 290_000_000n + parseVt(first.play.payout) + parseVt(second.play.payout);
    expect(parseVt(await balanceOf(player))).toBe(balanceSun);
    const report = await world.context.plays.history.sum(player.userId, { game: 'wheel' });
    expect(report).toMatchObject({ count: 2, staked: '290.000000' });
  });

  it('S6-01 S15-02 stands beside packs in history, totals and exports, each in its own words', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const spun = await spin(player, spinOf('breeze', '0.110000'));
    const { history } = world.context.plays;
    expect((await history.list(player.userId, {})).plays.map(({ game }) => game)).toEqual(['wheel', 'packs']);
    expect((await history.list(player.userId, { game: 'wheel' })).plays).toEqual([spun.play]);
    expect((await history.list(player.userId, { game: 'wheel', pack: 'glass-tide' })).plays).toEqual([]);
    const { games, packs, count } = await history.sum(player.userId, {});
    expect([games.map(({ gameName }) => gameName), packs.map(({ packName }) => packName), count]).toEqual([
      ['Packs', 'Wheel'],
      ['Glass Tide'],
      2,
    ]);
    const csv = await player.client.call(exportPlaysCsv);
    const [head, , line] = csv.split('\r\n');
    expect(head).toMatch(/^play,at,game,pack or mode,quantity,stake,/);
    expect(line).toContain(
      `Wheel,Breeze,1,0.110000,promo,${spun.play.payout},${spun.play.payout},${spun.play.result},`,
    );
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
    const { plays, epochs } = checkFile(nodeHashes, await player.client.call(exportPlaysJson));
    expect(plays.map(({ check }) => check.state)).toEqual(['proven', 'proven']);
    expect(epochs.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('S6-01 shows the newest spins of all players once those have seen them', async () => {
    const player = await signUpPlayer(world);
    const { play } = await spin(player, spinOf('gale', '0.500000'));
    await world.runJobs();
    const own = async () =>
      (await world.open().call(listRecentSpins)).spins.filter((each) => each.player.name === player.user.username);
    expect(await own()).toEqual([]);
    world.clock.advance(REVEALED_MS);
    const [segment] = play.draws;
    const tenths = paidBy('gale', play.draws);
    const expected = { modeId: 'gale', modeName: 'Gale', segment, tenths, payout: play.payout };
    expect(await own()).toEqual([{ ...expected, player: shownPlayer(player), at: play.at }]);
  });
});

describe('a spin is refused', () => {
  it.each([
    ['0.090000', 'not from 0.10 to 200.00 VT in steps of 0.01 VT'],
    ['200.010000', 'not from 0.10 to 200.00 VT in steps of 0.01 VT'],
    ['0.105000', 'not from 0.10 to 200.00 VT in steps of 0.01 VT'],
    ['-1.000000', 'not an amount in VT'],
  ])('S6-01 for a bet of %s', async (bet, text) => {
    const { client } = await signUpPlayer(world);
    const { status, body } = await client.refused(playGame, { params: WHEEL, body: spinOf('calm', bet), key: 'k' });
    expect([status, body.code, body.fields?.['input.bet']]).toEqual([400, 'invalid_request', `input.bet: ${text}`]);
  });

  it('S6-01 for a strip that was never published', async () => {
    const { client } = await signUpPlayer(world);
    const body = { ...spinOf(), tableHash: 'f'.repeat(64) };
    expect((await client.refused(playGame, { params: WHEEL, body, key: 'k' })).body.code).toBe('odds_changed');
  });

  it('S6-01 when no bucket covers the bet whole', async () => {
    const player = await signUpPlayer(world);
    const { body } = await player.client.refused(playGame, {
      params: WHEEL,
      body: spinOf('calm', '100.010000'),
      key: 'k',
    });
    expect(body.code).toBe('insufficient_balance');
    expect(await balanceOf(player)).toBe('100.000000');
  });

  it('S4-07 S6-01 for cash when the house could not pay the highest multiplier; promo still plays', async () => {
    const [rich, gifted] = [await signUpPlayer(world), await signUpPlayer(world)];
    await adjustBalance(world, rich.userId, { account: 'promo', amountSun: -100_000_000n });
    await adjustBalance(world, rich.userId, { account: 'cash', amountSun: 100_000_000n });
    await world.runJobs();
    const cashSun = world.context.house.figures.houseCashSun();
    await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: 40_000_000_000n - cashSun });
    await world.runJobs();
    const { modes } = await world.open().call(getWheel);
    expect(modes.map(({ cashBetMax }) => cashBetMax).slice(2)).toEqual(['20.000000', '10.250000']);
    const body = spinOf('storm', '10.260000');
    expect((await rich.client.refused(playGame, { params: WHEEL, body, key: 'k' })).body.code).toBe('off_sale');
    expect((await spin(gifted, body)).play.bucket).toBe('promo');
    expect((await spin(rich, spinOf('storm', '10.250000'))).play.bucket).toBe('cash');
    await adjustBalance(world, HOUSE_USER_ID, { account: 'cash', amountSun: cashSun - 40_000_000_000n });
    await world.runJobs();
    expect((await spin(rich, body, 'k')).play.bucket).toBe('cash');
  });
});
