import { settle } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, GUEST_STARTED, type FakeAnswers } from '../../testing/fake-server.ts';
import { registerDialogs } from '../../app/register-dialogs.ts';
import { createSession } from './session.ts';
import type { SessionState } from './session-state.ts';
import { forgetGuestMarker, hasGuestMarker, STORAGE_KEYS } from '../browser/storage.ts';

const REFUSED = { status: 401, body: { error: 'Please sign in.', code: 'session_expired' } } as const;
const DOWN = { status: 503, body: { error: 'The service is busy.', code: 'unavailable' } } as const;
const LIMITED = { status: 429, body: { error: 'Too many requests.', code: 'too_many_requests' } } as const;
const BACK = { body: { user: { ...GUEST, balance: '24.500000' } } } as const;

/** A session whose delays end at once, or stay open until they are released. */
function start(answers: FakeAnswers, wait = (_: number): Promise<void> => Promise.resolve()) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const waits: number[] = [];
  const states: SessionState[] = [];
  const ports = { onIdentity: vi.fn(), onConfirmed: vi.fn(), goHome: vi.fn() };
  const session = createSession({
    ...ports,
    wait: (ms) => {
      waits.push(ms);
      return wait(ms);
    },
  });
  session.subscribe(() => states.push(session.getState()));
  return { session, states, waits, paths: () => server.seen.map(({ path }) => path), ...ports };
}

function mark(): void {
  document.cookie = 'voltide-guest=1; Path=/';
}

/** Returns the answers one after the other; the last one repeats. */
function inTurn<Answer>(...answers: readonly [Answer, ...Answer[]]): () => Answer {
  let k = 0;
  return () => answers[Math.min(k++, answers.length - 1)] ?? answers[0];
}

beforeEach(() => {
  registerDialogs();
  localStorage.clear();
  forgetGuestMarker();
});

describe('a guest, while the server is away', () => {
  it.each([['lost'], [DOWN], [LIMITED]] as const)(
    'S3-06 S3-01 stays after a reload, and me is asked again until it has answered: %o',
    async (silence) => {
      mark();
      localStorage.setItem(STORAGE_KEYS.guest, JSON.stringify(GUEST));
      const silences = Array.from({ length: 8 }, () => silence);
      const { session, states, waits, onConfirmed } = start({
        'GET /api/auth/me': inTurn<typeof silence | typeof BACK>(silence, ...silences, BACK),
      });
      await session.check();
      await expect.poll(() => session.getState()).toEqual({ isLoading: false, user: BACK.body.user });
      expect(states[0]).toEqual({ isLoading: false, user: GUEST, isUnconfirmed: true });
      expect(states.filter(({ user }) => user === null)).toEqual([]);
      const again = silence === LIMITED ? waits : waits.slice(2);
      expect(again.slice(0, 6)).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000]);
      expect(onConfirmed).toHaveBeenCalledOnce();
    },
  );

  it('S3-06 is known again by the marker alone, though nothing else was kept', async () => {
    mark();
    const { session, onIdentity } = start({ 'GET /api/auth/me': inTurn<'lost' | typeof BACK>('lost', 'lost', BACK) });
    await session.check();
    expect(session.getState().user).toEqual(BACK.body.user);
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.guest) ?? '')).toEqual(BACK.body.user);
    expect(onIdentity).toHaveBeenCalledOnce();
  });

  it('S3-06 who was kept without a marker, before there was one, stays as well', async () => {
    localStorage.setItem(STORAGE_KEYS.guest, JSON.stringify(GUEST));
    const { session } = start({ 'GET /api/auth/me': () => 'lost' }, (ms) =>
      ms < 2000 ? Promise.resolve() : new Promise(() => undefined),
    );
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: GUEST, isUnconfirmed: true });
    expect(localStorage.getItem(STORAGE_KEYS.guest)).not.toBeNull();
  });

  it('S3-06 ends when the server says so: nothing stays of the guest, and nothing is asked again', async () => {
    mark();
    localStorage.setItem(STORAGE_KEYS.guest, JSON.stringify(GUEST));
    const { session, paths } = start({ 'GET /api/auth/me': () => REFUSED });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: null });
    expect([localStorage.length, hasGuestMarker()]).toEqual([0, false]);
    await session.check();
    expect(paths()).toEqual(['/api/auth/me']);
  });

  it('S3-06 an answer that comes after somebody has logged in is not taken', async () => {
    mark();
    let letGo = (): void => undefined;
    const { session, paths } = start(
      {
        'GET /api/auth/me': () => 'lost',
        'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }),
      },
      (ms) => (ms < 2000 ? Promise.resolve() : new Promise((resolve) => void (letGo = resolve))),
    );
    await session.check();
    await session.login({ credential: 'ada', password: 'secret!' });
    const asked = paths().length;
    letGo();
    await Promise.resolve();
    expect([session.getState(), paths().length]).toEqual([{ isLoading: false, user: ADA }, asked]);
  });
});

describe('a guest who logs in', () => {
  it('S3-06 S3-18 is still the guest where the code of the second factor is not given', async () => {
    mark();
    const { session } = start({
      'GET /api/auth/me': () => ({ body: { user: GUEST } }),
      'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }),
      'GET /api/auth/factor': () => ({ status: 403, body: { error: 'Enter the code.', code: 'factor_required' } }),
      'POST /api/auth/logout': () => ({ body: { success: true } }),
    });
    await session.check();
    const loggingIn = session.login({ credential: 'ada', password: 'secret!' });
    const close = (): HTMLButtonElement | null => document.querySelector('[role="dialog"] button[aria-label="Close"]');
    await Promise.all([
      expect(loggingIn).rejects.toThrow('Enter the code.'),
      expect
        .poll(close)
        .not.toBeNull()
        .then(() => settle(() => close()?.click())),
    ]);
    expect([session.getState().user, hasGuestMarker()]).toEqual([GUEST, true]);
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.guest) ?? '')).toEqual(GUEST);
  });

  it('S3-06 is there again after the account logs out', async () => {
    mark();
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session } = start({
      'GET /api/auth/me': ({ headers }) => ({ body: { user: headers['authorization'] === undefined ? GUEST : ADA } }),
      'POST /api/auth/logout': () => ({ body: { success: true } }),
    });
    await session.check();
    await session.logout();
    await session.check();
    expect(session.getState().user).toEqual(GUEST);
  });
});

describe('starting as a guest', () => {
  it('S3-06 brings back the guest whom this browser holds, and begins no other in their place', async () => {
    mark();
    const { session, paths } = start({
      'GET /api/auth/me': () => BACK,
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
    });
    expect(await session.startGuest({ username: 'heron' })).toEqual(BACK.body.user);
    expect(paths()).toEqual(['/api/auth/me']);
  });

  it('S3-06 starts none while it is unknown if there is one', async () => {
    mark();
    const { session, paths } = start({ 'GET /api/auth/me': () => DOWN });
    await expect(session.startGuest({ username: 'heron' })).rejects.toThrow('The service is busy.');
    expect([paths(), hasGuestMarker()]).toEqual([['/api/auth/me'], true]);
  });

  it('S3-06 begins a new one where the marked one is over', async () => {
    mark();
    const { session } = start({
      'GET /api/auth/me': () => REFUSED,
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
    });
    expect(await session.startGuest({ username: 'gull' })).toEqual(GUEST);
    expect(hasGuestMarker()).toBe(true);
  });

  it('S3-06 says why if the browser keeps no cookie, and does not sign in', async () => {
    const { session } = start({ 'POST /api/auth/guest-signin': () => ({ body: { user: GUEST } }) });
    await expect(session.startGuest({ username: 'gull' })).rejects.toThrow(/^Your browser does not keep cookies/);
    vi.stubGlobal('location', new URL('http://192.168.1.5:3000/home'));
    await expect(session.startGuest({ username: 'gull' })).rejects.toThrow(
      /set PUBLIC_URL to http:\/\/192.168.1.5:3000/,
    );
    vi.unstubAllGlobals();
    expect([session.getState().user, localStorage.length]).toEqual([null, 0]);
  });

  it('S3-06 logout forgets the marker, also when the server never hears of it', async () => {
    const { session, paths } = start({
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
      'POST /api/auth/logout': () => 'lost',
    });
    await session.startGuest({ username: 'gull' });
    await session.logout();
    await session.check();
    expect(session.getState().user).toBeNull();
    expect(paths()).not.toContain('/api/auth/me');
  });
});
