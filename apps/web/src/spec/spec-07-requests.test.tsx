import type { User } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from '../lib/http/api.ts';
import { balanceQuery } from '../lib/balance/balance-query.ts';
import { catchUncaughtErrors } from '../lib/health/uncaught-errors.ts';
import { createMonitor, type HealthPayload } from '../lib/health/monitor.ts';
import { watchPages, type PageEvents } from '../lib/health/page-watch.ts';
import { createTraceLog } from '../lib/health/trace-log.ts';
import { send } from '../lib/http/http.ts';
import { createQueryClient } from '../lib/http/query.ts';
import { createSession } from '../lib/session/session.ts';
import { forgetGuestMarker } from '../lib/browser/storage.ts';
import {
  ADA,
  createFakeServer,
  GUEST,
  GUEST_STARTED,
  type FakeAnswer,
  type FakeAnswers,
} from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

/**
 * Section 7 of the specification, line by line: the pages' calls; the server's answers are in
 * apps/server/src/spec/spec-07-calls.world.test.ts.
 */

function serve(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

beforeEach(() => {
  localStorage.clear();
  forgetGuestMarker();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => void vi.useRealTimers());

describe('"All requests"', () => {
  const SETTINGS = { method: 'GET', url: '/api/settings' } as const;

  async function headersOf(stored: Readonly<Record<string, string>>) {
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const seen = serve({ 'GET /api/settings': () => ({ body: {} }) });
    await send(SETTINGS);
    expect(seen[0]?.credentials, '"include cookies"').toBe('include');
    const { 'x-request-id': requestId, ...headers } = seen[0]?.headers ?? {};
    expect(requestId, 'names the call in the log').toMatch(/^[0-9a-f]{16}$/);
    return headers;
  }

  it('S14-01 S3-13 "JSON"; "bearer Authorization; otherwise … x-quick-session; otherwise neither"', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await headersOf({ auth_token: 'a.b.c' })).toEqual({ ...json, authorization: 'Bearer a.b.c' });
    expect(await headersOf({ auth_token: 'a.b.c', quickGameToken: 'q' })).toEqual({
      ...json,
      authorization: 'Bearer a.b.c',
    });
    expect(await headersOf({ quickGameToken: 'q' })).toEqual({ ...json, 'x-quick-session': 'q' });
    expect(await headersOf({})).toEqual(json);
  });

  it('S14-01 "Responses are parsed as JSON when the content type is JSON"', async () => {
    serve({ 'GET /api/settings': () => ({ body: { a: 1 } }) });
    expect(await send(SETTINGS)).toEqual({ a: 1 });
    serve({ 'GET /api/settings': () => ({ body: '{"a":1}' }) });
    expect(await send(SETTINGS)).toBeUndefined();
  });
});

describe('"The default query fetcher" and "Cache default"', () => {
  const KEY = { queryKey: ['/api/packs', 'whatever follows'] };

  it('S14-02 "does a GET on the first element of the query key"', async () => {
    const seen = serve({ 'GET /api/packs': () => ({ body: { packs: [] } }) });
    expect(await createQueryClient().query(KEY)).toEqual({ packs: [] });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/packs']);
  });

  it('S14-02 "may return null on 401"', async () => {
    serve({ 'GET /api/packs': () => ({ status: 401, body: { error: 'Please sign in.' } }) });
    expect(await createQueryClient().query(KEY)).toBeNull();
  });

  it('S14-02 "fresh 5 minutes"', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const seen = serve({ 'GET /api/packs': () => ({ body: { packs: [] } }) });
    const client = createQueryClient();
    await client.query(KEY);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    await client.query(KEY);
    expect(seen).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await client.query(KEY);
    expect(seen).toHaveLength(2);
  });

  it('S14-02 "no refetch on focus, no polling, no retries"', async () => {
    const seen = serve({ 'GET /api/packs': () => ({ status: 500, body: { error: 'Broken.' } }) });
    const client = createQueryClient();
    await expect(client.query(KEY)).rejects.toThrow('Broken.');
    expect(seen).toHaveLength(1);
    const { refetchOnWindowFocus, refetchInterval, retry } = client.getDefaultOptions().queries ?? {};
    expect([refetchOnWindowFocus, refetchInterval, retry]).toEqual([false, false, false]);
  });
});

describe('the table, by who makes the call', () => {
  function start(path: string, answer: FakeAnswer) {
    const seen = serve({ [path]: () => answer });
    const onIdentity = vi.fn();
    const wait = () => Promise.resolve();
    const session = createSession({ onIdentity, goHome: () => undefined, wait });
    return { session, seen, onIdentity };
  }

  it('S3-05 "GET /api/auth/me": "bearer token … non-OK means session invalid"', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    const { session, seen } = start('GET /api/auth/me', { body: { user: ADA } });
    await session.check();
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer a.b.c' });
    expect(session.getState().user).toEqual(ADA);
    serve({ 'GET /api/auth/me': () => ({ status: 403, body: { error: 'no' } }) });
    await session.check();
    expect([session.getState().user, localStorage.getItem('auth_token')]).toEqual([null, null]);
  });

  it('S3-02 "POST /api/auth/login": "credential, password"', async () => {
    const { session, seen } = start('POST /api/auth/login', { body: { token: 'a.b.c', user: ADA } });
    const body = { credential: 'ada', password: 'secret' };
    await session.login(body);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/auth/login', body });
    expect(localStorage.getItem('auth_token')).toBe('a.b.c');
  });

  it('S3-02 S3-04 "POST /api/auth/signup": "signup fields"', async () => {
    const { session, seen } = start('POST /api/auth/signup', { body: { token: 'a.b.c', user: ADA } });
    const { email, username } = ADA;
    const flags = { isOver18: true, agreedToTerms: true, terms: true, privacy: true } as const;
    const body = { email, password: 'secret', username, ...flags, referralCode: 'HARBOUR1' };
    await session.signup(body);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/auth/signup', body });
    expect(localStorage.getItem('auth_token')).toBe('a.b.c');
  });

  it('S3-06 "POST /api/auth/guest-signin": "user; stored locally, user query refreshed"', async () => {
    const { session, seen, onIdentity } = start('POST /api/auth/guest-signin', GUEST_STARTED);
    await session.startGuest({ username: 'gull' });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/auth/guest-signin', body: { username: 'gull' } });
    expect(JSON.parse(localStorage.getItem('user') ?? '') as User).toEqual(GUEST);
    expect(onIdentity).toHaveBeenCalledOnce();
  });

  it('S3-07 "POST /api/auth/forgot-password": "email"', async () => {
    const seen = serve({ 'POST /api/auth/forgot-password': () => ({ body: { success: true } }) });
    const body = { email: 'ada@example.com' };
    await call('POST /api/auth/forgot-password', { body });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/auth/forgot-password', body });
  });

  it('S8-01 "GET /api/wallet/balance": "refetch 30 s, no stale time, 3 retries with exponential backoff"', () => {
    expect(balanceQuery).toMatchObject({ staleTime: 0, refetchInterval: 30_000, retry: 3 });
    expect([0, 1, 2, 3, 4, 5].map(balanceQuery.retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  it('S8-01 "GET /api/wallet/balance": "balance (default "0" if absent)"', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    serve({
      'GET /api/auth/me': () => ({ body: { user: ADA } }),
      'GET /api/wallet/balance': () => ({ body: { success: true } }),
    });
    const { page } = await mountApp('/help');
    await expect.poll(() => page.querySelector('.balance-chip .num')?.textContent).toBe('0.0');
  });
});

describe('"POST /api/frontend/log-health"', () => {
  function watch() {
    const sent: HealthPayload[] = [];
    const trace = createTraceLog(() => 0);
    const monitor = createMonitor({
      nowMs: () => 0,
      trace,
      post: async (payload) => void sent.push(payload),
      memoryUsage: () => null,
      userAgent: 'a browser',
      sessionId: 'tab-1',
    });
    let tell: Parameters<PageEvents['onChange']>[0] = () => undefined;
    catchUncaughtErrors();
    watchPages({ path: () => '/', onChange: (listener) => (tell = listener) }, { monitor, trace });
    const go = (path: string): void => (['begun', 'loaded', 'rendered'] as const).forEach((step) => tell(step, path));
    return { sent, go };
  }

  it('S12-01 S12-03 "sent about 1 s after each route change and on errors"', async () => {
    vi.useFakeTimers();
    const { sent, go } = watch();
    go('/packs');
    await settle(() => vi.advanceTimersByTimeAsync(950));
    expect(sent.map(({ componentName }) => componentName)).toEqual(['/']);
    await settle(() => vi.advanceTimersByTimeAsync(150));
    expect(sent.map(({ componentName }) => componentName)).toEqual(['/', '/packs']);
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('broken') }));
    expect(sent[2]).toMatchObject({ componentName: '/packs', errorMessage: 'TypeError: broken' });
  });
});
