import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, GUEST_STARTED, type FakeAnswers } from '../../testing/fake-server.ts';
import { endSession } from '../http/refresh.ts';
import { createSession, isGuest, isPrivileged } from './session.ts';
import { forgetGuestMarker, isStored, STORAGE_KEYS } from '../browser/storage.ts';

const REFUSED = { status: 401, body: { error: 'Please sign in.', code: 'not_signed_in' } } as const;
const DOWN = { status: 503, body: { error: 'The service is busy.', code: 'unavailable' } } as const;
const BOB = { ...ADA, id: 'usr_0000000000b', username: 'bob' } as const;
const TOLD = { isLoading: false, user: null, hasEnded: true } as const;
const UNTOLD = { ...TOLD, isEndUntold: true } as const;
const waits: number[] = [];

function start(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  waits.length = 0;
  const goHome = vi.fn();
  const onIdentity = vi.fn();
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { session: createSession({ onIdentity, goHome, wait }), seen: server.seen, goHome, onIdentity };
}

function mark(isMarked: boolean): void {
  document.cookie = `voltide-session=1; Path=/${isMarked ? '' : '; Expires=Thu, 01 Jan 1970 00:00:00 GMT'}`;
}

beforeEach(() => {
  localStorage.clear();
  mark(false);
  forgetGuestMarker();
});

afterEach(() => mark(false));

describe('a session that ends elsewhere', () => {
  it.each([
    ['of an account is told from a visitor, until somebody signs in', ADA, 'server', true],
    ['of a guest is not', GUEST, 'server', undefined],
    ['of an account that the player deleted is not', ADA, 'player', undefined],
  ] as const)('%s', async (_, user, by, hasEnded) => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session } = start({
      'GET /api/auth/me': () => ({ body: { user } }),
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
    });
    await session.check();
    endSession(by);
    endSession(by);
    expect(session.getState()).toMatchObject({ isLoading: false, user: null });
    expect(session.getState()).toEqual(hasEnded === true ? UNTOLD : { isLoading: false, user: null });
    await session.startGuest({ username: 'ada' });
    expect(session.getState()).toEqual({ isLoading: false, user: GUEST });
  });
});

describe('who is told of that end', () => {
  it('is the player, once: what is refused later tells nothing again', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session, onIdentity } = start({ 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
    await session.check();
    endSession('server');
    session.noteEndTold();
    expect(session.getState()).toEqual(TOLD);
    endSession('server');
    await session.check();
    session.noteEndTold();
    expect(session.getState()).toEqual(TOLD);
    expect(onIdentity).toHaveBeenCalledTimes(2);
  });

  it('has no user in a tab that only follows another one, where the player may have logged out', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session } = start({ 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
    await session.check();
    localStorage.clear();
    await session.check();
    expect(session.getState()).toEqual(TOLD);
  });

  it('S3-01 has no user once the start check says so', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session } = start({ 'GET /api/auth/me': () => REFUSED });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: null });
  });
});

describe('the start check', () => {
  it('S3-01 begins loading with no user, asks nothing for a visitor, and ends', async () => {
    const { session, seen } = start({});
    expect(session.getState()).toEqual({ isLoading: true, user: null });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: null });
    expect(seen).toEqual([]);
  });

  it('S3-01 sets the user of a stored token', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session } = start({ 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: ADA });
  });

  it('S3-01 S3-17 a refused token is final: it and all that was stored is removed, without another try', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    localStorage.setItem(STORAGE_KEYS.account, '{}');
    const { session, seen } = start({ 'GET /api/auth/me': () => REFUSED });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: null });
    expect(localStorage).toHaveLength(0);
    expect(seen).toHaveLength(1);
  });

  it.each(['lost', DOWN] as const)('S3-01 is tried twice more within 3 s when the answer is %o', async (answer) => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    let asked = 0;
    const { session } = start({
      'GET /api/auth/me': () => {
        asked += 1;
        return asked < 3 ? answer : { body: { user: ADA } };
      },
    });
    await session.check();
    expect(session.getState().user).toEqual(ADA);
    expect(waits).toHaveLength(2);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(3000);
  });

  it('S3-01 removes the token when the server stays silent, and loading ends', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session, seen } = start({ 'GET /api/auth/me': () => 'lost' });
    await session.check();
    expect(session.getState()).toEqual({ isLoading: false, user: null });
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull();
    expect(seen).toHaveLength(3);
  });

  it('S3-01 the refresh action repeats it: what has changed is seen, and an end of the session too', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const answers = [{ body: { user: ADA } }, { body: { user: { ...ADA, balance: '7.000000' } } }, REFUSED];
    const { session } = start({ 'GET /api/auth/me': () => answers.shift() ?? 'lost' });
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await session.check();
      expect(session.getState().isLoading).toBe(false);
      seen.push(session.getState().user?.balance);
    }
    expect(seen).toEqual([ADA.balance, '7.000000', undefined]);
  });

  it('S3-16 a failed check clears who was signed in, and nothing else', async () => {
    for (const key of Object.values(STORAGE_KEYS)) localStorage.setItem(key, '{}');
    const { session } = start({ 'GET /api/auth/me': () => REFUSED });
    await session.check();
    expect(Object.keys(localStorage).toSorted()).toEqual(['quickGameToken', 'voltide-theme']);
  });

  it('S3-17 without a token but with the marker refreshes once, then asks who it is', async () => {
    mark(true);
    const { session, seen } = start({
      'POST /api/auth/refresh': () => ({ body: { token: 'new', user: ADA } }),
      'GET /api/auth/me': () => ({ body: { user: ADA } }),
    });
    await session.check();
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/auth/me']);
    expect(session.getState().user).toEqual(ADA);
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('new');
  });

  it('S3-17 gives a refused token one refresh', async () => {
    mark(true);
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    const { session } = start({
      'POST /api/auth/refresh': () => ({ body: { token: 'new', user: ADA } }),
      'GET /api/auth/me': ({ headers }) => {
        return headers['authorization'] === 'Bearer new' ? { body: { user: ADA } } : REFUSED;
      },
    });
    await session.check();
    expect(session.getState().user).toEqual(ADA);
  });

  it('S3-01 an answer about a token that another tab has replaced meanwhile is not taken for the new one', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'adas');
    const { session } = start({
      'GET /api/auth/me': ({ headers }) => {
        const isAdas = headers['authorization'] === 'Bearer adas';
        if (isAdas) localStorage.setItem(STORAGE_KEYS.token, 'bobs');
        return { body: { user: isAdas ? ADA : BOB } };
      },
    });
    await session.check();
    expect(session.getState().user).toEqual(BOB);
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.account) ?? '')).toMatchObject({ id: BOB.id });
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('bobs');
  });

  it('S3-06 also runs for a stored guest, who is known by a cookie', async () => {
    localStorage.setItem(STORAGE_KEYS.guest, JSON.stringify(GUEST));
    const { session, seen } = start({ 'GET /api/auth/me': () => ({ body: { user: GUEST } }) });
    await session.check();
    expect(isGuest(session.getState().user)).toBe(true);
    expect(seen[0]?.headers['authorization']).toBeUndefined();
  });
});

describe('signing in and out', () => {
  it('S3-02 S3-16 login stores the token and who it is, and sets the user', async () => {
    const { session, onIdentity } = start({ 'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }) });
    await session.login({ credential: 'ada', password: 'secret!' });
    expect(session.getState().user).toEqual(ADA);
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('a.b.c');
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.account) ?? '')).toEqual({
      id: ADA.id,
      username: ADA.username,
      email: ADA.email,
    });
    expect(onIdentity).toHaveBeenCalledOnce();
  });

  it('S3-06 S3-16 a guest is kept under `user`, without a token', async () => {
    const { session } = start({ 'POST /api/auth/guest-signin': () => GUEST_STARTED });
    await session.startGuest({ username: 'gull' });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(GUEST);
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('user_data')).toBeNull();
  });

  it('S3-02 sign-up of a guest replaces all that was kept of the guest, who keeps the id', async () => {
    const account = { ...ADA, id: GUEST.id };
    const { session, onIdentity } = start({
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
      'POST /api/auth/signup': () => ({ body: { token: 'a.b.c', user: account } }),
    });
    await session.startGuest({ username: 'gull' });
    expect(isStored(session.getState().user)).toBe(true);
    const consent = { isOver18: true, agreedToTerms: true, terms: true, privacy: true } as const;
    await session.signup({ email: ADA.email, username: ADA.username, password: 'secret!', ...consent });
    expect(localStorage.getItem(STORAGE_KEYS.guest)).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('a.b.c');
    expect(onIdentity).toHaveBeenCalledTimes(2);
    expect([account, GUEST, null].map(isStored)).toEqual([true, false, false]);
  });

  it.each([{ body: { success: true } }, 'lost'] as const)(
    'S3-02 S1-04 logout ends the session on the server, clears all and goes to /, also when the answer is %o',
    async (answer) => {
      localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
      localStorage.setItem(STORAGE_KEYS.account, '{}');
      localStorage.setItem(STORAGE_KEYS.guest, '{}');
      const { session, goHome, seen } = start({ 'POST /api/auth/logout': () => answer });
      await session.logout();
      expect(seen[0]?.headers['authorization']).toBe('Bearer a.b.c');
      expect(localStorage).toHaveLength(0);
      expect(goHome).toHaveBeenCalledOnce();
    },
  );

  it('S3-02 logout is stored for other tabs before the server has ended the session', async () => {
    mark(true);
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session, goHome, seen } = start({ 'POST /api/auth/logout': () => ({ body: { success: true } }) });
    const leaving = session.logout();
    expect(seen[0]?.headers['authorization']).toBe('Bearer a.b.c');
    expect([localStorage.length, document.cookie]).toEqual([0, '']);
    expect(goHome).not.toHaveBeenCalled();
    await leaving;
    expect(goHome).toHaveBeenCalledOnce();
  });

  it('S3-16 logout clears who was signed in, and nothing else', async () => {
    for (const key of Object.values(STORAGE_KEYS)) localStorage.setItem(key, '{}');
    const { session } = start({ 'POST /api/auth/logout': () => ({ body: { success: true } }) });
    await session.logout();
    expect(Object.keys(localStorage).toSorted()).toEqual(['quickGameToken', 'voltide-theme']);
  });

  it('S3-02 logout that the server never hears of is not undone by the next start', async () => {
    mark(true);
    localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
    const { session, seen } = start({
      'POST /api/auth/logout': () => 'lost',
      'POST /api/auth/refresh': () => ({ body: { token: 'new', user: ADA } }),
    });
    await session.logout();
    await session.check();
    expect(session.getState().user).toBeNull();
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });

  it('S3-16 knows the keys of the specification', () => {
    expect(STORAGE_KEYS).toEqual({
      token: 'auth_token',
      account: 'user_data',
      guest: 'user',
      quickToken: 'quickGameToken',
      theme: 'voltide-theme',
    });
  });
});

it('S3-14 shows the portal to superadmins by role or by roles, and to no address or id', () => {
  expect(isPrivileged({ ...ADA, role: 'superadmin' })).toBe(true);
  expect(isPrivileged({ ...ADA, roles: ['player', 'superadmin'] })).toBe(true);
  expect(isPrivileged({ ...ADA, id: '1' })).toBe(false);
  expect(isPrivileged(null)).toBe(false);
});
