import {
  getReferralForOperators,
  getReferrals,
  listAudit,
  listReferees,
  listReferralsForOperators,
  reviewReferral,
  signup,
  type ErrorCode,
} from '@voltide/contract';
import { formatUserId, parseUserId, SUN_PER_VT, type UserId } from '@voltide/core';
import {
  CallError,
  confirmOwnEmail,
  freshName,
  signInOperator,
  signupBody,
  signUpPlayer,
  useWorld,
  type Client,
  type Operator,
  type Person,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { listWaiting } from '../../operate/mail/outbox.sql.ts';

const world = useWorld({ settings: { SECRET_KEY: '73'.repeat(32) } });
const DAY_MS = 86_400_000;
let operator: Operator;

beforeAll(async () => {
  operator = await signInOperator(world);
});

type Player = Person & { readonly userId: UserId };

async function join(client: Client, referralCode?: string): Promise<Player> {
  const body = signupBody(freshName());
  client.setToken(undefined);
  const { token, user } = await client.call(signup, { body: { ...body, referralCode } });
  client.setToken(token);
  const userId = parseUserId(user.id) ?? expect.fail('a number');
  return { client, user, userId, email: body.email, password: body.password };
}

async function heldReferral(): Promise<{ readonly referrer: Player; readonly referee: Player }> {
  const client = world.open();
  const referrer = await join(client);
  const { token } = { token: client.token() };
  const { code } = await world.context.referrals.codes.ofAccount(referrer.userId);
  const referee = await join(client, code);
  const own = world.open();
  own.setToken(token);
  return { referrer: { ...referrer, client: own }, referee };
}

async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly (ErrorCode | 'ok')[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'ok';
    if (end.reason instanceof CallError) return end.reason.body.code;
    throw end.reason;
  });
}

const pageOf = ({ userId }: Pick<Player, 'userId'>, { client }: Pick<Operator, 'client'> = operator) =>
  client.call(getReferralForOperators, { params: { refereeId: formatUserId(userId) } });
const decide = (
  { userId }: Pick<Player, 'userId'>,
  decision: 'release' | 'refuse',
  {
    reason = 'looked at both',
    by = operator,
  }: { readonly reason?: string; readonly by?: Pick<Operator, 'client'> } = {},
) => by.client.call(reviewReferral, { params: { refereeId: formatUserId(userId) }, body: { decision, reason } });
const list = (query: Record<string, string> = {}) => operator.client.call(listReferralsForOperators, { query });

async function bring(
  referrer: Player,
  row: { readonly atMs: number; readonly stakeVt?: number; readonly day?: number },
) {
  const referee = await signUpPlayer(world);
  const stake = BigInt(row.stakeVt ?? 0) * SUN_PER_VT;
  await world.owner.query(
    `insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code, stake, stake_days, bounty_due_at_ms)
     values ($1, $2, $3::bigint, 'ABCDEFGH', $4::bigint, $5, case when $4::bigint >= 50000000 then $3::bigint end)`,
    [referee.userId, referrer.userId, row.atMs, stake, stake > 0n ? 3 : 0],
  );
  if (row.day !== undefined) {
    await world.owner.query('insert into voltide.referral_day (referee_id, utc_day, stake) values ($1, $2, $3)', [
      referee.userId,
      row.day,
      stake,
    ]);
  }
  return referee;
}

describe('S13-02 S7-03 held referrals in the portal', () => {
  it('are a queue in which the longest wait comes first, with its age and sum', async () => {
    const [first, second] = [await heldReferral(), await heldReferral()];
    const { referrals, held } = await list();
    const places = [first, second].map(({ referee }) =>
      referrals.findIndex((row) => row.referee.id === referee.user.id),
    );
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    expect([held.count, held.oldestAt]).toEqual([referrals.length, referrals[0]?.heldAt]);
    expect(referrals[places[0] ?? 0]).toMatchObject({ state: 'held', reason: 'same_device', evidence: 1 });
    for (const query of [
      { who: first.referee.user.username },
      { who: first.referrer.user.id, reason: 'same_device' },
    ]) {
      expect((await list(query)).referrals.map(({ referee }) => referee.id)).toEqual([first.referee.user.id]);
    }
    expect((await list({ who: first.referee.user.id, reason: 'same_wallet' })).referrals).toEqual([]);
    expect((await list({ who: 'nobody-of-this-name' })).referrals).toEqual([]);
  });

  it('show what both share by a mark that says nothing of the thing itself', async () => {
    const { referrer, referee } = await heldReferral();
    const { evidence, sides, referral, mayReview } = await pageOf(referee);
    expect(evidence).toHaveLength(1);
    expect(evidence[0]).toMatchObject({
      other: { id: referrer.user.id, username: referrer.user.username },
      relation: 'referrer',
      reasons: [{ reason: 'same_device' }],
    });
    const { rows } = await world.owner.query<{ mark: string }>(
      `select encode(f.mark, 'hex') as mark from voltide.family_mark f where f.user_id = $1`,
      [referee.userId],
    );
    const marks = evidence[0]?.shared.map(({ mark }) => mark) ?? [];
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) {
      expect(mark).toMatch(/^[0-9a-f]{10}$/);
      expect(rows.some((row) => row.mark.includes(mark))).toBe(false);
    }
    expect(sides.referee.account.id).toBe(referee.user.id);
    expect(sides.referrer).toMatchObject({ referees: 1, refereesHeld: 1, wallets: 0 });
    expect([referral.state, mayReview]).toEqual(['held', true]);
  });

  it('show wallets and sources of deposits as marks, and what went between the two accounts', async () => {
    const { referrer, referee } = await heldReferral();
    const atMs = world.clock.nowMs();
    const address = Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, `${referee.userId}`)]);
    await world.owner.query('insert into voltide.wallet_link (user_id, verified_at_ms, address) values ($1, $2, $3)', [
      referrer.userId,
      atMs,
      address,
    ]);
    await world.owner.query('alter table voltide.deposit disable trigger moves_by_the_rules');
    await world.owner.query(
      `insert into voltide.deposit
         (user_id, amount, created_at_ms, state, txid, from_address, to_address, final_block, credited_at_ms)
       values ($1, 30000000, $2, 'credited', sha256($3), $3, $3, 1, $2)`,
      [referee.userId, atMs, address],
    );
    await world.owner.query('alter table voltide.deposit enable trigger moves_by_the_rules');
    await world.owner.query('select voltide.check_family($1, $2)', [referee.userId, atMs]);
    const { evidence, marks, sides } = await pageOf(referee);
    expect(evidence.flatMap(({ shared }) => shared.map(({ kind }) => kind))).toContain('same_payment');
    expect(JSON.stringify(evidence)).not.toContain(address.toString('hex').slice(2, 12));
    expect(marks.loop).toMatchObject({ isFlagged: true, isCircle: false, deposits: { count: 1, amount: '30.000000' } });
    expect(sides.referee).toMatchObject({ deposits: 1, deposited: '30.000000' });
  });

  it('mark a burst of sign-ups, a circle, and referees who stop at the bounty', async () => {
    const { referrer, referee } = await heldReferral();
    const nowMs = world.clock.nowMs();
    const before = (await pageOf(referee)).marks;
    expect([before.burst.isFlagged, before.loop.isFlagged, before.pattern.isFlagged]).toEqual([false, false, false]);
    for (let i = 0; i < 4; i += 1) await bring(referrer, { atMs: nowMs + i });
    for (let i = 0; i < 2; i += 1) {
      await bring(referrer, { atMs: nowMs - 40 * DAY_MS, stakeVt: 50, day: Math.floor(nowMs / DAY_MS) - 30 });
    }
    await bring(referrer, { atMs: nowMs - 40 * DAY_MS, stakeVt: 500, day: Math.floor(nowMs / DAY_MS) });
    await world.owner.query(
      `update voltide.referral set stake = 50000000, stake_days = 3, bounty_due_at_ms = $2 where referee_id = $1`,
      [referee.userId, nowMs - 20 * DAY_MS],
    );
    await world.owner.query(
      `insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code) values ($1, $2, $3, 'ABCDEFGH')`,
      [referrer.userId, referee.userId, nowMs],
    );
    const { burst, loop, pattern } = (await pageOf(referee)).marks;
    expect(burst).toMatchObject({ isFlagged: true, withinHour: 5, mostInHour: 5 });
    expect([loop.isFlagged, loop.isCircle]).toEqual([true, true]);
    expect(pattern).toMatchObject({ isFlagged: true, hasStopped: true, reached: 4, stopped: 3 });
    expect([pattern.stake, pattern.bountyStake, pattern.days]).toEqual(['50.000000', '50.000000', 3]);
  });

  it.each([
    ['release', 'released', 'counts'],
    ['refuse', 'refused', 'refused'],
  ] as const)(
    '%s once, notified by mail and on /referrals, with the reason in the audit',
    async (decision, state, shown) => {
      const { referrer, referee } = await heldReferral();
      await confirmOwnEmail(world, referrer);
      const page = await decide(referee, decision, { reason: 'called both of them' });
      expect([page.referral.state, page.referral.reviewedAt !== null]).toEqual([state, true]);
      const { people } = await referrer.client.call(listReferees, { query: {} });
      expect(people.map((each) => each.state)).toEqual([shown]);
      expect((await referrer.client.call(getReferrals)).totals.signUps).toBe(1);
      const mails = (await listWaiting(world.context.database, 1000)).filter(
        ({ purpose, recipient }) => purpose === 'referral_reviewed' && recipient === referrer.email,
      );
      expect(mails).toHaveLength(1);
      const { entries } = await operator.client.call(listAudit, {
        query: { act: 'referral_reviewed', subjectId: referee.user.id },
      });
      expect(entries.map(({ reason }) => reason)).toEqual(['called both of them']);
      expect(await outcomes([decide(referee, 'release'), decide(referee, 'refuse')])).toEqual([
        'referral_decided',
        'referral_decided',
      ]);
      expect((await list({ state, who: referee.user.id })).referrals).toHaveLength(1);
    },
  );

  it('are decided once where twelve operators release and twelve refuse at the same moment', async () => {
    const { referrer, referee } = await heldReferral();
    await confirmOwnEmail(world, referrer);
    const codes = await outcomes(
      Array.from({ length: 24 }, (_, i) => decide(referee, i % 2 === 0 ? 'release' : 'refuse')),
    );
    expect(codes.toSorted()).toEqual(['ok', ...Array.from({ length: 23 }, () => 'referral_decided')]);
    const decided = codes.indexOf('ok') % 2 === 0 ? 'released' : 'refused';
    expect((await pageOf(referee)).referral.state).toBe(decided);
    const { entries } = await operator.client.call(listAudit, { query: { subjectId: referee.user.id } });
    expect(entries).toHaveLength(1);
    const mails = (await listWaiting(world.context.database, 1000)).filter(
      ({ purpose, recipient }) => purpose === 'referral_reviewed' && recipient === referrer.email,
    );
    expect(mails).toHaveLength(1);
  });

  it('S13-01 cannot be decided by their subjects, and are shown to operators alone', async () => {
    const { referrer, referee } = await heldReferral();
    const { rows } = await world.owner.query<{ user_id: UserId }>(
      'select user_id from voltide.identity where email = $1',
      [operator.email],
    );
    await world.owner.query('update voltide.referral set referrer_id = $2 where referee_id = $1', [
      referee.userId,
      rows[0]?.user_id,
    ]);
    expect((await pageOf(referee)).mayReview).toBe(false);
    expect(await outcomes([decide(referee, 'release')])).toEqual(['own_account']);
    await world.owner.query('update voltide.referral set referrer_id = $2 where referee_id = $1', [
      referee.userId,
      referrer.userId,
    ]);
    expect(await outcomes([decide(referee, 'release', { by: referrer }), pageOf(referee, referrer)])).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect(await outcomes([pageOf({ userId: 5_000_000_000n as UserId }), decide(referrer, 'release')])).toEqual([
      'not_found',
      'not_found',
    ]);
  });

  it('are paged by who waits, each once, while others are held and reviewed between two pages', async () => {
    const referrer = await join(world.open());
    const atMs = world.clock.nowMs();
    const last = (await bring(referrer, { atMs })).userId;
    // The others of the first page need no account: the test reads only one.
    const referees = Array.from({ length: 60 }, (_, i) => (i === 49 ? last : (1n << 50n) + BigInt(i)) as UserId);
    await world.owner.query(
      `insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code)
       select u.id, $2, $3, 'ABCDEFGH' from unnest($1::bigint[]) as u (id) on conflict do nothing`,
      [referees, referrer.userId, atMs],
    );
    await world.owner.query(
      `update voltide.referral r set state = 'held', reason = 'same_wallet', held_at_ms = $2::bigint + u.place
       from unnest($1::bigint[]) with ordinality as u (id, place) where r.referee_id = u.id`,
      [referees, atMs],
    );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ reason: 'same_wallet', ...(after === undefined ? {} : { after }) });
      seen.push(...page.referrals.map(({ referee }) => referee.id));
      after = page.next ?? undefined;
      if (after !== undefined) await decide({ userId: parseUserId(after) ?? expect.fail('a number') }, 'release');
    } while (after !== undefined);
    expect(seen).toEqual(referees.map(formatUserId));
  });

  it('go out as CSV, with the export in the audit and no name in it', async () => {
    const { referee } = await heldReferral();
    const { status, json } = await operator.client.send('GET', `/api/admin/referrals/csv?who=${referee.user.username}`);
    expect(status).toBe(200);
    expect(String(json).split('\r\n')).toHaveLength(3);
    expect(String(json)).toContain(`${referee.user.id},${referee.user.username}`);
    const { entries } = await operator.client.call(listAudit, { query: { act: 'list_exported' } });
    expect(entries[0]).toMatchObject({ subject: { id: 'referrals' }, after: { who: referee.user.id } });
    expect(JSON.stringify(entries[0]?.after)).not.toContain(referee.user.username);
  });
});
