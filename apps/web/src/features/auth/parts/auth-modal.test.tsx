import { MESSAGES } from '@voltide/contract';
import { present } from '@voltide/core';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../../../lib/browser/overlay.ts';
import { forgetGuestMarker } from '../../../lib/browser/storage.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { superadminOf } from '../../../testing/users.ts';

const BOSS = superadminOf({ username: 'boss' });

async function visit(path: string, answers: FakeAnswers = {}) {
  vi.stubGlobal('fetch', createFakeServer(answers).fetch);
  return mountApp(path);
}

const dialog = (): HTMLElement => present(document.querySelector<HTMLElement>('[role="dialog"]'), 'the dialog');
const title = (): string | null | undefined =>
  document.getElementById(document.querySelector('[role="dialog"]')?.getAttribute('aria-labelledby') ?? '')
    ?.textContent;
const input = (name: string): HTMLInputElement =>
  present(dialog().querySelector<HTMLInputElement>(`input[name="${name}"]`), name);
const submit = (): HTMLButtonElement =>
  present(dialog().querySelector<HTMLButtonElement>('button[type="submit"]'), 'the button');
const errors = (): number => dialog().querySelectorAll('[data-tone="error"]').length;
const tick = (name: string): Promise<void> => settle(() => input(name).click());
const enter = (name: string): Promise<void> =>
  settle(() => input(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));

function press(name: string, place: ParentNode): Promise<void> {
  const named = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return settle(() => present(named, name).click());
}

async function open(view: 'login' | 'signup'): Promise<void> {
  await visit('/help');
  await settle(() => authDialog.open(view));
  await expect.poll(title).toBe(view === 'login' ? 'Login' : 'Sign Up');
}

beforeEach(() => {
  localStorage.clear();
  forgetGuestMarker();
  authDialog.close();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S3-09 has a link between its modes; a switch clears errors and ticks and makes up a new username', async () => {
  await open('login');
  await type(input('credential'), 'ada@example');
  await type(input('password'), '12345');
  await enter('password');
  expect(dialog().textContent).toContain(MESSAGES.emailInvalid);
  await press('Create an account', dialog());
  expect(title()).toBe('Sign Up');
  expect(dialog().textContent).toContain(MESSAGES.welcomeOffer);
  expect(errors()).toBe(0);
  expect(input('email').value).toBe('ada@example');
  const made = input('username').value;
  expect(made).toMatch(/^[A-Za-z0-9_-]{3,20}$/);

  await tick('isOver18');
  await tick('agreedToTerms');
  await type(input('username'), '');
  await settle(() => input('username').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(dialog().textContent).toContain(MESSAGES.usernameRequired);
  await press('Login', dialog());
  expect(title()).toBe('Login');
  expect(input('credential').value).toBe('ada@example');
  await press('Create an account', dialog());
  expect(errors()).toBe(0);
  const boxes = [...dialog().querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  expect(input('username').value).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
  expect(input('username').value).not.toBe(made);
});

it('S3-08 S3-04 says what is missing word for word, and is disabled until all is filled', async () => {
  await open('signup');
  expect(submit().disabled).toBe(true);
  await type(input('username'), '');
  await enter('email');
  const missing = [
    'Email is required',
    'Username is required',
    'Password is required',
    'You must be 18 or older to join',
    'You must agree to the Terms of Service and Privacy Policy',
  ];
  const said = (): readonly string[] => {
    const texts = [...dialog().querySelectorAll('*')].map(({ textContent }) => textContent);
    return missing.filter((text) => texts.includes(text));
  };
  expect(said()).toEqual(missing);
  await type(input('email'), 'x');
  expect(said()).toEqual(missing.slice(1));
  await type(input('email'), ADA.email);
  await type(input('username'), 'ada');
  await type(input('password'), 'harbour-lamp');
  await tick('isOver18');
  await tick('agreedToTerms');
  expect([submit().disabled, said()]).toEqual([false, []]);
  await tick('agreedToTerms');
  expect([submit().disabled, said()]).toEqual([true, missing.slice(4)]);
});

it.each([
  [ADA, '/home'],
  [BOSS, '/adminxxx'],
] as const)('S3-09 S1-04 a login that nothing blocked leads on: $role', async (user, path) => {
  localStorage.setItem('user', JSON.stringify(GUEST));
  const { app, page } = await visit('/profile', {
    'GET /api/auth/me': ({ headers }) => ({ body: { user: headers['authorization'] === undefined ? GUEST : user } }),
    'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user } }),
    'GET /api/admin/reconcile': () => 'lost',
  });
  await expect.poll(() => page.textContent).toContain('Sign up and keep it');
  await press('Sign up and keep it', page);
  await expect.poll(title).toBe('Sign Up');
  await press('Login', dialog());
  await type(input('credential'), user.username);
  await type(input('password'), 'harbour-lamp');
  await settle(() => submit().click());
  await expect.poll(title).toBe('Welcome');
  expect(dialog().textContent).toContain(`Signed in as ${user.username}`);
  expect(app.router.state.location.pathname).toBe('/profile');
  await expect.poll(() => app.router.state.location.pathname).toBe(path);
  await expect.poll(() => document.querySelector('.toast')?.textContent).toContain(`Welcome, ${user.username}`);
});
