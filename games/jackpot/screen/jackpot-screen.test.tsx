import { beforeEach, expect, it, vi } from 'vitest';

import type { Viewer } from '../../kit/host.ts';
import {
  answered,
  find,
  press,
  refused,
  SHOWN_USER as USER,
  showScreen,
  type Answer,
} from '../../kit/testing/show-screen.tsx';
import type { Jackpot, JackpotResult } from '../contract.ts';
import { Screen } from './jackpot-screen.tsx';

const NOW: Jackpot = {
  now: '2026-11-20T12:00:00.000Z',
  today: {
    date: '2026-11-20',
    sealsAt: '2026-11-21T00:00:30.000Z',
    drawsAt: '2026-11-21T00:05:00.000Z',
    pool: '51.250000',
    topUp: '0.000000',
    carried: '12.000000',
    players: 120,
    tickets: 4312,
    places: [1, 2, 3, 4, 5].map((place) => ({
      place,
      amount: place === 1 ? '30.750000' : '2.562500',
      cash: place === 1 ? '30.750000' : '2.562500',
    })),
    own: { tickets: 7, bought: 6, chance: '0.1623' },
  },
  sealed: null,
  localChain: { end: 'ab'.repeat(32), links: 10_000 },
  nextLocalChain: null,
};
const CARRIED: JackpotResult = {
  date: '2026-11-18',
  status: 'carried',
  drawnAt: '2026-11-19T00:15:00.000Z',
  pool: '50.000000',
  topUp: '49.000000',
  carried: '0.000000',
  players: 2,
  tickets: 3,
  carry: '1.000000',
  beacon: null,
  ownId: null,
  prizes: [],
};

const CURRENT = 'GET /api/jackpot';
const DAYS = 'GET /api/jackpot/days';

async function show(viewer: Viewer, now: Jackpot, days: readonly JackpotResult[] = []): Promise<string> {
  const app = showScreen(<Screen />, { viewer, loaded: { [CURRENT]: now, [DAYS]: { days, next: null } } });
  return (await app.ready).textContent ?? '';
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.setItem('voltide-sound', 'off');
});

it('S6-05 shows an account its tickets and the exact chance, and counts by the clock of the server', async () => {
  const text = await show({ kind: 'account', user: USER }, NOW);
  expect(text).toContain('7 of 4,312 tickets, 0.1623%');
  expect(text).toContain('4,312 tickets of 120 players.');
  expect(text).toMatch(/Sealed in\s*12:00:(30|29)/);
});

it('S6-05 S7-03 says what is paid as cash: for which of the own tickets, and how much of a place', async () => {
  const text = await show({ kind: 'account', user: USER }, NOW);
  expect(text).toContain('6 tickets from cash stakes can win cash.');
  expect(text).toMatch(/wins up to 30\.75\sVT of it as cash in place 1, and up to 2\.56\sVT in another\./);
  expect(text).toContain('at most 0.04 VT of cash for each ticket in the draw');
});

it('S6-05 S7-03 says where nothing is paid as cash: for tickets of the spin, and of a pool of top-up', async () => {
  const places = NOW.today.places.map((place) => ({ ...place, cash: '0.000000' }));
  const today = { ...NOW.today, places, own: { tickets: 4, bought: 0, chance: '0.0927' } };
  const text = await show({ kind: 'account', user: USER }, { ...NOW, today });
  expect(text).toContain('Tickets from the daily spin win play balance.');
  expect(text).toContain('So far all of it is play balance.');
});

it('S6-05 tells guests and visitors why they have no tickets', async () => {
  const now = { ...NOW, today: { ...NOW.today, own: null } };
  expect(await show({ kind: 'guest', user: USER }, now)).toContain('Guests play without cash and get no tickets.');
  expect(await show({ kind: 'visitor' }, now)).toContain('Tickets belong to accounts.');
});

it('S6-05 says that no one has a ticket yet, and that nothing was drawn yet', async () => {
  const today = { ...NOW.today, players: 0, tickets: 0, own: { tickets: 0, bought: 0, chance: '0.0000' } };
  const text = await show({ kind: 'account', user: USER }, { ...NOW, today });
  expect(text).toContain('No tickets yet today.');
  expect(text).toContain('You have no tickets today yet.');
  expect(text).toContain('Nothing has been drawn yet.');
});

it('S6-05 names a day that no beacon decided, and a prize that could not be paid', async () => {
  const prizes = [{ place: 1, id: 'amber', cash: '0.000000', promo: '30.000000', paid: false }];
  const drawn: JackpotResult = { ...CARRIED, date: '2026-11-19', status: 'drawn', beacon: 'drand-quicknet', prizes };
  const text = await show({ kind: 'visitor' }, NOW, [drawn, CARRIED]);
  expect(text).toContain('No beacon answered in time: the whole pool carried over.');
  expect(text).toContain('amberAccount deleted, not paid');
  expect(text.match(/Recompute here/g)).toHaveLength(1);
});

it('S15-05 each draw leads to the rules of its day', async () => {
  await show({ kind: 'visitor' }, NOW, [CARRIED]);
  expect(find('.jackpot-draw a').getAttribute('href')).toBe('/rules?of=jackpot&at=2026-11-18T00%3A00%3A00Z');
});

it('S6-05 shows older draws on request, none twice, and says so when they do not come', async () => {
  const day = (date: string): JackpotResult => ({ ...CARRIED, date });
  let isAway = true;
  const list: Answer = () => {
    const page = answered({ days: [day('2026-11-16'), day('2026-11-15')], next: null });
    return isAway ? refused('unavailable') : page;
  };
  const loaded = { [CURRENT]: NOW, [DAYS]: { days: [day('2026-11-18'), day('2026-11-17')], next: '2026-11-17' } };
  const app = showScreen(<Screen />, { viewer: { kind: 'visitor' }, answers: { [DAYS]: list }, loaded });
  await app.ready;
  await press('Show older draws');
  await expect.poll(() => find('.jackpot-draws [role="alert"]').textContent).toBe('unavailable');
  isAway = false;
  await press('Show older draws');
  const dates = (): (string | null)[] => [...document.querySelectorAll('.jackpot-draw h3')].map((h) => h.textContent);
  const shown = ['18 November 2026', '17 November 2026', '16 November 2026', '15 November 2026'];
  await expect.poll(dates).toEqual(shown);
  expect(app.sent.at(-1)).toEqual([DAYS, { query: { before: '2026-11-17' } }]);
  expect(document.querySelector('.jackpot-older, [role="alert"]')).toBeNull();

  await app.load(DAYS, { days: [day('2026-11-19'), day('2026-11-18')], next: '2026-11-18' });
  expect(dates()).toEqual(['19 November 2026', ...shown]);
});

it('S6-04 S6-05 a draw that the viewer won is celebrated once, as the server says', async () => {
  const prizes = [{ place: 1, id: 'amber', cash: '0.000000', promo: '30.000000', paid: true }];
  const won: JackpotResult = { ...CARRIED, date: '2026-11-19', status: 'drawn', ownId: 'amber', prizes };
  const effect: Answer = () =>
    answered({ triggered: true, animationDuration: 60_000, soundFile: 'land-mythic.mp3', intensity: 1 });
  const app = () =>
    showScreen(<Screen />, {
      viewer: { kind: 'account', user: USER },
      answers: { 'POST /api/neuro/trigger-effect': effect },
      loaded: { [CURRENT]: NOW, [DAYS]: { days: [won], next: null } },
    });
  const first = app();
  await first.ready;
  await expect.poll(() => find('.jackpot-page').hasAttribute('data-won')).toBe(true);
  expect(first.sent).toEqual([
    [
      'POST /api/neuro/trigger-effect',
      { body: { eventType: 'jackpot_win', userId: USER.id, metadata: { date: '2026-11-19' } } },
    ],
  ]);
  const second = app();
  await second.ready;
  expect([second.sent, find('.jackpot-page').hasAttribute('data-won')]).toEqual([[], false]);
});
