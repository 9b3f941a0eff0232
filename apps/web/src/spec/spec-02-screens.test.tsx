import { ROUTES, type RoutePath, type User } from '@voltide/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { normalisePath } from '../app/router.tsx';
import { DOCUMENT_HREF } from '../features/fairness/model/worked-example.ts';
import { ADA, createFakeServer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { superadminOf } from '../testing/users.ts';

/**
 * Section 2 of the specification, line by line: screens and routes, header, footer, bottom navigation. First loads:
 * e2e/s2-splash.spec.ts; answers of the server: apps/server/src/platform/http/pages.world.test.ts.
 */

const SUPERADMIN = superadminOf();

/** "Routes inside the shell", and the heading of each screen. */
const SCREENS = {
  '/': 'Open a pack. See what glows.',
  '/packs': 'Packs',
  '/pack-system': 'How packs work',
  '/open-pack': 'Open a pack',
  '/battles': 'Battles',
  '/wheel': 'Wheel',
  '/daily-spin': 'Daily spin',
  '/leaderboard': 'Leaderboard',
  '/leaderboard-enhanced': 'Leaderboards in detail',
  '/referrals': 'Referrals',
  '/wallet': 'Wallet',
  '/profile': 'Profile',
  '/profile-simple': 'Profile',
  '/profile-setup': 'First steps',
  '/avatar': 'Avatar',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
} as const satisfies Partial<Record<RoutePath, string>>;

/** Screens that the specification does not name. */
const OTHERS = ROUTES.map(({ path }) =>
  path
    .replace(':packId', 'glass-tide')
    .replace(':name', 'nobody')
    .replace(':hash', 'a'.repeat(64))
    .replace(':shareId', 'a'.repeat(32)),
).filter((path) => !(path in SCREENS) && path !== '/adminxxx');

function browseAs(user: User | undefined): void {
  vi.stubGlobal('fetch', createFakeServer({ 'GET /api/auth/me': () => ({ body: { user } }) }).fetch);
  localStorage.clear();
  if (user !== undefined) localStorage.setItem('auth_token', 'a.b.c');
}

function isPage(href: string): boolean {
  const { pathname } = new URL(href, 'http://localhost');
  const path = normalisePath(pathname);
  return ROUTES.some((route) => new RegExp(`^${route.path.replace(/:\w+/, '[^/]+')}$`).test(path));
}

/** Lists links to no page of ours, or to no place on this one. */
function listDeadLinks(page: HTMLElement): readonly string[] {
  const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return hrefs.filter((href) => {
    if (href.startsWith('#')) return page.querySelector(href) === null;
    return !/^(https:|mailto:)/.test(href) && href !== DOCUMENT_HREF && !isPage(href);
  });
}

beforeEach(() => {
  browseAs(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('"Routes inside the shell (header, footer, mobile bottom navigation)"', () => {
  it.each(Object.entries(SCREENS))('S1-01 %s is the screen "%s"', async (path, heading) => {
    const { page } = await mountApp(path);
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe(heading);
    await expect.poll(() => page.querySelector('footer')).not.toBeNull();
    for (const frame of ['header.header', 'nav.bottom-nav']) expect(page.querySelector(frame)).not.toBeNull();
  });

  it('S1-01 "any other path" is the not-found screen', async () => {
    const { page } = await mountApp('/any-other-path');
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Nothing at this depth');
  });

  it.each([...Object.keys(SCREENS), ...OTHERS])('S1-01 S1-03 every link of %s leads somewhere', async (path) => {
    const { page } = await mountApp(path);
    await expect.poll(() => page.querySelector('h1')?.textContent ?? '').not.toBe('');
    await expect.poll(() => page.querySelectorAll('footer a').length).toBeGreaterThan(10);
    expect(listDeadLinks(page)).toEqual([]);
  });
});

it.each(['/BATTLES', '/Battles/', '/battles/'])(
  'S1-02 "Route matching is case-insensitive and accepts an optional trailing slash": %s',
  async (path) => {
    const { page } = await mountApp(path);
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Battles');
  },
);

it('S1-05 "Header: nav Home, Packs, …; plus Admin (/adminxxx) for privileged users"', async () => {
  const links = (page: HTMLElement): readonly (string | null)[] =>
    [...page.querySelectorAll('.header-nav a')].map(({ textContent }) => textContent);
  const all = ['Home', 'Packs', 'Battles', 'Leaderboard', 'Referrals'];
  expect(links((await mountApp('/help')).page)).toEqual(all);
  browseAs(ADA);
  expect(links((await mountApp('/help')).page)).toEqual(all);
  browseAs(SUPERADMIN);
  expect(links((await mountApp('/help')).page)).toEqual([...all, 'Admin']);
});

it('S1-06 "Footer links", "Social links"', async () => {
  const { page } = await mountApp('/help');
  await expect.poll(() => page.querySelector('footer')).not.toBeNull();
  const links = Object.fromEntries(
    [...page.querySelectorAll('footer a')].map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(links).toMatchObject({
    Packs: '/packs',
    Battles: '/battles',
    Wheel: '/wheel',
    'Daily Jackpot': '/jackpot',
    Help: '/help',
    Contact: '/contact',
    'Report a bug': '/bugs',
    Features: '/features',
    'Terms of Service': '/terms',
    'Privacy Policy': '/privacy',
    'Fair play': '/fairplay',
    'Responsible play': '/responsible',
  });
});
