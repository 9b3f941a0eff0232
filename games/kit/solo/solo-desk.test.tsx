import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { Viewer } from '../port.ts';
import { find, press, SHOWN_USER, showScreen } from '../testing/show-screen.tsx';
import { runMsOf } from './solo-run.ts';
import { SoloDesk } from './solo-desk.tsx';
import type { SoloGame } from './use-solo.ts';

const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };
const GAME: SoloGame = {
  id: 'sample',
  name: 'Sample',
  tableHash: 'a'.repeat(64),
  outcomeOf: ([draw]) => ({ stakeSun: 1_000_000n, payoutSun: draw === 1 ? 2_000_000n : 0n }),
};
const BOUNDS = { leastSun: 100_000n, mostSun: 100_000_000n, stepSun: 10_000n };
const BUCKETS = 'GET /api/wallet/buckets';

function show(buckets: { readonly cash: string; readonly promo: string }, profile: 'open' | 'strict' = 'open') {
  const desk = (
    <SoloDesk
      game={GAME}
      bounds={BOUNDS}
      choice={() => null}
      inputOf={(bet) => ({ bet })}
      picture={(result) => <i>{result === undefined ? '?' : String(result.draws[0])}</i>}
      words={({ draws }) => `Drawn: ${draws[0]}.`}
    />
  );
  return showScreen(desk, {
    viewer: ACCOUNT,
    demo: [1],
    profile,
    loaded: { [BUCKETS]: buckets, 'GET /api/settings': { profile } },
  });
}

const bet = (): string => (find('input[inputmode="decimal"]') as HTMLInputElement).value;
const picture = (): string => find('.solo-picture').textContent;
const phase = (): string | undefined => find('.solo-picture').dataset['phase'];
const wantsStill = (still: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches: still }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  wantsStill(false);
});

it('S6-01 lowers the bet to what the balance covers once it covers less, and says so', async () => {
  const { ready, load } = show({ cash: '0.000000', promo: '25.000000' });
  await ready;
  expect(bet()).toBe('1.00');
  await press('Max bet');
  expect(bet()).toBe('25.00');
  await load(BUCKETS, { cash: '0.000000', promo: '0.430000' });
  expect(bet()).toBe('0.43');
  expect(document.body.textContent).toContain('Lowered to what your balance covers.');
});

it('S6-01 turns the picture before it shows what was drawn, and is skipped by its button', async () => {
  vi.useFakeTimers();
  try {
    await show({ cash: '0.000000', promo: '25.000000' }).ready;
    const demo = async (): Promise<void> => {
      await press('Demo');
      await settle(() => vi.advanceTimersByTimeAsync(0));
      expect([phase(), picture()]).toEqual(['revealing', '?']);
    };
    await demo();
    await settle(() => vi.advanceTimersByTimeAsync(runMsOf('normal') - 1));
    expect(picture()).toBe('?');
    await settle(() => vi.advanceTimersByTimeAsync(1));
    expect([phase(), picture()]).toEqual(['landed', '1']);
    await demo();
    await settle(() => find('button[type="submit"]').click());
    expect([phase(), picture()]).toEqual(['landed', '1']);
  } finally {
    vi.useRealTimers();
  }
});

it('S6-01 shows what was drawn at once to who wants no motion or chose none', async () => {
  wantsStill(true);
  await show({ cash: '0.000000', promo: '25.000000' }).ready;
  await press('Demo');
  await expect.poll(picture).toBe('1');
  wantsStill(false);
  localStorage.setItem('voltide-reel', 'instant');
  await show({ cash: '0.000000', promo: '25.000000' }).ready;
  await press('Demo');
  await expect.poll(picture).toBe('1');
});

it('S15-03 leaves no speed and no skip before the profile is known, and keeps the place of both', async () => {
  localStorage.setItem('voltide-reel', 'instant');
  const settings = 'GET /api/settings';
  const app = show({ cash: '0.000000', promo: '25.000000' });
  await app.ready;
  const speeds = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(speeds().map(({ disabled }) => disabled)).toEqual([false, false, false]);
  await app.load(settings, undefined);
  expect(speeds().map(({ disabled }) => disabled)).toEqual([true, true, true]);
  await press('Demo');
  await expect.poll(phase).toBe('revealing');
  expect(find('button[type="submit"]').getAttribute('aria-disabled')).toBe('true');
  await app.load(settings, { profile: 'open' });
  await press('Skip');
  await expect.poll(phase).toBe('landed');
});

it('S15-01 leaves no speed and no skip to the strict profile', async () => {
  await show({ cash: '0.000000', promo: '25.000000' }, 'strict').ready;
  expect(document.querySelector('[role="radiogroup"]')).toBeNull();
  await press('Demo');
  await expect.poll(phase).toBe('revealing');
  expect(find('button[type="submit"]').getAttribute('aria-disabled')).toBe('true');
});
