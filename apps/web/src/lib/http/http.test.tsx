import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswer } from '../../testing/fake-server.ts';
import { send } from './http.ts';
import { ApiError, NetworkError } from './errors.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';

function serve(answer: FakeAnswer | 'lost') {
  const server = createFakeServer({ 'GET /api/settings': () => answer, 'POST /api/settings': () => answer });
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

async function errorOf(answer: FakeAnswer | 'lost'): Promise<unknown> {
  serve(answer);
  return send({ method: 'GET', url: '/api/settings' }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

beforeEach(() => localStorage.clear());

describe('every request', () => {
  it('S14-01 sends JSON with cookies, and no credentials header when there is none', async () => {
    const { seen } = serve({ body: {} });
    await send({ method: 'POST', url: '/api/settings', body: { a: 1 }, idempotencyKey: 'key-1' });
    expect(seen[0]).toMatchObject({ credentials: 'include', body: { a: 1 } });
    expect(seen[0]?.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
  });

  it('S14-01 brings an id that an error of it carries, also where no answer came', async () => {
    const { seen } = serve({ status: 502, body: '<html>' });
    const request = { method: 'GET', url: '/api/settings' } as const;
    const error = (await send(request).catch((reason: unknown) => reason)) as ApiError;
    const sent = seen[0]?.headers['x-request-id'];
    expect(sent).toMatch(/^[0-9a-f]{16}$/);
    expect(error.details.requestId).toBe(sent);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const moving = { method: 'POST', url: '/api/packs/open', body: {}, idempotencyKey: 'key-1' } as const;
    expect(await send(moving).catch((reason: unknown) => reason)).toMatchObject({ requestId: 'key-1' });
  });

  it('S3-13 identifies the caller by the bearer token, else by the quick token, else by neither', async () => {
    localStorage.setItem(STORAGE_KEYS.quickToken, 'quick');
    const { seen } = serve({ body: {} });
    await send({ method: 'GET', url: '/api/settings' });
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    await send({ method: 'GET', url: '/api/settings' });
    expect(seen.map(({ headers }) => [headers['authorization'], headers['x-quick-session']])).toEqual([
      [undefined, 'quick'],
      ['Bearer a.b.c', undefined],
    ]);
  });
});

describe('every answer', () => {
  it('S14-01 is parsed as JSON only where it says so', async () => {
    serve({ body: { a: 1 } });
    expect(await send({ method: 'GET', url: '/api/settings' })).toEqual({ a: 1 });
    serve({ body: '{"a":1}' });
    expect(await send({ method: 'GET', url: '/api/settings' })).toBeUndefined();
  });

  it.each([
    [{ status: 400, statusText: 'Bad Request', body: { error: 'first', message: 'second' } }, 'first'],
    [{ status: 400, statusText: 'Bad Request', body: { message: 'second' } }, 'second'],
    [{ status: 400, statusText: 'Bad Request', body: { error: '', message: 7 } }, 'Bad Request'],
    [{ status: 502, statusText: 'Bad Gateway', body: '<html>' }, 'Bad Gateway'],
    [{ status: 502, headers: { 'content-type': 'application/json' }, body: '{broken' }, 'HTTP 502'],
  ])('S14-01 %o that is no success has the message "%s"', async (answer, message) => {
    expect(await errorOf(answer)).toMatchObject({ name: 'ApiError', message, status: answer.status });
  });

  it('carries code, fields and waiting time of the closed list', async () => {
    const body = { error: 'Wait.', code: 'too_soon', requestId: 'req_1', fields: { quantity: 'too many' } };
    const error = await errorOf({ status: 429, headers: { 'retry-after': '2' }, body });
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).details).toEqual({
      status: 429,
      code: 'too_soon',
      fields: { quantity: 'too many' },
      retryAfterMs: 2000,
      requestId: 'req_1',
    });
  });

  it('that never comes is a network error, not an answer', async () => {
    expect(await errorOf('lost')).toBeInstanceOf(NetworkError);
  });

  it('that the caller does not want any more stays an abort', async () => {
    const abort = new AbortController();
    vi.stubGlobal('fetch', () => {
      abort.abort();
      return Promise.reject(abort.signal.reason as Error);
    });
    await expect(send({ method: 'GET', url: '/x', signal: abort.signal })).rejects.not.toBeInstanceOf(NetworkError);
  });
});
