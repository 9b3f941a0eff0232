import type { DrawnPlay } from '@voltide/contract';
import { present } from '@voltide/core';
import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { Viewer } from '../../../kit/host.ts';
import {
  answered,
  find,
  press,
  refused,
  SHOWN_SEEDS,
  SHOWN_USER,
  showScreen,
  type Answer,
  type ShownApp,
} from '../../../kit/testing/show-screen.tsx';
import type { SpinStatus } from '../../contract.ts';
import { resultText } from '../../../records/record.ts';
import { spinGame } from '../../rules.ts';
import { currentSpinTable } from '../../table.ts';
import { Screen } from '../daily-spin-screen.tsx';
import { restOf } from '../model/spin-run.ts';

const TABLE = currentSpinTable();
const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };
const STATUS: SpinStatus = {
  canSpin: true,
  reason: null,
  day: 5,
  percent: 125,
  milestone: { day: 7, amount: '1.000000' },
  shields: { held: 1, most: 2 },
  shieldedDays: 0,
  week: [16, 17, 18, 19, 20, 21, 22].map((date) => ({ day: `2026-11-${date}`, isSpun: date < 20 })),
  today: '2026-11-20',
  now: '2026-11-20T09:00:00.000Z',
  resetAt: '2026-11-21T00:00:00.000Z',
  last: null,
  tableHash: TABLE.hash,
};
const SPUN: SpinStatus = { ...STATUS, canSpin: false, reason: 'spun' };

function spunWith(ticket: number, day = 5): DrawnPlay {
  const input = { day };
  return {
    id: '0-0',
    tableHash: TABLE.hash,
    epoch: 0,
    nonce: 0,
    commitment: SHOWN_SEEDS.commitment,
    clientSeed: 'mine',
    serverSeed: null,
    stake: '0.000000',
    bucket: 'promo',
    value: '0.250000',
    credited: '0.250000',
    at: '2026-11-20T09:00:01.000Z',
    game: 'spin',
    gameName: 'Daily spin',
    tableId: 'daily',
    tableName: 'Daily',
    input,
    draws: [ticket],
    payout: '0.000000',
    prizes: [],
    result: resultText(spinGame, TABLE, { draws: [ticket], input }),
  };
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  'POST /api/spin': () => answered({ play: spunWith(0), balanceAfterStake: '1.000000', balance: '1.250000' }),
  'POST /api/neuro/trigger-effect': () => answered({ triggered: false }),
};

function showSpin(viewer: Viewer, status: SpinStatus, app: Partial<ShownApp> = {}) {
  return showScreen(<Screen />, {
    viewer,
    answers: ANSWERS,
    ...app,
    loaded: { 'GET /api/spin': status, 'GET /api/plays': { plays: [], next: null }, ...app.loaded },
  });
}

const phase = (): string | null => find('.daily-stage').getAttribute('data-phase');
const panel = (): string => find('.daily-panel').textContent;
const pressKey = (key: string): Promise<void> =>
  settle(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  localStorage.setItem('voltide-sound', 'off');
});

it('S6-02 a spin names odds and pair under one key, stops on its ticket, and tells what it gave', async () => {
  const { ready, sent, refreshed } = showSpin(ACCOUNT, STATUS);
  await ready;
  expect(find('.daily-hub').textContent).toContain('on VT today');
  await press('Spin for free');
  await expect.poll(phase).toBe('landed');
  const [, spin] = present(
    sent.find(([name]) => name === 'POST /api/spin'),
    'the spin',
  );
  expect(spin.body).toEqual({ tableHash: TABLE.hash, commitment: SHOWN_SEEDS.commitment });
  expect(spin.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(find('.daily-disc').style.transform).toBe(`rotate(${restOf(0)}deg)`);
  const { result } = spunWith(0);
  expect(find('.daily-result').textContent).toContain(`You got ${result}.`);
  expect(find('.daily-desk > [role="status"]').textContent).toBe(`The wheel has stopped. You got ${result}.`);
  expect(document.querySelector('.daily-primary')).toBeNull();
  expect(refreshed).toContain('GET /api/spin');
});

it('S6-04 after the wheel has stopped the server is asked how to show it, and for a milestone of its own', async () => {
  const play = {
    ...spunWith(0, 7),
    prizes: [
      { kind: 'gift' as const, amount: '1' },
      { kind: 'gift' as const, amount: '1' },
    ],
  };
  const answers: Readonly<Record<string, Answer>> = {
    ...ANSWERS,
    'POST /api/spin': () => answered({ play, balanceAfterStake: '1.000000', balance: '3.000000' }),
  };
  const { ready, sent } = showSpin(ACCOUNT, { ...STATUS, day: 7 }, { answers });
  await ready;
  await press('Spin for free');
  await expect.poll(phase).toBe('landed');
  const asked = sent.filter(([name]) => name.endsWith('trigger-effect')).map(([, { body }]) => body?.['eventType']);
  expect(asked).toEqual(['daily_spin_win', 'streak_bonus']);
});

it('S6-02 the space bar spins while there is a spin, and only then', async () => {
  const spun = showSpin(ACCOUNT, SPUN);
  await spun.ready;
  await pressKey(' ');
  expect(spun.sent.map(([name]) => name)).not.toContain('POST /api/spin');
  expect(panel()).toContain('Next spin');

  const open = showSpin(ACCOUNT, STATUS);
  await open.ready;
  await pressKey(' ');
  await expect.poll(phase).toBe('landed');
  await pressKey(' ');
  expect(open.sent.filter(([name]) => name === 'POST /api/spin')).toHaveLength(1);
});

it('S6-02 a day spun on another device says so, and the state is reloaded', async () => {
  const { ready, refreshed, load } = showSpin(ACCOUNT, STATUS, {
    answers: { ...ANSWERS, 'POST /api/spin': () => refused('day_used') },
  });
  await ready;
  await press('Spin for free');
  await expect.poll(panel).toContain('You already spun today, perhaps on another device.');
  expect(refreshed).toContain('GET /api/spin');
  await load('GET /api/spin', SPUN);
  expect(document.querySelector('.daily-primary')).toBeNull();
});

it('S6-03 visitors, guests and closed countries see why the spin is locked; offline it waits', async () => {
  const cases = [
    [{ kind: 'visitor' }, STATUS, 'free and for accounts'],
    [{ kind: 'guest', user: SHOWN_USER }, { ...SPUN, reason: 'guest' }, 'counted once per person'],
    [ACCOUNT, { ...SPUN, reason: 'closed' }, 'Nothing can be played from where you are'],
    [ACCOUNT, { ...SPUN, reason: 'excluded' }, 'You have asked not to play for now'],
  ] as const;
  for (const [viewer, status, words] of cases) {
    await showSpin(viewer, status).ready;
    expect(panel()).toContain(words);
    expect(document.querySelector('.daily-primary')).toBeNull();
    const isLockedOut = viewer.kind !== 'account';
    expect(document.querySelector('.daily-panel a[href="/signup"]') !== null).toBe(isLockedOut);
  }
  await showSpin(ACCOUNT, STATUS, { isOnline: false }).ready;
  expect((find('.daily-primary') as HTMLButtonElement).disabled).toBe(true);
  expect(find('.daily-primary').textContent).toBe('No connection');
});

it('S6-03 the streak shows its day, lamps, next bonus and shields', async () => {
  await showSpin(ACCOUNT, { ...STATUS, shieldedDays: 2 }).ready;
  const lamps = [...document.querySelectorAll('.daily-lamps > li')].map((lamp) => lamp.getAttribute('data-lamp'));
  expect(lamps).toEqual(['spun', 'spun', 'spun', 'spun', 'today', 'ahead', 'ahead']);
  const streak = find('.daily-streak').textContent;
  for (const words of ['day 5', '1.00 VT', 'on day 7', '1 of 2', 'Shields covered the 2 days you were away']) {
    expect(streak).toContain(words);
  }
});

it('S15-03 in the strict profile there is one speed', async () => {
  await showSpin(ACCOUNT, STATUS, { profile: 'strict' }).ready;
  expect(document.querySelector('[aria-label="Speed"]')).toBeNull();
  await showSpin(ACCOUNT, STATUS).ready;
  expect(document.querySelector('[aria-label="Speed"]')).not.toBeNull();
});

it('S15-01 a spin that an exclusion forbids says so, with the way to it', async () => {
  const { ready } = showSpin(ACCOUNT, STATUS, { answers: { ...ANSWERS, 'POST /api/spin': () => refused('excluded') } });
  await ready;
  await press('Spin for free');
  await expect.poll(panel).toContain('excluded');
  expect(find('.daily-panel a').getAttribute('href')).toBe('/responsible');
});
