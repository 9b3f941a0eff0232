import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../../../lib/browser/overlay.ts';
import { forgetGuestMarker } from '../../../lib/browser/storage.ts';
import { ADA, createFakeServer, GUEST, type SeenRequest } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const HELD = {
  'GET /api/wallet/balance': () => ({ body: { success: true, balance: '23.400000', currency: 'VT' } }),
  'GET /api/inventory': () => ({ body: { stacks: [], count: 3, total: '1.250000' } }),
  'POST /api/auth/logout': () => ({ body: { success: true } }),
} as const;

let seen: readonly SeenRequest[] = [];

async function openProfile(user: typeof ADA | typeof GUEST): Promise<HTMLElement> {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ body: { user } }), ...HELD });
  vi.stubGlobal('fetch', server.fetch);
  seen = server.seen;
  if (user.email === null) localStorage.setItem('user', JSON.stringify(user));
  else localStorage.setItem('auth_token', 'a.b.c');
  return (await mountApp('/profile')).page;
}

function button(name: string, place: ParentNode | null): HTMLButtonElement | undefined {
  return [...(place?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
}

const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]');
const hasLoggedOut = (): boolean => seen.some(({ path }) => path === '/api/auth/logout');
const press = (name: string, place: ParentNode | null): Promise<void> => settle(() => button(name, place)?.click());

beforeEach(() => {
  localStorage.clear();
  forgetGuestMarker();
  authDialog.close();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S3-06 a guest who signs out is asked first, in words that say what would be lost', async () => {
  const page = await openProfile(GUEST);
  await press('Sign Out', page);
  await expect.poll(() => dialog()?.textContent).toContain('Sign out gull for good?');
  await expect.poll(() => dialog()?.textContent).toMatch(/your balance of 23\.40\sVT/);
  expect(dialog()?.textContent).toMatch(/your 3 items, worth 1\.25\sVT/);
  expect([hasLoggedOut(), localStorage.getItem('user')]).toEqual([false, expect.stringContaining('gull')]);
  await press('Sign Out', dialog());
  await expect.poll(hasLoggedOut).toBe(true);
  expect(localStorage.getItem('user')).toBeNull();
});

it('S3-06 the question offers to sign up instead, and takes nothing away', async () => {
  const page = await openProfile(GUEST);
  await press('Sign Out', page);
  await expect.poll(() => button('Sign Up', dialog())).toBeDefined();
  await press('Sign Up', dialog());
  await expect.poll(() => dialog()?.querySelector('input[name="email"]')).not.toBeNull();
  expect([hasLoggedOut(), localStorage.getItem('user')]).toEqual([false, expect.stringContaining('gull')]);
});

it('S3-02 an account, which loses nothing, is logged out without a question', async () => {
  const page = await openProfile(ADA);
  await press('Sign Out', page);
  await expect.poll(hasLoggedOut).toBe(true);
  expect(dialog()).toBeNull();
});
