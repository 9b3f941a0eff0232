import { randomUUID } from 'node:crypto';

import {
  claimReferrals,
  deleteAccount,
  excludePlayer,
  exportReferrals,
  getBuckets,
  getProgress,
  getReferrals,
  listEntries,
  listReferees,
  listReferralDays,
  refresh,
  stepUp,
} from '@voltide/contract';
import { formatUserId, parseVt, present } from '@voltide/core';
import {
  adjustBalance,
  type CallError,
  listLedgerFaults,
  signUpPlayer,
  startGuest,
  startWorld,
  useWorld,
  type PackPlayer,
  type World,
} from '@voltide/testkit';
import { addReferral } from '@voltide/testkit/pg-referrers';
import { bringPlayer, stakeForReferrer } from '@voltide/testkit/referrers';
import { afterEach, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '31'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const claim = ({ client }: Pick<PackPlayer, 'client'>, key: string = randomUUID()) =>
  client.call(claimReferrals, { body: {}, key });
const refusedClaim = async ({ client }: Pick<PackPlayer, 'client'>): Promise<string> =>
  (await client.refused(claimReferrals, { body: {}, key: randomUUID() })).body.code;
const read = ({ client }: Pick<PackPlayer, 'client'>) => client.call(getReferrals);

async function waitADay(...people: readonly PackPlayer[]): Promise<void> {
  world.clock.advance(DAY_MS + HOUR_MS);
  for (const { client } of people) client.setToken((await client.call(refresh)).token);
}

async function earn(by = 1) {
  const referrer = await signUpPlayer(world);
  const referee = await bringPlayer(world, referrer);
  for (let i = 0; i < by; i++) await stakeForReferrer(world, referee);
  await waitADay(referrer, referee);
  return { referrer, referee };
}

const review = (referee: PackPlayer, release: boolean) =>
  world.owner.query('select voltide.review_referral($1, $2, $3)', [referee.userId, release, world.clock.nowMs()]);
const hold = (referee: PackPlayer) =>
  world.owner.query("select voltide.hold_referral($1, 'same_device', $2)", [referee.userId, world.clock.nowMs()]);

async function withSecondNode(task: (second: World) => Promise<void>): Promise<void> {
  const second = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  second.clock.advance(world.clock.nowMs() - second.clock.nowMs());
  try {
    await task(second);
  } finally {
    await second.close();
  }
}

afterEach(async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
});

describe('GET /api/referrals', () => {
  it('S7-03 shows a new account its code, the lowest tier and nothing earned', async () => {
    const player = await signUpPlayer(world);
    const shown = await read(player);
    expect(shown).toMatchObject({
      vanityCode: null,
      canChooseVanity: false,
      level: 1,
      tier: { tier: 1, bps: 1000, active: 0, next: { bps: 1200, from: 5, missing: 5 } },
      totals: { signUps: 0, earned: '0.000000', claimable: '0.000000' },
      nextAt: null,
      least: '1.000000',
      campaigns: [{ campaign: '', clicks: 0, signUps: 0, active: 0, earned: '0.000000' }],
      isReferred: false,
    });
    expect((await read(player)).code).toBe(shown.code);
  });

  it('S7-03 shows what waits, when it can be claimed, what is held, and what was claimed', async () => {
    const referrer = await signUpPlayer(world);
    const [first, second] = [await bringPlayer(world, referrer), await bringPlayer(world, referrer)];
    await stakeForReferrer(world, first);
    await stakeForReferrer(world, second);
    await hold(second);
    const hour = Math.floor(world.clock.nowMs() / HOUR_MS);
    const young = await read(referrer);
    expect(young.totals).toMatchObject({
      signUps: 2,
      active: 1,
      stake: '500.000000',
      edge: '35.000000',
      earned: '3.500000',
      held: '1.750000',
      waiting: '1.750000',
      claimable: '0.000000',
    });
    expect(young.nextAt).toBe(new Date((hour + 1) * HOUR_MS + DAY_MS).toISOString());
    expect((await read(first)).isReferred).toBe(true);
    await waitADay(referrer);
    expect((await read(referrer)).totals).toMatchObject({ waiting: '0.000000', claimable: '1.750000' });
    await claim(referrer);
    const { totals, nextAt } = await read(referrer);
    expect(totals).toMatchObject({ earned: '3.500000', held: '1.750000', claimable: '0.000000', claimed: '1.750000' });
    expect(nextAt).toBeNull();
  });

  it('S7-03 S10-02 the first active referee is what the achievement Pilot asks for', async () => {
    const { referrer } = await earn();
    const { achievements } = await referrer.client.call(getProgress);
    expect(achievements.find(({ id }) => id === 'pilot')).toMatchObject({ amount: '1', state: 'claimable' });
  });

  it('S7-03 is of accounts: neither of guests nor of visitors', async () => {
    const guest = await startGuest(world);
    const visitor = world.open();
    for (const endpoint of [getReferrals, listReferees, exportReferrals]) {
      expect((await guest.client.refused(endpoint)).body.code).toBe('forbidden');
      expect((await visitor.refused(endpoint)).body.code).toBe('not_signed_in');
    }
    expect(await refusedClaim(guest)).toBe('forbidden');
    expect(await refusedClaim({ client: visitor })).toBe('not_signed_in');
  });
});

describe('POST /api/referrals/claim', () => {
  it('S7-03 pays cash once, which the statement calls a referral', async () => {
    const { referrer } = await earn();
    const before = parseVt((await referrer.client.call(getBuckets)).cash);
    expect((await claim(referrer)).amount).toBe('1.750000');
    expect(parseVt((await referrer.client.call(getBuckets)).cash) - before).toBe(1_750_000n);
    expect(await refusedClaim(referrer)).toBe('nothing_to_claim');
    const { entries } = await referrer.client.call(listEntries, { query: { balance: 'cash' } });
    expect(entries[0]).toMatchObject({ cause: 'referral', amount: '1.750000' });
  });

  it('S7-03 gives a repeated key its first answer, after a lost connection too', async () => {
    const { referrer, referee } = await earn();
    const key = randomUUID();
    const hurried = referrer.client.call(claimReferrals, { body: {}, key });
    const again = claim(referrer, key);
    const answers = await Promise.all([hurried, again]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await stakeForReferrer(world, referee);
    await waitADay(referrer, referee);
    expect(await claim(referrer, key)).toEqual(answers[0]);
    expect((await claim(referrer)).amount).toBe('1.750000');
  });

  it('S7-03 from many tabs and on two nodes at the same moment pays once', async () => {
    const { referrer } = await earn();
    await withSecondNode(async (second) => {
      const there = second.open();
      there.setToken(referrer.client.token());
      const clients = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? referrer.client : there));
      const claims = await Promise.allSettled(clients.map((client) => claim({ client })));
      const failed = claims.flatMap((end) => (end.status === 'rejected' ? [(end.reason as CallError).body.code] : []));
      expect(new Set(failed)).toEqual(new Set(['nothing_to_claim']));
      expect(failed).toHaveLength(11);
    });
  });

  it('S7-03 pays somebody who is excluded, and goes on earning for them', async () => {
    const { referrer, referee } = await earn();
    await referrer.client.call(stepUp, { body: { password: referrer.password } });
    await referrer.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    await stakeForReferrer(world, referee);
    expect((await claim(referrer)).amount).toBe('1.750000');
    expect((await read(referrer)).totals.waiting).toBe('1.750000');
  });

  it('S7-03 is nothing while a referee is held, everything after a release, and nothing after a refusal', async () => {
    const { referrer, referee } = await earn();
    await hold(referee);
    expect(await refusedClaim(referrer)).toBe('nothing_to_claim');
    await review(referee, true);
    expect((await claim(referrer)).amount).toBe('1.750000');
    const other = await earn();
    await hold(other.referee);
    await review(other.referee, false);
    expect(await refusedClaim(other.referrer)).toBe('nothing_to_claim');
    const { people } = await other.referrer.client.call(listReferees, { query: {} });
    expect(people).toMatchObject([{ state: 'refused', reason: 'same_device', bounty: 'lost', earned: '0.000000' }]);
  });

  it('S7-03 keeps an account from being deleted while 1 VT can be claimed', async () => {
    const { referrer } = await earn();
    const leave = async (): Promise<string> => {
      await referrer.client.call(stepUp, { body: { password: referrer.password } });
      const body = { confirm: referrer.user.username };
      const [end] = await Promise.allSettled([referrer.client.call(deleteAccount, { body })]);
      return end.status === 'fulfilled' ? 'deleted' : (end.reason as CallError).body.code;
    };
    expect(await leave()).toBe('referrals_left');
    await claim(referrer);
    expect(await leave()).toBe('cash_left');
    const { cash } = await referrer.client.call(getBuckets);
    await adjustBalance(world, referrer.userId, { account: 'cash', amountSun: -parseVt(cash) });
    expect(await leave()).toBe('deleted');
    expect(await refusedClaim(referrer)).toBe('session_expired');
  });
});

describe('who joined', () => {
  it('S7-03 is listed under pseudonyms of each referrer, the latest first, page after page', async () => {
    const referrer = await signUpPlayer(world);
    const referees = await Promise.all(Array.from({ length: 53 }, () => signUpPlayer(world)));
    const atMs = world.clock.nowMs();
    for (const [i, { userId }] of referees.entries()) {
      const joined = { refereeId: userId, referrerId: referrer.userId, atMs: atMs + Math.floor(i / 20) };
      expect(await addReferral(world, joined)).toBe(true);
    }
    const first = await referrer.client.call(listReferees, { query: {} });
    const second = await referrer.client.call(listReferees, { query: { before: present(first.next, 'a place') } });
    expect([first.people.length, second.people.length, second.next]).toEqual([50, 3, null]);
    const people = [...first.people, ...second.people];
    expect(new Set(people.map(({ id }) => id)).size).toBe(53);
    const times = people.map(({ joinedAt }) => Date.parse(joinedAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const text = JSON.stringify([first, second]) + (await download(referrer));
    for (const { userId, user } of referees) {
      for (const name of [`${userId}`, formatUserId(userId), user.username]) expect(text).not.toContain(name);
    }
  });

  const download = ({ client }: PackPlayer) => client.call(exportReferrals);

  it('S7-03 is listed by day and as CSV', async () => {
    const { referrer } = await earn(2);
    const { days } = await referrer.client.call(listReferralDays, { query: { days: '30' } });
    expect(days.reduce((sum, { signUps }) => sum + signUps, 0)).toBe(1);
    expect(days.reduce((sum, { earned }) => sum + parseVt(earned), 0n)).toBe(3_500_000n);
    const lines = (await download(referrer)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('id,joined at,campaign,first deposit at,active,stake,edge,earned,state,reason,bounty');
    expect(lines[1]).toMatch(/^[\w-]{12},\d{4}-.*,,,yes,500\.000000,35\.000000,3\.500000,counts,,open$/);
  });
});
