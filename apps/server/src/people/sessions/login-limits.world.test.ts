import {
  changePassword,
  checkLink,
  deleteAccount,
  getMe,
  login,
  logout,
  refresh,
  signup,
  stepUp,
} from '@voltide/contract';
import { present } from '@voltide/core';
import {
  freshName,
  signUp,
  signupBody,
  startWorld,
  useWorld,
  type Answer,
  type Client,
  type Person,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const world = useWorld({ settings: { TRUST_PROXY: '1' } });
const NOT_EQUAL = new Set(['date', 'content-length']);

// Time stands still but for the world's clock, so that the limits are exact however fast the machine is.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } };
}

function logIn(credential: string, password: string, address: string, client: Client = world.open()): Promise<Answer> {
  return client.send(login.method, login.path, { body: { credential, password }, ...from(address) });
}

let strangers = 0;

async function attack(credential: string): Promise<Answer> {
  const fail = (): Promise<Answer> => {
    strangers += 1;
    return logIn(credential, 'not-the-password', `11.${strangers >> 8}.${strangers & 255}.1`);
  };
  const failed = await Promise.all(Array.from({ length: 100 }, fail));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([401]));
  return fail();
}

function shape({ status, headers, json }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !NOT_EQUAL.has(name));
  return { status, headers: kept, body: { ...(json as object), requestId: '' } };
}

function waitIn({ status, json, headers }: Answer): number {
  expect([status, (json as { code: string }).code]).toEqual([429, 'too_many_attempts']);
  return Number(headers['retry-after']);
}

async function signUpAt(address: string): Promise<Person> {
  const client = world.open();
  const body = signupBody(freshName());
  const { json } = await client.send(signup.method, signup.path, { body, ...from(address) });
  const { token, user } = json as { token: string; user: Person['user'] };
  client.setToken(token);
  return { client, user, email: body.email, password: body.password };
}

describe('an account that is attacked from many addresses', () => {
  it('S3-12 is closed to strangers, with the time to retry; so is an unknown name', async () => {
    const { email, password } = await signUpAt('192.0.2.1');
    const nobody = `${freshName('nobody')}@example.com`;
    const refused = await attack(email);
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'too_many_attempts' },
      headers: { 'retry-after': '36' },
    });
    expect(shape(await attack(nobody))).toEqual(shape(refused));
    expect(shape(await logIn(email, password, '203.0.113.7'))).toEqual(shape(refused));
    world.clock.advance(36_000);
    const wrong = await logIn(nobody, password, '203.0.113.8');
    expect(wrong).toMatchObject({ status: 401, json: { code: 'wrong_credentials' } });
    expect(shape(await logIn(email, 'not-the-password', '203.0.113.8'))).toEqual(shape(wrong));
    expect((await logIn(email, password, '203.0.113.9')).status).toBe(429);
    world.clock.advance(36_000);
    expect((await logIn(email, password, '203.0.113.9')).status).toBe(200);
  });

  it('S3-12 lets its owner in by either name where they signed up, signed in or have a session', async () => {
    const { client, user, email, password } = await signUpAt('192.0.2.11');
    expect((await logIn(email.toUpperCase(), password, '192.0.2.12')).status).toBe(200);
    await client.send(refresh.method, refresh.path, from('192.0.2.13'));
    for (const name of [email, user.username]) {
      expect((await attack(name)).status).toBe(429);
      for (const address of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) {
        expect((await logIn(name, password, address)).status).toBe(200);
      }
      expect((await logIn(name, password, '192.0.2.14')).status).toBe(429);
    }
    const answer = await client.send(stepUp.method, stepUp.path, { body: { password }, ...from('192.0.2.14') });
    expect(answer.status).toBe(200);
  });
});

describe('a browser where an account was signed in', () => {
  it('S3-12 gets its owner in after log-out, though strangers fail at the same address without end', async () => {
    const address = '192.0.2.41';
    const { client, user, email, password } = await signUpAt(address);
    await client.call(logout);
    client.setToken(undefined);
    const wrong = await Promise.all(Array.from({ length: 26 }, () => logIn(email, 'not-the-password', address)));
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(waitIn(await logIn(email, password, address))).toBe(20);
    for (const place of [address, '192.0.2.42']) {
      for (const name of [email, user.username]) expect((await logIn(name, password, place, client)).status).toBe(200);
    }
  });

  it('S3-12 is known to every node, and after a restart', async () => {
    const { client, email, password } = await signUpAt('192.0.2.43');
    const secretKey = Buffer.from(world.context.config.secretKey.reveal()).toString('hex');
    const settings = { TRUST_PROXY: '1', SECRET_KEY: secretKey };
    const other = await startWorld({ databaseUrl: world.database.url, settings });
    try {
      const there = other.open();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      const address = '203.0.113.43';
      for (let i = 0; i < 26; i++) await logIn(email, 'not-the-password', address, other.open());
      waitIn(await logIn(email, password, address, other.open()));
      expect((await logIn(email, password, address, there)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('S3-12 stays known to the last five people who share it, and names none of them', async () => {
    const shared = world.open();
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => signUpAt(`192.0.2.${60 + i}`)));
    const signInShared = async ({ email, password }: Person, address: string) =>
      (await logIn(email, password, address, shared)).status;
    for (const person of people) expect(await signInShared(person, '192.0.2.51')).toBe(200);
    const [sixth, fifth] = [present(people[0], 'the first'), present(people[1], 'the second')];
    for (const { email } of [sixth, fifth]) {
      await Promise.all(Array.from({ length: 26 }, () => logIn(email, 'not-the-password', '192.0.2.52')));
    }
    expect(await signInShared(sixth, '192.0.2.52')).toBe(429);
    expect(await signInShared(fifth, '192.0.2.52')).toBe(200);
    const cookie = shared.cookies.get('__Host-voltide-device') ?? '';
    expect(cookie.length).toBeLessThan(300);
    for (const { user } of people) for (const told of [user.id, user.username]) expect(cookie).not.toContain(told);
  });

  it('S3-12 keeps the guesses at one account apart from those at another that was signed in there', async () => {
    const one = await signUpAt('192.0.2.71');
    const two = await signUpAt('192.0.2.72');
    const { client } = one;
    expect((await logIn(two.email, two.password, '192.0.2.71', client)).status).toBe(200);
    for (let i = 0; i < 25; i++) await logIn(one.email, 'not-the-password', '192.0.2.71', client);
    waitIn(await logIn(one.email, one.password, '192.0.2.71', client));
    expect((await logIn(two.email, two.password, '192.0.2.71', client)).status).toBe(200);
  });

  it('S3-12 S3-15 is forgotten by an account that is deleted, and by no other', async () => {
    const gone = await signUpAt('192.0.2.73');
    const stays = await signUpAt('192.0.2.74');
    const { client } = gone;
    for (const { email, password } of [stays, gone]) {
      const { json } = await logIn(email, password, '192.0.2.73', client);
      client.setToken((json as { token: string }).token);
    }
    await client.call(stepUp, { body: { password: gone.password } });
    await client.call(deleteAccount, { body: { confirm: gone.user.username } });
    expect([...client.cookies.keys()]).toEqual(['__Host-voltide-device']);
    client.setToken(undefined);
    for (let i = 0; i < 26; i++) await logIn(stays.email, 'not-the-password', '192.0.2.75');
    waitIn(await logIn(stays.email, stays.password, '192.0.2.75'));
    expect((await logIn(stays.email, stays.password, '192.0.2.75', client)).status).toBe(200);
  });

  it('S3-12 has 25 guesses itself, and none at other accounts', async () => {
    const { client, email, password } = await signUpAt('192.0.2.45');
    const other = await signUpAt('192.0.2.46');
    const guess = (i: number) => logIn(email, 'not-the-password', `198.51.100.${i}`, client);
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, i) => guess(i)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(waitIn(await logIn(email, password, '192.0.2.45', client))).toBe(36);
    world.clock.advance(36_000);
    expect((await logIn(email, password, '192.0.2.45', client)).status).toBe(200);
    const address = '203.0.113.45';
    for (let i = 0; i < 25; i++) await logIn(other.email, 'not-the-password', address, client);
    waitIn(await logIn(other.email, 'not-the-password', address, client));
  });
});

it('S3-12 the thief of a session has 25 guesses at the password, from anywhere and by any call', async () => {
  const { client, email, password } = await signUpAt('192.0.2.21');
  const give = (sent: string, i: number) =>
    client.send(stepUp.method, stepUp.path, { body: { password: sent }, ...from(`198.51.100.${i}`) });
  const guesses = await Promise.all(Array.from({ length: 25 }, (_, i) => give('not-the-password', i)));
  expect(guesses.map(({ status }) => status)).not.toContain(429);
  expect(waitIn(await give(password, 99))).toBe(36);
  const body = { currentPassword: password, newPassword: 'quiet-harbour-77' };
  expect((await client.refused(changePassword, { body })).body.code).toBe('too_many_attempts');
  expect((await client.call(getMe)).user.email).toBe(email);
  world.clock.advance(36_000);
  expect((await give(password, 99)).status).toBe(200);
});

describe('an address that tries many accounts', () => {
  it('S3-12 is refused at all of them until time has passed; another address is not', async () => {
    const { email, password } = await signUp(world);
    const address = '203.0.113.50';
    const token = 'A'.repeat(43);
    for (let i = 0; i < 90; i++) {
      await world.open().send(checkLink.method, checkLink.path, { body: { token }, ...from(address) });
    }
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, i) => logIn(`someone-${i}@example.com`, 'tide-lantern-41', address)),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    const refused = await logIn(email, password, address);
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'too_many_attempts' },
      headers: { 'retry-after': '120' },
    });
    expect(shape(await logIn('nobody-here', password, address))).toEqual(shape(refused));
    expect((await logIn(email, password, '203.0.113.51')).status).toBe(200);
    world.clock.advance(120_000);
    for (let i = 0; i < 5; i++) expect((await logIn(email, password, address)).status).toBe(200);
    expect((await logIn('someone@example.com', password, address)).status).toBe(401);
    expect((await logIn(email, password, address)).status).toBe(429);
  });

  it('S3-12 counts as one, whichever addresses of its /64 it takes; its neighbour is another', async () => {
    const { email, password } = await signUp(world);
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, i) => logIn(email, 'not-the-password', `2001:db8:1:2::${i}`)),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    expect(waitIn(await logIn(email, password, '2001:db8:1:2:ffff::1'))).toBe(20);
    expect((await logIn(email, password, '2001:db8:1:3::1')).status).toBe(200);
  });
});
