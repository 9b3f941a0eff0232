import { notifyManager } from '@tanstack/react-query';
import { removeToast, shownBalance, toastStore } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { progressQuery } from '../../lib/progress/progress-query.ts';
import { ALL_WATCHERS, watchersOf } from '../../testing/progress-watchers.ts';
import { ADA, createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { progressOf } from '../../testing/shown-progress.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
});
afterEach(() => {
  shownBalance.release();
  removeToast();
});

/** Opens a page of a player who has reached these achievements; a test may add to them. */
async function openPage(...reached: string[]) {
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/progress': () => ({
      body: progressOf({ achievements: Object.fromEntries(reached.map((id) => [id, { state: 'claimable' }])) }),
    }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { app } = await mountApp('/terms');
  await expect.poll(() => watchersOf(app.queryClient)).toBe(ALL_WATCHERS);
  // Query notifications run in order: after this one, the page has shown the first answer.
  await settle(() => new Promise<void>((resolve) => notifyManager.schedule(() => resolve())));
  return {
    reach: async (...more: string[]) => {
      reached.push(...more);
      await settle(() => app.queryClient.invalidateQueries({ queryKey: progressQuery.queryKey }));
    },
    toasts: () => toastStore.getToasts().map(({ title, description }) => [title, description]),
  };
}

it('S10-02 an achievement that is reached is told once, and none that was reached before', async () => {
  const { reach, toasts } = await openPage('first-light');
  expect(toasts()).toEqual([]);
  await reach('sceptic');
  await expect.poll(toasts).toEqual([['Achievement: Sceptic', '2.00\u2009VT and 100 XP to claim on Rewards.']]);
  removeToast();
  await reach();
  expect(toasts()).toEqual([]);
});

it('S10-02 several that are reached at once are one toast', async () => {
  const { reach, toasts } = await openPage();
  await reach('first-duel', 'victor', 'last-word');
  await expect.poll(toasts).toEqual([['3 achievements', 'First Duel, Victor and Last Word. Claim them on Rewards.']]);
});

it('S10-02 nothing is told while a reel runs; it comes when the reel has ended', async () => {
  const { reach, toasts } = await openPage();
  const landed = shownBalance.hold('100.000000');
  await reach('storm-rider');
  expect(toasts()).toEqual([]);
  await settle(() => landed());
  await expect.poll(toasts).toEqual([['Achievement: Storm Rider', '5.00\u2009VT and 200 XP to claim on Rewards.']]);
});
