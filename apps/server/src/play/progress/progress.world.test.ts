import { randomUUID } from 'node:crypto';

import {
  claimRewards,
  getAvatar,
  getPackProgress,
  getProgress,
  getStatistics,
  listRewards,
  noteVerified,
  putAvatar,
  putPlayerLimit,
  rotateSeeds,
  type Progress,
} from '@voltide/contract';
import { parseVt } from '@voltide/core';
import {
  adjustBalance,
  balanceOf,
  battleBody,
  callHouse,
  listLedgerFaults,
  openBattle,
  openPack,
  orderOf,
  settleBattles,
  signUpPlayer,
  spin,
  spinOf,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const VT = 1_000_000n;

const progressOf = ({ client }: PackPlayer): Promise<Progress> => client.call(getProgress);
const stateOf = (progress: Progress, id: string) => progress.achievements.find((each) => each.id === id)?.state;
const amountOf = (progress: Progress, id: string) => progress.achievements.find((each) => each.id === id)?.amount;
const claimAll = ({ client }: PackPlayer, key: string = randomUUID()) =>
  client.call(claimRewards, { body: { rewards: 'all' }, key });

const refusedClaim = async ({ client }: PackPlayer) =>
  (await client.refused(claimRewards, { body: { rewards: 'all' }, key: randomUUID() })).body.code;

async function fold({ userId }: PackPlayer): Promise<void> {
  await world.owner.query('select voltide.mark_progress($1)', [userId]);
  await world.context.progress.run();
}

async function richPlayer(cashSun = 5000n * VT): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: cashSun });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100n * VT });
  return player;
}

describe('progress', () => {
  it('S10-02 shows a new player level 1, every achievement open, and XP for the confirmed email', async () => {
    const player = await signUpPlayer(world);
    const progress = await progressOf(player);
    expect(progress.level).toEqual({
      level: 1,
      xp: '0',
      sinceXp: '0',
      needXp: '120',
      missingXp: '120',
      packStake: '1.720000',
      reward: '0.100000',
      cacheAt: 10,
    });
    expect(progress.achievements).toHaveLength(25);
    expect(new Set(progress.achievements.map(({ state }) => state))).toEqual(new Set(['open']));
    expect(progress.claimable).toEqual({ count: 1, promo: '0.000000', cash: '0.000000', xp: 50 });
    const { rewards, xp } = await claimAll(player);
    expect([xp, rewards.map(({ kind, subject }) => [kind, subject])]).toEqual([50, [['step', 'email-verified']]]);
    expect(await refusedClaim(player)).toBe('nothing_to_claim');
    expect((await progressOf(player)).level.xp).toBe('50');
  });

  it('S10-02 counts each pack of a multi-open, and gives an achievement once', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world, 'tin-sparrow', 10));
    const progress = await progressOf(player);
    expect([stateOf(progress, 'first-light'), stateOf(progress, 'ten-lamps')]).toEqual(['claimable', 'claimable']);
    expect(amountOf(progress, 'hundred-lamps')).toBe('10');
    const before = parseVt(await balanceOf(player));
    const claimed = await claimAll(player);
    expect(claimed.rewards.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'achievement first-light',
      'achievement ten-lamps',
      'step email-verified',
    ]);
    expect([claimed.promo, claimed.cash, claimed.xp]).toEqual(['1.500000', '0.000000', 120]);
    expect(parseVt(claimed.balance)).toBe(before + 1_500_000n);
    expect(await refusedClaim(player)).toBe('nothing_to_claim');
    expect(stateOf(await progressOf(player), 'first-light')).toBe('claimed');
  });

  it('S10-02 gives a named reward once: the same key gets its answer again, another key nothing', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world, 'tin-sparrow', 10));
    const body = { rewards: [{ kind: 'achievement', id: 'first-light' }] } as const;
    const key = randomUUID();
    const first = await player.client.call(claimRewards, { body: { rewards: [...body.rewards] }, key });
    const again = await player.client.call(claimRewards, { body: { rewards: [...body.rewards] }, key });
    expect(again).toEqual(first);
    expect(first.rewards.map(({ subject }) => subject)).toEqual(['first-light']);
    const anew = await player.client.refused(claimRewards, { body: { rewards: [...body.rewards] }, key: randomUUID() });
    expect(anew.body.code).toBe('nothing_to_claim');
    expect(stateOf(await progressOf(player), 'ten-lamps')).toBe('claimable');
  });

  it('S10-02 gives one of 24 claims that come at once, and levels behind it', async () => {
    const player = await richPlayer();
    await openPack(player, orderOf(world, 'neon-orchard', 10));
    const claims = await Promise.allSettled(Array.from({ length: 24 }, () => claimAll(player)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await fold(player);
    const { rewards } = await player.client.call(listRewards, { query: {} });
    const names = rewards.map(({ kind, subject }) => `${kind} ${subject}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('level 6');
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});

describe('first steps', () => {
  it('S10-01 S10-02 are done one by one, and the last one brings XP once', async () => {
    const player = await richPlayer();
    const { client } = player;
    const { play } = await openPack(player, orderOf(world, 'tin-sparrow'));
    await client.call(noteVerified, { body: { kind: 'play', id: play.id } });
    await client.call(putAvatar, { body: { look: (await client.call(getAvatar)).defaultLook } });
    await client.call(putPlayerLimit, { body: { kind: 'stake', period: 'month', amount: '500' } });
    const before = await progressOf(player);
    expect(before.steps.filter(({ isDone }) => !isDone).map(({ id }) => id)).toEqual(['client-seed']);
    expect(before.stepRewards.find(({ id }) => id === 'profile-complete')?.state).toBe('open');
    await client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'my-own-words' } });
    const { rewards } = await claimAll(player);
    expect(rewards.filter(({ kind }) => kind === 'step').map(({ subject, xp }) => [subject, xp])).toEqual([
      ['email-verified', 50],
      ['profile-complete', 50],
    ]);
    expect((await progressOf(player)).steps.every(({ isDone }) => isDone)).toBe(true);
  });
});

describe('levels', () => {
  it('S10-02 pays each of several levels once, by an operation of its own, in any race of readers', async () => {
    const player = await richPlayer();
    await openPack(player, orderOf(world, 'neon-orchard', 10));
    expect((await progressOf(player)).level.level).toBe(6);
    await Promise.all([fold(player), fold(player), fold(player)]);
    const { rewards } = await player.client.call(listRewards, { query: {} });
    expect(rewards.map(({ subject, promo }) => [subject, promo])).toEqual([
      ['6', '0.300000'],
      ['5', '0.250000'],
      ['4', '0.200000'],
      ['3', '0.150000'],
      ['2', '0.100000'],
    ]);
  });
});

describe('rakeback', () => {
  it('S10-02 accrues with cash stakes and is paid as cash, down to the sun', async () => {
    const player = await richPlayer();
    await openPack(player, orderOf(world, 'copper-moth', 1));
    const { rakeback } = await progressOf(player);
    // 5.1% of 0.07 VT.
    expect(rakeback).toMatchObject({ bps: 510, accrued: '0.003570', isClaimable: false, edge: '0.070000' });
    await openPack(player, orderOf(world, 'copper-moth', 10));
    const later = (await progressOf(player)).rakeback;
    expect(later).toMatchObject({ accrued: '0.039270', isClaimable: true, edge: '0.770000', least: '0.010000' });
    const claim = { body: { rewards: [{ kind: 'rakeback' as const, id: 'rakeback' }] }, key: randomUUID() };
    const { rewards, cash } = await player.client.call(claimRewards, claim);
    expect([cash, rewards.map(({ kind, subject }) => [kind, subject])]).toEqual(['0.039270', [['rakeback', '1']]]);
    expect((await progressOf(player)).rakeback).toMatchObject({
      accrued: '0.000000',
      claimed: '0.039270',
      edge: '0.000000',
    });
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});

describe('what is kept of plays', () => {
  it('S10-02 shows a collection by pack, and completes a set that stays complete when its items are sold', async () => {
    const player = await richPlayer();
    for (let opened = 0; opened < 30; opened += 10) await openPack(player, orderOf(world, 'twin-tides', 10));
    const { packs, sets } = await player.client.call(getPackProgress);
    const twin = packs.find(({ packId }) => packId === 'twin-tides');
    expect(twin).toMatchObject({ opens: 30, missing: [], isComplete: true });
    expect(twin?.items.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(30);
    expect([packs.length, sets]).toEqual([16, { complete: 1, of: 16 }]);
    expect(stateOf(await progressOf(player), 'set-keeper')).toBe('claimable');
  });

  it('S10-01 adds up days, luck and rarities', async () => {
    const player = await richPlayer();
    await openPack(player, orderOf(world, 'glass-tide', 10));
    await spin(player, spinOf('calm', '2.000000'));
    const { days, total, luck, rarities } = await player.client.call(getStatistics, { query: { days: '30' } });
    expect(days).toHaveLength(1);
    expect([total.plays, total.cashStake, total.promoStake]).toEqual([2, '12.000000', '0.000000']);
    expect(luck.map(({ game, subject, plays, stake, expected }) => [game, subject, plays, stake, expected])).toEqual(
      expect.arrayContaining([
        ['packs', 'glass-tide', 10, '10.000000', '9.300000'],
        ['wheel', 'calm', 1, '2.000000', '1.950000'],
      ]),
    );
    // 2 × 2.48 prices × √10.
    expect(luck.find(({ game }) => game === 'packs')?.spread).toMatch(/^15\.\d{6}$/);
    expect(rarities.reduce((sum, { found }) => sum + found, 0)).toBe(10);
    expect(rarities.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(10, 6);
  });

  it('S10-02 notes a result that a player verified once, and only their own', async () => {
    const [player, other] = [await richPlayer(), await richPlayer()];
    const { play } = await openPack(player, orderOf(world, 'tin-sparrow'));
    const check = { body: { kind: 'play' as const, id: play.id } };
    expect((await other.client.refused(noteVerified, check)).body.code).toBe('not_found');
    expect(await player.client.call(noteVerified, check)).toEqual({ isNew: true });
    expect(await player.client.call(noteVerified, check)).toEqual({ isNew: false });
    expect(amountOf(await progressOf(player), 'sceptic')).toBe('1');
  });

  it('S10-02 counts battles and their wins, and gives XP for the first win of a day once', async () => {
    const player = await richPlayer();
    for (let played = 0; played < 6; played += 1) {
      const { battleId } = await openBattle(player, battleBody(world, { packs: ['tin-sparrow'] }));
      await callHouse(player, battleId);
      await settleBattles(world);
    }
    await Promise.all([fold(player), fold(player)]);
    const progress = await progressOf(player);
    expect(amountOf(progress, 'first-duel')).toBe('6');
    const hasWon = amountOf(progress, 'ten-wins') !== '0';
    const { rewards } = await player.client.call(listRewards, { query: {} });
    const firstWins = rewards.filter(({ kind }) => kind === 'day_win');
    expect(firstWins.map(({ xp }) => xp)).toEqual(hasWon ? [50] : []);
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});
