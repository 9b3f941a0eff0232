import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { progressOf } from '../testing/shown-progress.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function openPage(...claimable: string[]) {
  const achievements = Object.fromEntries(claimable.map((id) => [id, { state: 'claimable' as const }]));
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/progress': () => ({ body: progressOf({ xp: 1700n, achievements }) }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/terms');
  await expect.poll(() => page.querySelector('button[aria-label="Your account"]')).not.toBeNull();
  const press = (name: string) =>
    settle(() => page.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click());
  return { page, press };
}

const dots = (page: HTMLElement) => page.querySelectorAll('header .claim-dot').length;
const opened = (role: string) => document.querySelector(`[role="${role}"]`)?.textContent ?? '';

it('S10-02 the account menu shows the level with what the next one needs, and how much can be claimed', async () => {
  const { page, press } = await openPage('first-light', 'sceptic');
  await expect.poll(() => dots(page)).toBe(2);
  await press('Your account');
  await expect.poll(() => opened('menu')).toContain('900 XP to level 6, about 13\u2009VT of packs');
  expect(opened('menu')).toContain('Level 5');
  expect(opened('menu')).toContain('Rewards2 to claim');
});

it('S10-02 the menu of small screens shows the same', async () => {
  const { press } = await openPage('first-light');
  await press('Menu');
  await expect.poll(() => opened('dialog')).toContain('Level 5');
  expect(opened('dialog')).toContain('Rewards1 to claim');
});

it('S10-02 there is no dot and no count where nothing can be claimed', async () => {
  const { page, press } = await openPage();
  await press('Your account');
  await expect.poll(() => opened('menu')).toContain('Level 5');
  expect(opened('menu')).not.toContain('to claim');
  expect(dots(page)).toBe(0);
});
