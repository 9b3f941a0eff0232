import type { playGame, ResponseOf } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { settle, type } from '@voltide/ui/testing';
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
  type SentCall,
  type ShownApp,
} from '../../../kit/testing/show-screen.tsx';
import { playOf, WHEEL_ANSWER } from '../testing/shown-wheel.ts';
import { Screen } from '../wheel-screen.tsx';

const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };

function spinAnswer(bet: string, segment: number): ResponseOf<typeof playGame> {
  const play = playOf({ modeId: 'calm', segment, betSun: parseVt(bet) });
  return { play, balanceAfterStake: '90.000000', balance: '102.000000' };
}

type Setting = Pick<ShownApp, 'profile' | 'isOnline'>;

const BUCKETS = { cash: '0.000000', promo: '25.000000', held: '0.000000' };

function showWheel(viewer: Viewer, answers: Readonly<Record<string, Answer>> = {}, setting: Setting = {}) {
  const app = showScreen(<Screen />, {
    viewer,
    answers,
    demo: [10],
    loaded: {
      'GET /api/wheel': WHEEL_ANSWER,
      'GET /api/wallet/buckets': BUCKETS,
      'GET /api/wheel/recent': { spins: [] },
    },
    ...setting,
  });
  return { ...app, pay: (promo: string) => app.load('GET /api/wallet/buckets', { ...BUCKETS, promo }) };
}

const field = (): HTMLInputElement => find('input[inputmode="decimal"]') as HTMLInputElement;
const primary = (): HTMLButtonElement => find('.solo-primary') as HTMLButtonElement;
const phase = (): string | null => find('.spin-stage').getAttribute('data-phase');
const betOf = ({ body }: SentCall): string => (body as { readonly input: { readonly bet: string } }).input.bet;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  localStorage.setItem('voltide-sound', 'off');
});

it('S6-01 the bet is changed by typing, halving, doubling and to both ends, as far as the balance goes', async () => {
  const { ready } = showWheel(ACCOUNT);
  await ready;
  expect(field().value).toBe('1.00');
  for (const [name, bet] of [
    ['2× the bet', '2.00'],
    ['½ the bet', '1.00'],
    ['Max bet', '25.00'],
    ['2× the bet', '25.00'],
    ['Min bet', '0.10'],
    ['½ the bet', '0.10'],
  ] as const) {
    await press(name);
    expect([name, field().value]).toEqual([name, bet]);
  }
  await type(field(), '0.055');
  expect(document.body.textContent).toContain('The least bet is 0.10 VT.');
  expect(primary().disabled).toBe(true);
  await type(field(), '30');
  expect(document.body.textContent).toContain('Your balance covers up to 25.00 VT.');
});

it('S6-01 a bet that the balance no longer covers is lowered to what it covers, and the page says so', async () => {
  const { ready, pay } = showWheel(ACCOUNT);
  await ready;
  await type(field(), '20');
  await pay('3.459999');
  expect(field().value).toBe('3.45');
  expect(document.body.textContent).toContain('Lowered to what your balance covers.');
  await pay('0.050000');
  expect(document.body.textContent).toContain('Your balance does not cover the least bet.');
});

it('S6-01 a spin sends what is shown under one key, and tells the result in words', async () => {
  const { ready, sent } = showWheel(ACCOUNT, {
    'POST /api/games/:gameId/play': (spin) => answered(spinAnswer(betOf(spin), 0)),
  });
  await ready;
  await type(field(), '10');
  await press('Spin10.00 VT');
  await expect.poll(phase).toBe('landed');
  const [, spin] = sent.find(([name]) => name === 'POST /api/games/:gameId/play') ?? [];
  expect(spin).toMatchObject({
    params: { gameId: 'wheel' },
    body: { tableHash: WHEEL_ANSWER.modes[0]?.hash, input: { bet: '10.000000' }, commitment: SHOWN_SEEDS.commitment },
  });
  expect(spin?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(() => find('.solo-desk > [role="status"]').textContent).toContain('1.2 times the bet: 12.00 VT');
  expect(find('.solo-won').textContent).toContain('1.2×');
  expect(find('.wheel-disc').style.transform).toBe('rotate(0deg)');
});

it('S6-01 a demo is marked, pays nothing and asks the server for nothing', async () => {
  const { ready, sent } = showWheel({ kind: 'visitor' });
  await ready;
  await press('Demo');
  await expect.poll(phase).toBe('landed');
  expect(find('.stage-flag').textContent).toBe('Demo');
  expect(find('.solo-result').textContent).toContain('Nothing is paid');
  expect(sent).toEqual([]);
  expect(find('.wheel-disc').style.transform).toBe(`rotate(${360 - 10 * 9}deg)`);
});

it('S6-01 a spin that the balance does not cover is refused with the bet that it covers', async () => {
  const read = { cash: formatVt(0n), promo: '4.000000', held: formatVt(0n) };
  const { ready } = showWheel(ACCOUNT, {
    'POST /api/games/:gameId/play': () => refused('insufficient_balance'),
    'GET /api/wallet/buckets': () => answered(read),
  });
  await ready;
  await type(field(), '10');
  await press('Spin10.00 VT');
  await expect.poll(() => document.querySelector('.solo-error')?.textContent ?? '').toContain('up to 4.00 VT');
  await press('Bet 4.00 VT');
  expect(field().value).toBe('4.00');
});

it('S6-01 in the closed profile and without a network nothing can be bet, and the page says why', async () => {
  const closed = showWheel(ACCOUNT, {}, { profile: 'closed' });
  await closed.ready;
  expect(primary().disabled).toBe(true);
  expect(find('.solo-panel').textContent).toBe('Only demos can be played here for now.');
  await press('Demo');
  await expect.poll(phase).toBe('landed');

  const offline = showWheel(ACCOUNT, {}, { isOnline: false });
  await offline.ready;
  expect(primary().disabled).toBe(true);
  expect(primary().textContent).toBe('No connection');
});

it('S6-01 in the strict profile the wheel has one speed', async () => {
  const { ready } = showWheel(ACCOUNT, {}, { profile: 'strict' });
  await ready;
  expect(document.querySelector('[aria-label="Speed of the wheel"]')).toBeNull();
});

it('S15-03 in the strict profile no return key ends a spin', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { promise: finished } = Promise.withResolvers<Animation>();
  const still = { finished, finish: vi.fn(), cancel: vi.fn() };
  const animate = vi.spyOn(Element.prototype, 'animate').mockReturnValue(still as unknown as Animation);
  await showWheel(ACCOUNT, {}, { profile: 'strict' }).ready;
  await press('Demo');
  await expect.poll(phase).toBe('revealing');
  await settle(() => (find('.solo-desk > form') as HTMLFormElement).requestSubmit());
  expect(still.finish).not.toHaveBeenCalled();
  animate.mockRestore();
});

it('S6-01 a visitor is told what a spin makes of them, and no key spins for them', async () => {
  const { ready, sent } = showWheel({ kind: 'visitor' });
  await ready;
  expect(find('.solo-panel').textContent).toContain('makes you a guest with 25 VT of play balance');
  await settle(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })));
  expect([phase(), sent]).toEqual(['ready', []]);
});

it('S6-01 Enter in the field of the bet spins', async () => {
  const { ready, sent } = showWheel(ACCOUNT, {
    'POST /api/games/:gameId/play': (spin) => answered(spinAnswer(betOf(spin), 1)),
  });
  await ready;
  await type(field(), '2,5');
  await settle(() => field().form?.requestSubmit());
  await expect.poll(phase).toBe('landed');
  expect(sent.find(([name]) => name === 'POST /api/games/:gameId/play')?.[1].body?.['input']).toEqual({
    bet: '2.500000',
  });
  expect(find('.solo-lost').textContent).toContain('No win.');
});

it.each(['limit_reached', 'excluded'])(
  'S15-01 a spin that is refused with %s says why, with the way to it',
  async (code) => {
    const { ready } = showWheel(ACCOUNT, { 'POST /api/games/:gameId/play': () => refused(code) });
    await ready;
    await press('Spin1.00 VT');
    await expect
      .poll(() => document.querySelector('.solo-error')?.textContent)
      .toContain(`${code} Nothing was charged.`);
    expect(find('.solo-error a').getAttribute('href')).toBe('/responsible');
  },
);

it('S15-03 in profile strict the button counts down to the next spin and keeps the focus', async () => {
  vi.useFakeTimers();
  try {
    const strict = { profile: 'strict', minPlayIntervalMs: 5000 };
    const { ready, sent, load } = showWheel(
      ACCOUNT,
      { 'POST /api/games/:gameId/play': (call) => answered(spinAnswer(betOf(call), 10)) },
      { profile: 'strict' },
    );
    await ready;
    await load('GET /api/settings', strict);
    const spins = (): number => sent.filter(([name]) => name === 'POST /api/games/:gameId/play').length;
    const key = (name: string): Promise<void> =>
      settle(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
    // Plays of earlier tests count too.
    for (let s = 0; s < 6; s++) await settle(() => vi.advanceTimersByTimeAsync(1000));
    primary().focus();
    await settle(() => primary().click());
    await settle(() => vi.advanceTimersByTimeAsync(0));
    expect([phase(), spins(), primary().textContent]).toEqual(['landed', 1, 'Ready in 5 s']);
    expect([primary().getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', primary()]);
    for (const left of [4, 3, 2, 1]) {
      await settle(() => vi.advanceTimersByTimeAsync(1000));
      expect(primary().textContent).toBe(`Ready in ${left} s`);
      await settle(() => primary().click());
      await settle(() =>
        find('.solo-desk > form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      );
      await key(' ');
    }
    expect(spins()).toBe(1);
    await settle(() => vi.advanceTimersByTimeAsync(1000));
    expect([primary().textContent, document.activeElement]).toEqual(['Spin again1.00 VT', primary()]);
    await settle(() => primary().click());
    expect(spins()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('S15-05 an announced strip is shown with its mode beforehand, and with no other', async () => {
  const next = { ...WHEEL_ANSWER.modes[0], version: 2, hash: 'f'.repeat(64) };
  const announced = [{ next, announcedAt: '2026-11-28T20:00:00.000Z', from: '2026-11-29T20:00:00.000Z' }];
  const app = showWheel(ACCOUNT);
  await app.ready;
  expect(document.querySelector('.announced-strip')).toBeNull();
  await app.load('GET /api/wheel', { ...WHEEL_ANSWER, announced });
  expect(find('.announced-strip').textContent).toContain('Calm changes on 29 Nov 2026, 20:00 UTC');
  expect(find('.announced-strip').textContent).toContain('97.5% comes back, as before');
  const other = { ...announced[0], next: { ...next, id: 'storm' } };
  await app.load('GET /api/wheel', { ...WHEEL_ANSWER, announced: [other] });
  expect(document.querySelector('.announced-strip')).toBeNull();
});

it('S6-01 each multiplier says what it pays for this bet; pointing at it leaves its segments bright', async () => {
  const { ready } = showWheel(ACCOUNT);
  await ready;
  await type(field(), '2.50');
  const pays = [...find('.pay-list').querySelectorAll('button')];
  expect(pays.map((each) => each.textContent.replaceAll(/[^ -~×]/g, ' '))).toEqual([
    '2.1×5.25 VT2 of 40',
    '1.5×3.75 VT4 of 40',
    '1.2×3.00 VT24 of 40',
  ]);
  const bright = (): number => document.querySelectorAll('.disc-drawing g:not([data-dim])').length;
  await settle(() => pays[1]?.focus());
  expect(bright()).toBe(4);
  await settle(() => pays[1]?.blur());
  expect(bright()).toBe(40);
  expect(find('.solo-choice').textContent).toContain('Low risk: 75% of spins win');
});
