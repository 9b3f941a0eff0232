import { COMMON_ERRORS, ERRORS, login, refresh, type Endpoint, type ErrorCode } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import {
  enrolFactor,
  signInOperator,
  signUp,
  signUpConfirmed,
  startGuest,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
const OPERATORS_CALLS = ALL_ENDPOINTS.filter(({ auth }) => auth === 'superadmin');
const WORKING_DAY_MS = 8 * 3_600_000;

type Caller = {
  readonly client: Client;
  readonly code: ErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
};

async function setRole(email: string, role: 'player' | 'superadmin'): Promise<void> {
  await world.database.owner.query('update voltide.identity set role = $2 where email = $1', [email, role]);
}

const CALLERS: Readonly<Record<string, () => Promise<Caller>>> = {
  'a visitor': async () => ({ client: world.open(), code: 'not_signed_in' }),
  'a visitor with a quick token': async () => ({
    client: world.open(),
    code: 'not_signed_in',
    headers: { 'x-quick-session': 'q'.repeat(43) },
  }),
  'somebody with a made-up token': async () => {
    const client = world.open();
    client.setToken('e30.eyJzdWIiOiIxIiwicm9sZSI6InN1cGVyYWRtaW4ifQ.c2ln');
    return { client, code: 'session_expired' };
  },
  'a guest': async () => ({ client: (await startGuest(world)).client, code: 'forbidden' }),
  'a user': async () => ({ client: (await signUp(world)).client, code: 'forbidden' }),
  'a user with a second factor and a fresh code': async () => {
    const { client, password } = await signUp(world);
    await enrolFactor(world, client, password);
    return { client, code: 'forbidden' };
  },
  'a superadmin who was demoted a moment ago': async () => {
    const { client, email } = await signInOperator(world);
    await setRole(email, 'player');
    return { client, code: 'forbidden' };
  },
  'a superadmin without a second factor': async () => {
    const { client, email } = await signUpConfirmed(world);
    await setRole(email, 'superadmin');
    return { client, code: 'factor_missing' };
  },
  'a superadmin who owes the code of this log-in': async () => {
    const { email, password } = await signInOperator(world);
    const client = world.open();
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    return { client, code: 'factor_required' };
  },
  'a superadmin whose step-up is a working day old': async () => {
    const { client } = await signInOperator(world);
    world.clock.advance(WORKING_DAY_MS + 1);
    client.setToken((await client.call(refresh)).token);
    return { client, code: 'step_up_required' };
  },
};

/** Calls without valid input: the caller's rights are checked before the input. */
async function answerTo({ client, headers = {} }: Omit<Caller, 'code'>, { method, path }: Endpoint) {
  const address = path.replaceAll(/:\w+/g, 'x');
  const all = { ...headers, 'idempotency-key': 'roles-test' };
  const sending = method === 'GET' ? { headers: all } : { headers: all, body: { role: 'superadmin' } };
  const { status, json } = await client.send(method, address, sending);
  return { status, json: json as { readonly code?: string } };
}

it('S3-14 there are calls for operators, and every call under /api/admin is one', () => {
  expect(OPERATORS_CALLS.length).toBeGreaterThanOrEqual(5);
  const underAdmin = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(underAdmin.map(({ path }) => path).toSorted()).toEqual(OPERATORS_CALLS.map(({ path }) => path).toSorted());
});

describe.each(Object.keys(CALLERS))('%s', (name) => {
  let caller: Caller;
  beforeAll(async () => {
    const make = CALLERS[name];
    if (make !== undefined) caller = await make();
  });

  it.each(OPERATORS_CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'S13-01 S3-14 is refused %s by the server',
    async (_call, endpoint) => {
      const { status, json } = await answerTo(caller, endpoint);
      expect([status, json.code]).toEqual([ERRORS[caller.code].status, caller.code]);
      expect(Object.keys(json).toSorted()).toEqual(['code', 'error', 'requestId']);
      expect([...endpoint.errors, ...COMMON_ERRORS]).toContain(caller.code);
    },
  );
});

it('S13-01 an operator gets through all of them, so the refusals above are about who asked', async () => {
  const { client } = await signInOperator(world);
  for (const endpoint of OPERATORS_CALLS) {
    const { status, json } = await answerTo({ client }, endpoint);
    expect([endpoint.path, json.code, [401, 403].includes(status)]).toEqual([endpoint.path, json.code, false]);
  }
});
