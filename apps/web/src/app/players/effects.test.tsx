import { shownBalance } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { levelOf } from '@voltide/games/progress/levels';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PLAYED_EVENT } from '../../lib/plays/page-events.ts';
import { progressQuery } from '../../lib/progress/progress-query.ts';
import { ALL_WATCHERS, watchersOf } from '../../testing/progress-watchers.ts';
import { ADA, createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { progressOf } from '../../testing/shown-progress.ts';

const reached = (level: number) => ({
  triggered: true,
  fxType: 'xp_upgrade',
  intensity: 0.25,
  colorScheme: 'epic',
  animationDuration: 2400,
  soundFile: 'credit.mp3',
  metadata: { level },
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
});
afterEach(() => {
  vi.useRealTimers();
  shownBalance.release();
});

/** Opens a page of a player with this XP, which the test may change. */
async function openPage(firstXp: bigint) {
  let xp = firstXp;
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/progress': () => ({ body: progressOf({ xp }) }),
    'POST /api/neuro/trigger-effect': () => ({ body: reached(levelOf(xp)) }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp('/terms');
  await expect.poll(() => watchersOf(app.queryClient)).toBe(ALL_WATCHERS);
  // The effect compares with the level that is known from here on.
  await expect.poll(() => app.queryClient.getQueryData(progressQuery.queryKey)).toBeDefined();
  await settle();
  return {
    app,
    earn: (more: bigint) => (xp += more),
    /** Refetches progress, as a live message does. */
    tell: () => settle(() => app.queryClient.invalidateQueries({ queryKey: progressQuery.queryKey })),
    asked: () => server.seen.filter(({ path }) => path === '/api/neuro/trigger-effect').map(({ body }) => body),
    effect: () => page.querySelector('.effect')?.textContent,
  };
}

it('S11-05 S11-01 a level that a play reached is shown with what it paid, and goes after its duration', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked, earn, effect } = await openPage(500n);
  expect(asked()).toEqual([]);
  earn(400n);
  for (let i = 0; i < 3; i++) window.dispatchEvent(new Event(PLAYED_EVENT));
  await vi.advanceTimersByTimeAsync(5100);
  await settle();
  await expect.poll(asked).toEqual([{ eventType: 'xp_upgrade', userId: ADA.id, metadata: { since: 3 } }]);
  await expect.poll(effect).toBe('Level 40.20\u2009VT of play balance');
  await vi.advanceTimersByTimeAsync(2500);
  await settle();
  expect(effect()).toBeUndefined();
});

it('S11-05 several levels at once are one effect that names them and what they paid together', async () => {
  const { asked, earn, tell, effect } = await openPage(0n);
  earn(900n);
  await tell();
  await expect.poll(effect).toBe('Level 4Levels 2, 3 and 4: 0.45\u2009VT of play balance');
  expect(asked()).toHaveLength(1);
});

it('S11-05 a level is not shown while a reel runs, and is when it has ended', async () => {
  const { asked, earn, tell, effect } = await openPage(0n);
  const landed = shownBalance.hold('100.000000');
  earn(200n);
  await tell();
  expect([asked(), effect()]).toEqual([[], undefined]);
  await settle(() => landed());
  await tell();
  await expect.poll(effect).toContain('Level 2');
});
