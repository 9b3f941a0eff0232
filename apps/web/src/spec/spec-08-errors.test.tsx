import { present } from '@voltide/core';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { authDialog } from '../lib/dialogs/auth-dialog.tsx';
import { overlay } from '../lib/browser/overlay.ts';
import { createFakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

/**
 * Section 8 of the specification, line by line: what is said when something fails. Texts stand here to the letter. The
 * home page's is in home-screen.test.tsx, the portal's in spec-06-screens.test.tsx, and a screen whose code does not
 * come in apps/web/e2e/s1-routes.spec.ts.
 */

const NO_WORDS: FakeAnswer = { status: 500, body: {} };
const REFUSED: FakeAnswer = { status: 401, body: { error: 'Wrong email, username or password.' } };

function fail(call: string, answer: FakeAnswer | 'lost'): void {
  vi.stubGlobal('fetch', createFakeServer({ [`POST ${call}`]: () => answer }).fetch);
}

function toastText(): string {
  return document.querySelector('.toast')?.textContent ?? '';
}

async function submit(form: string, values: Readonly<Record<string, string | true>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = present(document.querySelector<HTMLInputElement>(`${form} input[name="${name}"]`), name);
    await (value === true ? settle(() => input.click()) : type(input, value));
  }
  await settle(() => document.querySelector<HTMLElement>(`${form} button[type="submit"]`)?.click());
}

const LOGIN = { credential: 'somebody', password: 'a password' };
const SIGNUP = {
  email: 'ada@example.com',
  username: 'ada-l',
  password: 'harbour-lamp',
  isOver18: true,
  agreedToTerms: true,
} as const;

beforeEach(() => {
  localStorage.clear();
  overlay.show(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it.each([
  ['/login', LOGIN, NO_WORDS, 'Login failed'],
  ['/login', LOGIN, 'lost', 'Network error during login'],
  ['/signup', SIGNUP, NO_WORDS, 'Signup failed'],
  ['/signup', SIGNUP, 'lost', 'Network error during signup'],
  ['/login', LOGIN, { status: 418, body: { error: 'first words', message: 'others' } }, 'first words'],
  ['/login', LOGIN, { status: 418, body: { message: 'others' } }, 'others'],
] as const)('S3-11 S14-01 %s: %o %o says "%s", and no user is signed in', async (path, values, answer, text) => {
  fail(`/api/auth${path}`, answer);
  await mountApp(path);
  await submit('main form', values);
  await expect.poll(() => document.querySelector('main form [role="alert"]')?.textContent).toBe(text);
  expect(localStorage.length).toBe(0);
});

it.each([
  ['login', LOGIN, NO_WORDS, ['Authentication Failed', 'An error occurred during authentication']],
  ['login', LOGIN, 'lost', ['Authentication Failed', 'Network error during login']],
  ['login', LOGIN, { body: {} }, ['Submission Error', 'Please try again']],
  ['login', LOGIN, REFUSED, ['Authentication Failed', 'Wrong email, username or password.']],
  ['signup', SIGNUP, 'lost', ['Authentication Failed', 'Network error during signup']],
  ['signup', SIGNUP, { body: {} }, ['Signup Error', 'Something went wrong. Please try again.']],
] as const)('S3-11 the modal for %s: %o %o raises a toast %o', async (view, values, answer, texts) => {
  fail(`/api/auth/${view}`, answer);
  await mountApp('/help');
  await settle(() => authDialog.open(view));
  await expect.poll(() => document.querySelector('[role="dialog"] form')).not.toBeNull();
  await submit('[role="dialog"] form', values);
  for (const text of texts) await expect.poll(toastText).toContain(text);
});

it.each([
  [REFUSED, 'Wrong email, username or password.'],
  [{ body: {} }, 'Submission Error: Please try again'],
] as const)('S3-11 the modal itself says, too, why a login failed: %o', async (answer, text) => {
  fail('/api/auth/login', answer);
  await mountApp('/help');
  await settle(() => authDialog.open('login'));
  await expect.poll(() => document.querySelector('[role="dialog"] form')).not.toBeNull();
  await submit('[role="dialog"] form', LOGIN);
  await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain(text);
});

it.each([
  ['lost', 'Failed to send reset email'],
  [{ status: 429, body: { error: 'Wait.' } }, 'Wait.'],
] as const)("S3-11 a link that could not be asked for raises a toast 'Reset Failed': %o", async (answer, text) => {
  fail('/api/auth/forgot-password', answer);
  await mountApp('/login');
  const named = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await settle(() => named('Forgot password?')?.focus());
  await settle(() => named('Forgot password?')?.click());
  await expect.poll(() => document.querySelector('[role="dialog"] form')).not.toBeNull();
  await submit('[role="dialog"] form', { email: 'ada@example.com' });
  for (const part of ['Reset Failed', text]) await expect.poll(toastText).toContain(part);
  await settle(() => named('Back to login')?.click());
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(named('Forgot password?'));
});

it.each([
  ['lost', 'Unable to create guest account'],
  [{ status: 429, body: { error: 'Slowly' } }, 'Slowly'],
] as const)("S3-11 'Sign In Failed' with message or 'Unable to create guest account': %o", async (answer, text) => {
  fail('/api/auth/guest-signin', answer);
  await mountApp('/login');
  const start = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start as a guest');
  await settle(() => start?.click());
  for (const part of ['Sign In Failed', text]) await expect.poll(toastText).toContain(part);
});
