import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { call, createIdempotencyKey, pathOf } from './api.ts';
import { onSessionEnd } from './refresh.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';

const BALANCE = { success: true, balance: '25.000000', currency: 'VT' };
const REFUSED = { status: 401, body: { error: 'Your session has ended.', code: 'session_expired' } } as const;

function serve(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

/** Rejects every token but the new one of a refresh. */
function serveRefresh() {
  return serve({
    'GET /api/wallet/balance': ({ headers }) => {
      return headers['authorization'] === 'Bearer new' ? { body: BALANCE } : REFUSED;
    },
    'POST /api/auth/refresh': () => ({ body: { token: 'new', user: ADA } }),
  });
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'voltide-session=1';
});

describe('a call', () => {
  it('fills parameters and query into the path of its endpoint', () => {
    expect(pathOf('GET /api/packs/:packId', { params: { packId: 'glass-tide' } })).toBe('/api/packs/glass-tide');
    expect(pathOf('GET /api/plays', { query: { before: '0-7' } })).toBe('/api/plays?before=0-7');
    expect(pathOf('GET /api/plays', { query: { before: undefined } })).toBe('/api/plays');
  });

  it('makes a new key of 128 bits for each request', () => {
    const keys = Array.from({ length: 50 }, createIdempotencyKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});

describe('a 401 in use', () => {
  it('S3-17 gives one refresh and one repetition with the new token', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    const { seen } = serveRefresh();
    expect(await call('GET /api/wallet/balance')).toEqual(BALANCE);
    expect(seen.map(({ path }) => path)).toEqual(['/api/wallet/balance', '/api/auth/refresh', '/api/wallet/balance']);
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('new');
  });

  it('S3-17 gives one refresh for many calls at once', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    const { seen } = serveRefresh();
    await Promise.all([
      call('GET /api/wallet/balance'),
      call('GET /api/wallet/balance'),
      call('GET /api/wallet/balance'),
    ]);
    expect(seen.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('S3-17 takes the token that another tab has got meanwhile, and asks for none', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    const { seen } = serve({
      'GET /api/wallet/balance': ({ headers }) => {
        localStorage.setItem(STORAGE_KEYS.token, 'theirs');
        return headers['authorization'] === 'Bearer theirs' ? { body: BALANCE } : REFUSED;
      },
    });
    expect(await call('GET /api/wallet/balance')).toEqual(BALANCE);
    expect(seen).toHaveLength(2);
  });

  it('S3-17 ends the session when the refresh is refused too, and says so once', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    localStorage.setItem(STORAGE_KEYS.account, '{}');
    const ended = vi.fn();
    const forget = onSessionEnd(ended);
    serve({ 'GET /api/wallet/balance': () => REFUSED, 'POST /api/auth/refresh': () => REFUSED });
    await expect(call('GET /api/wallet/balance')).rejects.toMatchObject({ status: 401 });
    forget();
    expect(ended).toHaveBeenCalledOnce();
    expect(localStorage).toHaveLength(0);
  });

  it('S3-17 is no news where another tab has signed out meanwhile: this one follows it', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    const ended = vi.fn();
    const forget = onSessionEnd(ended);
    const balance = () => {
      localStorage.clear();
      return REFUSED;
    };
    serve({ 'GET /api/wallet/balance': balance, 'POST /api/auth/refresh': () => REFUSED });
    await expect(call('GET /api/wallet/balance')).rejects.toMatchObject({ status: 401 });
    forget();
    expect(ended).not.toHaveBeenCalled();
  });

  it('S3-17 keeps the session when the refresh gets no answer', async () => {
    localStorage.setItem(STORAGE_KEYS.token, 'old');
    serve({ 'GET /api/wallet/balance': () => REFUSED, 'POST /api/auth/refresh': () => 'lost' });
    await expect(call('GET /api/wallet/balance')).rejects.toMatchObject({ name: 'NetworkError' });
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('old');
  });

  it('of login is an answer about the password, not about a session', async () => {
    const { seen } = serve({ 'POST /api/auth/login': () => ({ status: 401, body: { error: 'Wrong.' } }) });
    await expect(call('POST /api/auth/login', { body: { credential: 'ada', password: 'wrong!' } })).rejects.toThrow(
      'Wrong.',
    );
    expect(seen).toHaveLength(1);
  });
});
