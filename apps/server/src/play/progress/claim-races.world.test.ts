import {
  deleteAccount,
  excludePlayer,
  getBuckets,
  getProgress,
  noteVerified,
  putPlayerLimit,
  putPreferences,
  RARITIES,
  stepUp,
} from '@voltide/contract';
import { parseVt } from '@voltide/core';
import {
  adjustBalance,
  balanceOf,
  CallError,
  claim,
  foldNow,
  listLedgerFaults,
  openPack,
  orderOf,
  readyToPlay,
  refusedClaim,
  rewardsOf,
  signUpPlayer,
  startGuest,
  startQuickGame,
  startWorld,
  useWorld,
  type ClaimedNames,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { afterEach, describe, expect, it } from 'vitest';

import { grantRewards } from './progress-job.sql.ts';

const SETTINGS = { SECRET_KEY: '28'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const VT = 1_000_000n;
const AT_ONCE = 24;

const times = <T>(make: () => Promise<T>): readonly Promise<T>[] => Array.from({ length: AT_ONCE }, make);
const namesOf = async (player: Pick<PackPlayer, 'client'>) =>
  (await rewardsOf(player)).map(({ kind, subject }) => `${kind} ${subject}`);

async function outcomes(calls: readonly Promise<unknown>[]) {
  const ends = await Promise.allSettled(calls);
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  for (const error of failed) expect(error).toBeInstanceOf(CallError);
  const codes = new Set(failed.map((error) => (error as CallError).body.code));
  return { done: ends.length - failed.length, codes: [...codes] };
}

async function cashPlayer(): Promise<PackPlayer & Person> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 5000n * VT });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100n * VT });
  return player;
}

async function opened(quantity = 10, packId = 'tin-sparrow'): Promise<PackPlayer & Person> {
  const player = await cashPlayer();
  await openPack(player, orderOf(world, packId, quantity));
  return player;
}

async function readyToLeave(): Promise<PackPlayer & Person> {
  const player = await cashPlayer();
  await player.client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'cash_first' } });
  await openPack(player, orderOf(world, 'tin-sparrow', 10));
  await player.client.call(stepUp, { body: { password: player.password } });
  await removeCash(player);
  return player;
}

async function removeCash(player: PackPlayer): Promise<void> {
  const { cash } = await player.client.call(getBuckets);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: -parseVt(cash) });
}

async function leave({ client, user }: PackPlayer): Promise<string> {
  const [end] = await Promise.allSettled([client.call(deleteAccount, { body: { confirm: user.username } })]);
  return end.status === 'fulfilled' ? 'deleted' : (end.reason as CallError).body.code;
}

async function countGiven({ userId }: PackPlayer): Promise<number> {
  const { rows } = await world.owner.query<{ given: number }>(
    "select count(*)::integer as given from voltide.reward where user_id = $1 and kind in ('achievement', 'step')",
    [userId],
  );
  return rows[0]?.given ?? 0;
}

afterEach(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('24 claims at once', () => {
  it.each<[string, ClaimedNames, readonly string[]]>([
    ['an achievement', [{ kind: 'achievement', id: 'first-light' }], ['achievement first-light']],
    ['a first step', [{ kind: 'step', id: 'email-verified' }], ['step email-verified']],
    ['rakeback', [{ kind: 'rakeback', id: 'rakeback' }], ['rakeback 1']],
    ['everything', 'all', ['step email-verified', 'rakeback 1', 'achievement ten-lamps', 'achievement first-light']],
  ])('S10-02 of %s under keys of their own are one', async (_, rewards, given) => {
    const player = await opened();
    const before = parseVt(await balanceOf(player));
    const claims = times(() => claim(player, rewards));
    expect(await outcomes(claims)).toEqual({ done: 1, codes: ['nothing_to_claim'] });
    const all = await rewardsOf(player);
    expect((await namesOf(player)).filter((name) => !name.startsWith('level'))).toEqual(given);
    const paidSun = all.reduce((sum, { promo, cash }) => sum + parseVt(promo) + parseVt(cash), 0n);
    expect(parseVt(await balanceOf(player))).toBe(before + paidSun);
  });

  it('S10-02 under one key are one claim with one answer', async () => {
    const player = await opened();
    const answers = await Promise.all(times(() => claim(player, 'all', 'same')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await refusedClaim(player)).toBe('nothing_to_claim');
  });

  it('S10-02 of different rewards give each once', async () => {
    const player = await opened();
    const names = ['first-light', 'ten-lamps', 'first-light', 'ten-lamps', 'all-harbours'];
    const claims = names.flatMap((id) => [1, 2, 3, 4].map(() => claim(player, [{ kind: 'achievement', id }])));
    expect(await outcomes(claims)).toEqual({ done: 2, codes: ['nothing_to_claim'] });
  });

  it('S10-02 a result noted as verified by 24 requests counts once', async () => {
    const player = await cashPlayer();
    const { play } = await openPack(player, orderOf(world, 'tin-sparrow'));
    const notes = await Promise.all(
      times(() => player.client.call(noteVerified, { body: { kind: 'play', id: play.id } })),
    );
    expect(notes.filter(({ isNew }) => isNew)).toHaveLength(1);
    const { achievements } = await player.client.call(getProgress);
    expect(achievements.find(({ id }) => id === 'sceptic')).toMatchObject({ amount: '1', state: 'claimable' });
  });
});

describe('levels', () => {
  it('S10-02 are paid once by the jobs of two nodes and 24 grants at the same time', async () => {
    const player = await opened(10, 'neon-orchard');
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      const grants = times(() => grantRewards(world.context.database, player.userId, world.clock.nowMs()));
      const jobs = [world, other].flatMap((node) => [1, 2, 3].map(() => foldNow(node, player)));
      await Promise.all([...grants, ...jobs]);
    } finally {
      await other.close();
    }
    expect(await namesOf(player)).toEqual(['level 6', 'level 5', 'level 4', 'level 3', 'level 2']);
  });

  it('S10-02 rise by plays while rewards are claimed: each reward is given once', async () => {
    const player = await cashPlayer();
    const claimed: Promise<{ readonly codes: readonly string[] }>[] = [];
    for (let opens = 0; opens < 6; opens += 1) {
      const play = openPack(player, orderOf(world, 'glass-tide', 10));
      claimed.push(outcomes([1, 2, 3, 4].map(() => claim(player))));
      await Promise.all([play, foldNow(world, player)]);
    }
    const codes = (await Promise.all(claimed)).flatMap((each) => each.codes);
    expect(codes.filter((code) => code !== 'nothing_to_claim')).toEqual([]);
    await foldNow(world, player);
    const names = await namesOf(player);
    expect(new Set(names).size).toBe(names.length);
    const { level } = await player.client.call(getProgress);
    expect(names.filter((name) => name.startsWith('level'))).toHaveLength(level.level - 1);
  });
});

describe('who may claim', () => {
  it('S10-02 a player who is excluded: claiming is no play', async () => {
    const player = await opened();
    await player.client.call(excludePlayer, { body: { kind: 'self_exclusion', length: '6m', confirmed: true } });
    expect((await claim(player)).rewards).toHaveLength(4);
  });

  it('S10-02 a player whose limits are used up', async () => {
    const player = await opened();
    await player.client.call(putPlayerLimit, { body: { kind: 'stake', period: 'day', amount: '0.000000' } });
    const { rewards } = await claim(player);
    expect(rewards.map(({ subject }) => subject)).toContain('limit-setter');
  });

  it('S10-02 a guest, who gets promo', async () => {
    const guest = await readyToPlay(await startGuest(world));
    await openPack(guest, orderOf(world, 'tin-sparrow', 10));
    expect(await claim(guest)).toMatchObject({ promo: '1.500000', cash: '0.000000' });
  });

  it('S10-02 cannot be claimed by a Quick Game, which has no progress', async () => {
    const quick = await startQuickGame(world);
    expect((await quick.client.refused(getProgress)).body.code).toBe('locked_in');
    expect(await refusedClaim(quick)).toBe('locked_in');
  });

  it('S10-02 cannot be claimed by a deleted account, and no account is deleted while rakeback is left', async () => {
    const player = await readyToLeave();
    expect(await leave(player)).toBe('rakeback_left');
    await claim(player, [{ kind: 'rakeback', id: 'rakeback' }]);
    expect(await leave(player)).toBe('cash_left');
    await removeCash(player);
    expect(await leave(player)).toBe('deleted');
    expect(await refusedClaim(player)).toBe('session_expired');
  });

  it('S10-02 a player who deletes the account meanwhile either before that or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const player = await readyToLeave();
      await claim(player, [{ kind: 'rakeback', id: 'rakeback' }]);
      await removeCash(player);
      const claims = [1, 2, 3, 4].map(() => claim(player));
      const gone = leave(player);
      claims.push(...[1, 2, 3, 4].map(() => claim(player)));
      const { done, codes } = await outcomes(claims);
      expect(await gone).toBe('deleted');
      expect(codes.filter((code) => code !== 'nothing_to_claim' && code !== 'session_expired')).toEqual([]);
      expect(await countGiven(player)).toBe(done * 3);
    }
  });
});
