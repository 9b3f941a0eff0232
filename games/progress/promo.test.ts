import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { edgeOf } from '../packs/odds.ts';
import { wheelEdgeOf } from '../wheel/rules.ts';
import { PROMO_EXPIRES_DAYS, promoExpiresAtMs, promoNoticeDueAtMs, promoReleasePer100Sun } from './promo.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('the end of promo', () => {
  it('S10-02 is 90 days after the last activity, as rules.json has it', () => {
    const rules: unknown = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8'));
    expect(rules).toMatchObject({ promo: { expiresDays: PROMO_EXPIRES_DAYS } });
  });

  it.each([
    ['2026-11-28T12:00:00', '2027-02-12T12:00:00', '2027-02-26T12:00:00'],
    ['2027-12-01T00:00:00', '2028-02-15T00:00:00', '2028-02-29T00:00:00'],
    ['2028-01-31T23:59:59', '2028-04-16T23:59:59', '2028-04-30T23:59:59'],
  ])('S10-02 after an activity at %s the notice is due at %s and the end at %s', (activity, notice, end) => {
    expect(promoNoticeDueAtMs(at(activity))).toBe(at(notice));
    expect(promoExpiresAtMs(at(activity))).toBe(at(end));
    expect(promoExpiresAtMs(at(activity), at(notice))).toBe(at(end));
  });

  it('S10-02 moves with a late notice, so that 14 days are left', () => {
    const activity = at('2026-11-28T12:00:00');
    expect(promoExpiresAtMs(activity, at('2027-03-10T08:00:00'))).toBe(at('2027-03-24T08:00:00'));
  });
});

it('S10-02 each 100 VT of cash stakes turn 0.70 VT of promo into cash on packs and 0.25 VT on the wheel', () => {
  expect(promoReleasePer100Sun(edgeOf)).toBe(700_000n);
  expect(promoReleasePer100Sun(wheelEdgeOf)).toBe(250_000n);
});
