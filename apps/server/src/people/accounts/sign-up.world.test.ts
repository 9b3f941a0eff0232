import {
  getBalance,
  getBuckets,
  getMe,
  guestSignin,
  LEGAL_DOCUMENTS,
  listPlays,
  listStacks,
  login,
  setClientSeed,
  signup,
} from '@voltide/contract';
import { parseUserId } from '@voltide/core';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import {
  freshAddress,
  freshName,
  sendTogether,
  signUp,
  signUpConfirmed,
  signupBody,
  startGuest,
  useWorld,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

async function transfersOf(userId: string): Promise<unknown[]> {
  const { rows } = await world.database.owner.query<{ line: unknown }>(
    `select kind || ' ' || cause || ' ' || amount as line from voltide.transfer where user_id = $1 order by seq`,
    [parseUserId(userId)],
  );
  return rows.map(({ line }) => line);
}

describe('sign-up', () => {
  it('S3-04 S14-04 answers a token and the user with exactly the agreed fields', async () => {
    const client = world.open();
    const { json, status } = await client.send('POST', '/api/auth/signup', { body: signupBody('Harbour_1') });
    expect(status).toBe(200);
    const { token, user, ...rest } = json as { token: string; user: { id: string } };
    expect(rest).toEqual({});
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(user.id).toMatch(/^usr_[0-9a-z]{11}$/);
    expect(user).toEqual({
      id: user.id,
      username: 'Harbour_1',
      email: 'harbour_1@example.com',
      role: 'player',
      roles: ['player'],
      balance: '100.000000',
    });
  });

  it('S8-13 the welcome is 100 VT of promo balance in one ledger entry', async () => {
    const { client, user } = await signUp(world);
    expect(await client.call(getBuckets)).toEqual({ cash: '0.000000', promo: '100.000000', held: '0.000000' });
    expect(await transfersOf(user.id)).toEqual(['promo welcome 100000000']);
  });

  it.each([
    ['isOver18', 'You must be 18 or older to join'],
    ['agreedToTerms', 'You must agree to the Terms of Service and Privacy Policy'],
    ['terms', 'You must agree to the Terms of Service and Privacy Policy'],
    ['privacy', 'You must agree to the Terms of Service and Privacy Policy'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
    ['username', 'Username is required'],
  ])('S3-04 S3-08 without %s it says: %s', async (field, text) => {
    const body: Record<string, unknown> = signupBody(freshName());
    delete body[field];
    const { status, json } = await world.open().send('POST', '/api/auth/signup', { body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: text, code: 'invalid_request', fields: { [field]: text } });
  });

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(21), 'Username must be at most 20 characters'],
    ['username', 'Аdmin', 'Use letters, digits, _ and - only'],
    ['email', 'not-an-email', 'Invalid email format'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ])('S3-08 S3-19 refuses %s %j: %s', async (field, value, text) => {
    const body = { ...signupBody(freshName()), [field]: value };
    expect((await world.open().send('POST', '/api/auth/signup', { body })).json).toMatchObject({ error: text });
  });

  it('S3-19 names are unique regardless of case, and so are confirmed emails', async () => {
    const { user, email } = await signUpConfirmed(world);
    const sameName = { ...signupBody(user.username.toUpperCase()), email: 'other@example.com' };
    expect((await world.open().refused(signup, { body: sameName })).body.code).toBe('username_taken');
    const sameEmail = signupBody(freshName(), { email: email.toUpperCase() });
    expect((await world.open().refused(signup, { body: sameEmail })).body.code).toBe('email_taken');
    expect((await world.open().refused(signup, { body: signupBody('v0lt1de') })).body.code).toBe('username_taken');
  });

  it("S3-12 refuses common passwords and the person's own name", async () => {
    const common = await world.open().refused(signup, { body: signupBody(freshName(), { password: 'Dragon123' }) });
    expect(common.body.code).toBe('password_leaked');
    const name = freshName('harbourmaster');
    const own = await world.open().refused(signup, { body: signupBody(name, { password: name.toUpperCase() }) });
    expect(own.body).toMatchObject({ code: 'invalid_request', fields: { password: expect.any(String) as string } });
  });

  it('S3-12 keeps the password as argon2id only', async () => {
    const { user } = await signUp(world);
    const { rows } = await world.database.owner.query<{ password_hash: string }>(
      'select password_hash from voltide.identity where user_id = $1',
      [parseUserId(user.id)],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S3-04 keeps what was agreed to, when, from where, and the code used, known or not', async () => {
    const body = { ...signupBody(freshName()), referralCode: ' No such Code.Summer ' };
    const { user } = await world.open().call(signup, { body });
    const { rows } = await world.database.owner.query(
      `select c.document, c.version, c.agreed_at_ms = i.created_at_ms as at_once, i.consent_address,
         i.referral_code_used
       from voltide.identity i join voltide.consent c using (user_id) where i.user_id = $1 order by c.document desc`,
      [parseUserId(user.id)],
    );
    const kept = {
      at_once: true,
      consent_address: expect.stringMatching(/^10\./) as string,
      referral_code_used: 'NOSUCHCODE.summer',
    };
    expect(rows).toEqual(LEGAL_DOCUMENTS.map(({ id, version }) => ({ document: id, version, ...kept })));
  });

  it('S3-19 takes names and emails without the spaces around them, at sign-up and at login', async () => {
    const name = freshName('Spaced');
    const body = signupBody(name);
    const { user } = await world
      .open()
      .call(signup, { body: { ...body, email: ` ${body.email} `, username: ` ${name} ` } });
    expect([user.username, user.email]).toEqual([name, body.email]);
    for (const credential of [` ${name}`, `${body.email} `]) {
      const { user: same } = await world.open().call(login, { body: { credential, password: body.password } });
      expect(same.id).toBe(user.id);
    }
  });

  it('S3-04 of 20 simultaneous sign-ups with one name exactly one succeeds', async () => {
    const name = freshName('rush');
    const answers = await sendTogether(
      world.url,
      Array.from({ length: 20 }, (_, i) => ({
        method: 'POST',
        path: '/api/auth/signup',
        body: JSON.stringify(signupBody(name, { email: `rush${i}@example.com` })),
      })),
    );
    const codes = answers.map(({ body }) => (JSON.parse(body) as { code?: string }).code ?? 'ok');
    expect(codes.filter((code) => code === 'ok').length).toBe(1);
    expect(codes.filter((code) => code === 'username_taken').length).toBe(19);
    const { rows } = await world.database.owner.query(
      `select count(*)::int as people, count(a.user_id)::int as accounts from voltide.identity i
       left join voltide.account a on a.user_id = i.user_id and a.kind = 'promo' where lower(i.username) = lower($1)`,
      [name],
    );
    expect(rows).toEqual([{ people: 1, accounts: 1 }]);
  });
});

describe('guests', () => {
  it('S3-06 S14-04 a name is enough: 25 VT of promo, no email, a cookie that me accepts', async () => {
    const { client, user } = await startGuest(world);
    expect(user).toMatchObject({ email: null, role: 'guest', roles: ['guest'], balance: '25.000000' });
    expect((await client.call(getMe)).user).toEqual(user);
    expect((await client.call(getBalance)).balance).toBe('25.000000');
    expect(await transfersOf(user.id)).toEqual(['promo welcome 25000000']);
    expect([...client.cookies.keys()]).toEqual(['__Host-guest', '__Host-voltide-guest']);
  });

  it('S3-06 a readable marker stands beside the cookie, comes back with me, and goes with the guest', async () => {
    const { client } = await startGuest(world);
    client.cookies.delete('__Host-voltide-guest');
    const { headers } = await client.send('GET', '/api/auth/me');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-voltide-guest=1; Max-Age=7776000; SameSite=Strict; Secure; Path=\/$/),
    ]);
    expect((await client.send('GET', '/api/auth/me')).headers['set-cookie']).toBeUndefined();
    await client.send('POST', '/api/auth/logout');
    expect(client.cookies.size).toBe(0);
    const account = await signUp(world);
    expect((await account.client.send('GET', '/api/auth/me')).headers['set-cookie']).toBeUndefined();
  });

  it('S3-06 the cookie authorises no write that another site may have sent', async () => {
    const { client } = await startGuest(world);
    const crossSite = await client.send('POST', '/api/fairness/client-seed', {
      body: { clientSeed: 'x' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite).toMatchObject({ status: 403, json: { code: 'cross_site' } });
    const own = await client.send('POST', '/api/fairness/client-seed', { body: { clientSeed: 'x' } });
    expect(own.status).toBe(200);
  });

  it("S3-19 a guest's name opens no account and takes none", async () => {
    const { user, password } = await signUp(world);
    const guest = await startGuest(world, user.username);
    expect(guest.user.id).not.toBe(user.id);
    const wrong = await world.open().refused(login, { body: { credential: guest.user.username, password: 'no' } });
    expect(wrong.body.code).toBe('wrong_credentials');
    const { user: same } = await world.open().call(login, { body: { credential: user.username, password } });
    expect(same.id).toBe(user.id);
  });

  it("S3-19 two guests do not share a name until the first one's session is over", async () => {
    const first = await startGuest(world);
    const body = { username: first.user.username.toUpperCase() };
    expect((await world.open().refused(guestSignin, { body })).body.code).toBe('username_taken');
    expect((await first.client.call(guestSignin, { body })).user.id).toBe(first.user.id);
    await first.client.send('POST', '/api/auth/logout');
    expect((await world.open().call(guestSignin, { body })).user.id).not.toBe(first.user.id);
  });

  it('S3-06 sign-up turns the guest into the account once: same number, the rest of the welcome', async () => {
    const { client, user } = await startGuest(world);
    const account = await signUp(world, client);
    expect(account.user.id).toBe(user.id);
    expect(account.user.balance).toBe('100.000000');
    expect([...client.cookies.keys()].filter((name) => name.endsWith('guest'))).toEqual([]);
    expect(await transfersOf(user.id)).toEqual(['promo welcome 25000000', 'promo welcome 75000000']);
  });

  it('S3-06 the account has what the guest found and played, and goes on in the same nonce stream', async () => {
    const { client } = await startGuest(world);
    await client.call(setClientSeed, { body: { clientSeed: 'harbour-1' } });
    const { pack } = await client.call(getPack, { params: { packId: 'tin-sparrow' } });
    const body = { packId: pack.id, tableHash: pack.hash, quantity: 2 };
    await client.call(openPacks, { body, key: 'first' });
    const [stacks, plays] = [await client.call(listStacks), await client.call(listPlays)];
    await signUp(world, client);
    expect([await client.call(listStacks), await client.call(listPlays)]).toEqual([stacks, plays]);
    expect((await client.call(openPacks, { body, key: 'first' })).play).toEqual(plays.plays[0]);
    expect((await client.call(openPacks, { body, key: 'second' })).play.nonce).toBe(1);
  });

  it('S3-06 of 20 sign-ups at once with one guest cookie one makes the account, the others make none', async () => {
    const { client, user } = await startGuest(world);
    const cookie = `__Host-guest=${client.cookies.get('__Host-guest') ?? ''}`;
    const signUpAgain = (name: string) => ({
      method: 'POST',
      path: '/api/auth/signup',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': freshAddress() },
      body: JSON.stringify(signupBody(name)),
    });
    const names = Array.from({ length: 20 }, () => freshName('one'));
    const answers = await sendTogether(world.url, names.map(signUpAgain));
    const [late] = await sendTogether(world.url, [signUpAgain(freshName('late'))]);
    const refused = [...answers, late].filter((answer) => answer?.status !== 200);
    expect(refused.length).toBe(20);
    for (const answer of refused) {
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'guest_converted' });
      expect(answer?.headers['set-cookie']).toMatch(/^__Host-(voltide-)?guest=; Max-Age=0;/);
    }
    const { rows } = await world.database.owner.query<{ user_id: bigint }>(
      'select user_id from voltide.identity where username = any ($1)',
      [names],
    );
    expect(rows).toEqual([{ user_id: parseUserId(user.id) }]);
    expect(await transfersOf(user.id)).toEqual(['promo welcome 25000000', 'promo welcome 75000000']);
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
  });

  it('S3-06 a guest outlives the log-out of an account that was logged in over them', async () => {
    const { client, user } = await startGuest(world);
    const { email, password } = await signUp(world);
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    await client.send('POST', '/api/auth/logout');
    client.setToken(undefined);
    expect((await client.call(getMe)).user).toEqual(user);
    expect([...client.cookies.keys()].filter((name) => name.endsWith('guest'))).toHaveLength(2);
  });

  it("S3-06 the cookie of a guest who has logged out stands in nobody's way", async () => {
    const { client } = await startGuest(world);
    const cookie = client.cookies.get('__Host-guest') ?? '';
    await client.send('POST', '/api/auth/logout');
    client.cookies.set('__Host-guest', cookie);
    expect((await signUp(world, client)).user.balance).toBe('100.000000');
  });
});
