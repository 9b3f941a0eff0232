import { browserClock } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetGuestMarker } from '../../lib/browser/storage.ts';
import { boardOf, boardPageOf, ownOf, rowsOf } from '../../testing/board-answers.ts';
import { createFakeServer, GUEST_STARTED, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { guestOf } from '../../testing/users.ts';

const NO_ITEMS: FakeAnswers = { 'GET /api/packs/recent-items': () => ({ body: { items: [] } }) };
const NO_PACKS: FakeAnswers = { 'GET /api/packs': () => ({ body: { packs: [] } }) };

async function openHome(answers: FakeAnswers) {
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp('/');
  return { app, page, seen: server.seen };
}

async function pressStart(page: HTMLElement): Promise<void> {
  const buttons = [...page.querySelectorAll('button')];
  await settle(() => buttons.find(({ textContent }) => textContent === 'Open your first pack')?.click());
}

const PLAYER = guestOf({ id: 'usr_1', username: 'Kelp', balance: '0.000000' });
const NO_STACKS = { stacks: [], count: 0, total: '0.000000' };
const STACK = {
  id: '1-0-promo',
  packId: 'tin-sparrow',
  packName: 'Tin Sparrow',
  itemId: 'tin-whistle',
  itemName: 'Tin Whistle',
  rarity: 'common',
  bucket: 'promo',
  value: '0.400000',
  count: 3,
};

async function openHomeOfGuest(balance: string, answers: FakeAnswers) {
  localStorage.setItem('user', JSON.stringify(PLAYER));
  return openHome({
    ...NO_ITEMS,
    ...NO_PACKS,
    'GET /api/auth/me': () => ({ body: { user: { ...PLAYER, balance } } }),
    'GET /api/wallet/balance': () => ({ body: { success: true, balance, currency: 'VT' } }),
    'GET /api/plays': () => ({ body: { plays: [], next: null } }),
    'GET /api/inventory': () => ({ body: NO_STACKS }),
    ...answers,
  });
}

function ownGame(page: HTMLElement): string {
  return page.querySelector('.own-game')?.textContent ?? '';
}

/** A window so high that the whole page is in view. */
class EverythingInSight {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }

  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }

  disconnect(): void {
    this.#tell([]);
  }
}

beforeEach(() => {
  localStorage.clear();
  forgetGuestMarker();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => queueMicrotask(callback));
  vi.stubGlobal('IntersectionObserver', EverythingInSight);
});

describe('the home page', () => {
  it('S1-08 says so when it could not be loaded', async () => {
    const { page } = await openHome({ ...NO_ITEMS, 'GET /api/packs': () => ({ status: 500, body: { error: 'x' } }) });
    await expect.poll(() => page.textContent).toContain('Loading error. Please refresh the page.');
  });

  it('invents no items: where there are none, it says so', async () => {
    const { page } = await openHome({ ...NO_ITEMS, ...NO_PACKS });
    await expect.poll(() => page.textContent).toContain('No items yet.');
    expect(page.querySelector('.found-card')).toBeNull();
  });

  it('S1-06 leads to the wheel, the daily spin and the pool of the day, also where the pool is not known', async () => {
    const jackpot = { today: { pool: '51.250000' } };
    const { page } = await openHome({ ...NO_ITEMS, ...NO_PACKS, 'GET /api/jackpot': () => ({ body: jackpot }) });
    const games = () => [...page.querySelectorAll('.more-game')].map((card) => card.getAttribute('href'));
    await expect.poll(games).toEqual(['/wheel', '/daily-spin', '/jackpot']);
    await expect.poll(() => page.querySelector('.more-games')?.textContent).toMatch(/51\.25\sVT in today's pool\./);

    const away = await openHome({ ...NO_ITEMS, ...NO_PACKS, 'GET /api/jackpot': () => 'lost' });
    const words = () => away.page.querySelector('.more-games')?.textContent;
    await expect.poll(words).toContain('Daily jackpotFive winners a day.');
    expect(words()).toContain('One free spin a day, for every account.');
  });

  it('S8-13 names the offer and, in the same sentence, what it is', async () => {
    const { page } = await openHome({ ...NO_ITEMS, ...NO_PACKS });
    expect(page.textContent).toContain('100 TRX starting balance, given as 100 VT play balance.');
  });

  it('S3-06 makes a visitor a guest with one tap, sets the client seed, and goes on to a pack', async () => {
    const seeds = { clientSeed: null };
    const { app, page, seen } = await openHome({
      ...NO_ITEMS,
      ...NO_PACKS,
      'POST /api/auth/guest-signin': () => GUEST_STARTED,
      'GET /api/fairness/seeds': () => ({ body: { seeds, revealed: [] } }),
      'POST /api/fairness/client-seed': () => ({ body: { seeds } }),
    });
    await pressStart(page);
    await expect.poll(() => app.router.state.location.pathname).toBe('/open-pack');
    expect(app.router.state.location.search).toEqual({ pack: 'glass-tide' });
    const sent = () => seen.find(({ path }) => path === '/api/fairness/client-seed')?.body;
    await expect.poll(sent).toEqual({ clientSeed: expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/) as string });
  });

  it('S3-11 says in a toast why a guest could not be made', async () => {
    const { page } = await openHome({ ...NO_ITEMS, ...NO_PACKS, 'POST /api/auth/guest-signin': () => 'lost' });
    await pressStart(page);
    await expect.poll(() => document.querySelector('.toast')?.textContent).toContain('Sign In Failed');
    expect(document.querySelector('.toast')?.textContent).toContain('Unable to create guest account');
  });
});

describe('the home page of somebody who comes back', () => {
  it('S1 shows the last pack, the best item and what today came to, and no offer to guests', async () => {
    const pack = { game: 'packs', packId: 'tin-sparrow', packName: 'Tin Sparrow' };
    const play = { ...pack, stake: '1.000000', value: '0.400000', items: [] };
    const { page } = await openHomeOfGuest('24.000000', {
      'GET /api/plays': () => ({
        body: { plays: [{ ...play, at: new Date(browserClock.nowMs()).toISOString() }], next: null },
      }),
      'GET /api/inventory': () => ({ body: { stacks: [STACK], count: 3, total: '1.200000' } }),
    });
    await expect.poll(() => ownGame(page)).toContain('Last packTin Sparrow');
    for (const text of ['Tin Whistle 0.40', '3 items worth 1.20', 'Today, net−0.60', '1.00 VT staked', 'Sign Up']) {
      expect(ownGame(page).replaceAll('\u2009', ' ')).toContain(text);
    }
    expect(page.querySelector('.hero-offer')?.textContent).toContain('Playing as Kelp.');
    expect(page.querySelector('.hero-offer > [data-gone]')?.textContent).toContain('As a guest');
  });

  it('S1 says at 0 VT what comes next: a sale where there are items', async () => {
    const { page } = await openHomeOfGuest('0.000000', {
      'GET /api/inventory': () => ({ body: { stacks: [STACK], count: 3, total: '1.200000' } }),
    });
    await expect.poll(() => ownGame(page)).toContain('Your balance is 0 VT. Sell items to go on playing.');
  });

  it('S1 names the daily spin to an account at 0 VT', async () => {
    const account = { ...PLAYER, email: 'kelp@example.com', role: 'player' };
    const { page } = await openHomeOfGuest('0.000000', {
      'GET /api/auth/me': () => ({ body: { user: account } }),
    });
    await expect.poll(() => ownGame(page)).toContain('The daily spin is free and always gives something.');
    expect(page.querySelector('.own-game a[href="/daily-spin"]')).not.toBeNull();
  });

  it('S1 has no part for visitors', async () => {
    const { page } = await openHome({ ...NO_ITEMS, ...NO_PACKS });
    await expect.poll(() => page.textContent).toContain('Just found');
    expect(page.textContent).not.toContain('Your game');
  });
});

describe('who leads today', () => {
  const DAY = boardOf('day');
  const LEADERS = 'GET /api/boards/points/day?from=1';
  const leaders = (page: HTMLElement): string => page.querySelector('.leaders')?.textContent ?? '';

  it('S7-01 the home page names the first three and the own place of the day', async () => {
    const rows = rowsOf(['kelp', 900], ['Anonymous', 500], ['gull', 1], ['crab', 1]);
    const own = { place: 12, score: '1240', prize: null, above: null };
    const { page } = await openHomeOfGuest('0.000000', {
      'GET /api/auth/me': () => ({ body: { user: { ...PLAYER, role: 'player' } } }),
      [LEADERS]: () => ({ body: boardPageOf(DAY, rows) }),
      'GET /api/boards/points/day/own': () => ({ body: ownOf(DAY, { own }) }),
    });
    await expect.poll(() => leaders(page)).toContain('You: place 12 with 1,240 points.');
    expect([...page.querySelectorAll('.leaders li')].map(({ textContent }) => textContent)).toEqual([
      'Place 1kelp900 points',
      'Place 2Anonymous500 points',
      'Place 3gull1 point',
    ]);
  });

  it('S7-01 the home page says when no one has points today, and asks no place of visitors', async () => {
    const { page, seen } = await openHome({
      ...NO_ITEMS,
      ...NO_PACKS,
      [LEADERS]: () => ({ body: boardPageOf(DAY, []) }),
    });
    await expect.poll(() => leaders(page)).toContain('No one has points today yet.');
    expect(leaders(page)).toContain('Ten places win play balance each UTC day.');
    expect(seen.filter(({ path }) => path.endsWith('/own'))).toEqual([]);
  });
});
