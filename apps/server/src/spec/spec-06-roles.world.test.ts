import { ERRORS, getBalance, getMe, signup, type Auth, type Endpoint, type ErrorCode } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { freshName, signInOperator, signUp, signupBody, startGuest, useWorld, type Client } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { prepareSuperadmin } from '../platform/start/first-start.ts';

/**
 * Section 6 of the specification, line by line: roles and permissions, as the server enforces them; the screens are in
 * apps/web/src/spec/spec-06-screens.test.tsx. Admin calls against every other state: operate/admin/roles.world.test.ts.
 */

const HOUSE_EMAIL = 'captain@example.com';
const world = useWorld({ settings: { SUPERADMIN_EMAIL: HOUSE_EMAIL } });

function callsFor(...auths: readonly Auth[]): readonly Endpoint[] {
  const calls = ALL_ENDPOINTS.filter(({ auth }) => auths.includes(auth));
  expect(calls.length).toBeGreaterThan(4);
  return calls;
}

async function answerTo(client: Client, { method, path }: Endpoint): Promise<{ status: number; code: unknown }> {
  const headers = { 'idempotency-key': 'roles-walk' };
  const { status, json } = await client.send(method, path.replaceAll(/:\w+/g, 'x'), { headers });
  return { status, code: (json as { code?: string }).code };
}

async function expectRefused(client: Client, calls: readonly Endpoint[], code: ErrorCode): Promise<void> {
  for (const call of calls) {
    expect([call.path, await answerTo(client, call)]).toEqual([call.path, { status: ERRORS[code].status, code }]);
  }
}

async function rolesOf(client: Client): Promise<readonly string[]> {
  const { role, roles } = (await client.call(getMe)).user;
  expect(roles).toContain(role);
  return roles;
}

describe('"Guest and Quick Game users have limited features"', () => {
  it('S3-06 a visitor gets the public calls only', async () => {
    const client = world.open();
    await expectRefused(client, callsFor('player', 'account', 'superadmin'), 'not_signed_in');
    for (const call of callsFor('public').filter(({ method }) => method === 'GET')) {
      expect([call.path, [401, 403].includes((await answerTo(client, call)).status)]).toEqual([call.path, false]);
    }
  });

  it('S3-06 a guest plays, and is refused what belongs to an account', async () => {
    const { client } = await startGuest(world);
    expect(await rolesOf(client)).toEqual(['guest']);
    await expectRefused(client, callsFor('account', 'superadmin'), 'forbidden');
  });

  it('S3-14 an account is refused what belongs to superadmins', async () => {
    const { client } = await signUp(world);
    expect(await rolesOf(client)).toEqual(['player']);
    await expectRefused(client, callsFor('superadmin'), 'forbidden');
  });
});

it('S8-01 "Balance … run only for signed-in users"', async () => {
  expect((await world.open().refused(getBalance)).body.code).toBe('not_signed_in');
  for (const { client } of [await startGuest(world), await signUp(world)]) {
    expect((await client.call(getBalance)).success).toBe(true);
  }
});

describe('"superadmin"', () => {
  it('S3-14 S13-01 "role is superadmin", "roles list includes superadmin": "Only they … reach /adminxxx"', async () => {
    const { client } = await signInOperator(world);
    expect((await client.call(getMe)).user.role).toBe('superadmin');
    expect(await rolesOf(client)).toContain('superadmin');
    for (const call of callsFor('superadmin')) {
      expect([call.path, [401, 403].includes((await answerTo(client, call)).status)]).toEqual([call.path, false]);
    }
  });

  it('S3-14 "a hard-coded privileged account": created at set-up with a link, and not open to sign-up', async () => {
    expect(await prepareSuperadmin(world.context, world.owner)).toContain('/reset-password#token=');
    const body = signupBody(freshName(), { email: HOUSE_EMAIL.toUpperCase() });
    expect((await world.open().refused(signup, { body })).body.code).toBe('email_taken');
  });

  it('S3-14 no account is privileged by its address alone: who had it before stays a player', async () => {
    const { client, email } = await signUp(world);
    const config = { ...world.context.config, superadminEmail: email };
    expect(await prepareSuperadmin({ ...world.context, config }, world.owner)).toBeUndefined();
    expect(await rolesOf(client)).toEqual(['player']);
  });
});

describe('"Caller identification"', () => {
  it('S3-13 "a stored login token (bearer Authorization header)"', async () => {
    const { client, user } = await signUp(world);
    const headers = { authorization: `Bearer ${client.token() ?? ''}` };
    const { json } = await world.open().send('GET', '/api/auth/me', { headers });
    expect(json).toMatchObject({ user: { id: user.id } });
  });

  it('S3-13 S9-07 "or, if none, the stored quick session token in header x-quick-session"', async () => {
    const headers = { 'x-quick-session': 'q'.repeat(43) };
    expect((await world.open().send('GET', '/api/auth/me', { headers })).status).toBe(401);
    expect((await world.open().send('GET', '/api/settings', { headers })).status).toBe(200);
    const { client, user } = await signUp(world);
    expect((await client.send('GET', '/api/auth/me', { headers })).json).toMatchObject({ user: { id: user.id } });
  });
});
