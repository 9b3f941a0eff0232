import { randomUUID } from 'node:crypto';

import { getBuckets, getMe, getReconcile, login, resetPassword, signup } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import { enrolFactor, signInOperator, signUp, signupBody, startGuest, useWorld, type Client } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { prepareSuperadmin } from '../../platform/start/first-start.ts';

const EMAIL = 'Boss@Example.com';
const PASSWORD = 'night-watch-harbour';
const world = useWorld({ settings: { SUPERADMIN_EMAIL: EMAIL } });

const operations = (runId?: string) => world.operate(runId);

function tokenIn(line: string | undefined): string {
  return line?.trim().split('#token=')[1] ?? '';
}

async function signInAs(credential: string, password: string): Promise<Client> {
  const client = world.open();
  const { token } = await client.call(login, { body: { credential, password } });
  client.setToken(token);
  return client;
}

describe('the superadmin of the set-up', () => {
  it('S3-14 is created once with a link that sets the password once', async () => {
    const link = await prepareSuperadmin(world.context, world.owner);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reset-password#token=[\w-]{43}$/);
    expect(await prepareSuperadmin(world.context, world.owner)).toBeUndefined();
    const token = tokenIn(link);
    const weak = await world.open().refused(resetPassword, { body: { token, password: 'password1' } });
    expect(weak.body.code).toBe('password_leaked');
    expect(await world.open().call(resetPassword, { body: { token, password: PASSWORD } })).toEqual({ success: true });
    const again = await world.open().refused(resetPassword, { body: { token, password: 'another-good-one' } });
    expect([again.status, again.body.code]).toEqual([410, 'link_used']);
    const { user } = await (await signInAs(EMAIL, PASSWORD)).call(getMe);
    expect(user).toMatchObject({ email: EMAIL.toLowerCase(), role: 'superadmin', roles: ['superadmin'] });
    expect(user.balance).toBe('0.000000');
  });

  it('S3-14 signing up with that address answers that it is taken', async () => {
    const body = signupBody('somebody', { email: EMAIL.toUpperCase() });
    expect((await world.open().refused(signup, { body })).body.code).toBe('email_taken');
  });

  it('S3-14 no number and no look-alike address is privileged by itself', async () => {
    const { client } = await signUp(world, world.open(), 'boss_2');
    const body = signupBody('boss_3', { email: 'boss@examp1e.com' });
    const lookAlike = world.open();
    lookAlike.setToken((await lookAlike.call(signup, { body })).token);
    for (const each of [client, lookAlike]) expect((await each.call(getMe)).user.roles).toEqual(['player']);
  });
});

describe('the books', () => {
  it('S13-04 are shown to superadmins only: counts, all zero', async () => {
    const { client: admin } = await signInOperator(world);
    expect(await admin.call(getReconcile)).toEqual({
      sum: 0,
      negativeAccounts: 0,
      sequenceGaps: 0,
      chainBreaks: 0,
      nonceGaps: 0,
      withdrawals: 0,
    });
    const { client } = await signUp(world);
    const guest = await startGuest(world);
    expect((await client.refused(getReconcile)).body.code).toBe('forbidden');
    expect((await guest.client.refused(getReconcile)).body.code).toBe('forbidden');
    expect((await world.open().refused(getReconcile)).body.code).toBe('not_signed_in');
  });

  it('S13-04 the role is read from the database at each call', async () => {
    const { client, email, password } = await signUp(world);
    await enrolFactor(world, client, password);
    expect((await client.refused(getReconcile)).body.code).toBe('forbidden');
    await world.database.owner.query(
      `update voltide.identity set role = 'superadmin', email_confirmed_at_ms = 1 where email = $1`,
      [email],
    );
    expect((await client.call(getReconcile)).sum).toBe(0);
    await world.database.owner.query(`update voltide.identity set role = 'player' where email = $1`, [email]);
    expect((await client.refused(getReconcile)).body.code).toBe('forbidden');
  });
});

it('S13-04 the books are read once for concurrent requests, and again five minutes later', async () => {
  const { client: admin } = await signInOperator(world);
  const { database } = world.context;
  const { owner } = world.database;
  let looks = 0;
  const count = (): void => {
    looks += 1;
  };
  const blocker = await owner.connect();
  await blocker.query('begin');
  await blocker.query('lock table voltide.transfer in access exclusive mode');
  database.on('release', count);
  const answers = Array.from({ length: 8 }, () => admin.call(getReconcile));
  // Each caller's role is read once, after which they all wait for the books.
  await expect.poll(() => looks).toBeGreaterThanOrEqual(8);
  const countReaders = async (): Promise<unknown> => {
    const { rows } = await owner.query<{ readers: number }>(
      `select count(*)::int as readers from pg_locks where not granted and relation = 'voltide.transfer'::regclass`,
    );
    return rows[0]?.readers;
  };
  await expect.poll(countReaders).toBe(1);
  world.clock.advance(5 * 60_000);
  answers.push(admin.call(getReconcile));
  await expect.poll(countReaders).toBe(2);
  await blocker.query('rollback');
  blocker.release();
  database.off('release', count);
  for (const answer of await Promise.all(answers)) expect(answer.sum).toBe(0);
});

describe("the operators' commands", () => {
  it('S3-14 grant locks out anyone who had signed up with the address: only its link opens the account', async () => {
    const { client, user, email, password } = await signUp(world);
    const elsewhere = await signInAs(email, password);
    const lines = await operations().grant(email.toUpperCase(), true);
    expect(lines[0]).toBe(`${email} is a superadmin.`);
    expect(lines[3]).toBe('The password, second factor and sessions that the account had are gone.');
    for (const each of [client, elsewhere]) expect((await each.refused(getMe)).body.code).toBe('session_expired');
    const old = await world.open().refused(login, { body: { credential: email, password } });
    expect(old.body.code).toBe('wrong_credentials');
    await world.open().call(resetPassword, { body: { token: tokenIn(lines[2]), password: PASSWORD } });
    const superadmin = (await (await signInAs(email, PASSWORD)).call(getMe)).user;
    expect([superadmin.id, superadmin.role]).toEqual([user.id, 'superadmin']);
    expect(await operations().grant(email)).toEqual([`${email} is a superadmin.`]);
  });

  it("S3-14 a session that another process ended is no superadmin's from that moment", async () => {
    const { client, email } = await signUp(world);
    await client.call(getMe);
    await world.database.owner.query(
      `with one as (
         update voltide.identity set role = 'superadmin', email_confirmed_at_ms = 1 where email = $1 returning user_id)
       update voltide.session s set revoked_at_ms = $2 from one where s.user_id = one.user_id`,
      [email, world.clock.nowMs()],
    );
    expect((await client.refused(getReconcile)).body.code).toBe('session_expired');
  });

  it('S3-07 a log-in that crosses a change of the password starts no session', async () => {
    const { email, password } = await signUp(world);
    const { owner } = world.database;
    const blocker = await owner.connect();
    await blocker.query('begin');
    await blocker.query(`update voltide.identity set password_hash = 'another' where email = $1`, [email]);
    const attempt = world.open().refused(login, { body: { credential: email, password } });
    const waits = async (): Promise<number | null> => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await owner.query(waiting)).rowCount;
    };
    await expect.poll(waits).toBe(1);
    await blocker.query('commit');
    blocker.release();
    expect((await attempt).body.code).toBe('wrong_credentials');
  });

  it('S3-14 grant leaves a player alone until --yes says that password, factor and sessions may go', async () => {
    const { client, user, email, password } = await signUp(world);
    await enrolFactor(world, client, password);
    const refusal = `${email} belongs to the player ${user.username}, whose password, second factor and sessions would`;
    await expect(operations().grant(email)).rejects.toThrow(
      `${refusal} be gone. Nothing was done: add --yes to do it.`,
    );
    expect((await client.call(getMe)).user.role).toBe('player');
    await signInAs(email, password);
  });

  it('S3-14 grant creates the account when the address is unused', async () => {
    const lines = await operations().grant('second@example.com');
    await world.open().call(resetPassword, { body: { token: tokenIn(lines[2]), password: PASSWORD } });
    expect((await (await signInAs('second@example.com', PASSWORD)).call(getMe)).user.role).toBe('superadmin');
  });

  it('S3-18 grant removes an earlier second factor, so that its holder is locked out', async () => {
    const { client, email, password } = await signUp(world);
    await enrolFactor(world, client, password);
    const lines = await operations().grant(email, true);
    await world.open().call(resetPassword, { body: { token: tokenIn(lines[2]), password: PASSWORD } });
    expect((await (await signInAs(email, PASSWORD)).refused(getReconcile)).body.code).toBe('factor_missing');
  });

  it('S3-18 remove-factor lets somebody in again who has lost it, and ends all sessions', async () => {
    const { client, email, password } = await signUp(world);
    await enrolFactor(world, client, password);
    const [line] = await operations().removeFactor(email.toUpperCase());
    expect(line).toMatch(/has no second factor any more\.$/);
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
    expect((await (await signInAs(email, password)).call(getBuckets)).cash).toBe('0.000000');
    await expect(operations().removeFactor('nobody@example.com')).rejects.toThrow('no account');
  });

  it('S3-14 a link is dead after a day', async () => {
    const lines = await operations().grant('third@example.com');
    world.clock.advance(86_400_000 + 1);
    const body = { token: tokenIn(lines[2]), password: PASSWORD };
    expect((await world.open().refused(resetPassword, { body })).body.code).toBe('link_expired');
  });

  it('adjust moves money by a ledger entry with a reason, once per run', async () => {
    const { client, user } = await signUp(world);
    const runId = randomUUID();
    const wish = { who: user.username, amountSun: 12_500_000n, bucket: 'cash' as const, reason: 'paid twice' };
    await operations(runId).adjust(wish);
    await operations(runId).adjust(wish);
    expect(await client.call(getBuckets)).toEqual({ cash: '12.500000', promo: '100.000000', held: '0.000000' });
    const { rows } = await world.database.owner.query(
      'select amount, account, reason from voltide.adjustment where key = $1',
      [`command:${runId}`],
    );
    expect(rows).toEqual([{ amount: 12_500_000n, account: 'cash', reason: 'paid twice' }]);
    await expect(operations().adjust({ ...wish, amountSun: -13n * SUN_PER_VT })).rejects.toThrow('below zero');
    await expect(operations().adjust({ ...wish, who: 'nobody-here' })).rejects.toThrow('no account');
  });

  it('adjust finds guests by name and number, and asks for the number where an account has the name too', async () => {
    const amount = { amountSun: 5n * SUN_PER_VT, bucket: 'promo', reason: 'found' } as const;
    const guest = await startGuest(world, 'harbour-guest');
    const [line] = await operations().adjust({ ...amount, who: 'harbour-guest' });
    expect(line).toBe('harbour-guest has 0.000000 VT cash and 30.000000 VT promo.');
    await signUp(world, world.open(), 'harbour-guest');
    const both = /^Several are called harbour-guest: account usr_\w+, guest usr_\w+\. Name one by its number\.$/;
    await expect(operations().adjust({ ...amount, who: 'harbour-guest' })).rejects.toThrow(both);
    const [again] = await operations().adjust({ ...amount, who: guest.user.id });
    expect(again).toBe('harbour-guest has 0.000000 VT cash and 35.000000 VT promo.');
  });

  it('adjust says what one account can hold at most, and moves nothing beyond it', async () => {
    const { client, user } = await signUp(world);
    const wish = { who: user.username, bucket: 'promo' as const, reason: 'x' };
    const most = 9_000_000_000n * SUN_PER_VT;
    const refusal = 'More than 9,000,000,000 VT cannot be held in one account.';
    await expect(operations().adjust({ ...wish, amountSun: most + 1n })).rejects.toThrow(refusal);
    await expect(operations().adjust({ ...wish, amountSun: most - 99n * SUN_PER_VT })).rejects.toThrow(refusal);
    await expect(operations().capital(most, 'more')).rejects.toThrow(refusal);
    await expect(operations().adjust({ ...wish, amountSun: -most - 1n })).rejects.toThrow('below zero');
    expect(await client.call(getBuckets)).toEqual({ cash: '0.000000', promo: '100.000000', held: '0.000000' });
  });

  it('S4-07 the development network starts with 10,000,000 VT of capital, and capital can be added', async () => {
    const lines = await operations().capital(500n * SUN_PER_VT, 'more');
    expect(lines).toEqual(["The house's capital is 10000500.000000 VT."]);
  });

  it('reconcile says whether the books are sound', async () => {
    const { lines, clean } = await operations().reconcile();
    expect(clean).toBe(true);
    expect(lines.length).toBe(6);
  });
});

describe('a new password', () => {
  it('S3-07 ends every session of the account', async () => {
    const { client, user, email } = await signUp(world);
    const { accounts } = world.context;
    const owner = await accounts.findByEmail(email);
    const token = await world.operators.createSetupLink(owner?.userId ?? (0n as never));
    await world.open().call(resetPassword, { body: { token, password: PASSWORD } });
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
    expect((await (await signInAs(email, PASSWORD)).call(getMe)).user.id).toBe(user.id);
  });
});
