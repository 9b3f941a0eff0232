import { settle } from '@voltide/ui/testing';
import { describe, expect, it, vi } from 'vitest';

import { noteSpun, untilNextMs } from '../../lib/plays/spin-status.ts';
import { ADA, createFakeServer, GUEST } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const CLOCK = { now: '2028-02-29T12:00:00.000Z', resetAt: '2028-03-01T00:00:00.000Z' };

async function openApp(user: typeof ADA | typeof GUEST | undefined, status: object = { canSpin: true }) {
  localStorage.clear();
  if (user !== undefined) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () => (user === undefined ? { status: 401 } : { body: { user } }),
    'GET /api/spin/status': () => ({ body: status }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp('/terms');
  const asked = () => server.seen.filter(({ path }) => path === '/api/spin/status').length;
  return { app, asked, dots: () => page.querySelectorAll('.bottom-nav a[href="/daily-spin"] .nav-dot').length };
}

describe('the dot on Spin', () => {
  it('S1-07 S6-02 is there while an account can spin today, and goes out with the spin', async () => {
    const { app, dots, asked } = await openApp(ADA);
    await expect.poll(dots).toBe(1);
    expect(asked()).toBe(1);
    await settle(() => noteSpun(app.queryClient));
    await expect.poll(dots).toBe(0);
  });

  it('S6-02 goes out when another tab tells of its spin', async () => {
    const { dots } = await openApp(ADA);
    await expect.poll(dots).toBe(1);
    const tab = new BroadcastChannel('voltide-spun');
    const news = [null] as const;
    tab.postMessage(...news);
    await expect.poll(dots).toBe(0);
    tab.close();
  });

  it.each([undefined, GUEST])('S6-02 is not requested without an account', async (user) => {
    const { app, asked, dots } = await openApp(user);
    await import('./spin-dot.tsx');
    await expect.poll(() => app.session.getState().isLoading).toBe(false);
    expect([asked(), dots()]).toEqual([0, 0]);
  });

  it('S1-07 is not there once today was spun', async () => {
    const { dots, asked } = await openApp(ADA, { canSpin: false });
    await expect.poll(asked).toBe(1);
    expect(dots()).toBe(0);
  });
});

it('S6-02 the streak is asked for every 30 s, and right after the reset where that comes first', () => {
  expect(untilNextMs(undefined)).toBe(30_000);
  expect(untilNextMs(CLOCK)).toBe(30_000);
  expect(untilNextMs({ ...CLOCK, now: '2028-02-29T23:59:50.000Z' })).toBe(10_300);
  expect(untilNextMs({ ...CLOCK, now: CLOCK.resetAt })).toBe(300);
});
