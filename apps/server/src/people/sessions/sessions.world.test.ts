import { getMe, login, logout, refresh, type User } from '@voltide/contract';
import { createClient, signUp, startGuest, startWorld, useWorld, type Client, type Person } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

function copyOf({ client }: Person): Client {
  const copy = world.open();
  copy.setToken(client.token());
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('signing in', () => {
  it('S3-03 takes the email or the username in either case', async () => {
    const { user, email, password } = await signUp(world);
    for (const credential of [email, email.toUpperCase(), user.username, user.username.toUpperCase()]) {
      const answer = await world.open().call(login, { body: { credential, password } });
      expect(answer.user).toEqual(user);
    }
  });

  it('S3-03 says the same whether the account or only the password is wrong', async () => {
    const { email } = await signUp(world);
    const wrong = [
      await world.open().refused(login, { body: { credential: email, password: 'not-this-one' } }),
      await world.open().refused(login, { body: { credential: 'nobody@example.com', password: 'not-this-one' } }),
      await world.open().refused(login, { body: { credential: 'nobody-here', password: 'not-this-one' } }),
    ];
    expect(wrong.map(({ status, body }) => [status, body.code, body.error])).toEqual(
      wrong.map(() => [401, 'wrong_credentials', 'Wrong email, username or password.']),
    );
  });

  it('S3-12 attempts at one name are limited, those at other names are not', async () => {
    const { email, password } = await signUp(world);
    const wrong = { credential: email, password: 'wrong!' };
    const stranger = world.open();
    const attempts = await world.clock.hold(() =>
      Promise.all(Array.from({ length: 30 }, () => stranger.refused(login, { body: wrong }))),
    );
    const limited = attempts.filter(({ body }) => body.code === 'too_many_attempts');
    expect(limited.length).toBe(5);
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const other = await signUp(world);
    const body = { credential: other.email, password: other.password };
    expect((await world.open().call(login, { body })).user.id).toBe(other.user.id);
    world.clock.advance(60_000);
    expect((await world.open().call(login, { body: { credential: email, password } })).user.email).toBe(email);
  });
});

describe('tokens', () => {
  it("S3-05 me answers the bearer's user", async () => {
    const { client, user } = await signUp(world);
    expect((await client.call(getMe)).user).toEqual(user);
    expect((await world.open().refused(getMe)).body.code).toBe('not_signed_in');
  });

  it('S3-13 the bearer token goes before the guest cookie, also when it is bad', async () => {
    const guest = await startGuest(world);
    const { client, user } = await signUp(world);
    guest.client.setToken(client.token());
    expect((await guest.client.call(getMe)).user.id).toBe(user.id);
    guest.client.setToken('a.b.c');
    expect((await guest.client.refused(getMe)).body.code).toBe('session_expired');
    guest.client.setToken(undefined);
    expect((await guest.client.call(getMe)).user.id).toBe(guest.user.id);
  });

  it('S3-13 a quick token alone is a visitor here, and no error on public calls', async () => {
    const headers = { 'x-quick-session': 'abc' };
    expect((await world.open().send('GET', '/api/auth/me', { headers })).status).toBe(401);
    expect((await world.open().send('GET', '/api/settings', { headers })).status).toBe(200);
  });

  it('S3-13 forged, foreign and malformed tokens are visitors', async () => {
    const { client } = await signUp(world);
    const [header = '', payload = '', signature = ''] = client.token()?.split('.') ?? [];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const changed = Buffer.from(payload, 'base64url').toString().replace('voltide', 'vortide');
    const forged = [
      `${none}.${payload}.`,
      `${header}.${Buffer.from(changed).toString('base64url')}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}xx`,
      `${header}.${payload}`,
      'x'.repeat(4000),
      '💥',
    ];
    for (const token of forged) {
      const { status, json } = await world.open().send('GET', '/api/auth/me', {
        headers: { authorization: `Bearer ${encodeURI(token)}` },
      });
      expect([status, (json as { code: string }).code]).toEqual([401, 'session_expired']);
    }
  });

  it('S3-13 a token is dead after a quarter of an hour, the session goes on by its cookie', async () => {
    const { client, user } = await signUp(world);
    world.clock.advance(15 * 60_000 + 1000);
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
    const answer = await client.call(refresh);
    expect(answer.user).toEqual(user);
    client.setToken(answer.token);
    expect((await client.call(getMe)).user).toEqual(user);
  });

  it('S3-02 log-out kills the token, its copies and the cookies, and may be repeated', async () => {
    const person = await signUp(world);
    const thief = copyOf(person);
    expect((await thief.call(getMe)).user.id).toBe(person.user.id);
    await person.client.call(logout);
    expect([...person.client.cookies.keys()]).toEqual(['__Host-voltide-device']);
    expect((await thief.refused(getMe)).body.code).toBe('session_expired');
    expect((await thief.refused(refresh)).body.code).toBe('session_expired');
    expect(await person.client.call(logout)).toEqual({ success: true });
    expect(await world.open().call(logout)).toEqual({ success: true });
  });

  it('S3-02 other nodes learn of a log-out', async () => {
    const secretKey = Buffer.from(world.context.config.secretKey.reveal()).toString('hex');
    const other = await startWorld({ databaseUrl: world.database.url, settings: { SECRET_KEY: secretKey } });
    try {
      const { client, user } = await signUp(world);
      const elsewhere = createClient(other.url);
      elsewhere.setToken(client.token());
      expect((await elsewhere.call(getMe)).user.id).toBe(user.id);
      await client.call(logout);
      await other.runJobs();
      expect((await elsewhere.refused(getMe)).body.code).toBe('session_expired');
      elsewhere.close();
    } finally {
      await other.close();
    }
  });
});

describe('the refresh cookie', () => {
  it('S3-17 is set by sign-up and log-in with a readable marker, and no neighbour can set one', async () => {
    const { client, email, password } = await signUp(world);
    const answers = [
      await client.send('POST', '/api/auth/login', { body: { credential: email, password } }),
      await client.send('POST', '/api/auth/refresh'),
    ];
    for (const { headers } of answers) {
      const [cookie = '', marker = ''] = headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^__Host-voltide-refresh=\S+; Max-Age=\d+; SameSite=Strict; Secure; Path=\/; HttpOnly$/);
      expect(marker).toMatch(/^__Host-voltide-session=1; Max-Age=\d+; SameSite=Strict; Secure; Path=\/$/);
    }
  });

  it('S3-17 is replaced by each use; an old one that comes back later ends the session', async () => {
    const person = await signUp(world);
    const thief = copyOf(person);
    const { token } = await person.client.call(refresh);
    person.client.setToken(token);
    world.clock.advance(11_000);
    expect((await thief.refused(refresh)).body.code).toBe('session_expired');
    expect((await person.client.refused(getMe)).body.code).toBe('session_expired');
    expect((await person.client.refused(refresh)).body.code).toBe('session_expired');
    expect(person.client.cookies.has('__Host-voltide-session')).toBe(false);
  });

  it('S3-17 two tabs that use it at the same moment both go on with the same successor', async () => {
    const person = await signUp(world);
    const tab = copyOf(person);
    const answers = await Promise.all([person.client.call(refresh), tab.call(refresh)]);
    expect(answers.map(({ user }: { user: User }) => user.id)).toEqual([person.user.id, person.user.id]);
    expect(tab.cookies.get('__Host-voltide-refresh')).toBe(person.client.cookies.get('__Host-voltide-refresh'));
    expect((await tab.call(refresh)).user.id).toBe(person.user.id);
  });

  it('S3-17 is not taken from another site, and nothing stands in for it', async () => {
    const { client } = await signUp(world);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await client.send('POST', '/api/auth/refresh', { headers })).toMatchObject({ json: { code: 'cross_site' } });
    client.cookies.set('__Host-voltide-refresh', `${'a'.repeat(22)}.0.${'b'.repeat(43)}`);
    expect((await client.refused(refresh)).body.code).toBe('session_expired');
  });

  it('S3-17 ends after two weeks without use', async () => {
    const { client } = await signUp(world);
    world.clock.advance(15 * 86_400_000);
    expect((await client.refused(refresh)).body.code).toBe('session_expired');
  });
});
