import { openSocket, readAnswer, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const LIMIT = 1300;
const world = useWorld({
  settings: { TRUST_PROXY: '1' },
  site: { files: new Map(), page: '<html><head></head><body></body></html>', scriptHashes: [], styleHashes: [] },
});

async function exchange(text: string) {
  const socket = await openSocket(world.url);
  socket.on('error', () => undefined);
  const answer = readAnswer(socket);
  socket.write(text);
  return answer;
}

describe('what is no good request', () => {
  it.each<[string, string, number, string]>([
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400, 'invalid_request'],
    ['a method nobody knows', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['a method for no page', 'PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405, 'method_not_allowed'],
    [
      'a method for no call',
      'PROPFIND /api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method_not_allowed'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['no host', 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['the same host twice', 'GET / HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['an odd expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 400, 'invalid_request'],
    [
      'a path that cannot be read',
      'GET /api/packs/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'invalid_request',
    ],
  ])('S14-01 with %s is answered out of the closed list', async (_what, text, status, code) => {
    const answer = await exchange(text);
    const body = JSON.parse(answer.body) as { error: string; code: string; requestId: string };
    expect([answer.status, body.code]).toEqual([status, code]);
    expect([typeof body.error, body.requestId.length > 5]).toEqual(['string', true]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('HTTP/1.0 needs no host', async () => {
    expect((await exchange('GET /api/health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('requests that item nothing', () => {
  it.each([
    ['GET', '/nowhere', 'application/json', 404],
    ['GET', '/api/nowhere', 'application/json', 404],
    ['POST', '/api/auth/login', 'text/plain', 415],
  ])('%s %s of type %s counts against its address', async (method, path, type, status) => {
    const address = `198.51.100.${path.length}`;
    const headers = { 'content-type': type, 'x-forwarded-for': address };
    const client = world.open();
    const knock = () => client.send(method, path, { text: method === 'GET' ? '' : 'x', headers });
    const answers = await world.clock.hold(() => Promise.all(Array.from({ length: LIMIT }, knock)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status, 429]));
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused).toMatchObject({ json: { code: 'too_many_requests' }, headers: { 'retry-after': '1' } });
    expect((await world.open().send('GET', '/api/settings')).status).toBe(200);
  });
});
