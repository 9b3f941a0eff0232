import { expect, it } from 'vitest';

import { formatPlayFilters, isNarrowed, NO_PLAY_FILTERS, parsePlayFilters, playQuery } from './play-filters.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

it('S4-03 the filters of the history stand in the address, and come back from it', () => {
  const filters = { game: 'packs', pack: 'glass-tide', period: '7d', result: 'won' } as const;
  expect(formatPlayFilters(filters)).toEqual(filters);
  expect(parsePlayFilters(formatPlayFilters(filters))).toEqual(filters);
  expect(formatPlayFilters(NO_PLAY_FILTERS)).toEqual({});
  expect([isNarrowed(NO_PLAY_FILTERS), isNarrowed({ ...NO_PLAY_FILTERS, result: 'lost' })]).toEqual([false, true]);
});

it('S4-03 what an address says that no filter understands narrows nothing', () => {
  const search = { game: 'The Wheel', pack: 'Glass Tide', period: '365d', result: 'draw', play: '0-7' };
  expect(parsePlayFilters(search)).toEqual(NO_PLAY_FILTERS);
  expect(playQuery(parsePlayFilters(search), NOON)).toEqual({});
});

it('S4-03 a period is whole UTC days, today the last of them', () => {
  const boundsOf = (period: 'today' | '7d' | '30d', nowMs: number): readonly (string | undefined)[] => {
    const { from, until } = playQuery({ ...NO_PLAY_FILTERS, period }, nowMs);
    return [from, until];
  };
  expect(boundsOf('today', NOON)).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  expect(boundsOf('7d', NOON)).toEqual(['2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  expect(boundsOf('30d', NOON)).toEqual(['2026-01-31T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  const midnight = Date.parse('2026-03-02T00:00:00.000Z');
  expect(boundsOf('today', midnight - 1)).toEqual(boundsOf('today', NOON));
  expect(boundsOf('today', midnight)).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']);
});

it('S4-03 game, pack and result are asked for as they are chosen', () => {
  expect(playQuery({ ...NO_PLAY_FILTERS, game: 'wheel' }, NOON)).toEqual({ game: 'wheel' });
  const filters = { game: 'all', pack: 'tin-sparrow', period: 'all', result: 'lost' } as const;
  expect(playQuery(filters, NOON)).toEqual({ pack: 'tin-sparrow', result: 'lost' });
});
