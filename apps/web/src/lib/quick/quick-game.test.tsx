import { removeToast, shownBalance, toastStore } from '@voltide/ui';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { QUICK_PLAYED, QUICK_USER } from '../../testing/quick-user.ts';
import { acknowledge, askAtEnd, forgetQuick, noteQuick, quickGame, readQuick, startQuick } from './quick-game.ts';
import { quickToken } from './quick-token.ts';

const TOKEN = 'q'.repeat(43);
const EXPIRED = { status: 401, body: { error: 'Session expired', code: 'quick_expired' } };

function serve(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

const toasted = () => toastStore.getToasts().at(0);

beforeEach(() => {
  localStorage.clear();
  removeToast();
  shownBalance.release();
  forgetQuick();
});

describe('start', () => {
  it('S9-01 keeps the token and asks for the status with it', async () => {
    const seen = serve({
      'POST /api/quick/start': () => ({ body: { sessionToken: TOKEN, message: 'go' } }),
      'GET /api/quick/status': () => ({ body: { quickUser: QUICK_USER } }),
    });
    expect(await startQuick()).toBe(true);
    expect(localStorage.getItem('quickGameToken')).toBe(TOKEN);
    expect(seen.map(({ path, headers }) => [path, headers['x-quick-session']])).toEqual([
      ['/api/quick/start', undefined],
      ['/api/quick/status', TOKEN],
    ]);
    expect(quickGame.get().told?.user).toEqual(QUICK_USER);
  });

  it('goes on with the one that this browser has, unless it is over', async () => {
    quickToken.set(TOKEN);
    const running = serve({ 'GET /api/quick/status': () => ({ body: { quickUser: QUICK_USER } }) });
    await Promise.all([startQuick(), startQuick()]);
    expect(running.map(({ path }) => path)).toEqual(['/api/quick/status']);
    let isOver = true;
    serve({
      'GET /api/quick/status': () => (isOver ? EXPIRED : { body: { quickUser: QUICK_USER } }),
      'POST /api/quick/start': () => {
        isOver = false;
        return { body: { sessionToken: 'new', message: 'go' } };
      },
    });
    expect(await startQuick()).toBe(true);
    expect(quickToken.get()).toBe('new');
    expect(quickGame.get().hasExpired).toBe(false);
  });

  it('S9-06 "Failed to start Quick Game", with the server’s words', async () => {
    serve({
      'POST /api/quick/start': () => ({ status: 429, body: { error: 'Too many.', code: 'too_many_attempts' } }),
    });
    expect(await startQuick()).toBe(false);
    expect(toasted()).toMatchObject({ title: 'Failed to start Quick Game', description: 'Too many.' });
  });
});

describe('status', () => {
  beforeEach(() => quickToken.set(TOKEN));

  it('S9-02 a 401 ends it', async () => {
    serve({ 'GET /api/quick/status': () => EXPIRED });
    await expect(readQuick()).rejects.toThrow('Session expired');
    expect(localStorage.getItem('quickGameToken')).toBeNull();
    expect(quickGame.get().hasExpired).toBe(true);
  });

  it('S9-06 another failure leaves what is known, and says so', async () => {
    noteQuick(TOKEN, QUICK_USER);
    serve({ 'GET /api/quick/status': () => 'lost' });
    await expect(readQuick()).rejects.toThrow();
    expect(quickGame.get()).toMatchObject({ isStale: true, told: { user: QUICK_USER } });
    expect(quickToken.get()).toBe(TOKEN);
  });

  it('an answer from before a play takes nothing back, and one of another game is ignored', () => {
    noteQuick(TOKEN, QUICK_PLAYED);
    noteQuick(TOKEN, QUICK_USER);
    noteQuick('another', QUICK_USER);
    expect(quickGame.get().told?.user).toEqual(QUICK_PLAYED);
  });

  it('a second more or less does not move its end', () => {
    noteQuick(TOKEN, { ...QUICK_USER, timeRemaining: 3000 });
    const before = quickGame.get().told?.endsAtMs;
    noteQuick(TOKEN, { ...QUICK_USER, timeRemaining: 2999 });
    expect(quickGame.get().told?.endsAtMs).toBe(before);
    noteQuick(TOKEN, { ...QUICK_USER, timeRemaining: 2990 });
    expect(quickGame.get().told?.endsAtMs).toBeLessThan((before ?? 0) - 8000);
  });

  it.each<[string, FakeAnswers, boolean]>([
    ['by the server', { 'GET /api/quick/status': () => EXPIRED }, true],
    ['by this clock alone, where the server is silent', { 'GET /api/quick/status': () => 'lost' }, true],
    [
      'not by a clock that runs fast',
      { 'GET /api/quick/status': () => ({ body: { quickUser: { ...QUICK_USER, timeRemaining: 9 } } }) },
      false,
    ],
  ])('S9-02 the hour is over %s', async (_, answers, isOver) => {
    serve(answers);
    await askAtEnd();
    expect(quickGame.get().hasExpired).toBe(isOver);
    expect(quickToken.get()).toBe(isOver ? null : TOKEN);
  });
});

it('S9-06 "Failed to update progress"; the play counts all the same', async () => {
  quickToken.set(TOKEN);
  serve({ 'POST /api/quick/update': () => ({ status: 500, body: {} }) });
  await acknowledge('pack_opened');
  expect(toasted()).toMatchObject({
    title: 'Failed to update progress',
    description: 'Your plays still count.',
  });
  expect(quickToken.get()).toBe(TOKEN);
});
