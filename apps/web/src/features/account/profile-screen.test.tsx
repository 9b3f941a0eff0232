import type { Board } from '@voltide/contract';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { boardOf, ownOf } from '../../testing/detail-answers.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { answersOf, progressOf } from '../../testing/progress-answers.ts';
import type { Statistics } from './model/statistics.ts';

const STATISTICS: Statistics = {
  days: [
    {
      date: '2026-11-24',
      plays: 3,
      cashStake: '3.000000',
      cashPayout: '1.500000',
      promoStake: '2.000000',
      promoPayout: '2.500000',
      battleWins: 0,
    },
  ],
  total: {
    plays: 3,
    cashStake: '3.000000',
    cashPayout: '1.500000',
    promoStake: '2.000000',
    promoPayout: '2.500000',
  },
  luck: [
    {
      game: 'packs',
      subject: 'glass-tide',
      plays: 412,
      stake: '412.000000',
      returned: '380.000000',
      expected: '383.160000',
      spread: '61.200000',
    },
  ],
  rarities: [{ rarity: 'rare', found: 12, expected: 9.417 }],
};

async function open(address: string, answers: FakeAnswers = answersOf(progressOf(), STATISTICS), user: object = ADA) {
  const server = createFakeServer({ ...answers, 'GET /api/auth/me': () => ({ body: { user } }) });
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp(address);
  const path = (): string => app.router.state.location.href;
  return { app, page, path, seen: server.seen };
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/[\u00A0\u2009]/g, ' ');

function tab(page: HTMLElement, name: string): HTMLElement {
  const found = [...page.querySelectorAll<HTMLElement>('.profile-tabs > a')].find(
    ({ textContent }) => textContent === name,
  );
  return found ?? expect.fail(`no tab ${name}`);
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(ADA));
});

describe('/profile', () => {
  it('S10-01 each part has an address, and an address opens its part', async () => {
    const { page, path } = await open('/profile');
    await expect.poll(() => tab(page, 'Overview').getAttribute('aria-current')).toBe('page');
    await settle(() => tab(page, 'Statistics').click());
    await expect.poll(path).toBe('/profile?tab=statistics');
    await expect.poll(() => textOf(page.querySelector('.luck-headline'))).toBe('About as expected for 412 packs');
  });

  it('S10-01 an address that names no part opens the overview', async () => {
    const { page } = await open('/profile?tab=nothing');
    await expect.poll(() => tab(page, 'Overview').getAttribute('aria-current')).toBe('page');
  });

  it('S3-18 a link to the second factor opens the settings', async () => {
    const { page } = await open('/profile#second-factor');
    await expect.poll(() => tab(page, 'Settings').getAttribute('aria-current')).toBe('page');
    await expect.poll(() => page.querySelector('#second-factor')).not.toBeNull();
  });

  it('S10-01 the settings hold email, password, second factor, sessions, consents, own data and limits', async () => {
    const { page } = await open('/profile?tab=settings');
    await expect
      .poll(() => [...page.querySelectorAll('main h2')].map(({ textContent }) => textContent))
      .toEqual([
        expect.stringContaining('Email and password'),
        'Second factor',
        'Privacy and public profile',
        'Where you are signed in',
        'What you agreed to',
        'Your data',
        'Limits and breaks',
      ]);
  });

  it('S10-01 a guest is told in the settings what an account is for', async () => {
    const { page } = await open('/profile?tab=settings', answersOf(progressOf()), GUEST);
    await expect.poll(() => textOf(page.querySelector('#guest-settings'))).toBe('This is a guest');
    expect(textOf(page.querySelector('main'))).toContain('Limits and breaks');
  });
});

describe('statistics', () => {
  it('S10-01 net over time tells cash and promo apart, in words, by keyboard and in a table', async () => {
    vi.setSystemTime('2026-11-25T12:00:00.000Z');
    const { page } = await open('/profile?tab=statistics');
    const chart = () => page.querySelector('.chart');
    await expect.poll(() => textOf(chart()?.querySelector('h2'))).toBe('Net over time');
    const reader = chart()?.querySelector<HTMLInputElement>('input[type="range"]') ?? expect.fail('a reader');
    const said = (): string => (reader.getAttribute('aria-valuetext') ?? '').replaceAll('\u2009', ' ');
    expect(said()).toMatch(/: Cash −1\.50 VT, Play balance \+0\.50 VT$/);
    await type(reader, '0');
    expect(said()).toMatch(/^\d+ \w+: Cash 0\.00 VT, Play balance 0\.00 VT$/);
    const table = chart()?.querySelector('details') ?? expect.fail('a table');
    await settle(() => {
      table.open = true;
      table.dispatchEvent(new Event('toggle'));
    });
    const row = [...table.querySelectorAll('tbody tr')].find((each) => textOf(each).startsWith('24 Nov'));
    expect(textOf(row)).toBe('24 Nov−1.50 VT+0.50 VT');
    vi.useRealTimers();
  });

  it('S10-01 the range stands in the address', async () => {
    const { page, path, seen } = await open('/profile?tab=statistics');
    const radio = () => page.querySelector<HTMLInputElement>('input[type="radio"][value="365"]');
    await expect.poll(radio).not.toBeNull();
    await settle(() => radio()?.click());
    await expect.poll(path).toBe('/profile?tab=statistics&days=365');
    expect(seen.map((request) => request.path)).toContain('/api/progress/statistics?days=365');
  });

  it('S10-01 finds by rarity stand beside what was to be expected, every rarity in its row', async () => {
    const { page } = await open('/profile?tab=statistics');
    const rows = (): readonly string[] => [...page.querySelectorAll('.rarity-rows > li')].map(textOf);
    await expect.poll(() => rows().length).toBe(6);
    expect(rows()[2]).toBe('rare12 · 9.4 expected');
    expect(rows()[5]).toBe('mythic0 · 0 expected');
  });

  it('S10-01 shows a player without plays what will be here', async () => {
    const { page } = await open('/profile?tab=statistics', answersOf(progressOf()));
    await expect.poll(() => textOf(page.querySelector('main .state'))).toContain('Once you have played');
  });

  it('S7-01 the own places name the seasons that their boards show, and lead to them', async () => {
    const week = boardOf();
    const own = (board: Board, change: object = {}) => ({ body: ownOf(board, change) });
    const { page } = await open('/profile?tab=statistics', {
      ...answersOf(progressOf(), STATISTICS),
      'GET /api/boards/points/day/own': () => own(boardOf({ period: 'day', season: '2026-11-28' }), { own: null }),
      'GET /api/boards/points/week/own': () => own(week),
    });
    const places = (): readonly string[] => [...page.querySelectorAll('.own-places > li')].map(textOf);
    await expect
      .poll(() => places().slice(0, 2))
      .toEqual(['Daily28 November 2026No points yet', 'WeeklyWeek 48 of 2026Place 137 of 25086,300 points']);
    const hrefs = [...page.querySelectorAll('.own-places a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/leaderboard-enhanced?period=week');
  });

  it('S7-02 the own places say that a hidden player is hidden, and guests have none', async () => {
    const hidden = await open('/profile?tab=statistics', {
      ...answersOf(progressOf(), STATISTICS),
      'GET /api/boards/points/day/own': () => ({ body: ownOf(boardOf({ period: 'day' }), { off: 'hidden' }) }),
    });
    await expect.poll(() => textOf(hidden.page.querySelector('main'))).toContain('You are hidden from boards');
    const guest = await open('/profile?tab=statistics', answersOf(progressOf(), STATISTICS), GUEST);
    await expect.poll(() => guest.page.querySelector('.rarity-rows')).not.toBeNull();
    expect(guest.page.querySelector('.own-places')).toBeNull();
    expect(guest.seen.some(({ path }) => path.includes('/boards/'))).toBe(false);
  });

  it('S10-01 an answer that does not come is said, and asked for again', async () => {
    const lost = { 'GET /api/progress/statistics?days=30': () => 'lost' as const };
    const { page } = await open('/profile?tab=statistics', { ...answersOf(progressOf()), ...lost });
    await expect.poll(() => textOf(page.querySelector('main [role="alert"]'))).toContain('Try again');
  });
});

describe('/profile-simple', () => {
  it('S10-01 shows name, level, balance, net, luck, best items and latest plays, and leads to everything', async () => {
    const { page } = await open('/profile-simple');
    const glance = (): string => textOf(page.querySelector('.glance'));
    await expect.poll(glance).toContain('About as expected for 412 packs');
    for (const text of ['ada', 'Level 1', 'Balance100.00 VT', 'Net in cash−1.50 VT', 'Best items', 'Latest plays']) {
      expect(glance()).toContain(text);
    }
    expect(page.querySelector('.glance > a')?.getAttribute('href')).toBe('/profile');
  });
});
