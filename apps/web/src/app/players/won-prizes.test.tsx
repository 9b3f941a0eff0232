import type { NewPrize } from '@voltide/contract';
import { removeToast, toastStore } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { prizeToast } from './won-prizes.tsx';

const prizeOf = (over: Partial<NewPrize> = {}): NewPrize => ({
  period: 'day',
  season: '2026-11-28',
  place: 2,
  prize: { kind: 'promo', amount: '18.000000' },
  paidAt: '2026-11-29T00:00:31.000Z',
  ...over,
});
const week = prizeOf({
  period: 'week',
  season: '2026-W48',
  place: 7,
  prize: { kind: 'cash', amount: '1.250000' },
  paidAt: '2026-11-30T00:00:31.000Z',
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
});
afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

/** Opens a page and waits until it asks for prizes. */
async function openPage(...prizes: NewPrize[]) {
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/boards/new-prizes': () => ({ body: { prizes } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { app } = await mountApp('/terms');
  const asked = (): number => server.seen.filter(({ path }) => path === '/api/boards/new-prizes').length;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toBe(1);
  });
  const win = async (prize: NewPrize): Promise<void> => {
    prizes.unshift(prize);
    await settle(() => app.queryClient.invalidateQueries({ queryKey: ['/api/boards/new-prizes'] }));
  };
  return { win, toasts: () => toastStore.getToasts().map(({ title, description }) => [title, description]) };
}

it('S7-01 a prize is told once, in the words of its place', async () => {
  const { win, toasts } = await openPage(prizeOf());
  await vi.waitFor(() =>
    expect(toasts()).toEqual([['Leaderboard: place 2 of the day', '18.00\u2009VT was added to your play balance.']]),
  );
  removeToast();
  await win(week);
  await vi.waitFor(() =>
    expect(toasts()).toEqual([['Leaderboard: place 7 of the week', '1.25\u2009VT was added to your cash.']]),
  );
});

it('S7-01 a prize is not told again by the next page of the same browser', async () => {
  localStorage.setItem('voltide-prizes-told', `${ADA.id} ${prizeOf().paidAt}`);
  expect((await openPage(prizeOf())).toasts()).toEqual([]);
});

it('S7-01 several prizes are one toast', () => {
  expect(prizeToast([week, prizeOf()])).toEqual({
    title: '2 leaderboard prizes',
    description: 'Place 7 of the week: 1.25\u2009VT. Place 2 of the day: 18.00\u2009VT of play balance.',
  });
});

it('S7-01 players who won nothing or are excluded see no prize', async () => {
  const { toasts } = await openPage();
  expect(toasts()).toEqual([]);
});
