import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswer } from '../../testing/fake-server.ts';
import { send } from './http.ts';
import { isServerThere, subscribeToServer } from './online.ts';

const HERE: FakeAnswer = { body: { status: 'live' } };
let answers: (FakeAnswer | 'lost')[] = [];
let seen: readonly { readonly path: string }[] = [];
const changes: boolean[] = [];

const ask = (): Promise<unknown> => send({ method: 'GET', url: '/api/settings' }).catch(() => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  const next = () => answers.shift() ?? HERE;
  const server = createFakeServer({ 'GET /api/settings': next, 'GET /api/health/live': next });
  vi.stubGlobal('fetch', server.fetch);
  seen = server.seen;
  answers = [];
  subscribeToServer(() => changes.push(isServerThere()));
  await ask();
  changes.length = 0;
  return () => vi.useRealTimers();
});

it('S1 the server is away when two requests in a row get no answer, until one does', async () => {
  answers = ['lost', 'lost', 'lost'];
  await ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerThere()).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isServerThere()).toBe(true);
  expect(changes.filter((is) => is)).toHaveLength(changes.length / 2);
  expect(seen.filter(({ path }) => path === '/api/health/live').length).toBeGreaterThan(1);
});

it('S1 a single request that is lost says nothing', async () => {
  answers = ['lost'];
  await ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(changes).toEqual([]);
});

it.each([502, 504])('S1 %i is what a proxy says whose server is away', async (status) => {
  answers = [{ status }, { status }];
  await ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerThere()).toBe(false);
});

it('S1 what the browser believes of its network is a reason to ask, and no answer', async () => {
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([isServerThere(), changes]).toEqual([true, []]);
  expect(seen.at(-1)).toMatchObject({ path: '/api/health/live' });
});

it('S1 an answer from before the network went is no reason to stop asking', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answers = [HERE, 'lost', 'lost'];
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerThere()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isServerThere()).toBe(false);
});

it('S1 a network that goes while the server is asked is asked about again', async () => {
  answers = ['lost', HERE, 'lost'];
  await ask();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.filter(({ path }) => path === '/api/health/live')).toHaveLength(2);
  expect(isServerThere()).toBe(false);
});
