import type { User } from '@voltide/contract';
import { mount } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { GamePortProvider, type Viewer } from '../../kit/port.ts';
import type { Jackpot, JackpotResult } from '../contract.ts';
import { Screen } from './jackpot-screen.tsx';
import type { JackpotPort } from './port.ts';

const USER = { id: 'usr_1' } as User;
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
    places: [1, 2, 3, 4, 5].map((place) => ({ place, amount: place === 1 ? '30.750000' : '2.562500' })),
    own: { tickets: 7, chance: '0.1623' },
  },
  sealed: null,
  localChain: { end: 'ab'.repeat(32), links: 10_000 },
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

/** The page in an app that answers as told. */
async function show(viewer: Viewer, now: Jackpot, days: readonly JackpotResult[] = []): Promise<string> {
  const port = {
    viewer,
    call: () => Promise.resolve({ ok: false, fault: { code: 'not_found', text: '' } }),
    logIn: () => undefined,
    useLoaded: (name: string) => ({
      data: name === 'GET /api/jackpot' ? now : { days, next: null },
      fault: undefined,
      reload: () => undefined,
    }),
  } as unknown as JackpotPort;
  const page = await mount(
    <GamePortProvider value={port}>
      <Screen />
    </GamePortProvider>,
  );
  return page.textContent ?? '';
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

it('S6-05 shows an account its tickets and the exact chance, and counts by the clock of the server', async () => {
  const text = await show({ kind: 'account', user: USER }, NOW);
  expect(text).toContain('7 of 4,312 tickets, 0.1623%');
  expect(text).toContain('4,312 tickets of 120 players.');
  expect(text).toMatch(/sealed in 12:00:(30|29)/);
});

it('S6-05 tells guests and visitors why they have no tickets', async () => {
  const now = { ...NOW, today: { ...NOW.today, own: null } };
  expect(await show({ kind: 'guest', user: USER }, now)).toContain('Guests play without cash and get no tickets.');
  expect(await show({ kind: 'visitor' }, now)).toContain('Tickets belong to accounts.');
});

it('S6-05 says that nobody has a ticket yet, and that nothing was drawn yet', async () => {
  const today = { ...NOW.today, players: 0, tickets: 0, own: { tickets: 0, chance: '0.0000' } };
  const text = await show({ kind: 'account', user: USER }, { ...NOW, today });
  expect(text).toContain('Nobody has a ticket yet today.');
  expect(text).toContain('You have no tickets today yet.');
  expect(text).toContain('Nothing has been drawn yet.');
});

it('S6-05 names a day that no beacon decided, and a prize that nobody could be paid', async () => {
  const prizes = [{ place: 1, id: 'amber', cash: '0.000000', promo: '30.000000', paid: false }];
  const drawn: JackpotResult = { ...CARRIED, date: '2026-11-19', status: 'drawn', beacon: 'drand-quicknet', prizes };
  const text = await show({ kind: 'visitor' }, NOW, [drawn, CARRIED]);
  expect(text).toContain('No beacon answered in time: the whole pool carried over.');
  expect(text).toContain('amberAccount deleted, not paid');
  expect(text.match(/Recompute here/g)).toHaveLength(1);
});
