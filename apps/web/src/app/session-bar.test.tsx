import { PAGE_MESSAGES } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { authDialog } from '../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../lib/browser/overlay.ts';
import { endSession } from '../lib/http/refresh.ts';
import { ADA, createFakeServer, GUEST } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

async function press(page: HTMLElement, selector: string): Promise<void> {
  await settle(() => page.querySelector<HTMLElement>(`.session-bar ${selector}`)?.click());
}

async function pageOf(user: object, address: string) {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ body: { user } }) });
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('auth_token', 'a.b.c');
  return mountApp(address);
}

function bars(page: HTMLElement): readonly string[] {
  return [...page.querySelectorAll('.session-bar [role="alert"]')].map(({ textContent }) => textContent);
}

beforeEach(() => {
  localStorage.clear();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S3-17 a session that the server ended is said once, in one alert, with a login that stays here', async () => {
  const { app, page } = await pageOf(ADA, '/terms');
  endSession('server');
  endSession('server');
  await expect.poll(() => bars(page)).toEqual([PAGE_MESSAGES.sessionEnded]);
  const [alert] = page.querySelectorAll('.session-bar [role="alert"]');
  await app.router.navigate({ to: '/privacy' });
  await settle();
  expect([...page.querySelectorAll('.session-bar [role="alert"]')]).toEqual([alert]);
  await press(page, '.btn');
  expect(authDialog.getOpening()).toMatchObject({ view: 'login', isBlocked: true });
  expect(bars(page)).toEqual([]);
  endSession('server');
  await settle();
  expect(bars(page)).toEqual([]);
  authDialog.close();
});

it('S3-17 it can be put away, and does not come back', async () => {
  const { page } = await pageOf(ADA, '/terms');
  endSession('server');
  await expect.poll(() => bars(page)).toHaveLength(1);
  await press(page, '[aria-label="Dismiss"]');
  endSession('server');
  await settle();
  expect(bars(page)).toEqual([]);
});

it('S3-17 it ends where somebody goes to log in, and does not come back', async () => {
  const { app, page } = await pageOf(ADA, '/terms');
  endSession('server');
  await expect.poll(() => bars(page)).toHaveLength(1);
  await app.router.navigate({ to: '/login' });
  await expect.poll(() => bars(page)).toEqual([]);
  await app.router.navigate({ to: '/terms' });
  await settle();
  expect(bars(page)).toEqual([]);
});

it.each([
  ['the player ended it', ADA, '/terms', 'player'],
  ['it was that of a guest', GUEST, '/terms', 'server'],
  ['the page is the login', ADA, '/login', 'server'],
] as const)('S3-17 nothing is said where %s', async (_, user, address, by) => {
  const { app, page } = await pageOf(user, address);
  endSession(by);
  await expect.poll(() => app.session.getState().user).toBeNull();
  await expect.poll(() => app.session.getState().isEndUntold).toBeUndefined();
  await app.router.navigate({ to: '/terms' });
  await settle();
  expect(bars(page)).toEqual([]);
});
