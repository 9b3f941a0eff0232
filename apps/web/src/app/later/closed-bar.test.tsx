import type { SwitchId } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

async function barOn(
  path: string,
  profile: 'open' | 'strict' | 'closed',
  paused: readonly SwitchId[] = [],
): Promise<() => Element | null> {
  localStorage.clear();
  const settings = {
    profile,
    profileBy: 'country',
    minPlayIntervalMs: 5000,
    packsPerOpenMax: 1,
    socialLinks: [],
    paused,
  };
  const server = createFakeServer({ 'GET /api/settings': () => ({ body: { ...settings, version: '0.1.0' } }) });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  const { page } = await mountApp(path);
  await import('./closed-bar.tsx');
  await expect.poll(() => document.documentElement.hasAttribute('data-strict')).toBe(profile === 'strict');
  await import('../players/play-notice.tsx');
  await settle();
  return () => page.querySelector('.offline-bar');
}

it.each(['/open-pack', '/wheel', '/daily-spin', '/games', '/packs'])(
  'S15-03 %s says that play is paced, and leads to what applies here and why',
  async (path) => {
    const bar = await barOn(path, 'strict');
    await expect.poll(() => bar()?.textContent).toContain('one at a time, five seconds each');
    expect(bar()?.querySelector('a')?.getAttribute('href')).toBe('/responsible#rules');
  },
);

it('S15-03 only where there is something to play, and nowhere in profile open', async () => {
  expect((await barOn('/terms', 'strict'))()).toBeNull();
  expect((await barOn('/wheel', 'open'))()).toBeNull();
});

it('S15-03 every page says that play is closed, with the same way to why', async () => {
  const bar = await barOn('/terms', 'closed');
  await expect.poll(() => bar()?.querySelector('a')?.textContent).toBe('What applies here');
});

it.each([
  ['/wheel', 'wheel', 'The wheel is paused right now.'],
  ['/packs', 'packs', 'Packs are paused right now.'],
  ['/battles', 'battles', 'New battles are paused right now.'],
  ['/wallet', 'withdrawals', 'New withdrawals are paused right now.'],
  ['/contact', 'contact', 'The contact form is paused right now.'],
] as const)('S13-02 %s says what operators have paused there, and no other page does', async (path, id, text) => {
  const bar = await barOn(path, 'open', [id]);
  await expect.poll(() => bar()?.textContent).toContain(text);
  expect((await barOn('/terms', 'open', [id]))()).toBeNull();
});
