import { settledRoom } from '@voltide/games/battles/screen/testing/shown-room';
import { browserClock, shownBalance } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

const chip = (): string | null | undefined => document.querySelector('.balance-chip .num')?.textContent;

/** Loads a page at a battle that has paid 24.50 VT; the test decides when its room answers. */
async function openRoom(startsAt: string) {
  const room = settledRoom(
    { found: [['20.500000', '4.000000']], winners: [0], payouts: ['24.500000', '0.000000'] },
    {},
    startsAt,
  );
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/wallet/balance': () => ({
      body: { success: true, balance: '124.500000', currency: 'VT', version: 3 },
    }),
    'GET /api/settings': () => ({ body: { profile: 'open', minPlayIntervalMs: 0 } }),
  });
  let answer: (() => void) | undefined;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('/api/battles/b1')) return server.fetch(input, init);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const body = { now: new Date(browserClock.nowMs()).toISOString(), battle: room };
    return createFakeServer({ 'GET /api/battles/b1': () => ({ body }) }).fetch('/api/battles/b1', init);
  });
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(chip() ?? ''));
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  await mountApp('/battles?b=b1');
  await vi.waitFor(() => expect(answer).toBeDefined());
  await vi.waitFor(() => expect(server.seen.some(({ path }) => path === '/api/wallet/balance')).toBe(true));
  await settle();
  return { seen, answer: () => settle(() => answer?.()) };
}

beforeEach(() => {
  localStorage.setItem('auth_token', 'a.b.c');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  localStorage.clear();
  shownBalance.release();
});

it('S5-01 S8-01 a reload in the middle of a show tells no balance that gives its end away', async () => {
  const { seen, answer } = await openRoom(new Date(browserClock.nowMs() + 60_000).toISOString());
  expect([...seen].filter((text) => text.startsWith('124'))).toEqual([]);
  await answer();
  await vi.waitFor(() => expect(chip()).toBe('100.0'));
  expect([...seen].filter((text) => text.startsWith('124'))).toEqual([]);
});

it('S8-01 the room of a battle that is long over shows the balance as it is', async () => {
  const { answer } = await openRoom('2026-01-01T00:00:00.000Z');
  await answer();
  await vi.waitFor(() => expect(chip()).toBe('124.5'));
});
