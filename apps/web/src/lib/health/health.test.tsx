import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer } from '../../testing/fake-server.ts';
import { createSession } from '../session/session.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';
import { startHealth } from './health.ts';

const LOOK_MS = 5000;
const FAR_AWAY_SECONDS = 4e9;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S12-02 what stays wrong with the sign-in for a minute is reported once, in words without a name', async () => {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
  const session = createSession({
    onIdentity: () => undefined,
    goHome: () => undefined,
    wait: () => Promise.resolve(),
  });
  await session.check();
  const claims = btoa(JSON.stringify({ sub: ADA.id, exp: FAR_AWAY_SECONDS })).replaceAll('=', '');
  localStorage.setItem(STORAGE_KEYS.token, `e30.${claims}.c2ln`);
  localStorage.setItem(STORAGE_KEYS.account, JSON.stringify({ ...ADA, id: 'usr_other' }));
  const reports = (): readonly unknown[] =>
    server.seen.flatMap(({ body }) => (JSON.stringify(body ?? '').includes('"auth-sync"') ? [body] : []));
  startHealth({ path: () => '/fairplay', onChange: () => undefined }, session);
  vi.advanceTimersByTime(10 * LOOK_MS);
  expect(reports()).toEqual([]);
  vi.advanceTimersByTime(20 * LOOK_MS);
  expect(reports()).toMatchObject([
    {
      componentName: 'auth-sync',
      healthStatus: 'degraded',
      errorMessage: 'a stored user who is not the one that is signed in',
    },
  ]);
});
