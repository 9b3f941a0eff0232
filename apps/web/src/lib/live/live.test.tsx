import { QueryObserver } from '@tanstack/react-query';
import { LIVE_CLOSE, type BoardPage, type LiveMessage, type Progress } from '@voltide/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { boardOf, boardPageOf, ownOf, rowsOf } from '../../testing/board-answers.ts';
import { accountMessage, createFakeSockets, createFakeTimers } from '../../testing/fake-live.ts';
import { ADA, createFakeServer, GUEST } from '../../testing/fake-server.ts';
import { progressOf } from '../../testing/progress-answers.ts';
import { balanceQuery } from '../balance/balance-query.ts';
import { createQueryClient, queryFor } from '../http/query.ts';
import type { SessionState } from '../session/session-state.ts';
import { storeIdentity } from '../browser/storage.ts';
import { startLive } from './live.ts';

const SPIN = queryFor('GET /api/spin/status');
const PROGRESS = queryFor('GET /api/progress');
const STACKS = queryFor('GET /api/inventory');
const BALANCE = { success: true, balance: '100.000000', currency: 'VT', version: 3 };
const { host, setVisible } = pageOf();

beforeEach(() => localStorage.clear());
afterEach(() => host.removeAll());

/** The page of a test: its listeners end with the test. */
function pageOf() {
  const listening: (() => void)[] = [];
  const add = (target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof listen>) => {
      listen(...args);
      listening.push(() => target.removeEventListener(args[0], args[1]));
    });
  };
  add(document);
  add(window);
  return {
    host: { removeAll: () => listening.splice(0).forEach((end) => end()) },
    setVisible: (isVisible: boolean) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

function open(user: SessionState['user'] = ADA) {
  const server = createFakeServer({ 'GET /api/wallet/balance': () => ({ body: BALANCE }) });
  vi.stubGlobal('fetch', server.fetch);
  const queryClient = createQueryClient();
  queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ ...balanceQuery }));
  const write = (queryKey: readonly unknown[], data: unknown) => void queryClient.setQueryData(queryKey, data);
  write(balanceQuery.queryKey, BALANCE);
  const sockets = createFakeSockets();
  const clock = createFakeTimers();
  const listeners = new Set<() => void>();
  let state: SessionState = { isLoading: false, user };
  let isHeld = false;
  if (user !== null) storeIdentity(user, user.role === 'guest' ? null : 'a.b.c');
  setVisible(true);
  startLive({
    queryClient,
    session: {
      getState: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    timers: clock.timers,
    isHeld: () => isHeld,
    open: sockets.open,
    locks: undefined,
    openChannel: undefined,
  });
  return {
    ...clock,
    seen: server.seen,
    queryClient,
    write,
    sockets,
    balance: () => queryClient.getQueryData(balanceQuery.queryKey)?.balance,
    hold: (held: boolean) => (isHeld = held),
    become: (next: SessionState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    tell: (message: LiveMessage) => sockets.last().tell(message),
  };
}

it('S8-01 shows a newer balance at once, and neither an older one nor that of somebody else', () => {
  const { balance, tell } = open();
  tell(accountMessage({ version: 5, balance: '90.000000' }));
  expect(balance()).toBe('90.000000');
  tell(accountMessage({ version: 4, balance: '95.000000' }));
  tell(accountMessage({ version: 9, balance: '1.000000', userId: GUEST.id }));
  expect(balance()).toBe('90.000000');
});

it('S8-01 a reading from before a live update does not replace it', () => {
  const { balance, tell, write } = open();
  tell(accountMessage({ version: 5, balance: '90.000000' }));
  write(balanceQuery.queryKey, BALANCE);
  expect(balance()).toBe('90.000000');
});

it('S6-02 S1-07 puts the dot out when another device has spun today, not when it has spun before', () => {
  const { queryClient, tell, write } = open();
  const canSpin = () => queryClient.getQueryData(SPIN.queryKey)?.canSpin;
  write(SPIN.queryKey, { canSpin: true });
  tell(accountMessage({ version: 5, spunOn: '2028-02-28' }));
  expect(canSpin()).toBe(true);
  tell(accountMessage({ version: 6, spunOn: '2028-02-29' }));
  expect(canSpin()).toBe(false);
});

it('S4-08 reads items again when there are others, never while a reel runs', () => {
  const { queryClient, tell, hold, pass, write } = open();
  write(STACKS.queryKey, { stacks: [] });
  const isStale = () => queryClient.getQueryState(STACKS.queryKey)?.isInvalidated;
  tell(accountMessage({ version: 3 }));
  expect(isStale()).toBe(false);
  hold(true);
  tell(accountMessage({ version: 4, items: 1 }));
  expect(isStale()).toBe(false);
  hold(false);
  pass();
  expect(isStale()).toBe(true);
});

it('S4-08 reads items again where the first that is told is newer than what the page has read', () => {
  const { queryClient, tell, write } = open();
  write(STACKS.queryKey, { stacks: [] });
  tell(accountMessage({ version: 4, items: 1 }));
  expect(queryClient.getQueryState(STACKS.queryKey)?.isInvalidated).toBe(true);
});

it('S8-08 reads deposits and withdrawals again with every step of what is under way', () => {
  const { queryClient, tell, pass, write } = open();
  const queryKey = ['/api/wallet/transactions'];
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  write(queryKey, { pages: [] });
  tell(accountMessage({ version: 3, underWay: 'a1' }));
  pass();
  write(queryKey, { pages: [] });
  tell(accountMessage({ version: 3, underWay: 'a1' }));
  expect(isStale()).toBe(false);
  tell(accountMessage({ version: 3, underWay: 'b2' }));
  expect(isStale()).toBe(true);
});

it('S10-02 reads progress again when a measure or a level has changed, and not for what was known', () => {
  const { queryClient, write, sockets } = open();
  write(PROGRESS.queryKey, null);
  const isStale = () => queryClient.getQueryState(PROGRESS.queryKey)?.isInvalidated;
  sockets.last().greet();
  sockets.last().tell(accountMessage({ version: 3, level: 2, progress: 7 }));
  expect(isStale()).toBe(false);
  sockets.last().tell(accountMessage({ version: 3, level: 2, progress: 8 }));
  expect(isStale()).toBe(true);
});

it('S10-02 reads progress again where the first that is told is newer than what the page has read', () => {
  const isStale = (read: Progress, told: LiveMessage): boolean | undefined => {
    const { queryClient, write, tell } = open();
    write(PROGRESS.queryKey, read);
    tell(told);
    return queryClient.getQueryState(PROGRESS.queryKey)?.isInvalidated;
  };
  expect(isStale(progressOf(), accountMessage({ version: 3, level: 1, progress: 7 }))).toBe(false);
  expect(isStale(progressOf(), accountMessage({ version: 3, level: 2, progress: 7 }))).toBe(true);
  expect(isStale(progressOf(), accountMessage({ version: 4, level: 1, progress: 7 }))).toBe(true);
});

it('opens nothing for a visitor who looks at nothing that is live, and follows what is shown', async () => {
  const { sockets, queryClient } = open(null);
  expect(sockets.count()).toBe(0);
  const shown = { queryKey: queryFor('GET /api/packs/recent-items').queryKey, initialData: { items: [] } };
  const stop = new QueryObserver<unknown>(queryClient, shown).subscribe(() => undefined);
  await expect.poll(() => sockets.count()).toBe(1);
  sockets.last().greet();
  expect(sockets.last().said).toEqual([{ type: 'hello', token: null, topics: ['feed'] }]);
  stop();
  await expect.poll(() => sockets.live().length).toBe(0);
});

it('S7-01 writes a board that is shown, and reads the own place again at most every few seconds', async () => {
  const { queryClient, sockets, tell, pass, seen } = open();
  sockets.last().greet();
  const day = boardOf('day');
  const address = '/api/boards/points/day';
  const watch = (key: string, data: unknown) => {
    queryClient.setQueryData([key], data);
    return new QueryObserver(queryClient, { queryKey: [key], staleTime: Infinity }).subscribe(() => undefined);
  };
  const stops = [watch(address, boardPageOf(day, [])), watch(`${address}/own`, ownOf(day))];
  await expect.poll(() => sockets.last().said.at(-1)).toEqual({ type: 'snapshot', topic: 'board_day' });
  const asked = () => seen.filter(({ path }) => path === `${address}/own`).length;
  const rows = rowsOf(['kelp', 9], ['gull', 7]);
  tell({ type: 'board', kind: 'snapshot', seq: 1, period: 'day', data: { board: day, length: 2, rows } });
  tell({ type: 'board', kind: 'delta', seq: 2, period: 'day', data: { board: day, length: 1, rows: [] } });
  const shown = () => queryClient.getQueryData<BoardPage>([address])?.rows.map(({ person }) => person.name);
  expect([shown(), asked()]).toEqual([['kelp'], 1]);
  pass();
  expect(asked()).toBe(2);
  const over = boardOf('day', { season: '2026-11-27', startsAt: '2026-11-27T00:00:00.000Z' });
  tell({ type: 'board', kind: 'snapshot', seq: 1, period: 'day', data: { board: over, length: 0, rows: [] } });
  expect(shown()).toEqual(['kelp']);
  for (const stop of stops) stop();
  await expect.poll(() => sockets.last().said.at(-1)).toEqual({ type: 'leave', topic: 'board_day' });
});

it('S3-16 reconnects after the user has changed, but not before that is confirmed', () => {
  const { sockets, become } = open();
  sockets.last().greet();
  storeIdentity(GUEST, null);
  become({ isLoading: false, user: GUEST });
  expect([sockets.count(), sockets.live().length]).toEqual([2, 1]);
  sockets.last().greet();
  expect(sockets.last().said).toEqual([{ type: 'hello', token: null, topics: ['account'] }]);
  storeIdentity(ADA, 'd.e.f');
  become({ isLoading: false, user: GUEST, isUnconfirmed: true });
  expect(sockets.live()).toEqual([]);
});

it('S3-17 a refused session is asked about by an ordinary call, and the socket comes back', () => {
  const { sockets, pass, seen, queryClient } = open();
  const stop = new QueryObserver(queryClient, { ...balanceQuery, staleTime: Infinity }).subscribe(() => undefined);
  sockets.last().end(LIVE_CLOSE.sessionEnded);
  expect(seen).toEqual([]);
  pass();
  expect(sockets.count()).toBe(2);
  expect(seen.map(({ path }) => path)).toEqual(['/api/wallet/balance']);
  stop();
});

it('S3-15 S3-17 who signed out or deleted the account in another tab is not told that the session ended', () => {
  const { sockets, pass, seen, queryClient, become } = open();
  const stop = new QueryObserver(queryClient, { ...balanceQuery, staleTime: Infinity }).subscribe(() => undefined);
  sockets.last().end(LIVE_CLOSE.sessionEnded);
  become({ isLoading: false, user: null });
  pass();
  expect(seen).toEqual([]);
  stop();
});

it('a page that is hidden for a minute, put away or offline holds no socket, and opens one when it is back', () => {
  const { sockets, waits, pass } = open();
  setVisible(false);
  expect([sockets.live().length, waits()]).toEqual([1, [60_000]]);
  pass();
  expect(sockets.live()).toEqual([]);
  setVisible(true);
  expect(sockets.live().length).toBe(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(sockets.live()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  expect(sockets.live().length).toBe(1);
  window.dispatchEvent(new Event('offline'));
  expect(sockets.live()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(sockets.live().length).toBe(1);
});

it('a socket that has delivered less than a poll is reopened', async () => {
  const { sockets, tell, pass, queryClient } = open();
  tell(accountMessage({ version: 2 }));
  await queryClient.query({ ...balanceQuery, retry: false });
  expect(sockets.count()).toBe(1);
  pass();
  expect(sockets.count()).toBe(2);
});
