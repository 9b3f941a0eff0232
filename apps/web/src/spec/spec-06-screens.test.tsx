import type { User } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { overlay } from '../lib/browser/overlay.ts';
import { isPrivileged } from '../lib/session/session.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers, type SeenRequest } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { superadminOf, userOf } from '../testing/users.ts';

/**
 * Section 6 of the specification, line by line: roles and permissions, as each role sees them; the server's part is in
 * apps/server/src/spec/spec-06-roles.world.test.ts.
 */

const SUPERADMIN = superadminOf();
const BALANCE = '/api/wallet/balance';

/** The browser of a signed-in user, a guest, or a visitor. */
function browseAs(user: User | undefined, answers: FakeAnswers = {}) {
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user } }),
    [`GET ${BALANCE}`]: () => ({ body: { success: true, balance: '25.000000', currency: 'VT' } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  if (user === GUEST) localStorage.setItem('user', JSON.stringify(user));
  else if (user !== undefined) localStorage.setItem('auth_token', 'a.b.c');
  return server;
}

/** As {@link browseAs}, with one call that is never answered. */
function browseWaitingFor(path: string, user: User): void {
  const server = browseAs(user);
  const never = new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => (url === path ? never : server.fetch(url, init)));
}

function linksIn(page: HTMLElement): readonly (string | null)[] {
  return [...page.querySelectorAll('header a')].map((link) => link.getAttribute('href'));
}

function asked(seen: readonly SeenRequest[], path: string): boolean {
  return seen.some((request) => request.path === path);
}

beforeEach(() => {
  localStorage.clear();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it.each([
  ['visitors', undefined],
  ['guests with a name', GUEST],
] as const)('S1-05 S3-06 "Guests see Login and Sign Up": %s', async (_who, user) => {
  browseAs(user);
  const { page } = await mountApp('/help');
  await expect.poll(() => linksIn(page)).toEqual(expect.arrayContaining(['/login', '/signup']));
});

it('S1-05 an account sees neither', async () => {
  browseAs(ADA);
  const { page } = await mountApp('/help');
  await expect.poll(() => linksIn(page)).toContain('/wallet');
  expect(linksIn(page)).not.toContain('/login');
  expect(linksIn(page)).not.toContain('/signup');
});

it('S8-01 "Balance … run only for signed-in users"', async () => {
  const { seen: ofVisitor } = browseAs(undefined);
  await mountApp('/help');
  await settle();
  expect(asked(ofVisitor, BALANCE)).toBe(false);
  const { seen: ofPlayer } = browseAs(ADA);
  await mountApp('/help');
  await expect.poll(() => asked(ofPlayer, BALANCE)).toBe(true);
});

describe('"superadmin"', () => {
  it.each([
    ['"a user whose role is superadmin"', superadminOf({ roles: [] }), true],
    ['"whose roles list includes superadmin"', userOf({ roles: ['player', 'superadmin'] }), true],
    ['no other role', userOf({ roles: ['player', 'moderator'] }), false],
    ['not "id 1"', userOf({ id: '1' }), false],
    ['nobody', null, false],
  ])('S3-14 %s', (_who, user, expected) => {
    expect(isPrivileged(user)).toBe(expected);
  });

  it('S1-05 "Only they see the Admin link"', async () => {
    browseAs(SUPERADMIN);
    expect(linksIn((await mountApp('/help')).page)).toContain('/adminxxx');
    for (const user of [ADA, GUEST, undefined]) {
      localStorage.clear();
      browseAs(user);
      expect(linksIn((await mountApp('/help')).page)).not.toContain('/adminxxx');
    }
  });

  it.each([
    ['a visitor', undefined],
    ['a guest', GUEST],
    ['an account', ADA],
  ] as const)('S13-01 "Others are redirected to / and see \'Access Denied: …\'": %s', async (_who, user) => {
    const { seen } = browseAs(user);
    const { app } = await mountApp('/adminxxx');
    const error = 'Access Denied: This area is restricted to superadministrators only.';
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain(error);
    const dialog = document.querySelector('[role="dialog"]');
    expect(app.router.state.location.pathname).toBe('/');
    expect(seen.filter(({ path }) => path.startsWith('/api/admin/'))).toEqual([]);
    const button = [...(dialog?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Return to Home',
    );
    await settle(() => button?.click());
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    expect(app.router.state.location.pathname).toBe('/');
  });

  it('S13-01 "While checking it shows \'Verifying Access\'"', async () => {
    browseWaitingFor('/api/admin/portal', SUPERADMIN);
    const { page } = await mountApp('/adminxxx');
    await expect.poll(() => page.querySelector('[role="status"]')?.textContent).toBe('Verifying Access');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});
