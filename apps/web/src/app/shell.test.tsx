import { ROUTES } from '@voltide/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { superadminOf } from '../testing/users.ts';

const SUPERADMIN = superadminOf({ roles: ['player', 'superadmin'] });
const BALANCE = { success: true, balance: '25.000000', currency: 'VT' };

function serve(user: object | undefined, more: FakeAnswers = {}): void {
  const answers: FakeAnswers = {
    'GET /api/auth/me': () => ({ body: { user } }),
    'GET /api/wallet/balance': () => ({ body: BALANCE }),
    'GET /api/settings': () => ({
      body: {
        profile: 'open',
        minPlayIntervalMs: 800,
        packsPerOpenMax: 10,
        socialLinks: [{ name: 'discord', url: 'https://discord.example/voltide' }],
        version: '0.1.0',
      },
    }),
    ...more,
  };
  vi.stubGlobal('fetch', createFakeServer(answers).fetch);
  localStorage.clear();
  if (user !== undefined) localStorage.setItem('auth_token', 'a.b.c');
}

function textsIn(page: HTMLElement, selector: string): readonly (string | null)[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

function hrefsIn(page: HTMLElement, selector: string): readonly (string | null)[] {
  return [...page.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'));
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('the header', () => {
  it('S1-05 leads visitors to the five places, Login and Sign Up', async () => {
    serve(undefined);
    const { page } = await mountApp('/terms');
    expect(textsIn(page, '.nav-link')).toEqual(['Home', 'Packs', 'Battles', 'Leaderboard', 'Referrals']);
    expect(hrefsIn(page, '.header-tools')).toEqual(['/login', '/signup']);
    expect(page.querySelector('.header-tools .btn[aria-label="Menu"]')).not.toBeNull();
    expect(page.querySelector('.header-tools .btn[aria-label="Switch to light theme"]')).not.toBeNull();
  });

  it('S1-05 S8-02 shows who is signed in the balance, leading to the wallet, and no Login', async () => {
    serve(ADA);
    const { page } = await mountApp('/terms');
    await expect.poll(() => page.querySelector('.balance-chip')?.textContent).toContain('25.0');
    expect(hrefsIn(page, '.header-tools')).toEqual(['/wallet']);
  });

  it('S3-06 shows a guest all of it: chip, Login and Sign Up', async () => {
    serve(GUEST);
    const { page } = await mountApp('/terms');
    await expect.poll(() => hrefsIn(page, '.header-tools')).toEqual(['/wallet', '/login', '/signup']);
  });

  it('S1-05 S3-14 shows Admin to superadmins', async () => {
    serve(SUPERADMIN);
    const { page } = await mountApp('/terms');
    expect(hrefsIn(page, '.header-nav').at(-1)).toBe('/adminxxx');
  });
});

describe('the footer', () => {
  const LINKS = [
    '/packs',
    '/battles',
    '/wheel',
    '/jackpot',
    '/help',
    '/contact',
    '/incidents',
    '/bugs',
    '/features',
    '/fairplay',
    '/rules',
    '/statistics',
    '/responsible',
    '/terms',
    '/privacy',
  ];

  it('S1-06 holds the links of the specification, every one a page, and the year', async () => {
    serve(undefined);
    const { page } = await mountApp('/terms');
    await expect.poll(() => page.querySelector('footer')).not.toBeNull();
    expect(new Set(hrefsIn(page, 'footer nav'))).toEqual(new Set(LINKS));
    expect(hrefsIn(page, 'footer nav')).toHaveLength(LINKS.length);
    expect(LINKS.every((href) => ROUTES.some(({ path }) => path === href))).toBe(true);
    expect(page.querySelector('footer')?.textContent).toContain('© 2025');
  });

  it('S1-06 a social link leads to its configured address; those without one lead to /contact together', async () => {
    serve(undefined);
    const { page } = await mountApp('/terms');
    const expected = ['https://discord.example/voltide', '/contact'];
    await expect.poll(() => hrefsIn(page, '[aria-label="Social"]')).toEqual(expected);
    expect(textsIn(page, '[aria-label="Social"] a')).toEqual(['Discord', 'Contact us']);
  });
});

describe('profile closed', () => {
  const settings = (profile: string): FakeAnswers => ({
    'GET /api/settings': () => ({
      body: { profile, minPlayIntervalMs: 800, packsPerOpenMax: 1, socialLinks: [], version: '0.1.0' },
    }),
  });

  it.each(['/terms', '/inventory', '/nowhere'])('S15-03 is said on %s, and on every other page', async (address) => {
    serve(ADA, settings('closed'));
    const { page } = await mountApp(address);
    await expect.poll(() => page.textContent).toContain('Play and deposits are closed here. You can still withdraw');
  });

  it('S15-03 nothing is said of it elsewhere', async () => {
    serve(ADA, settings('strict'));
    const { page } = await mountApp('/terms');
    await expect.poll(() => page.querySelector('footer')?.textContent).toContain('Contact us');
    expect(page.textContent).not.toContain('closed here');
  });
});

describe('the bottom navigation', () => {
  it('S1-07 has Home, Packs, Battles, Spin, Leaders, and Profile when signed in', async () => {
    serve(undefined);
    const { page: visitor } = await mountApp('/terms');
    expect(textsIn(visitor, '.bottom-nav a')).toEqual(['Home', 'Packs', 'Battles', 'Spin', 'Leaders']);
    serve(ADA);
    const { page: player } = await mountApp('/terms');
    expect(textsIn(player, '.bottom-nav a').at(-1)).toBe('Profile');
  });

  it('S1-07 S13-01 is hidden in the portal, which stands outside of the shell', async () => {
    const error = { status: 403, body: { error: 'Operators need a second factor.', code: 'factor_missing' } };
    serve(SUPERADMIN, { 'GET /api/admin/portal': () => error });
    const { page } = await mountApp('/adminxxx');
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Set up a second factor');
    expect(page.querySelector('.bottom-nav, header, footer')).toBeNull();
  });

  it('S1-07 is hidden on any path that contains admin', async () => {
    serve(undefined);
    const { page } = await mountApp('/some-admin-page');
    expect(page.querySelector('.bottom-nav')).toBeNull();
  });
});

describe("the portal's guard", () => {
  it('S13-01 sends everybody else to /, with the refusal in a dialog', async () => {
    serve(ADA);
    const { app } = await mountApp('/adminxxx');
    const error = 'Access Denied: This area is restricted to superadministrators only.';
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain(error);
    expect(app.router.state.location.pathname).toBe('/');
  });
});
