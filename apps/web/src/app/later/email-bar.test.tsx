import { ERRORS } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const STATE = 'GET /api/auth/email';
const SEND = 'POST /api/auth/email/send-again';

async function pageOf(user: object, address: string, answers: FakeAnswers) {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ body: { user } }), ...answers });
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('auth_token', 'a.b.c');
  const { app, page } = await mountApp(address);
  return { app, page, asked: () => server.seen.map(({ method, path }) => `${method} ${path}`) };
}

function stateOf(email: string | null, confirmedAt: string | null, welcome: string | null = null): FakeAnswers {
  return { [STATE]: () => ({ body: { email, confirmedAt, welcome } }), ...settingsOf(true) };
}

function settingsOf(sendsMail: boolean): FakeAnswers {
  return {
    'GET /api/settings': () => ({ body: { profile: 'open', minPlayIntervalMs: 0, socialLinks: [], sendsMail } }),
  };
}

function barIn(page: HTMLElement): HTMLElement | null {
  return page.querySelector('.email-bar');
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S3-20 says below the page that an email waits to be confirmed, and sends the link again', async () => {
  const sent = { ...stateOf('ada@example.com', null), [SEND]: () => ({ body: { success: true } }) };
  const { page, asked } = await pageOf(ADA, '/terms', sent);
  await expect.poll(() => barIn(page)?.textContent).toContain('Confirm your email. We sent a link to ada@example.com.');
  await settle(() => barIn(page)?.querySelector('button')?.click());
  await expect.poll(() => barIn(page)?.querySelector('[role="status"]')?.textContent).toContain('Sent.');
  expect(barIn(page)?.querySelector('button')).toBeNull();
  expect(asked().filter((call) => call === SEND)).toHaveLength(1);
});

it('S3-20 says that no link was sent where the server can send no email, and offers to send none', async () => {
  const { page } = await pageOf(ADA, '/terms', { ...stateOf('ada@example.com', null), ...settingsOf(false) });
  await expect
    .poll(() => barIn(page)?.textContent)
    .toBe("Confirm your email. This server can't send email yet. Ask its operator for the link.");
  expect(barIn(page)?.querySelector('button')).toBeNull();
});

it('S3-20 S8-13 says what of the welcome comes with confirming', async () => {
  const { page } = await pageOf(ADA, '/terms', stateOf('ada@example.com', null, '100.000000'));
  await expect.poll(() => barIn(page)?.textContent).toMatch(/^Confirm your email to get 100\.00\sVT of play balance\./);
});

it('S3-20 says why the link was not sent again', async () => {
  const { status, text } = ERRORS.too_many_attempts;
  const refused = { status, body: { error: text, code: 'too_many_attempts' } };
  const { page } = await pageOf(ADA, '/terms', { ...stateOf('ada@example.com', null), [SEND]: () => refused });
  await expect.poll(() => barIn(page)).not.toBeNull();
  await settle(() => barIn(page)?.querySelector('button')?.click());
  await expect.poll(() => barIn(page)?.querySelector('[role="status"]')?.textContent).toBe(text);
  expect(barIn(page)?.querySelector('button')).not.toBeNull();
});

it('S3-20 leads an account whose address somebody else confirmed to where another is added', async () => {
  const { page } = await pageOf({ ...ADA, email: null }, '/terms', stateOf(null, null));
  await expect.poll(() => barIn(page)?.querySelector('a')?.getAttribute('href')).toBe('/profile?tab=settings');
});

it.each([
  ['the email is confirmed', ADA, '/terms', '2026-11-01T10:00:00.000Z'],
  ['the page says it itself', ADA, '/profile', null],
  ['a guest has none', GUEST, '/terms', null],
  ['the server does not say', ADA, '/terms', undefined],
])('S3-20 shows nothing where %s', async (_, user, address, confirmedAt) => {
  const answers = confirmedAt === undefined ? {} : stateOf('ada@example.com', confirmedAt);
  const { page, asked } = await pageOf(user, address, answers);
  await expect.poll(() => page.querySelector('.footer')).not.toBeNull();
  await settle();
  expect(barIn(page)).toBeNull();
  if (user === GUEST) expect(asked()).not.toContain(STATE);
});
