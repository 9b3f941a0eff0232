import type { BoardPage, OwnPlace } from '@voltide/contract';
import { browserClock } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { boardOf, ownOf, boardPageOf, rowsOf } from '../../testing/board-answers.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswer, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { QUICK_USER } from '../../testing/quick-user.ts';
import { quickToken } from '../../lib/quick/quick-token.ts';
import { forgetQuick } from '../../lib/quick/quick-game.ts';

const DAY = boardOf('day');
const THREE = rowsOf(['kelp', 900], ['Anonymous', 500], ['a-name-of-twenty-chr', 500]);
const BOARD_DAY = 'GET /api/boards/points/day';
const OWN_DAY = 'GET /api/boards/points/day/own';
const PLACE_4 = { place: 4, score: '380', prize: null, above: { score: '500', missing: '120' } };

type Watched = { readonly tell: (isInView: boolean) => void };
let watched: Watched[] = [];

/** Tests decide what is in view. */
class Observer {
  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    watched.push({ tell: (isIntersecting) => callback([{ isIntersecting }]) });
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  watched = [];
  localStorage.clear();
  sessionStorage.clear();
  forgetQuick();
  quickToken.set(null);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', Observer);
});

afterEach(() => vi.restoreAllMocks());

type Opening = {
  readonly path?: string;
  readonly user?: typeof ADA | typeof GUEST | null;
  readonly board?: () => FakeAnswer | 'lost';
  readonly own?: OwnPlace;
  readonly more?: FakeAnswers;
};

async function openBoard({ path = '/leaderboard', user = ADA, board, own = ownOf(DAY), more = {} }: Opening = {}) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () => (user === null ? { status: 401 } : { body: { user } }),
    [BOARD_DAY]: board ?? (() => ({ body: boardPageOf(DAY, THREE) })),
    [OWN_DAY]: () => ({ body: own }),
    ...more,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp(path);
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Leaderboard');
  const textOf = (element: Element | null) => element?.textContent.replaceAll('\u2009', ' ') ?? '';
  return {
    app,
    page,
    seen: (call: string) => server.seen.filter(({ method, path: at }) => `${method} ${at}` === call).length,
    text: (selector: string) => textOf(page.querySelector(selector)),
    places: () => [...page.querySelectorAll('.standing-list > li')].map(textOf),
    tell: (answer: BoardPage) =>
      settle(() => app.queryClient.setQueryData<BoardPage>(['/api/boards/points/day'], answer)),
    is: (selector: string) => expect.poll(() => page.querySelector(selector)).not.toBeNull(),
  };
}

describe('a board', () => {
  it('S7-01 has its first three on a podium, each place with its prize, and free places with theirs', async () => {
    const { page, places, text, is } = await openBoard();
    await is('.standing-list > li');
    expect(places().slice(0, 4)).toEqual([
      'Place 1kelp900 points, prize 1.00 VT play balance',
      'Place 2Anonymous500 points, prize 1.00 VT play balance',
      'Place 3a-name-of-twenty-chr500 points, prize 1.00 VT play balance',
      'Place 4Free, prize 9.00 VT play balance',
    ]);
    expect(places()).toHaveLength(10);
    expect(page.querySelectorAll('.podium-card').length).toBe(3);
    expect(page.querySelector('.standing-list a')?.getAttribute('href')).toBe('/u/kelp');
    expect(text('.season-strip')).toContain('28 November 2026');
    expect(text('.season-facts')).toContain('100.00 VT');
    expect(text('.board-prizes tbody tr')).toBe('130%30.00 VT');
  });

  it('S7-01 the period stands in the address, and each has its own board', async () => {
    const week = boardOf('week');
    const { page, text, is } = await openBoard({
      path: '/leaderboard?period=week',
      more: {
        'GET /api/boards/points/week': () => ({ body: boardPageOf(week, THREE) }),
        'GET /api/boards/points/week/own': () => ({ body: ownOf(week) }),
        'GET /api/boards/points/all': () => ({ body: boardPageOf(boardOf('all'), []) }),
      },
    });
    await is('.standing-list > li');
    expect(text('.season-strip')).toContain('Week 48 of 2026');
    expect(text('.season-facts')).toContain('3.20 VT carried over');
    const tab = [...page.querySelectorAll<HTMLElement>('[role="tab"]')].find((each) => each.textContent === 'All time');
    await settle(() => tab?.focus());
    await is('.standing-none');
    expect(text('.standing-none')).toBe('No one has points yet. The first cash stake takes place 1.');
    expect(text('.season-facts')).toContain('PrizesNone');
  });

  it('S7-01 without players says so, and shows what the places are worth', async () => {
    const { places, text, is } = await openBoard({ board: () => ({ body: boardPageOf(DAY, []) }) });
    await is('.standing-none');
    expect(text('.standing-none')).toBe('No one has points today yet. The first cash stake takes place 1.');
    expect(places()[1]).toBe('Place 1Free, prize 30.00 VT play balance');
  });

  it('S7-01 says that a season has ended while its prizes are being paid', async () => {
    const ended = boardOf('day', { state: 'ending' });
    const { places, text, is } = await openBoard({ board: () => ({ body: boardPageOf(ended, THREE) }) });
    await is('.standing-list > li');
    await expect.poll(() => text('.season-state')).toBe('This season has ended. Prizes are being paid.');
    expect(places()).toHaveLength(3);
  });

  it('S7-01 says in its first minutes that the season before has ended, and whether its prizes are paid', async () => {
    vi.spyOn(browserClock, 'nowMs').mockReturnValue(Date.parse('2026-11-28T00:01:00.000Z'));
    const before = boardOf('day', { season: '2026-11-27', state: 'ending' });
    let state: 'ending' | 'paid' = 'ending';
    const { app, page, text, is } = await openBoard({
      more: {
        [`${BOARD_DAY}?season=2026-11-27`]: () => ({ body: boardPageOf({ ...before, state }, THREE) }),
      },
    });
    await is('.season-state a');
    expect(text('.season-strip')).toContain('27 November 2026 has ended. Its prizes are being paid. See its standing');
    expect(page.querySelector('.season-state a')?.getAttribute('href')).toBe(
      '/leaderboard-enhanced?period=day&season=2026-11-27',
    );
    state = 'paid';
    await settle(() => app.queryClient.invalidateQueries());
    await expect.poll(() => text('.season-strip')).toContain('Its prizes are paid.');
  });

  it('S7-01 that does not come says why, and is asked for again', async () => {
    let board: FakeAnswer | 'lost' = { status: 503, body: { error: 'Too busy.', code: 'busy' } };
    const { page, text, is } = await openBoard({ board: () => board });
    await is('.board-failed button');
    expect(text('.board-failed')).toContain('Too busy.');
    board = { body: boardPageOf(DAY, THREE) };
    await settle(() => page.querySelector<HTMLButtonElement>('.board-failed button')?.click());
    await is('.standing-list > li');
  });
});

describe('the own place', () => {
  it('S7-01 is told with the points that are missing to the next place, as a fact', async () => {
    const { text, is } = await openBoard({ own: ownOf(DAY, { own: PLACE_4 }) });
    await is('.own-place-number');
    expect(text('.own-place')).toBe('Place 4380 points120 points to place 3');
  });

  it('S7-01 gives way to the own row while that is in sight', async () => {
    const rows = rowsOf(['kelp', 900], ['gull', 700], ['crab', 500], ['ada', 380]);
    const { page, text, is } = await openBoard({
      board: () => ({ body: boardPageOf(DAY, rows) }),
      own: ownOf(DAY, { own: PLACE_4 }),
    });
    await is('.board-line[data-own]');
    await expect.poll(() => text('.board-line[data-own] .board-note')).toBe('120 points to place 3');
    expect(text('.board-line[data-own] .board-who')).toContain('You');
    expect(page.querySelector('.own-place[data-away]')).toBeNull();
    await settle(() => watched.at(-1)?.tell(true));
    expect(page.querySelector('.own-place[data-away]')).not.toBeNull();
    await settle(() => watched.at(-1)?.tell(false));
    expect(page.querySelector('.own-place[data-away]')).toBeNull();
  });

  it('S7-02 of somebody anonymous is theirs alone to see', async () => {
    const own = { place: 2, score: '500', prize: null, above: { score: '900', missing: '400' } };
    const { text, is } = await openBoard({ own: ownOf(DAY, { own }) });
    await is('.podium-card[data-own]');
    expect(text('.podium-card[data-own]')).toContain('YouAnonymous500 points');
  });

  it.each([
    ['hidden', 'You are hidden. Your score would be place 4.Change this', '/profile#privacy'],
    ['operator', 'Operators are not ranked. Your score would be place 4.', undefined],
    ['excluded', 'You are not ranked while you are excluded from play.', undefined],
    ['limited', 'Your account is not ranked while it is limited. Your score would be place 4.Contact us', '/contact'],
  ] as const)('S7-02 who is %s reads why no board lists them', async (off, words, way) => {
    const { page, text, is } = await openBoard({ own: ownOf(DAY, { own: PLACE_4, off }) });
    await is('.own-place-text');
    expect(text('.own-place')).toBe(words);
    expect(page.querySelector('.own-place a')?.getAttribute('href')).toBe(way);
  });

  it('S7-01 of a player without points says what brings them', async () => {
    const { text, is } = await openBoard();
    await is('.own-place-text');
    expect(text('.own-place')).toBe('You have no points today. Cash stakes bring them.');
  });

  it.each([
    ['visitors', null, 'You need an account to be ranked.Sign Up'],
    ['guests', GUEST, 'Guests are not ranked. Accounts are.Create account'],
  ] as const)('S7-01 is for accounts: %s see the board, and nothing is asked for them', async (_, user, words) => {
    const { text, seen, is } = await openBoard({ user });
    await is('.standing-list > li');
    await is('.own-place-text');
    expect(text('.own-place')).toBe(words);
    expect(seen(OWN_DAY)).toBe(0);
  });

  it('S7-01 is for accounts: a Quick Game sees the board, and how it is saved', async () => {
    quickToken.set('q'.repeat(43));
    const { text, seen, is } = await openBoard({
      user: null,
      more: {
        'GET /api/quick/status': () => ({ body: { quickUser: QUICK_USER } }),
        'GET /api/quick/phase': () => ({ body: { phase: 'playing' } }),
      },
    });
    await is('.standing-list > li');
    await expect.poll(() => text('.own-place')).toBe('Quick Games are not ranked. Accounts are.Save progress');
    expect(seen(OWN_DAY)).toBe(0);
  });

  it('S7-01 that does not come leaves the board as it is', async () => {
    const { text, is } = await openBoard({
      more: { [OWN_DAY]: () => ({ status: 503, body: { error: 'Too busy.' } }) },
    });
    await is('.standing-list > li');
    await is('.own-place button');
    expect(text('.own-place')).toBe('Too busy.Try again');
  });
});

describe('a change', () => {
  const OVERTAKEN = boardPageOf(DAY, rowsOf(['a-name-of-twenty-chr', 1000], ['kelp', 900], ['Anonymous', 500]));

  it('S7-01 moves rows, and a row stays the element that it was', async () => {
    const { page, places, tell, is } = await openBoard();
    await is('.standing-list > li');
    const kelp = page.querySelector('.standing-list > li');
    await tell(OVERTAKEN);
    await expect.poll(() => places()[0]).toContain('a-name-of-twenty-chr');
    expect(places()[1]).toContain('kelp');
    expect(page.querySelectorAll('.standing-list > li')[1]).toBe(kelp);
  });

  it.each([
    ['a pointer', 'pointerover', 'pointerout'],
    ['a finger', 'touchstart', 'touchend'],
  ])('S7-01 waits while %s is on the list', async (_, on, off) => {
    const { page, places, text, tell, is } = await openBoard();
    await is('.standing-list > li');
    const row = page.querySelector('.standing-list > li');
    const fire = (type: string) =>
      settle(() =>
        row?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches: [], pointerType: 'mouse' })),
      );
    await fire(on);
    await tell(OVERTAKEN);
    await expect.poll(() => text('.standing-note')).toBe('Changes wait while you point here');
    expect(places()[0]).toContain('kelp');
    await fire(off);
    expect(places()[0]).toContain('a-name-of-twenty-chr');
    expect(text('.standing-note')).toBe('');
  });
});
