import { randomUUID } from 'node:crypto';

import { ERRORS, type Endpoint, type ErrorCode } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { openSocket, readAnswer, signUp, useWorld, type Answer, type Client } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  -0,
  2 ** 60,
  '',
  ' ',
  '0x10',
  '1e3',
  'NaN',
  '١٢٣',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  'аdmin',
  '<script>alert(1)</script>',
  "'; drop table voltide.identity; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '%00%0a',
  'a'.repeat(10_000),
  '💥'.repeat(500),
  [],
  [[[]]],
  {},
  { length: 1 },
  { toString: 'x' },
];

const BROKEN: readonly string[] = [
  '{',
  '}',
  'undefined',
  'NaN',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '[]',
  '"text"',
  '0',
  'null',
  'true',
  '[1e999]',
  '{"__proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
];

const posts = ALL_ENDPOINTS.filter(({ method }) => method !== 'GET');
const withBody = posts.filter(({ request }) => request !== undefined);

function pathOf({ path }: Endpoint, value = 'x'): string {
  return path.replaceAll(/:\w+/g, encodeURIComponent(value));
}

/**
 * Checks an error answer: it must have the agreed shape, a code of the closed list that belongs to its status, and must
 * not be internal. Returns at most one line.
 */
function faultsOf(what: unknown, { status, json }: Answer): readonly string[] {
  const { code, error, requestId } = json as { code: ErrorCode; error: string; requestId: string };
  const isGood = ERRORS[code]?.status === status && status < 500 && error.length > 0 && requestId.length > 0;
  return isGood ? [] : [`${JSON.stringify(what).slice(0, 60)}: ${status} ${JSON.stringify(json)}`];
}

async function send(client: Client, call: Endpoint, text: string): Promise<Answer> {
  world.clock.advance(1000);
  return client.send(call.method, pathOf(call), { text, headers: { 'idempotency-key': randomUUID() } });
}

describe('bad input', () => {
  it.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'S14-01 %s refuses malformed, deep and foreign bodies with the agreed error',
    async (what, call) => {
      const { client } = await signUp(world);
      const faults: string[] = [];
      for (const text of ['', ...BROKEN]) faults.push(...faultsOf(text, await send(client, call, text)));
      expect({ what, faults }).toEqual({ what, faults: [] });
    },
  );

  it.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'S14-01 %s survives odd values in every field',
    async (what, call) => {
      const { client } = await signUp(world);
      const fields = fieldsOf(call);
      const faults: string[] = [];
      for (const value of ODD) {
        const body = Object.fromEntries(fields.map((field) => [field, value]));
        const answer = await send(client, call, JSON.stringify(body));
        if (answer.status !== 200) faults.push(...faultsOf(value, answer));
      }
      expect({ what, faults }).toEqual({ what, faults: [] });
    },
  );

  it('S14-01 odd values in paths, queries and keys are refused, never a fault', async () => {
    const { client } = await signUp(world);
    const faults: string[] = [];
    for (const call of ALL_ENDPOINTS) {
      for (const value of ODD.filter((each): each is string => typeof each === 'string' && each.isWellFormed())) {
        world.clock.advance(1000);
        const query = `?before=${encodeURIComponent(value)}&before=x&__proto__=1`;
        const answer = await client.send(call.method, `${pathOf(call, value.slice(0, 500))}${query}`, {
          body: {},
          headers: { 'idempotency-key': encodeURIComponent(value).slice(0, 200) },
        });
        const isCall = answer.headers['content-type']?.startsWith('application/json') === true;
        if (answer.status >= 400 && isCall) faults.push(...faultsOf([call.path, value], answer));
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(faults).toEqual([]);
  });

  it('S14-01 a body that is too large is refused before it is read', async () => {
    const { client } = await signUp(world);
    for (const call of posts) {
      const answer = await client.send(call.method, pathOf(call), { text: `"${'x'.repeat(70_000)}"` });
      expect([call.path, answer.status, (answer.json as { code: string }).code]).toEqual([
        call.path,
        413,
        'body_too_large',
      ]);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'x',
  ])('S14-01 a body of type %j is refused', async (type) => {
    const answer = await world.open().send('POST', '/api/auth/login', {
      text: '{"credential":"a","password":"b"}',
      headers: { 'content-type': type },
    });
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([415, 'unsupported_media_type']);
  });

  it('S14-05 an empty body with content type JSON is no body, not an error', async () => {
    const { client } = await signUp(world);
    expect(await client.send('POST', '/api/auth/logout', { text: '' })).toMatchObject({
      status: 200,
      json: { success: true },
    });
  });

  it('S14-06 a money call without a key, or with an impossible one, is refused', async () => {
    const { client } = await signUp(world);
    const body = { packId: 'glass-tide', tableHash: '0'.repeat(64), quantity: 1 };
    const without = await client.send('POST', '/api/packs/open', { body });
    expect((without.json as { code: string }).code).toBe('idempotency_key_missing');
    for (const key of ['a b', 'ä', 'x'.repeat(65), 'a,b', 'a:b']) {
      const answer = await client.send('POST', '/api/packs/open', {
        body,
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      });
      expect(answer.json).toMatchObject({
        code: 'invalid_request',
        fields: { 'Idempotency-Key': '1 to 64 letters, digits, _ and -' },
      });
    }
  });

  it('what is not HTTP is answered and closed', async () => {
    const nonsense = [
      'GET\r\n\r\n',
      'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
      '\u0016\u0003\u0001\u0000',
      'G'.repeat(40_000),
    ];
    for (const text of nonsense) {
      const socket = await openSocket(world.url);
      socket.on('error', () => undefined);
      const answer = readAnswer(socket);
      socket.write(text);
      expect((await answer).status).toBeLessThan(500);
    }
  });

  it('S14-04 nothing hostile has come through: the names in the tables are plain', async () => {
    const { rows } = await world.database.owner.query<{ count: number }>(
      `select count(*)::int as count from voltide.identity where username !~ '^[A-Za-z0-9_-]{3,20}$'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});

function fieldsOf({ request }: Endpoint): readonly string[] {
  const schemas = request !== undefined && 'options' in request ? (request.options as readonly unknown[]) : [request];
  return schemas.flatMap((schema) =>
    typeof schema === 'object' && schema !== null && 'entries' in schema ? Object.keys(schema.entries as object) : [],
  );
}
