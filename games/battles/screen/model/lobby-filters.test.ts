import { expect, it } from 'vitest';

import { shownBattle, shownSeat } from '../testing/shown-battle.ts';
import {
  applyLobbyFilters,
  formatLobbyFilters,
  hasFilters,
  lobbyQuery,
  NO_FILTERS,
  parseLobbyFilters,
} from './lobby-filters.ts';

const BATTLES = [
  shownBattle('small', { entry: '2.000000', openedAt: '2026-11-24T11:00:00.000Z', settings: { layout: '2v2' } }),
  shownBattle('dear', { entry: '80.000000', seats: [], openedAt: '2026-11-24T11:10:00.000Z' }),
  shownBattle('tin', {
    entry: '25.000000',
    seats: [shownSeat(0, 'amber'), shownSeat(1, 'kim')],
    settings: { mode: 'jackpot', rounds: [{ id: 'tin-sparrow', hash: 't' }] },
  }),
];
const idsOf = (part: Partial<typeof NO_FILTERS>, most?: string): readonly string[] =>
  applyLobbyFilters(BATTLES, { ...NO_FILTERS, ...part }, most).map(({ battleId }) => battleId);

it('S5-01 what is looked for stands in the address, and comes back from it', () => {
  const about = { layout: '2v2', mode: 'points', pack: 'tin-sparrow', max: '25', sort: 'newest' } as const;
  const filters = { ...about, who: 'house', afford: true } as const;
  expect(parseLobbyFilters(formatLobbyFilters(filters))).toEqual(filters);
  expect(lobbyQuery(filters, '7.500000')).toEqual({
    layout: '2v2',
    mode: 'points',
    pack: 'tin-sparrow',
    maxEntry: '25.000000',
    sort: 'newest',
    against: 'house',
    maxSeat: '7.500000',
  });
  expect([formatLobbyFilters(NO_FILTERS), hasFilters(NO_FILTERS)]).toEqual([{}, false]);
  expect(lobbyQuery(NO_FILTERS, '7.500000')).toEqual({ sort: 'fullest' });
});

it('S5-01 unknown parts of an address are ignored', () => {
  const search = { layout: '9v9', mode: 'luck', pack: '<b>', max: '7', sort: 'best', who: 'me', afford: 'yes', b: 'x' };
  expect(parseLobbyFilters(search)).toEqual(NO_FILTERS);
});

it('S5-01 filters hold at once, before the server has answered', () => {
  expect(idsOf({ layout: '2v2' })).toEqual(['small']);
  expect(idsOf({ mode: 'jackpot' })).toEqual(['tin']);
  expect(idsOf({ pack: 'tin-sparrow' })).toEqual(['tin']);
  expect(idsOf({ max: '25' })).toEqual(['tin', 'small']);
  expect(idsOf({ afford: true }, '25.000000')).toEqual(['tin', 'small']);
  expect(idsOf({ afford: true }, '2.000000')).toEqual(['small']);
  expect([idsOf({ who: 'house' }), idsOf({ who: 'people' })]).toEqual([[], ['tin', 'small', 'dear']]);
  expect(idsOf({ sort: 'cheapest' })).toEqual(['small', 'tin', 'dear']);
  expect(idsOf({ sort: 'dearest' })).toEqual(['dear', 'tin', 'small']);
  expect(idsOf({ sort: 'fullest' })).toEqual(['tin', 'small', 'dear']);
});
