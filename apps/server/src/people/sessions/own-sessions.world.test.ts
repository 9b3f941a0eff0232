import { endOtherSessions, endSession, getMe, listSessions, login, refresh } from '@voltide/contract';
import { createClient, signUp, startGuest, startWorld, useWorld, type Client, type Person } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { SESSION_LIMITS } from './sessions.ts';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32), TRUST_PROXY: '1' };
const world = useWorld({ settings: SETTINGS });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

async function signInElsewhere(
  { email, password }: Person,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = world.open();
  const { status, json } = await client.send('POST', login.path, { body: { credential: email, password }, headers });
  expect(status).toBe(200);
  client.setToken((json as { token: string }).token);
  return client;
}

async function idOf(client: Client): Promise<string> {
  return (await client.call(listSessions)).sessions.find(({ isThis }) => isThis)?.id ?? '';
}

async function idsOf(client: Client): Promise<readonly string[]> {
  return (await client.call(listSessions)).sessions.map(({ id }) => id);
}

describe('where somebody is signed in', () => {
  it('S3-15 says device and country in plain words, when it began and was last used, and which one asks', async () => {
    const person = await signUp(world);
    const phone = await signInElsewhere(person, { 'user-agent': PHONE, 'x-forwarded-for': '193.0.6.139' });
    const { sessions } = await phone.call(listSessions);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    const here = sessions.find(({ isThis }) => isThis);
    expect(here).toMatchObject({ device: 'Chrome on Android', country: 'NL' });
    expect(here?.createdAt).toBe(here?.lastUsedAt);
    expect(Date.parse(here?.endsAt ?? '') - Date.parse(here?.createdAt ?? '')).toBe(SESSION_LIMITS.account.idleMs);
    const other = sessions.find(({ isThis }) => !isThis);
    expect(other).toMatchObject({ device: null, country: null });
    expect(JSON.stringify(sessions)).not.toContain('Pixel');
  });

  it('S3-15 shows the last use, and follows a browser that has moved', async () => {
    const person = await signUp(world);
    const phone = await signInElsewhere(person, { 'user-agent': PHONE, 'x-forwarded-for': '193.0.6.139' });
    world.clock.advance(DAY_MS);
    const headers = { 'user-agent': PHONE, 'x-forwarded-for': '133.243.3.35' };
    const { json } = await phone.send('POST', refresh.path, { headers });
    phone.setToken((json as { token: string }).token);
    const [last] = (await phone.call(listSessions)).sessions;
    expect(last).toMatchObject({ isThis: true, country: 'JP' });
    expect(Date.parse(last?.lastUsedAt ?? '') - Date.parse(last?.createdAt ?? '')).toBeGreaterThanOrEqual(DAY_MS);
  });

  it('S3-15 shows and ends nothing of anybody else', async () => {
    const [one, other] = [await signUp(world), await signUp(world)];
    const othersId = await idOf(other.client);
    expect(await idsOf(one.client)).not.toContain(othersId);
    expect((await one.client.refused(endSession, { params: { sessionId: othersId } })).body.code).toBe('not_found');
    await one.client.call(endOtherSessions);
    expect((await other.client.call(getMe)).user.id).toBe(other.user.id);
    const guest = await startGuest(world);
    expect((await guest.client.refused(listSessions)).body.code).toBe('forbidden');
    expect((await world.open().refused(endOtherSessions)).body.code).toBe('not_signed_in');
  });
});

describe('ending sessions', () => {
  it('S3-15 one that is ended is dead at once, token and cookie alike, and cannot be ended again', async () => {
    const person = await signUp(world);
    const phone = await signInElsewhere(person);
    const phonesId = await idOf(phone);
    expect((await phone.call(getMe)).user.id).toBe(person.user.id);
    await person.client.call(endSession, { params: { sessionId: phonesId } });
    expect((await phone.refused(getMe)).body.code).toBe('session_expired');
    expect((await phone.refused(refresh)).body.code).toBe('session_expired');
    expect(await idsOf(person.client)).not.toContain(phonesId);
    const again = await person.client.refused(endSession, { params: { sessionId: phonesId } });
    expect(again.body.code).toBe('not_found');
  });

  it("S3-15 ending one's own is a log-out that clears its cookies", async () => {
    const { client } = await signUp(world);
    const id = await idOf(client);
    await client.call(endSession, { params: { sessionId: id } });
    expect([...client.cookies.keys()]).toEqual(['__Host-voltide-device']);
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
  });

  it('S3-15 all others end together, this one goes on', async () => {
    const person = await signUp(world);
    const others = await Promise.all([1, 2, 3].map(() => signInElsewhere(person)));
    expect(await person.client.call(endOtherSessions)).toEqual({ ended: 3 });
    for (const client of others) expect((await client.refused(getMe)).body.code).toBe('session_expired');
    expect((await person.client.call(listSessions)).sessions).toMatchObject([{ isThis: true }]);
    expect(await person.client.call(endOtherSessions)).toEqual({ ended: 0 });
  });

  it('S3-15 two that end each other at the same moment: at least one is gone, and the list agrees', async () => {
    const person = await signUp(world);
    const phone = await signInElsewhere(person);
    await Promise.allSettled([person.client.call(endOtherSessions), phone.call(endOtherSessions)]);
    const alive = await Promise.all(
      [person.client, phone].map(async (client) => (await client.send('GET', getMe.path)).status === 200),
    );
    expect(alive.filter(Boolean).length).toBeLessThan(2);
    const again = await signInElsewhere(person);
    expect((await idsOf(again)).length).toBe(alive.filter(Boolean).length + 1);
  });

  it('S3-15 S3-02 other nodes learn of it by themselves', async () => {
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    const person = await signUp(world);
    const elsewhere = createClient(other.url);
    try {
      elsewhere.setToken((await signInElsewhere(person)).token());
      expect((await elsewhere.call(getMe)).user.id).toBe(person.user.id);
      await person.client.call(endOtherSessions);
      const status = async (): Promise<number> => (await elsewhere.send('GET', getMe.path)).status;
      await expect.poll(status, { interval: 20 }).toBe(401);
    } finally {
      elsewhere.close();
      await other.close();
    }
  });
});

describe('what a node remembers', () => {
  it('S3-02 a session that ends while its row is being read is not kept alive in memory', async () => {
    const { client } = await signUp(world);
    const id = await idOf(client);
    const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      const { sessions } = other.context;
      const reading = sessions.ofToken(client.token() ?? '', world.clock.nowMs());
      expect(reading).toBeInstanceOf(Promise);
      sessions.forget([id]);
      expect(await reading).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});

describe('the limits of a session', () => {
  async function useDaily(client: Client, days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      world.clock.advance(DAY_MS);
      client.setToken((await client.call(refresh)).token);
    }
  }

  it('S3-15 S3-17 it ends after two weeks without use, and is then no longer listed', async () => {
    const person = await signUp(world);
    world.clock.advance(SESSION_LIMITS.account.idleMs - HOUR_MS);
    person.client.setToken((await person.client.call(refresh)).token);
    world.clock.advance(SESSION_LIMITS.account.idleMs);
    expect((await person.client.refused(refresh)).body.code).toBe('session_expired');
    const again = await signInElsewhere(person);
    expect((await again.call(listSessions)).sessions.length).toBe(1);
  });

  it('S3-15 S3-17 it ends after sixty days however often it is used', async () => {
    const person = await signUp(world);
    await useDaily(person.client, 59);
    world.clock.advance(DAY_MS - HOUR_MS);
    expect((await person.client.call(refresh)).user.id).toBe(person.user.id);
    world.clock.advance(HOUR_MS);
    expect((await person.client.refused(refresh)).body.code).toBe('session_expired');
    expect((await person.client.refused(getMe)).body.code).toBe('session_expired');
  });
});
