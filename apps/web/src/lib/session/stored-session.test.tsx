import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { createSession } from './session.ts';
import type { SessionState } from './session-state.ts';
import { clearIdentity, isStored, STORAGE_KEYS, storeIdentity } from '../browser/storage.ts';
import { superadminOf } from '../../testing/users.ts';

const KEPT = { id: ADA.id, username: ADA.username, email: ADA.email } as const;
const REFUSED = { status: 401, body: { error: 'Please sign in.', code: 'session_expired' } } as const;
const RENEWED = { body: { token: 'new', user: ADA } } as const;

type Wait = (ms: number) => Promise<void>;
const atOnce: Wait = () => Promise.resolve();
const never: Wait = () => new Promise(() => undefined);

function start(answers: FakeAnswers, { wait = atOnce, limit = never } = {}) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const states: SessionState[] = [];
  const onConfirmed = vi.fn();
  const session = createSession({ onIdentity: vi.fn(), onConfirmed, goHome: vi.fn(), wait, limit });
  session.subscribe(() => states.push(session.getState()));
  return { session, states, onConfirmed, paths: () => server.seen.map(({ path }) => path) };
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'voltide-session=1; Path=/';
  storeIdentity(superadminOf(), 'a.b.c');
});

describe('an account, while the server is away', () => {
  it('S3-01 S3-17 stays in sight without a role, and the cookie signs it in when the server is back', async () => {
    let isAway = true;
    const { session, states, onConfirmed } = start({
      'GET /api/auth/me': () => (isAway ? 'lost' : { body: { user: ADA } }),
      'POST /api/auth/refresh': () => (isAway ? 'lost' : RENEWED),
    });
    await session.check();
    expect(session.getState()).toMatchObject({ isLoading: false, user: { ...KEPT, roles: [] }, isUnconfirmed: true });
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull();
    expect(isStored(ADA)).toBe(true);
    isAway = false;
    await expect.poll(() => session.getState()).toEqual({ isLoading: false, user: ADA });
    expect(states.filter(({ user }) => user === null)).toEqual([]);
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('new');
    expect(onConfirmed).toHaveBeenCalledOnce();
  });

  it('S3-01 is shown from the first silence on, without waiting for the other attempts', async () => {
    const { session } = start({ 'GET /api/auth/me': () => 'lost' }, { wait: never });
    void session.check();
    await expect.poll(() => session.getState().isLoading).toBe(false);
    expect(session.getState()).toMatchObject({ user: KEPT, isUnconfirmed: true });
  });

  it('S3-01 has no user once the server has said so', async () => {
    let isAway = true;
    const { session } = start({
      'GET /api/auth/me': () => (isAway ? 'lost' : REFUSED),
      'POST /api/auth/refresh': () => (isAway ? 'lost' : REFUSED),
    });
    await session.check();
    isAway = false;
    await expect.poll(() => session.getState()).toEqual({ isLoading: false, user: null, hasEnded: true });
    expect(localStorage).toHaveLength(0);
  });

  it('S3-16 has no user after sign-out, nor from a text that is no record', async () => {
    clearIdentity();
    document.cookie = 'voltide-session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    for (const kept of [null, '{"id"', '{}', '[]']) {
      if (kept !== null) localStorage.setItem(STORAGE_KEYS.account, kept);
      const { session } = start({ 'GET /api/auth/me': () => 'lost' });
      await session.check();
      expect(session.getState()).toEqual({ isLoading: false, user: null });
    }
  });
});

describe('an answer that never comes', () => {
  const silent = (): { readonly answer: Promise<Response>; readonly tell: () => void } => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const headers = { 'content-type': 'application/json' };
    return { answer: promise, tell: () => resolve(new Response(JSON.stringify({ user: ADA }), { headers })) };
  };

  it('S3-01 holds the page for 3 s at most, and is taken when it comes after all', async () => {
    const { answer, tell } = silent();
    const held: number[] = [];
    const limit: Wait = (ms) => {
      held.push(ms);
      return Promise.resolve();
    };
    const { session, onConfirmed } = start({}, { limit });
    vi.stubGlobal('fetch', () => answer);
    await session.check();
    expect(held).toEqual([3000]);
    expect(session.getState()).toMatchObject({ isLoading: false, user: KEPT, isUnconfirmed: true });
    tell();
    await expect.poll(() => session.getState()).toEqual({ isLoading: false, user: ADA });
    expect(onConfirmed).toHaveBeenCalledOnce();
  });
});
