import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';

import { forgetGuestMarker, forgetSessionMarker } from '../lib/browser/storage.ts';
import { quickToken } from '../lib/quick/quick-token.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../testing/fake-server.ts';
import { createApp } from './create-app.ts';

const BUCKETS = ['/api/wallet/buckets'];

function start(answers: FakeAnswers = {}) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return { ...createApp(createMemoryHistory()), seen: server.seen };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetGuestMarker();
  forgetSessionMarker();
  quickToken.set(null);
});

it('S9-07 what a Quick Game has loaded goes with it, also to the next one, and from another tab', async () => {
  quickToken.set('one');
  const { queryClient } = start();
  for (const next of ['two', null]) {
    queryClient.setQueryData(BUCKETS, { promo: '25.000000' });
    quickToken.set(next);
    await expect.poll(() => queryClient.getQueryData(BUCKETS)).toBeUndefined();
  }
  quickToken.set('three');
  queryClient.setQueryData(BUCKETS, { promo: '25.000000' });
  localStorage.setItem('quickGameToken', 'four');
  window.dispatchEvent(new StorageEvent('storage', { key: 'quickGameToken' }));
  await expect.poll(() => queryClient.getQueryData(BUCKETS)).toBeUndefined();
});

it('S9-01 S9-07 what it has loaded is nothing for the account that logs in over it', async () => {
  quickToken.set('one');
  const { queryClient, session } = start({ 'POST /api/auth/login': () => ({ body: { user: ADA, token: 'a.b.c' } }) });
  await session.check();
  queryClient.setQueryData(BUCKETS, { promo: '25.000000' });
  await session.login({ credential: 'ada', password: 'secret' });
  await expect.poll(() => queryClient.getQueryData(BUCKETS)).toBeUndefined();
  queryClient.setQueryData(BUCKETS, { promo: '100.000000' });
  quickToken.set(null);
  expect(queryClient.getQueryData(BUCKETS)).toEqual({ promo: '100.000000' });
});

it('S9-07 a visitor who starts one keeps what is public on the screen', async () => {
  const { queryClient, session } = start();
  await session.check();
  queryClient.setQueryData(['/api/packs'], { packs: [] });
  quickToken.set('one');
  expect(queryClient.getQueryData(['/api/packs'])).toEqual({ packs: [] });
  expect(queryClient.getQueryState(['/api/packs'])?.isInvalidated).toBe(true);
});

it('S3-13 S9-07 a guest waits while a Quick Game runs, and is there again after it', async () => {
  document.cookie = 'voltide-guest=1; Path=/';
  const { queryClient, session, seen } = start({ 'GET /api/auth/me': () => ({ body: { user: GUEST } }) });
  await session.check();
  expect(session.getState().user).toEqual(GUEST);
  queryClient.setQueryData(BUCKETS, { promo: '25.000000' });
  quickToken.set('one');
  await expect.poll(() => session.getState().user).toBeNull();
  expect(queryClient.getQueryData(BUCKETS)).toBeUndefined();
  expect(seen.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
  quickToken.set(null);
  await expect.poll(() => session.getState().user).toEqual(GUEST);
});
