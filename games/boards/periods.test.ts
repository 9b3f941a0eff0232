import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SEASON_PERIODS, type SeasonPeriod } from './measures.ts';
import { parseSeason, seasonAfter, seasonBefore, seasonOf, seasonOfDay, seasonTimes } from './periods.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const periods = fc.constantFrom(...SEASON_PERIODS);
const moments = fc.integer({ min: at('2000-01-03T00:00:00'), max: at('2999-12-01T00:00:00') });

describe('the season of a moment', () => {
  it.each([
    ['2026-11-28T12:00:00.000', '2026-11-28', '2026-W48', '2026-11'],
    ['2026-11-29T23:59:59.999', '2026-11-29', '2026-W48', '2026-11'],
    ['2026-11-30T00:00:00.000', '2026-11-30', '2026-W49', '2026-11'],
    ['2026-11-30T23:59:59.999', '2026-11-30', '2026-W49', '2026-11'],
    ['2026-12-01T00:00:00.000', '2026-12-01', '2026-W49', '2026-12'],
    ['2025-12-29T00:00:00.000', '2025-12-29', '2026-W01', '2025-12'],
    ['2026-12-31T23:59:59.999', '2026-12-31', '2026-W53', '2026-12'],
    ['2027-01-01T00:00:00.000', '2027-01-01', '2026-W53', '2027-01'],
    ['2027-01-03T23:59:59.999', '2027-01-03', '2026-W53', '2027-01'],
    ['2027-01-04T00:00:00.000', '2027-01-04', '2027-W01', '2027-01'],
    ['2028-02-29T23:59:59.999', '2028-02-29', '2028-W09', '2028-02'],
    ['2028-03-01T00:00:00.000', '2028-03-01', '2028-W09', '2028-03'],
  ])('S7-01 at %s is the day %s, the ISO week %s and the month %s', (moment, day, week, month) => {
    const atMs = at(moment);
    expect([seasonOf('day', atMs), seasonOf('week', atMs), seasonOf('month', atMs)]).toEqual([day, week, month]);
    expect(seasonOf('all', atMs)).toBe('all');
  });

  it('S7-01 is one of seasons that follow each other without a gap, and holds the moment', () => {
    fc.assert(
      fc.property(periods, moments, (period, atMs) => {
        const season = seasonOf(period, atMs);
        const { startMs, endMs } = seasonTimes(period, season);
        expect(startMs <= atMs && atMs < endMs).toBe(true);
        expect([seasonOf(period, startMs), seasonOf(period, endMs - 1)]).toEqual([season, season]);
        const after = seasonAfter(period, season);
        expect(seasonTimes(period, after).startMs).toBe(endMs);
        expect(seasonBefore(period, after)).toBe(season);
        expect(parseSeason(period, season)).toBe(season);
      }),
    );
  });
});

describe('the times of a season', () => {
  it.each<[SeasonPeriod, string, string, string]>([
    ['day', '2028-02-29', '2028-02-29', '2028-03-01'],
    ['day', '2026-12-31', '2026-12-31', '2027-01-01'],
    ['week', '2026-W48', '2026-11-23', '2026-11-30'],
    ['week', '2026-W53', '2026-12-28', '2027-01-04'],
    ['week', '2027-W01', '2027-01-04', '2027-01-11'],
    ['month', '2026-12', '2026-12-01', '2027-01-01'],
    ['month', '2028-02', '2028-02-01', '2028-03-01'],
    ['month', '2027-02', '2027-02-01', '2027-03-01'],
  ])('S7-01 the %s %s lasts from %s to %s and is sealed 30 s later', (period, season, startsOn, endsOn) => {
    expect(seasonTimes(period, season)).toEqual({
      startMs: at(`${startsOn}T00:00:00`),
      endMs: at(`${endsOn}T00:00:00`),
      sealMs: at(`${endsOn}T00:00:30`),
      startsOn,
      endsOn,
    });
    expect(seasonOfDay(period, startsOn)).toBe(season);
  });

  it('S7-01 the seasons around the end of a year are those of the calendar', () => {
    expect([seasonAfter('week', '2026-W53'), seasonBefore('week', '2027-W01')]).toEqual(['2027-W01', '2026-W53']);
    expect([seasonAfter('month', '2026-12'), seasonBefore('month', '2027-01')]).toEqual(['2027-01', '2026-12']);
    expect([seasonAfter('day', '2028-02-28'), seasonBefore('day', '2028-03-01')]).toEqual(['2028-02-29', '2028-02-29']);
  });
});

describe('the text of a season', () => {
  it.each<[SeasonPeriod, string]>([
    ['week', '2027-W53'],
    ['week', '2026-W00'],
    ['week', '2026-W54'],
    ['week', '2026-W99'],
    ['week', '2026-w01'],
    ['week', '2026-48'],
    ['day', '2026-02-30'],
    ['day', '2027-02-29'],
    ['day', '2026-13-01'],
    ['day', '2026-11-00'],
    ['day', '2026-11'],
    ['day', '2026-11-28 '],
    ['month', '2026-13'],
    ['month', '2026-00'],
    ['month', '2026-1'],
    ['month', '2026-W48'],
    ['day', 'all'],
    ['day', ''],
    ['month', '1999-12'],
    ['month', '12026-11'],
  ])('S7-01 there is no %s %j', (period, text) => {
    expect(parseSeason(period, text)).toBeUndefined();
    expect(() => seasonTimes(period, text)).toThrow('exists');
  });

  it('S7-01 names seasons that exist, and all time by one word', () => {
    expect([
      parseSeason('week', '2026-W53'),
      parseSeason('day', '2028-02-29'),
      parseSeason('month', '2026-02'),
    ]).toEqual(['2026-W53', '2028-02-29', '2026-02']);
    expect([parseSeason('all', 'all'), parseSeason('all', '2026-11')]).toEqual(['all', undefined]);
  });
});
