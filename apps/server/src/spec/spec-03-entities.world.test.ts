import { logHealth, type RequestOf } from '@voltide/contract';
import { freshName, signInOperator, signUp, signupBody, startGuest, useWorld, type Client } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

/**
 * Section 3 of the specification, line by line: entities and their fields on the wire. Its last line, the keys of the
 * browser's storage, is tested with section 9, which names them again.
 */

const world = useWorld();

const USER = ['id', 'username', 'email', 'role', 'roles', 'balance'];

const HEALTH: RequestOf<typeof logHealth> = {
  componentName: '/packs',
  healthStatus: 'degraded',
  errorMessage: 'TypeError: x is not a function',
  performanceMetrics: { loadTime: 3600, renderTime: 80, hydrationTime: 0, errorCount: 1, memoryUsage: 9_000_000 },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  sessionId: 'tab-1',
};

type Fields = Readonly<Record<string, unknown>>;

function without(body: Fields, field: string): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

async function get(client: Client, path: string): Promise<Fields> {
  const { status, json } = await client.send('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return json as Fields;
}

async function post(path: string, body: Fields) {
  const { status, json } = await world.open().send('POST', path, { body });
  return { status, json: json as Fields };
}

describe('"User: id, username, email, role, roles (list), balance."', () => {
  it('S14-04 of an account: every field in its type', async () => {
    const { client, user, email } = await signUp(world);
    const { user: told } = await get(client, '/api/auth/me');
    expect(told).toEqual({
      id: expect.stringMatching(/^usr_/) as string,
      username: user.username,
      email,
      role: 'player',
      roles: ['player'],
      balance: '100.000000',
    });
  });

  it('S14-04 of a guest: the same fields, the email null', async () => {
    const { client } = await startGuest(world);
    const { user } = await get(client, '/api/auth/me');
    expect(Object.keys(user as Fields).toSorted()).toEqual(USER.toSorted());
    expect(user).toMatchObject({ email: null, roles: ['guest'] });
  });

  it('S3-14 "Only role value seen: superadmin": in role and in the list', async () => {
    const { client } = await signInOperator(world);
    const { user } = await get(client, '/api/auth/me');
    expect(user).toMatchObject({ role: 'superadmin', roles: expect.arrayContaining(['superadmin']) as string[] });
  });
});

it('S8-01 "Wallet balance response: success, balance, currency (default VT)."', async () => {
  const { client } = await signUp(world);
  const welcomed = { success: true, balance: '100.000000', currency: 'VT', version: 1 };
  expect(await get(client, '/api/wallet/balance')).toEqual(welcomed);
});

it('S14-04 "Country lookup: flag, country, message."', async () => {
  const text = expect.stringMatching(/./) as string;
  const answer = await get(world.open(), '/api/neuro/country');
  expect(answer).toEqual({ flag: text, country: text, message: text });
});

it('S14-04 "Effect trigger response: triggered, fxType, intensity, colorScheme, …, metadata."', async () => {
  const { status, json } = await post('/api/neuro/trigger-effect', { eventType: 'pack_open_rare', metadata: {} });
  expect([status, Object.keys(json)]).toEqual([
    200,
    ['triggered', 'fxType', 'intensity', 'colorScheme', 'animationDuration', 'soundFile', 'metadata'],
  ]);
});

describe('"Health log payload: componentName, healthStatus, errorMessage, …, userAgent, sessionId."', () => {
  it('S12-01 is accepted as it stands, also without an error and from a browser that reports no memory', async () => {
    const metrics = { ...HEALTH.performanceMetrics, memoryUsage: null };
    for (const body of [HEALTH, { ...HEALTH, errorMessage: null, performanceMetrics: metrics }]) {
      expect(await post(logHealth.path, body)).toEqual({ status: 200, json: { success: true } });
    }
  });

  it.each(['componentName', 'healthStatus', 'performanceMetrics', 'userAgent', 'sessionId'])(
    'S12-01 it is none without %s',
    async (field) => {
      expect((await post(logHealth.path, without(HEALTH, field))).status).toBe(400);
    },
  );

  it.each(['loadTime', 'renderTime', 'hydrationTime', 'errorCount'])('S12-01 nor without its %s', async (measure) => {
    const performanceMetrics = without(HEALTH.performanceMetrics, measure);
    expect((await post(logHealth.path, { ...HEALTH, performanceMetrics })).status).toBe(400);
  });
});

describe('"Login request: credential, password. Login and signup responses: token, user."', () => {
  it('S3-03 S14-04 login takes these two and answers those two', async () => {
    const { email, password } = await signUp(world);
    const { status, json } = await post('/api/auth/login', { credential: email, password });
    expect([status, Object.keys(json).toSorted()]).toEqual([200, ['token', 'user']]);
    expect(Object.keys(json['user'] as Fields).toSorted()).toEqual(USER.toSorted());
    for (const field of ['credential', 'password']) {
      expect((await post('/api/auth/login', without({ credential: email, password }, field))).status).toBe(400);
    }
  });

  it('S3-04 S14-04 sign-up answers the same two', async () => {
    const { status, json } = await post('/api/auth/signup', signupBody(freshName()));
    expect([status, Object.keys(json).toSorted()]).toEqual([200, ['token', 'user']]);
    expect(Object.keys(json['user'] as Fields).toSorted()).toEqual(USER.toSorted());
  });
});

describe('"Error responses: error text field."', () => {
  it.each([
    ['/api/auth/login', { credential: 'nobody@example.com', password: 'wrong-one' }, 401],
    ['/api/auth/signup', {}, 400],
    ['/api/auth/guest-signin', { username: 'ab' }, 400],
    ['/api/nowhere', {}, 404],
  ])('S14-04 of %s', async (path, body, expected) => {
    const { status, json } = await post(path, body);
    expect(status).toBe(expected);
    expect(json['error']).toEqual(expect.stringMatching(/\w/));
  });
});

describe('"Signup payload: email, password, username, consent flags (…), referralCode."', () => {
  it('S3-04 all of them are taken', async () => {
    const body = { ...signupBody(freshName()), referralCode: 'HARBOUR1' };
    expect((await post('/api/auth/signup', body)).status).toBe(200);
  });

  it.each(['email', 'password', 'username', 'isOver18', 'agreedToTerms', 'terms', 'privacy'])(
    'S3-04 %s has to be there',
    async (field) => {
      const { status, json } = await post('/api/auth/signup', without(signupBody(freshName()), field));
      expect([status, Object.keys(json['fields'] as Fields)]).toEqual([400, [field]]);
    },
  );

  it.each(['isOver18', 'agreedToTerms', 'terms', 'privacy'])('S3-04 the flag %s has to be true', async (flag) => {
    expect((await post('/api/auth/signup', { ...signupBody(freshName()), [flag]: false })).status).toBe(400);
  });
});
