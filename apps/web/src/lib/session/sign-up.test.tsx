import type { RequestOf, signup } from '@voltide/contract';
import { moneyText, removeToast, toastStore } from '@voltide/ui';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswer, type FakeAnswers } from '../../testing/fake-server.ts';
import { health } from '../health/health.ts';
import { signUp } from './sign-up.ts';

const FORM: RequestOf<typeof signup> = {
  email: 'ada@example.com',
  username: 'ada',
  password: '123456',
  isOver18: true,
  agreedToTerms: true,
  terms: true,
  privacy: true,
};
const SIGNED_UP: FakeAnswer = { body: { token: 'a.b.c', user: ADA } };
const MERGE = '/api/quick-game/merge-to-user';

function serve(answers: FakeAnswers) {
  const server = createFakeServer({ 'POST /api/auth/signup': () => SIGNED_UP, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

beforeEach(() => {
  localStorage.clear();
  removeToast();
});

it('S9-01 a signup merges the Quick Game whose token is stored, by the new token', async () => {
  localStorage.setItem('quickGameToken', 'quick');
  const saved = { balance: '24.400000', bonus: '0.000000', xp: 45, tokens: 1 };
  const seen = serve({
    [`POST ${MERGE}`]: () => ({ body: { success: true, saved } }),
    'GET /api/auth/me': () => ({ body: { user: { ...ADA, balance: '124.400000' } } }),
  });
  const { user } = await signUp(FORM);
  expect(user.balance).toBe('124.400000');
  const merge = seen.find(({ path }) => path === MERGE);
  expect(merge).toMatchObject({ body: { sessionToken: 'quick' }, headers: { authorization: 'Bearer a.b.c' } });
  expect(merge?.headers['x-quick-session']).toBeUndefined();
  expect(localStorage.getItem('quickGameToken')).toBeNull();
  expect(toastStore.getToasts()[0]?.description).toBe(
    `${moneyText('24.40')} of play balance, 45 XP and 1 token are yours.`,
  );
});

it('S9-01 a Quick Game that is in a battle comes along later, which is said', async () => {
  localStorage.setItem('quickGameToken', 'quick');
  serve({ [`POST ${MERGE}`]: () => ({ status: 409, body: { error: 'Set aside.', code: 'money_held' } }) });
  expect((await signUp(FORM)).user).toEqual(ADA);
  expect(localStorage.getItem('quickGameToken')).toBeNull();
  expect(toastStore.getToasts()[0]?.description).toContain('as soon as the battle has ended');
});

it('S9-01 a merge that fails only logs a warning', async () => {
  localStorage.setItem('quickGameToken', 'quick');
  serve({
    [`POST ${MERGE}`]: () => ({ status: 409, body: { error: 'It was saved elsewhere.', code: 'quick_saved' } }),
  });
  expect((await signUp(FORM)).user).toEqual(ADA);
  expect(health.trace.list()[0]).toMatchObject({
    kind: 'warning',
    text: 'Quick Game not merged: It was saved elsewhere.',
  });
  expect(toastStore.getToasts()).toEqual([]);
});

it('S9-01 without a Quick Game nothing is merged', async () => {
  const seen = serve({});
  await signUp(FORM);
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/signup']);
});
