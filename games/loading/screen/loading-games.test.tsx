import { toastStore } from '@voltide/ui';
import { settle, unmount } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answered, find, press, refused, showScreen, SHOWN_USER, type Answer } from '../../kit/testing/show-screen.tsx';
import { memory } from '../memory.ts';
import { LoadingGames } from './loading-games.tsx';
import { keepOwnBest, readOwnBest } from './model/own-best.ts';

const SEED = '00112233445566778899aabbccddeeff';
const STANDING = { best: { snake: 50, target: null, memory: 80 }, tokens: 3, tokensToday: 2, tokensPerDay: 5 };
const TICKET = { ticket: 'memory.x', seed: SEED, expiresAt: '2026-11-23T13:00:00.000Z' };
const ACCOUNT = { kind: 'account', user: SHOWN_USER } as const;
const VISITOR = { kind: 'visitor' } as const;

let frame: FrameRequestCallback | undefined;
let nowMs = 0;

beforeEach(() => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: false } });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    frame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = undefined;
  });
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
  frame = undefined;
});

async function draw(frames: number): Promise<void> {
  await settle(() => {
    for (let i = 0; i < frames; i++) {
      nowMs += 50;
      frame?.(nowMs);
    }
  });
}

type Shown = Parameters<typeof LoadingGames>[0];

async function show(
  props: Partial<Shown>,
  viewer: typeof ACCOUNT | typeof VISITOR,
  answers: Record<string, Answer> = {},
) {
  const closed = vi.fn();
  const set = vi.fn();
  const app = showScreen(
    <LoadingGames
      game="memory"
      isLoading={undefined}
      offers={{ isOn: true, set }}
      onHide={undefined}
      onClose={closed}
      {...props}
    />,
    {
      viewer,
      loaded: { 'GET /api/loading-games': { ...STANDING, isBarred: false } },
      answers: { 'POST /api/loading-games/tickets': () => answered(TICKET), ...answers },
    },
  );
  await app.ready;
  await settle();
  return { ...app, closed, set };
}

const text = (): string => find('[role="dialog"]').textContent;
const cards = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.memory-field button')];

async function match(seed: string, pairs: number): Promise<void> {
  const layout = memory.start(seed).cards;
  for (let pair = 0; pair < pairs; pair++) {
    for (const [card, each] of layout.entries()) {
      if (each !== pair) continue;
      await settle(() => cards()[card]?.click());
      await draw(4);
    }
  }
}

const REPORT = 'POST /api/loading-games/reports';
const counted = (over: object) => answered({ ...STANDING, game: 'memory', isBest: true, hasToken: true, ...over });

describe('the picker', () => {
  it('S11-03 shows three games with the own best, and what a token takes', async () => {
    await show({ game: undefined }, ACCOUNT);
    const names = [...document.querySelectorAll('.loading-picker strong')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Snake', 'Target Practice', 'Memory Match']);
    expect(text()).toContain('Best 80');
    expect(text()).toContain('100 points give a token: 2 of 5 today.');
  });

  it('S11-03 tells a visitor who gets tokens, and keeps a best in the browser', async () => {
    keepOwnBest('snake', 70);
    await show({ game: undefined }, VISITOR);
    expect(text()).toContain('Best 70');
    expect(text()).toContain('Guests and accounts get a token for 100 points.');
  });

  it('S11-03 turns offers off, and takes its button away', async () => {
    const onHide = vi.fn();
    const { set } = await show({ game: undefined, onHide }, VISITOR);
    await settle(() => find('[role="switch"]').click());
    expect(set).toHaveBeenCalledWith(false);
    await press('Hide the Quick Games button');
    expect(onHide).toHaveBeenCalledOnce();
  });
});

describe('a game', () => {
  it('S11-03 of an account reports its inputs once, with its ticket, and tells of the token', async () => {
    const { sent, refreshed } = await show({}, ACCOUNT, { [REPORT]: () => counted({ score: 160 }) });
    await match(SEED, 8);
    await settle();
    const reports = sent.filter(([name]) => name === REPORT);
    expect(reports).toHaveLength(1);
    const body = reports[0]?.[1].body as { ticket: string; inputs: readonly unknown[] };
    expect([body.ticket, body.inputs.length]).toEqual(['memory.x', 16]);
    expect(Object.keys(body).toSorted()).toEqual(['inputs', 'ticket', 'ticks']);
    expect(text()).toContain('160 points');
    expect(text()).toContain('You got a token, 2 of 5 today.');
    expect(refreshed).toEqual(['GET /api/loading-games']);
    expect(toastStore.getToasts()[0]).toMatchObject({
      title: 'Bonus Reward',
      description: '160 points in Memory Match: a token is yours.',
    });
  });

  it('S11-03 shows the Bonus Reward for 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await show({}, ACCOUNT, { [REPORT]: () => counted({ score: 160 }) });
      await match(SEED, 8);
      await settle();
      vi.advanceTimersByTime(2999);
      expect(toastStore.getToasts()[0]?.open).toBe(true);
      vi.advanceTimersByTime(1);
      expect(toastStore.getToasts()[0]?.open).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('S11-03 that is left counts what was played so far, and one that was not begun is not reported', async () => {
    const { sent } = await show({}, ACCOUNT, { [REPORT]: () => counted({ score: 20, hasToken: false }) });
    await press('Other games').catch(() => undefined);
    await match(SEED, 1);
    await unmount();
    expect(sent.filter(([name]) => name === REPORT)).toHaveLength(1);
    const idle = await show({}, ACCOUNT);
    await unmount();
    expect(idle.sent.filter(([name]) => name === REPORT)).toEqual([]);
  });

  it('S11-03 that could not be reported can be sent again', async () => {
    let isBack = false;
    await show({}, ACCOUNT, { [REPORT]: () => (isBack ? counted({ score: 160 }) : refused('offline')) });
    await match(SEED, 8);
    await settle();
    expect(text()).toContain('offline');
    isBack = true;
    await press('Send again');
    await settle();
    expect(text()).toContain('You got a token');
  });

  it('S11-03 of a visitor asks the server for nothing, and keeps its best here', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
    const { sent } = await show({}, VISITOR);
    await match('07'.repeat(16), 8);
    await settle();
    expect(sent).toEqual([]);
    expect(text()).toContain('Your best so far. Just for fun');
    expect(readOwnBest()).toEqual({ snake: null, target: null, memory: 160 });
  });

  it('S15-01 is none for somebody who is excluded', async () => {
    await show({}, ACCOUNT, { 'POST /api/loading-games/tickets': () => refused('excluded') });
    expect(text()).toContain('excluded');
    expect(cards()).toEqual([]);
  });

  it('S11-03 is for fun where no ticket comes', async () => {
    const { sent } = await show({}, ACCOUNT, { 'POST /api/loading-games/tickets': () => refused('offline') });
    expect(cards()).toHaveLength(16);
    await settle(() => cards()[0]?.click());
    await unmount();
    expect(sent.map(([name]) => name)).toEqual(['POST /api/loading-games/tickets']);
  });

  it('S11-03 pauses by its key and when the window is left, and hides its board', async () => {
    await show({}, ACCOUNT, { [REPORT]: () => counted({ score: 0, hasToken: false }) });
    await settle(() => cards()[0]?.click());
    const phase = () => find('.loading-desk').dataset['phase'];
    await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p' })));
    expect(phase()).toBe('paused');
    await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'P' })));
    expect(phase()).toBe('running');
    await settle(() => window.dispatchEvent(new Event('blur')));
    expect(phase()).toBe('paused');
    expect(document.activeElement?.textContent).toBe('Resume');
  });

  it('S11-03 is played by keyboard, and named for screen readers', async () => {
    await show({}, VISITOR);
    expect(cards()[8]?.tabIndex).toBe(0);
    cards()[8]?.focus();
    await settle(() => cards()[8]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(document.activeElement).toBe(cards()[4]);
    expect(cards()[4]?.getAttribute('aria-label')).toBe('Card 5: face down');
    await settle(() => cards()[4]?.click());
    expect(cards()[4]?.getAttribute('aria-label')).toMatch(/^Card 5: [A-Z][a-z]+$/);
  });
});

describe('Snake and Target Practice on the page', () => {
  it('S11-03 a snake starts with an arrow, of the keys or of the pad, and tells where its food is', async () => {
    await show({ game: 'snake' }, VISITOR);
    const label = () => find('.snake-field').getAttribute('aria-label');
    expect(label()).toMatch(/^Snake\. Food is \d+ /);
    await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', cancelable: true })));
    expect(find('.loading-desk').dataset['phase']).toBe('running');
    await press('Up');
    await draw(60);
    expect(text()).toMatch(/Play again/);
    expect(label()).toBe('The snake has stopped.');
  });

  it('S11-03 a shot at a target counts ten points, and the time runs', async () => {
    await show({ game: 'target' }, VISITOR);
    const first = find('.target-field [data-target]');
    expect(first.getAttribute('aria-label')).toMatch(/^Row \d, column \d: target$/);
    await settle(() => first.click());
    await draw(40);
    expect(text()).toContain('Score10');
    expect(text()).toContain('Time28 s');
  });
});

describe('an offer', () => {
  it('S11-03 says that the page loads, then that it is there, and leads back', async () => {
    const { closed } = await show({ isLoading: true }, VISITOR);
    expect(text()).toContain('The page is still loading.');
    await unmount();
    const ready = await show({ isLoading: false }, VISITOR);
    expect(text()).toContain('The page is ready.');
    await press('Back to the page');
    expect([closed.mock.calls.length, ready.closed.mock.calls.length]).toEqual([0, 1]);
  });

  it('S11-03 is the last one where somebody says so', async () => {
    const { closed, set } = await show({ isLoading: true }, VISITOR);
    await press('No more of these');
    expect(set).toHaveBeenCalledWith(false);
    expect(closed).toHaveBeenCalledOnce();
  });
});
