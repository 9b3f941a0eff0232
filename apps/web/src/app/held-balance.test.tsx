import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { parseVt, present } from '@voltide/core';
import { playOf, WHEEL_ANSWER } from '@voltide/games/wheel/screen/testing/shown-wheel';
import { findStrip, wheelDocumentOf } from '@voltide/games/wheel/strips';
import { shownBalance } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { balanceQuery } from '../lib/balance/balance-query.ts';
import { startLive } from '../lib/live/live.ts';
import { accountMessage, createFakeSockets, createFakeTimers } from '../testing/fake-live.ts';
import { ADA, createFakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

const HASH = 'a'.repeat(64);
const SEEDS = { epoch: 0, commitment: HASH, nextCommitment: 'b'.repeat(64), clientSeed: 'mine', nonce: 0 };
const PLAY = playOf({ modeId: 'calm', segment: 0, betSun: parseVt('10.000000') });
const WON = {
  body: { play: PLAY, balanceAfterStake: '90.000000', balance: '102.000000' },
};
const STRIP = present(findStrip('calm'), 'the strip');
/** A play that a reload finds again. */
const EARLIER = playOf({ modeId: 'calm', segment: 0, betSun: parseVt('10.000000'), nonce: 7 });
const EARLIER_TICKET = {
  key: 'earlier',
  userId: ADA.id,
  request: { gameId: 'wheel', input: { bet: '10.000000' } },
  tableHash: STRIP.hash,
  known: { ...SEEDS, nonce: 7 },
  askedAtMs: 0,
  playId: EARLIER.id,
};
const EMPTY: FakeAnswer = { body: { plays: [], next: null } };

/**
 * Opens the wheel of a player with 100 VT. The test decides when a spin, an earlier spin and a live update are
 * answered.
 */
async function openWheel() {
  let answerEarlier: ((answer: FakeAnswer) => void) | undefined;
  let answerSpin: ((answer: FakeAnswer | 'lost') => void) | undefined;
  let hasSpun = false;
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/wallet/balance': () => ({
      body: { success: true, balance: hasSpun ? '102.000000' : '100.000000', currency: 'VT', version: hasSpun ? 5 : 3 },
    }),
    'GET /api/wallet/buckets': () => ({ body: { cash: '0.000000', promo: '100.000000', held: '0.000000' } }),
    'GET /api/fairness/seeds': () => ({ body: { seeds: SEEDS, revealed: [] } }),
    'GET /api/settings': () => ({ body: { profile: 'open', minPlayIntervalMs: 0 } }),
    'GET /api/wheel': () => ({ body: WHEEL_ANSWER }),
    'GET /api/wheel/recent': () => ({ body: { spins: [] } }),
    'GET /api/plays': () => EMPTY,
    [`GET /api/tables/${STRIP.hash}`]: () => ({ body: wheelDocumentOf(STRIP) }),
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes(`/api/plays/${EARLIER.id}`)) {
      const answer = await new Promise<FakeAnswer>((resolve) => {
        answerEarlier = resolve;
      });
      return createFakeServer({ [`GET /api/plays/${EARLIER.id}`]: () => answer }).fetch(input, init);
    }
    if (!input.includes('/api/games/wheel/play')) return server.fetch(input, init);
    const answer = await new Promise<FakeAnswer | 'lost'>((resolve) => {
      answerSpin = resolve;
    });
    return createFakeServer({ 'POST /api/games/wheel/play': () => answer }).fetch(input, init);
  });
  const sockets = createFakeSockets();
  const { app } = await mountApp('/wheel');
  startLive({
    queryClient: app.queryClient,
    session: app.session,
    timers: createFakeTimers().timers,
    isHeld: () => shownBalance.getHeld() !== undefined,
    open: sockets.open,
    locks: undefined,
    openChannel: undefined,
  });
  await vi.waitFor(() => expect(chip()).toBe('100.0'));
  await vi.waitFor(() => expect(document.querySelector('.solo-primary')).not.toBeNull());
  return {
    app,
    press: async () => {
      await settle(() => document.querySelector<HTMLElement>('.solo-primary')?.click());
      await vi.waitFor(() => expect(answerSpin).toBeDefined());
    },
    /** Sends a live update with the spin's payout and waits until the balance has received it. */
    tell: () =>
      settle(async () => {
        hasSpun = true;
        const heard = new Promise<void>((resolve) => {
          const observer = new QueryObserver(app.queryClient, { ...balanceQuery, enabled: false });
          observer.subscribe(notifyManager.batchCalls(() => resolve()));
        });
        sockets.last().tell(accountMessage({ version: 5, balance: '102.000000' }));
        await heard;
      }),
    tellEarlier: (answer: FakeAnswer) => settle(() => answerEarlier?.(answer)),
    answer: (answer: FakeAnswer | 'lost') => settle(() => answerSpin?.(answer)),
  };
}

const chip = (): string | null | undefined => document.querySelector('.balance-chip .num')?.textContent;
const phase = (): string | null | undefined => document.querySelector('.spin-stage')?.getAttribute('data-phase');

beforeEach(() => {
  localStorage.setItem('auth_token', 'a.b.c');
  localStorage.setItem('voltide-sound', 'off');
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('S8-01 a live update that comes before the answer to a play is shown only when that has landed', async () => {
  const wheel = await openWheel();
  await wheel.press();
  await wheel.tell();
  expect(chip()).toBe('100.0');
  await wheel.answer(WON);
  await vi.waitFor(() => expect(phase()).toBe('landed'));
  await vi.waitFor(() => expect(chip()).toBe('102.0'));
  expect(shownBalance.getHeld()).toBeUndefined();
});

it.each([
  ['refused', { status: 409, body: { error: 'No.', code: 'limit_reached' } }],
  ['lost', 'lost'],
  ['one that cannot be shown', { body: { ...WON.body, play: { ...PLAY, stake: 'none' } } }],
] as const)('S8-01 nothing stays held where the answer is %s', async (_name, answer) => {
  const wheel = await openWheel();
  await wheel.press();
  await wheel.tell();
  expect(chip()).toBe('100.0');
  await wheel.answer(answer);
  await vi.waitFor(() => expect(chip()).toBe('102.0'));
  expect(shownBalance.getHeld()).toBeUndefined();
});

it('S8-01 nothing stays held where the page is left before the answer, which may then come', async () => {
  const wheel = await openWheel();
  await wheel.press();
  await settle(() => wheel.app.router.navigate({ to: '/terms' }));
  await wheel.tell();
  await vi.waitFor(() => expect(chip()).toBe('102.0'));
  await wheel.answer(WON);
  expect(chip()).toBe('102.0');
  expect(shownBalance.getHeld()).toBeUndefined();
});

it.each([
  ['is found', { body: { play: EARLIER } }],
  ['is not found', { status: 404, body: { error: 'No.', code: 'not_found' } }],
] as const)('S8-01 a play that is asked for before an earlier one %s lands all the same', async (_name, earlier) => {
  sessionStorage.setItem('voltide-game', JSON.stringify(EARLIER_TICKET));
  const wheel = await openWheel();
  await wheel.press();
  const kept = sessionStorage.getItem('voltide-game');
  await wheel.tellEarlier(earlier);
  expect(sessionStorage.getItem('voltide-game')).toBe(kept);
  await wheel.answer(WON);
  await vi.waitFor(() => expect(phase()).toBe('landed'));
  await wheel.tell();
  await vi.waitFor(() => expect(chip()).toBe('102.0'));
  expect(shownBalance.getHeld()).toBeUndefined();
});
