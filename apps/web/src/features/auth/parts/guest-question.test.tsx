import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetGuestMarker, hasGuestMarker } from '../../../lib/browser/storage.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers, type SeenRequest } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const HELD: FakeAnswers = {
  'GET /api/auth/me': ({ headers }) => ({
    body: { user: headers['authorization'] === undefined ? GUEST : { ...ADA, balance: '123.400000' } },
  }),
  'GET /api/wallet/balance': () => ({ body: { success: true, balance: '23.400000', currency: 'VT' } }),
  'GET /api/inventory': () => ({ body: { stacks: [], count: 1, total: '1.250000' } }),
  'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }),
  'GET /api/auth/factor': () => ({ body: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false } }),
  'POST /api/auth/guest/leave': () => ({ body: { success: true } }),
};
const CARRIED = { body: { success: true, balance: '23.400000', items: 1 } } as const;
const DOWN = { status: 503, body: { error: 'The service is busy.', code: 'unavailable' } } as const;
const GONE = { status: 409, body: { error: 'This guest has become an account.', code: 'guest_converted' } } as const;

let seen: readonly SeenRequest[] = [];

async function openLogin(answers: FakeAnswers, isGuest = true) {
  const server = createFakeServer({ ...HELD, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  seen = server.seen;
  if (isGuest) {
    localStorage.setItem('user', JSON.stringify(GUEST));
    document.cookie = 'voltide-guest=1; Path=/';
  }
  const { app, page } = await mountApp('/login');
  const input = (name: string) => page.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
  const logIn = async (): Promise<void> => {
    for (const [name, text] of [
      ['credential', 'ada'],
      ['password', 'secret!'],
    ] as const) {
      const field = input(name);
      if (field !== null) await type(field, text);
    }
    await settle(() => page.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click());
    await expect.poll(() => app.session.getState().user?.id).toBe(ADA.id);
  };
  return { app, page, logIn };
}

const posts = (): readonly string[] =>
  seen.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/neuro/')).map(({ path }) => path);
const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]');

function choose(page: ParentNode, text: string): Promise<void> {
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === text);
  return settle(() => label?.querySelector('input')?.click());
}

beforeEach(() => {
  localStorage.clear();
  forgetGuestMarker();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('a guest who logs in', () => {
  it('S3-06 is asked what becomes of balance and items, and brings them along unless they say otherwise', async () => {
    const { app, page, logIn } = await openLogin({ 'POST /api/auth/guest/carry': () => CARRIED });
    await expect.poll(() => page.textContent).toMatch(/You are playing as the guest gull.*your balance of 23\.40\sVT/);
    expect(page.textContent).toMatch(/your item, worth 1\.25\sVT/);
    await logIn();
    expect(posts().slice(0, 2)).toEqual(['/api/auth/login', '/api/auth/guest/carry']);
    expect(app.session.getState().user?.balance).toBe('123.400000');
    expect(hasGuestMarker()).toBe(false);
  });

  it('S3-06 may leave them behind, and is told that they are lost', async () => {
    const { page, logIn } = await openLogin({});
    await choose(page, 'Leave it behind');
    expect(page.textContent).toContain('It is lost when you log in.');
    await logIn();
    expect(posts().slice(0, 2)).toEqual(['/api/auth/login', '/api/auth/guest/leave']);
    expect(hasGuestMarker()).toBe(false);
  });

  it('S3-06 is logged in also where it did not work, and asked again until it has', async () => {
    const answers = [DOWN, DOWN, CARRIED];
    const { app, logIn } = await openLogin({ 'POST /api/auth/guest/carry': () => answers.shift() ?? CARRIED });
    await logIn();
    expect([app.session.getState().user?.id, hasGuestMarker()]).toEqual([ADA.id, true]);
    await expect.poll(() => dialog()?.textContent).toContain('You also played as a guest here');
    const bring = (): Promise<void> =>
      settle(() =>
        [...(dialog()?.querySelectorAll('button') ?? [])]
          .find(({ textContent }) => textContent === 'Bring it along')
          ?.click(),
      );
    await bring();
    await expect.poll(() => dialog()?.textContent).toContain('It did not work. Nothing was lost');
    await bring();
    await expect.poll(() => dialog()).toBeNull();
    expect(hasGuestMarker()).toBe(false);
  });

  it('S3-06 whose guest belongs to an account by now is asked nothing more', async () => {
    const { logIn } = await openLogin({ 'POST /api/auth/guest/carry': () => GONE });
    await logIn();
    expect(hasGuestMarker()).toBe(false);
  });
});

it('S3-03 only a guest is asked, and other logins send what they always did', async () => {
  const { page, logIn } = await openLogin({}, false);
  expect(page.textContent).not.toContain('You are playing as the guest');
  await logIn();
  expect(posts()[0]).toBe('/api/auth/login');
  expect(posts().filter((path) => path.startsWith('/api/auth/guest/'))).toEqual([]);
});
