import { claimRewards, getProgress, noteVerified } from '@voltide/contract';
import {
  adjustBalance,
  claim,
  foldNow,
  listLedgerFaults,
  openMany,
  openPack,
  orderOf,
  refusedClaim,
  rewardsOf,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { afterEach, describe, expect, it } from 'vitest';

const world = useWorld();
const FIRST = { kind: 'achievement', id: 'first-light' } as const;

async function opened(): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world, 'tin-sparrow'));
  return player;
}

async function post({ client }: PackPlayer, body: unknown, key: string | null = 'k'): Promise<readonly unknown[]> {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  const answer = await client.send('POST', claimRewards.path, { body, headers });
  return [answer.status, (answer.json as { readonly code?: unknown }).code];
}

afterEach(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('a claim', () => {
  it('S10-02 gives nothing for what does not exist or is not reached', async () => {
    const player = await opened();
    const names = ['no-such', 'archivist', 'email-verified'].map((id) => ({ kind: 'achievement', id }) as const);
    expect(await refusedClaim(player, names)).toBe('nothing_to_claim');
    expect(await refusedClaim(player, [{ kind: 'step', id: 'first-light' }])).toBe('nothing_to_claim');
    expect(await refusedClaim(player, [{ kind: 'rakeback', id: 'rakeback' }])).toBe('nothing_to_claim');
    expect(await rewardsOf(player)).toEqual([]);
  });

  it('S10-02 that names a reward 60 times, among names that do not exist, gives it once', async () => {
    const player = await opened();
    const names = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? FIRST : { ...FIRST, id: `no-such-${i}` }));
    expect((await claim(player, names)).rewards.map(({ subject }) => subject)).toEqual(['first-light']);
  });

  it.each<[string, unknown]>([
    ['61 names', { rewards: Array.from({ length: 61 }, () => FIRST) }],
    ['no name', { rewards: [] }],
    ['a level', { rewards: [{ kind: 'level', id: 'a50' }] }],
    ['a first win', { rewards: [{ kind: 'day_win', id: 'today' }] }],
    ['a name of 41 letters', { rewards: [{ kind: 'achievement', id: 'a'.repeat(41) }] }],
    ['a name with SQL in it', { rewards: [{ kind: 'achievement', id: "x' or true --" }] }],
    ['another word', { rewards: 'every' }],
    ['nothing', {}],
  ])('S10-02 of %s is an invalid request', async (_, body) => {
    const player = await opened();
    expect(await post(player, body)).toEqual([400, 'invalid_request']);
    expect(await rewardsOf(player)).toEqual([]);
  });

  it('S10-02 that names an amount of its own gets that of the rules, or nothing', async () => {
    const player = await opened();
    await post(player, { rewards: [{ ...FIRST, promo: '1000.000000' }], promo: '5' });
    expect((await rewardsOf(player)).filter(({ promo }) => promo !== '0.500000')).toEqual([]);
  });

  it('S10-02 with a body of 2 MB is refused', async () => {
    const player = await opened();
    const names = Array.from({ length: 40_000 }, () => ({ ...FIRST, id: 'a'.repeat(30) }));
    expect((await post(player, { rewards: names }))[0]).toBe(413);
    expect(await rewardsOf(player)).toEqual([]);
  });

  it('S10-02 needs a key, and a key stands for one request', async () => {
    const player = await opened();
    expect(await post(player, { rewards: [FIRST] }, null)).toEqual([400, 'idempotency_key_missing']);
    expect((await post(player, { rewards: [FIRST] }, 'mine'))[0]).toBe(200);
    expect((await post(player, { rewards: 'all' }, 'mine'))[1]).toBe('key_reused');
    expect((await post(player, { rewards: 'all' }, 'system:level:2'))[0]).toBe(400);
    expect(await rewardsOf(player)).toHaveLength(1);
  });

  it('S10-02 a verified result that is no play of the player is not found', async () => {
    const player = await opened();
    const bodies = [
      { kind: 'play', id: '9-9' },
      { kind: 'battle', id: 'no-such-battle' },
      { kind: 'day', date: '2026-02-01', root: 'a'.repeat(64) },
    ] as const;
    for (const body of bodies) {
      expect((await player.client.refused(noteVerified, { body })).body.code).toBe('not_found');
    }
  });
});

describe('looking at progress', () => {
  it('S10-02 writes nothing when nothing is new, even by 200 at once', async () => {
    const player = await opened();
    await foldNow(world, player);
    const versionOf = async (): Promise<unknown> =>
      (
        await world.owner.query(
          `select g.xmin::text, g.xmax::text, g.ctid::text from voltide.progress g where g.user_id = $1`,
          [player.userId],
        )
      ).rows;
    const before = await versionOf();
    const looks = await Promise.all(Array.from({ length: 200 }, () => player.client.call(getProgress)));
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
    expect(await versionOf()).toEqual(before);
  });

  it('S10-02 by many while plays are made shows each play once, and never less than before', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100_000_000n });
    const packsOf = async (): Promise<number> => {
      const { achievements } = await player.client.call(getProgress);
      const lamps = achievements.find(({ id }) => id === 'thousand-lamps');
      return Number.parseInt(lamps?.amount ?? '', 10);
    };
    const seen: number[] = [];
    const plays = openMany(world, player, 400);
    for (let looks = 0; looks < 15; looks += 1) {
      const now = await Promise.all([packsOf(), packsOf(), packsOf()]);
      expect(Math.min(...now)).toBeGreaterThanOrEqual(seen.at(-1) ?? 0);
      seen.push(Math.max(...now));
    }
    await plays;
    expect(await packsOf()).toBe(400);
  });
});
