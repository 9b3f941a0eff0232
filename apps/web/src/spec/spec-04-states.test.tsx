import { removeToast, toast, toastStore } from '@voltide/ui';
import { mount, settle, type } from '@voltide/ui/testing';
import { Toaster } from '@voltide/ui/toaster';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { authDialog } from '../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../lib/browser/overlay.ts';
import { createSession } from '../lib/session/session.ts';
import { createTheme } from '../lib/browser/theme.ts';
import { ADA, createFakeServer, type FakeAnswer, type FakeAnswers } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { createSilentMonitor } from '../testing/silent-monitor.ts';

/** Section 4 of the specification, line by line: states and transitions outside of the games. */

const ME: FakeAnswers = { 'GET /api/auth/me': () => ({ body: { user: ADA } }) };
const SIGNED_IN: FakeAnswer = { body: { token: 'a.b.c', user: ADA } };
const CONSENTS = { isOver18: true, agreedToTerms: true, terms: true, privacy: true } as const;

function serve(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

function start(answers: FakeAnswers) {
  const seen = serve(answers);
  const goHome = vi.fn();
  const session = createSession({ onIdentity: () => undefined, goHome, wait: () => Promise.resolve() });
  return { session, seen, goHome };
}

beforeEach(() => {
  localStorage.clear();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

describe('"Auth"', () => {
  it('S3-01 "starts loading with no user"', () => {
    expect(start({}).session.getState()).toEqual({ isLoading: true, user: null });
  });

  it('S3-01 "if a stored token exists, the product asks the server …; success sets the user"', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    const { session, seen } = start(ME);
    await session.check();
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/auth/me', headers: { authorization: 'Bearer a.b.c' } });
    expect(session.getState()).toEqual({ isLoading: false, user: ADA });
  });

  it.each<[string, FakeAnswer | 'lost']>([
    ['a refusal', { status: 401, body: { error: 'over', code: 'session_expired' } }],
    ['a failure', { status: 500, body: {} }],
    ['a network error', 'lost'],
  ])(
    'S3-01 "any failure or network error removes the token and leaves no user. Loading ends": %s',
    async (_, answer) => {
      localStorage.setItem('auth_token', 'a.b.c');
      const { session } = start({ 'GET /api/auth/me': () => answer });
      await session.check();
      expect(session.getState()).toEqual({ isLoading: false, user: null });
      expect(localStorage.getItem('auth_token')).toBeNull();
    },
  );

  it('S3-02 "Login … success stores the token and sets the user"', async () => {
    const { session } = start({ 'POST /api/auth/login': () => SIGNED_IN });
    await session.login({ credential: 'ada', password: 'secret!' });
    expect([localStorage.getItem('auth_token'), session.getState().user]).toEqual(['a.b.c', ADA]);
  });

  it('S3-02 "… or signup success" does the same', async () => {
    const { session } = start({ 'POST /api/auth/signup': () => SIGNED_IN });
    await session.signup({ email: ADA.email, username: ADA.username, password: 'secret!', ...CONSENTS });
    expect([localStorage.getItem('auth_token'), session.getState().user]).toEqual(['a.b.c', ADA]);
  });

  it('S3-02 S1-04 "Logout removes the token, clears the user and reloads at the root"', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    const { session, goHome } = start({ ...ME, 'POST /api/auth/logout': () => ({ body: { success: true } }) });
    await session.check();
    await session.logout();
    expect(localStorage).toHaveLength(0);
    expect(goHome).toHaveBeenCalledOnce();
    await session.check();
    expect(session.getState().user).toBeNull();
  });

  it('S3-01 "A refresh action repeats the start check"', async () => {
    localStorage.setItem('auth_token', 'a.b.c');
    const balances = ['100.000000', '7.000000'];
    const { session } = start({
      'GET /api/auth/me': () => ({ body: { user: { ...ADA, balance: balances.shift() } } }),
    });
    await session.check();
    expect(session.getState().user?.balance).toBe('100.000000');
    await session.check();
    expect(session.getState().user?.balance).toBe('7.000000');
  });

  it('S1-05 "Authenticated means a user is present": then there is a balance, and no Login', async () => {
    serve(ME);
    const { page: visitors } = await mountApp('/terms');
    expect(visitors.querySelector('.balance-chip')).toBeNull();
    expect(visitors.querySelector('.header-tools a[href="/login"]')).not.toBeNull();
    localStorage.setItem('auth_token', 'a.b.c');
    const { page: players } = await mountApp('/terms');
    await expect.poll(() => players.querySelector('.balance-chip')).not.toBeNull();
    expect(players.querySelector('.header-tools a[href="/login"]')).toBeNull();
  });
});

describe('"Theme: light or dark."', () => {
  const startWith = (stored: string | null, prefersDark: boolean) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: prefersDark && query.includes('dark') }));
    if (stored !== null) localStorage.setItem('voltide-theme', stored);
    return createTheme();
  };

  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['LIGHT', true, 'dark'],
    [null, true, 'dark'],
    [null, false, 'dark'],
  ])('S2-02 "Initial value": %s stored, the system prefers dark %s: %s', (stored, prefersDark, expected) => {
    expect(startWith(stored, prefersDark).getTheme()).toBe(expected);
    expect(document.documentElement.className, '"Applied as a class on the root element"').toBe(expected);
  });

  it('S2-02 "saved on every change. A toggle flips it."', () => {
    const theme = startWith(null, true);
    for (const next of ['light', 'dark', 'light']) {
      theme.toggle();
      expect([theme.getTheme(), document.documentElement.className]).toEqual([next, next]);
      expect(localStorage.getItem('voltide-theme')).toBe(next);
    }
  });
});

describe('"Auth modal"', () => {
  const dialog = (): HTMLElement => found(document.querySelector<HTMLElement>('[role="dialog"]'));
  const title = (): string | undefined => document.querySelector('[role="dialog"] h2')?.textContent;
  const input = (name: string): HTMLInputElement => found(dialog().querySelector(`input[name="${name}"]`));
  const press = async (text: string): Promise<void> => {
    const buttons = [...dialog().querySelectorAll('button')];
    await settle(() => buttons.findLast(({ textContent }) => textContent === text)?.click());
  };
  const enter = (name: string): Promise<void> =>
    settle(() => input(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const open = async (answers: FakeAnswers = {}): Promise<void> => {
    serve(answers);
    await mountApp('/help');
    await settle(() => authDialog.open('login'));
    await expect.poll(title).toBe('Login');
  };

  it('S3-09 "switched by a link; switching clears errors and the age/terms ticks"', async () => {
    await open();
    await enter('credential');
    expect(dialog().textContent).toContain('Email is required');
    await press('Create an account');
    expect(title()).toBe('Sign Up');
    expect(dialog().textContent).not.toContain('is required');
    for (const box of ['isOver18', 'agreedToTerms']) await settle(() => input(box).click());
    await press('Login');
    expect(title()).toBe('Login');
    await press('Create an account');
    expect([input('isOver18').checked, input('agreedToTerms').checked]).toEqual([false, false]);
  });

  it('S3-09 "entering signup auto-generates a random username"', async () => {
    await open();
    const names = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      await press('Create an account');
      expect(input('username').value).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
      names.add(input('username').value);
      await press('Login');
    }
    expect(names.size).toBeGreaterThan(1);
  });

  it('S3-09 "a celebration 1.5 s, closes the modal and shows a welcome message with the balance"', async () => {
    await open({ 'POST /api/auth/login': () => SIGNED_IN });
    await type(input('credential'), 'ada');
    await type(input('password'), 'secret!');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await enter('password');
    await expect.poll(() => dialog().textContent).toContain('Signed in as ada');
    await settle(() => vi.advanceTimersByTime(1499));
    expect([title(), toastStore.getToasts()]).toEqual(['Welcome', []]);
    await settle(() => vi.advanceTimersByTime(1));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(toastStore.getToasts()).toMatchObject([
      { title: 'Welcome, ada', description: 'Your balance: 100.00\u2009VT' },
    ]);
  });

  it('S3-10 "Forgot password: form, then success state (email sent), then back to login"', async () => {
    await open({ 'POST /api/auth/forgot-password': () => ({ body: { success: true } }) });
    await press('Forgot password?');
    expect(title()).toBe('Forgot password');
    await type(input('email'), 'ada@example.com');
    await enter('email');
    await expect.poll(() => dialog().querySelector('h3')?.textContent).toBe('Email sent');
    await press('Back to login');
    expect(title()).toBe('Login');
  });
});

describe('"Toasts" (how long they show, swipe and hotkey: section 9)', () => {
  const listed = () => toastStore.getToasts().map(({ title, open }) => [title, open]);

  it('S2-03 "at most 1 visible"', async () => {
    await mount(<Toaster />);
    await settle(() => toast({ title: 'First' }));
    await settle(() => toast({ title: 'Second' }));
    const shown = [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['Second']);
  });

  it('S2-03 "can be added, updated, dismissed, removed; … removal after dismissal delayed 1,000,000 ms"', () => {
    vi.useFakeTimers();
    const { update, dismiss } = toast({ title: 'First' });
    expect(listed()).toEqual([['First', true]]);
    update({ title: 'Changed' });
    expect(listed()).toEqual([['Changed', true]]);
    dismiss();
    vi.advanceTimersByTime(999_999);
    expect(listed()).toEqual([['Changed', false]]);
    vi.advanceTimersByTime(1);
    expect(listed()).toEqual([]);
    removeToast(toast({ title: 'Another' }).id);
    expect(listed()).toEqual([]);
  });
});

describe('"Health status from score: 80 or more healthy, 50 or more degraded, else failed."', () => {
  it.each([
    [80, 'healthy', { loadTime: 3001 }],
    [75, 'degraded', { errorCount: 2 }],
    [50, 'degraded', { errorCount: 4 }],
    [45, 'failed', { loadTime: 8001, renderTime: 1001 }],
  ])('S12-01 a check with the score %d is %s', (score, status, measured) => {
    const monitor = createSilentMonitor();
    const measures = { loadTime: 0, renderTime: 0, hydrationTime: 0, errorCount: 0, ...measured };
    monitor.check({ componentName: '/packs', measures });
    expect(monitor.history()).toMatchObject([{ score, status }]);
  });
});

function found<T extends Element>(element: T | null): T {
  if (element === null) throw new Error('it is not there');
  return element;
}
