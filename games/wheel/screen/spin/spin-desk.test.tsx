import type { ResponseOf, User } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { mount, settle, type } from '@voltide/ui/testing';
import { useMemo, useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { GamePortProvider, type CallResult, type Viewer } from '../../../kit/port.ts';
import type { spinWheel } from '../../contract.ts';
import type { WheelPort } from '../port.ts';
import { playOf, WHEEL_ANSWER } from '../testing/shown-wheel.ts';
import { Screen } from '../wheel-screen.tsx';

const USER = { id: 'usr_1' } as User;
const KNOWN = { epoch: 0, commitment: 'a'.repeat(64), nextCommitment: 'b', clientSeed: 'mine', nonce: 0 };

type Sent = { readonly body?: { readonly bet?: string; readonly modeId?: string }; readonly idempotencyKey?: string };
type Answer = (sent: Sent) => CallResult<unknown>;

const yes = (response: unknown): CallResult<unknown> => ({ ok: true, response });
const no = (code: string): CallResult<unknown> => ({ ok: false, fault: { code, text: code } as never });

function spinAnswer(bet: string, segment: number): ResponseOf<typeof spinWheel> {
  const play = playOf({ modeId: 'calm', segment, betSun: parseVt(bet) });
  return { play, segment, tenths: 12, balanceAfterStake: '90.000000', balance: '102.000000' };
}

type Setting = { readonly profile?: 'open' | 'strict' | 'closed'; readonly isOnline?: boolean };

/** The wheel in an app that answers as told; what a viewer has may change while it is shown. */
function showWheel(
  viewer: Viewer,
  answers: Readonly<Record<string, Answer>> = {},
  { profile = 'open', isOnline = true }: Setting = {},
) {
  const sent: [name: string, input: Sent][] = [];
  let buckets = { cash: '0.000000', promo: '25.000000', held: '0.000000' };
  const listeners = new Set<() => void>();
  const loaded: Readonly<Record<string, () => unknown>> = {
    'GET /api/wheel': () => WHEEL_ANSWER,
    'GET /api/wallet/buckets': () => buckets,
    'GET /api/settings': () => ({ profile }),
    'GET /api/wheel/recent': () => ({ spins: [] }),
  };
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function App() {
    const now = useSyncExternalStore(watch, () => buckets);
    const port = useMemo(
      () =>
        ({
          viewer,
          isOnline,
          search: {},
          params: {},
          shownSeeds: new Map([[USER.id, KNOWN]]),
          prepare: () => undefined,
          refresh: () => undefined,
          settleBalance: () => undefined,
          followSeeds: () => () => undefined,
          startGuest: () => Promise.resolve(yes(USER)),
          knowSeeds: () => Promise.resolve(yes(KNOWN)),
          checkPlay: () => Promise.resolve({ state: 'sealed', steps: [] }),
          drawDemo: () => Promise.resolve([10]),
          call: (name: string, input: Sent = {}) => {
            sent.push([name, input]);
            return Promise.resolve(answers[name]?.(input) ?? yes({ plays: [], next: null }));
          },
          useLoaded: (name: string) => ({ data: loaded[name]?.(), fault: undefined, reload: () => undefined, now }),
        }) as unknown as WheelPort,
      [now],
    );
    return (
      <GamePortProvider value={port}>
        <Screen />
      </GamePortProvider>
    );
  }
  const pay = (promo: string) =>
    settle(() => {
      buckets = { ...buckets, promo };
      for (const listener of listeners) listener();
    });
  return { sent, pay, ready: mount(<App />) };
}

const field = (): HTMLInputElement => find('input[inputmode="decimal"]') as HTMLInputElement;
const primary = (): HTMLButtonElement => find('.spin-primary') as HTMLButtonElement;
const find = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const press = (name: string): Promise<void> =>
  settle(() => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
    if (button === undefined) throw new Error(`no button ${name}`);
    button.click();
  });
const phase = (): string | null => find('.spin-stage').getAttribute('data-phase');

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  localStorage.setItem('voltide-sound', 'off');
});

it('S6-01 the bet is changed by typing, halving, doubling and to both ends, as far as the balance goes', async () => {
  const { ready } = showWheel({ kind: 'account', user: USER });
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
  const { ready, pay } = showWheel({ kind: 'account', user: USER });
  await ready;
  await type(field(), '20');
  await pay('3.459999');
  expect(field().value).toBe('3.45');
  expect(document.body.textContent).toContain('Lowered to what your balance covers.');
  await pay('0.050000');
  expect(document.body.textContent).toContain('Your balance does not cover the least bet.');
});

it('S6-01 a spin sends what is shown under one key, and tells the result in words', async () => {
  const { ready, sent } = showWheel(
    { kind: 'account', user: USER },
    { 'POST /api/wheel/spin': ({ body }) => yes(spinAnswer(body?.bet ?? '', 0)) },
  );
  await ready;
  await type(field(), '10');
  await press('Spin10.00 VT');
  await expect.poll(phase).toBe('landed');
  const [, spin] = sent.find(([name]) => name === 'POST /api/wheel/spin') ?? [];
  expect(spin).toMatchObject({ body: { bet: '10.000000', modeId: 'calm', commitment: KNOWN.commitment } });
  expect(spin?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(() => find('.spin-desk > [role="status"]').textContent).toContain('1.2 times the bet: 12.00 VT');
  expect(find('.spin-won').textContent).toContain('1.2×');
  expect((find('.wheel-disc') as HTMLElement).style.transform).toBe('rotate(0deg)');
});

it('S6-01 a demo is marked, pays nothing and asks the server for nothing', async () => {
  const { ready, sent } = showWheel({ kind: 'visitor' });
  await ready;
  await press('Demo');
  await expect.poll(phase).toBe('landed');
  expect(find('.stage-flag').textContent).toBe('Demo');
  expect(find('.spin-result').textContent).toContain('Nothing is paid');
  expect(sent).toEqual([]);
  expect((find('.wheel-disc') as HTMLElement).style.transform).toBe(`rotate(${360 - 10 * 9}deg)`);
});

it('S6-01 a spin that the balance does not cover is refused with the bet that it covers', async () => {
  const read = { cash: formatVt(0n), promo: '4.000000', held: formatVt(0n) };
  const { ready } = showWheel(
    { kind: 'account', user: USER },
    { 'POST /api/wheel/spin': () => no('insufficient_balance'), 'GET /api/wallet/buckets': () => yes(read) },
  );
  await ready;
  await type(field(), '10');
  await press('Spin10.00 VT');
  await expect.poll(() => document.querySelector('.spin-refusal')?.textContent ?? '').toContain('up to 4.00 VT');
  await press('Bet 4.00 VT');
  expect(field().value).toBe('4.00');
});

it('S6-01 in the closed profile and without a network nothing can be bet, and the page says why', async () => {
  const closed = showWheel({ kind: 'account', user: USER }, {}, { profile: 'closed' });
  await closed.ready;
  expect(primary().disabled).toBe(true);
  expect(find('.spin-panel').textContent).toBe('Only demos can be spun here for now.');
  await press('Demo');
  await expect.poll(phase).toBe('landed');

  const offline = showWheel({ kind: 'account', user: USER }, {}, { isOnline: false });
  await offline.ready;
  expect(primary().disabled).toBe(true);
  expect(find('.bet-slow').textContent).toContain('No connection to the server.');
});

it('S6-01 in the strict profile the wheel has one speed', async () => {
  const { ready } = showWheel({ kind: 'account', user: USER }, {}, { profile: 'strict' });
  await ready;
  expect(document.querySelector('[aria-label="Speed of the wheel"]')).toBeNull();
});

it('S6-01 a visitor is told what a spin makes of them, and no key spins for them', async () => {
  const { ready, sent } = showWheel({ kind: 'visitor' });
  await ready;
  expect(find('.spin-panel').textContent).toContain('makes you a guest with 25 VT of play balance');
  await settle(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })));
  expect([phase(), sent]).toEqual(['ready', []]);
});

it('S6-01 Enter in the field of the bet spins', async () => {
  const { ready, sent } = showWheel(
    { kind: 'account', user: USER },
    { 'POST /api/wheel/spin': ({ body }) => yes(spinAnswer(body?.bet ?? '', 1)) },
  );
  await ready;
  await type(field(), '2,5');
  await settle(() => field().form?.requestSubmit());
  await expect.poll(phase).toBe('landed');
  expect(sent.find(([name]) => name === 'POST /api/wheel/spin')?.[1].body?.bet).toBe('2.500000');
  expect(find('.spin-lost').textContent).toContain('No win.');
});
