import { createMemoryHistory } from '@tanstack/react-router';
import type { User } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { balanceQuery } from '../lib/balance-query.ts';
import { keepBalance } from '../lib/kept-balance.ts';
import { clearIdentity, storeIdentity } from '../lib/storage.ts';
import { ADA, createFakeServer, GUEST } from '../testing/fake-server.ts';
import { createApp } from './create-app.ts';
import { startOffline } from './start-offline.ts';

const PLAYER: User = { ...ADA, roles: [...ADA.roles] };
const VISITOR: User = { ...GUEST, roles: [...GUEST.roles] };
const READ_AT_MS = 1_795_000_000_000;

function start() {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ body: { user: ADA } }) });
  vi.stubGlobal('fetch', server.fetch);
  const app = createApp(createMemoryHistory());
  startOffline(app);
  const shown = (): string | undefined => app.queryClient.getQueryState(balanceQuery.queryKey)?.data?.balance;
  return { app, shown, seen: server.seen };
}

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
}

async function meetNetwork(): Promise<void> {
  setOnline(true);
  window.dispatchEvent(new Event('online'));
  await settle();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setOnline(false);
});

/** The pages of a test have begun when it ends: none of them waits for the next one's network. */
afterEach(meetNetwork);

describe('a page that was loaded without a network', () => {
  it('S3-16 shows whom the browser knows and their last balance with its time, without a call or a role', () => {
    storeIdentity({ ...PLAYER, role: 'superadmin', roles: ['superadmin'] }, 'a.b.c');
    keepBalance({ userId: ADA.id, balance: '42.500000', readAtMs: READ_AT_MS });
    const { app, shown, seen } = start();
    const { id, username, email } = ADA;
    expect(app.session.getState()).toMatchObject({ isLoading: false, user: { id, username, email, roles: [] } });
    expect(shown()).toBe('42.500000');
    expect(app.queryClient.getQueryState(balanceQuery.queryKey)?.dataUpdatedAt).toBe(READ_AT_MS);
    expect(seen).toEqual([]);
  });

  it('S3-06 knows a guest too, and shows nobody the balance of another', () => {
    storeIdentity(VISITOR, null);
    keepBalance({ userId: ADA.id, balance: '42.500000', readAtMs: READ_AT_MS });
    const { app, shown } = start();
    expect(app.session.getState().user).toEqual(GUEST);
    expect(shown()).toBeUndefined();
  });

  it('S3-16 knows nobody after sign-out, nor by a text that is no record', () => {
    storeIdentity(PLAYER, 'a.b.c');
    keepBalance({ userId: ADA.id, balance: '42.500000', readAtMs: READ_AT_MS });
    clearIdentity();
    expect(sessionStorage).toHaveLength(0);
    expect(start().app.session.getState()).toEqual({ isLoading: false, user: null });
    localStorage.setItem('user_data', '{"id"');
    expect(start().app.session.getState()).toEqual({ isLoading: false, user: null });
  });

  it('S3-01 asks the server by itself as soon as there is a network, once', async () => {
    storeIdentity(PLAYER, 'a.b.c');
    const { app, seen } = start();
    await meetNetwork();
    await meetNetwork();
    expect(app.session.getState().user).toEqual(ADA);
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/me']);
  });
});
