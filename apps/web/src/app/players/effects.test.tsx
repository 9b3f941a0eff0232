import { settle } from '@voltide/ui/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { PLAYED } from '../../lib/played.ts';
import { ADA, createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const calm = (level: number) => ({
  triggered: false,
  fxType: 'neutral',
  intensity: 0,
  colorScheme: 'neutral',
  animationDuration: 0,
  soundFile: null,
  metadata: { level },
});
const reached = {
  triggered: true,
  fxType: 'xp_upgrade',
  intensity: 0.25,
  colorScheme: 'epic',
  animationDuration: 2400,
  soundFile: 'credit.mp3',
  metadata: { level: 4 },
};

afterEach(() => vi.useRealTimers());

it('S11-05 S11-01 a level is asked for after a play, shown by its name, and goes after its duration', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
  let effect: object = calm(3);
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'POST /api/neuro/trigger-effect': () => ({ body: effect }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/terms');
  const asked = () =>
    server.seen.filter(({ path }) => path === '/api/neuro/trigger-effect').map(({ body }) => body as object);
  await expect.poll(() => asked().length).toBe(1);
  effect = reached;
  for (let i = 0; i < 3; i++) window.dispatchEvent(new Event(PLAYED));
  await vi.advanceTimersByTimeAsync(5100);
  await settle();
  await expect.poll(() => asked().length).toBe(2);
  expect(asked()[1]).toEqual({ eventType: 'xp_upgrade', userId: ADA.id, metadata: { since: 3 } });
  await expect.poll(() => page.querySelector('.effect')?.textContent).toBe('Level 4');
  await vi.advanceTimersByTimeAsync(2500);
  await settle();
  expect(page.querySelector('.effect')).toBeNull();
});
