import { existsSync } from 'node:fs';

import { EFFECT_EVENTS, RARITIES, type ResponseOf, type triggerEffect } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import {
  freshName,
  openPack,
  orderOf,
  signUp,
  signUpPlayer,
  confirmOwnEmail,
  signupBody,
  startGuest,
  useWorld,
  type Answer,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

/**
 * Section 7 of the specification, row by row: the calls, with exactly the fields that the table names, as they are on
 * the wire. apps/web/src/spec/spec-07-requests.test.tsx tests how the pages make them.
 */

const world = useWorld();
const TOKEN = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string;
const SOUNDS = new URL('../../../web/public/sounds/', import.meta.url);

function userNamed(username: string, over: object = {}): object {
  return {
    id: expect.stringMatching(/^usr_\w+$/) as string,
    username,
    email: `${username}@example.com`,
    role: 'player',
    roles: ['player'],
    balance: '100.000000',
    ...over,
  };
}

/** Expects "or error": a status that is not OK, with the text under `error`. */
function expectError({ status, json }: Answer, expectedStatus: number, text: string): void {
  expect(status).toBe(expectedStatus);
  expect(Object.entries(json as object)[0]).toEqual(['error', text]);
}

async function post(path: string, body: object, client = world.open()): Promise<Answer> {
  return client.send('POST', path, { body });
}

it('S14-01 "All requests send JSON content type"; "parsed as JSON when the content type is JSON"', async () => {
  const answers = [
    await world.open().send('GET', '/api/neuro/country'),
    await world.open().send('GET', '/api/auth/me'),
    await post('/api/auth/login', {}),
    await post('/api/nowhere', {}),
  ];
  for (const { headers } of answers) expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const form = await world.open().send('POST', '/api/auth/login', {
    text: 'credential=somebody',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expectError(form, 415, 'Send JSON.');
});

describe('"GET /api/auth/me"', () => {
  it('S3-05 S14-03 "bearer token" → "user; non-OK means session invalid"', async () => {
    const { client, user } = await signUp(world);
    const { status, json } = await client.send('GET', '/api/auth/me');
    expect([status, json]).toEqual([200, { user: userNamed(user.username) }]);
    expectError(await world.open().send('GET', '/api/auth/me'), 401, 'Please sign in.');
    client.setToken('a.b.c');
    const ended = await client.send('GET', '/api/auth/me');
    expectError(ended, 401, 'Your session has ended. Please sign in again.');
  });
});

describe('"POST /api/auth/login"', () => {
  it('S3-03 S14-03 "credential, password" → "token, user, or error"', async () => {
    const { user, email, password } = await signUp(world);
    for (const credential of [email, user.username]) {
      const { status, json } = await post('/api/auth/login', { credential, password });
      expect([status, json]).toEqual([200, { token: TOKEN, user: userNamed(user.username) }]);
    }
    const wrong = await post('/api/auth/login', { credential: email, password: 'another one' });
    expectError(wrong, 401, 'Wrong email, username or password.');
  });
});

describe('"POST /api/auth/signup"', () => {
  it('S3-04 S14-03 "signup fields" → "token, user, or error"', async () => {
    const username = freshName();
    const body = { ...signupBody(username), referralCode: 'HARBOUR1' };
    const fields = 'email password username isOver18 agreedToTerms terms privacy referralCode';
    expect(Object.keys(body)).toEqual(fields.split(' '));
    const { status, json } = await post('/api/auth/signup', body);
    expect([status, json]).toEqual([200, { token: TOKEN, user: userNamed(username) }]);
    await confirmOwnEmail(world, body);
    expectError(await post('/api/auth/signup', body), 409, 'This email is already registered.');
  });
});

describe('"POST /api/auth/guest-signin"', () => {
  it('S3-06 S14-03 "username" → "user"', async () => {
    const username = freshName('guest');
    const client = world.open();
    const { status, json } = await post('/api/auth/guest-signin', { username }, client);
    const guest = userNamed(username, { email: null, role: 'guest', roles: ['guest'], balance: '25.000000' });
    expect([status, json]).toEqual([200, { user: guest }]);
    expect((await client.send('GET', '/api/auth/me')).json).toEqual(json);
    expectError(await post('/api/auth/guest-signin', {}), 400, 'Username Required');
  });
});

describe('"POST /api/auth/forgot-password"', () => {
  it('S3-07 S14-03 "email" → the same answer for every address', async () => {
    const { email } = await signUp(world);
    for (const each of [email, 'nobody@example.com']) {
      const { status, json } = await post('/api/auth/forgot-password', { email: each });
      expect([status, json]).toEqual([200, { success: true }]);
    }
  });
});

describe('"GET /api/wallet/balance"', () => {
  it('S8-01 S14-03 "none" → "success, balance, currency; signed-in only"', async () => {
    const { client } = await signUp(world);
    const { status, json } = await client.send('GET', '/api/wallet/balance');
    expect([status, json]).toEqual([200, { success: true, balance: '100.000000', currency: 'VT', version: 1 }]);
    const guest = await startGuest(world);
    expect((await guest.client.send('GET', '/api/wallet/balance')).json).toMatchObject({ balance: '25.000000' });
    expectError(await world.open().send('GET', '/api/wallet/balance'), 401, 'Please sign in.');
  });
});

describe('"GET /api/neuro/country"', () => {
  it('S11-04 S14-03 "none" → "flag, country, message; cached 5 min"', async () => {
    const { status, json, headers } = await world.open().send('GET', '/api/neuro/country');
    expect(status).toBe(200);
    expect(json).toEqual({
      flag: '🌐',
      country: 'Private network',
      message: 'Connected from a private network, which belongs to no country',
    });
    expect(headers['cache-control']).toBe('private, max-age=300');
  });
});

describe('"POST /api/neuro/trigger-effect"', () => {
  const EFFECT = '/api/neuro/trigger-effect';

  it('S11-01 "Event types": these, and no others', async () => {
    const others = 'wallet_credit xp_upgrade battle_win jackpot_win daily_spin_win streak_bonus referral_bonus'.split(
      ' ',
    );
    expect(EFFECT_EVENTS).toEqual([...RARITIES.map((rarity) => `pack_open_${rarity}`), ...others]);
    for (const eventType of EFFECT_EVENTS) expect((await post(EFFECT, { eventType })).status).toBe(200);
    for (const eventType of ['pack_open', 'pack_open_golden', 'WALLET_CREDIT', '']) {
      expect((await post(EFFECT, { eventType })).status).toBe(400);
    }
  });

  it('S11-01 S14-03 "eventType, userId, metadata" → "effect trigger response"; "/sounds/{file}"', async () => {
    const player = await signUpPlayer(world);
    let play = (await openPack(player, orderOf(world, 'twin-tides'))).play;
    while (parseVt(play.value) <= parseVt(play.stake)) {
      play = (await openPack(player, orderOf(world, 'twin-tides'))).play;
    }
    const body = { eventType: 'pack_open_rare', userId: player.user.id, metadata: { playId: play.id } };
    const { status, json } = await post(EFFECT, body, player.client);
    const effect = json as ResponseOf<typeof triggerEffect>;
    expect([status, effect.triggered, effect.fxType]).toEqual([200, true, 'pack_open_rare']);
    expect(Object.keys(effect)).toEqual([
      'triggered',
      'fxType',
      'intensity',
      'colorScheme',
      'animationDuration',
      'soundFile',
      'metadata',
    ]);
    expect(existsSync(new URL(effect.soundFile ?? 'none', SOUNDS))).toBe(true);
  });
});

describe('"POST /api/frontend/log-health"', () => {
  it('S12-01 S14-03 "health log payload" → it is taken, from anybody', async () => {
    const payload = {
      componentName: '/packs',
      healthStatus: 'healthy',
      errorMessage: null,
      performanceMetrics: { loadTime: 900, renderTime: 40, hydrationTime: 12, errorCount: 0, memoryUsage: 1_000_000 },
      userAgent: 'Mozilla/5.0',
      sessionId: 'tab-1',
    };
    const { status, json } = await post('/api/frontend/log-health', payload);
    expect([status, json]).toEqual([200, { success: true }]);
    const { sessionId: _left, ...incomplete } = payload;
    expect((await post('/api/frontend/log-health', incomplete)).status).toBe(400);
  });
});
