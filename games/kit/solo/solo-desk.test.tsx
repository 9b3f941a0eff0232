import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { Viewer } from '../host.ts';
import {
  answered,
  find,
  press,
  refused,
  SHOWN_SEEDS,
  SHOWN_USER,
  showScreen,
  type Answer,
} from '../testing/show-screen.tsx';
import { runMsOf } from './solo-run.ts';
import { SoloDesk } from './solo-desk.tsx';
import type { SoloGame } from './use-solo.ts';

const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };
const GAME: SoloGame = {
  id: 'sample',
  name: 'Sample',
  table: { id: 'only', hash: 'a'.repeat(64) },
  bounds: { leastSun: 100_000n, mostSun: 100_000_000n, stepSun: 10_000n },
  outcomeOf: ([draw]) => ({ stakeSun: 1_000_000n, payoutSun: draw === 1 ? 2_000_000n : 0n }),
};
const BUCKETS = 'GET /api/wallet/buckets';
const PLAY = 'POST /api/games/:gameId/play';

type Setting = {
  readonly profile?: 'open' | 'strict';
  readonly game?: Partial<SoloGame>;
  readonly answers?: Readonly<Record<string, Answer>>;
};

function show(
  buckets: { readonly cash: string; readonly promo: string },
  { profile = 'open', game, answers = {} }: Setting = {},
) {
  const desk = (
    <SoloDesk
      game={{ ...GAME, ...game }}
      choice={() => null}
      inputOf={(bet) => ({ bet })}
      picture={(result) => <i>{result === undefined ? '?' : String(result.draws[0])}</i>}
      words={({ draws }) => `Drawn: ${draws[0]}`}
    />
  );
  return showScreen(desk, {
    viewer: ACCOUNT,
    demo: [1],
    answers,
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
  await press('Skip Esc');
  await expect.poll(phase).toBe('landed');
});

it('S15-01 leaves no speed and no skip to the strict profile', async () => {
  await show({ cash: '0.000000', promo: '25.000000' }, { profile: 'strict' }).ready;
  expect(document.querySelector('[role="radiogroup"]')).toBeNull();
  await press('Demo');
  await expect.poll(phase).toBe('revealing');
  expect(find('button[type="submit"]').getAttribute('aria-disabled')).toBe('true');
});

it.each([
  ['all of it', undefined, '9.00'],
  ['none of it', 0n, '1.23'],
])('S6-01 offers the highest bet that one bucket covers where cash may bet %s', async (_, cashBetMaxSun, most) => {
  const small = { cash: '9.000000', promo: '1.239999', held: '0.000000' };
  const answers = { [PLAY]: () => refused('insufficient_balance'), [BUCKETS]: () => answered(small) };
  const game = cashBetMaxSun === undefined ? {} : { cashBetMaxSun };
  await show({ cash: '0.000000', promo: '25.000000' }, { game, answers }).ready;
  await press('Play1.00 VT');
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent ?? '').toContain(`up to ${most} VT`);
  await press(`Bet ${most} VT`);
  expect(bet()).toBe(most);
});

it('S6-01 plays and skips by the space bar, for no visitor', async () => {
  const answers = { [PLAY]: () => refused('excluded') };
  const { ready, sent, know } = show({ cash: '0.000000', promo: '25.000000' }, { answers });
  await ready;
  const space = (): Promise<void> =>
    settle(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })));
  await know({ kind: 'visitor' });
  await space();
  expect(sent).toEqual([]);
  await know(ACCOUNT);
  await space();
  await expect.poll(() => sent.filter(([name]) => name === PLAY).length).toBe(1);
  await press('Demo');
  await expect.poll(phase).toBe('revealing');
  await space();
  expect(phase()).toBe('landed');
});

const FOUND = {
  id: '0-0',
  epoch: 0,
  nonce: 0,
  game: GAME.id,
  tableId: 'only',
  tableHash: GAME.table.hash,
  input: { bet: '1.000000' },
  draws: [1],
  stake: '1.000000',
  payout: '2.000000',
  value: '2.000000',
};

it.each([
  ['the one', {}, 'landed'],
  ['of another bet', { input: { bet: '2.000000' } }, 'ready'],
  ['of another table', { tableHash: 'b'.repeat(64) }, 'ready'],
  ['of another game', { game: 'other' }, 'ready'],
])('S6-01 S14-06 a reload shows the play of its ticket: %s', async (_, change, shown) => {
  const ticket = {
    key: 'k',
    userId: SHOWN_USER.id,
    request: { gameId: GAME.id, input: { bet: '1.000000' } },
    tableHash: GAME.table.hash,
    known: SHOWN_SEEDS,
    askedAtMs: 0,
    playId: '0-0',
  };
  sessionStorage.setItem('voltide-game', JSON.stringify(ticket));
  const play = { ...FOUND, ...change };
  const answers = { 'GET /api/plays/:playId': () => answered({ play }) };
  const { ready, sent } = show({ cash: '0.000000', promo: '25.000000' }, { answers });
  await ready;
  await expect.poll(() => sent.some(([name]) => name === 'GET /api/plays/:playId')).toBe(true);
  if (shown === 'ready') await expect.poll(() => sessionStorage.getItem('voltide-game')).toBeNull();
  await expect.poll(phase).toBe(shown);
});
