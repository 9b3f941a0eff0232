import { WHEEL_ANSWER } from '@voltide/games/wheel/screen/testing/shown-wheel';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

const BUSY: FakeAnswer = { status: 503, body: { error: 'Busy.', code: 'unavailable' } };
const OPEN: FakeAnswer = { body: { profile: 'open', minPlayIntervalMs: 0, socialLinks: [] } };
/** Longer than the page waits before it retries. */
const A_WHILE_MS = 6000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S15-03 a profile that could not be read at first is read later, and speeds can be chosen from then', async () => {
  let settings = BUSY;
  const server = createFakeServer({
    'GET /api/settings': () => settings,
    'GET /api/wheel': () => ({ body: WHEEL_ANSWER }),
    'GET /api/wheel/recent': () => ({ body: { spins: [] } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/wheel');
  const resting = (): readonly boolean[] => {
    const speeds = page.querySelectorAll<HTMLInputElement>('[aria-label="Speed of the wheel"] input');
    return [...speeds].map(({ disabled }) => disabled);
  };
  await expect.poll(resting).toEqual([true, true, true]);
  // The footer, which loads later, reads the settings too.
  await expect.poll(() => page.querySelector('.footer')).not.toBeNull();
  await settle(() => vi.advanceTimersByTimeAsync(A_WHILE_MS));
  expect(resting()).toEqual([true, true, true]);
  settings = OPEN;
  await settle(() => vi.advanceTimersByTimeAsync(A_WHILE_MS));
  await expect.poll(resting).toEqual([false, false, false]);
});
