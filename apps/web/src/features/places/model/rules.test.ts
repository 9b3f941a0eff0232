import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { BOARD_SPLITS_BPS, percentOfBps, REFERRAL_TIERS, SPIN_MILESTONES, SPIN_PRIZES, SPIN_TIERS } from './rules.ts';

type Prize = { readonly kind: string; readonly amount: number; readonly tickets: number };
type Rules = {
  readonly dailySpin: {
    readonly segments: readonly Prize[];
    readonly tiers: readonly { readonly fromDay: number; readonly promoPct: number }[];
    readonly milestones: readonly { readonly day: number; readonly promo: number }[];
  };
  readonly leaderboards: { readonly splitBps: unknown };
  readonly referrals: { readonly tiers: unknown };
};

const RULES = JSON.parse(
  readFileSync(new URL('../../../../../../docs/rules/rules.json', import.meta.url), 'utf8'),
) as Rules;
const SUN_PER_VT = 1_000_000;

const NAMES: Readonly<Record<string, (amount: number) => string>> = {
  promo: (amount) => `${(amount / SUN_PER_VT).toFixed(2)} VT`,
  token: (amount) => `${amount} token`,
  jackpotTicket: (amount) => `${amount} jackpot tickets`,
  xp: (amount) => `${amount} XP`,
};

describe('what the pages say of games that are not open', () => {
  it('is the daily spin of the rules book, with a million tickets', () => {
    const { segments, tiers, milestones } = RULES.dailySpin;
    expect(SPIN_PRIZES).toEqual(
      segments.map(({ kind, amount, tickets }) => ({ name: NAMES[kind]?.(amount), tickets })),
    );
    expect(SPIN_PRIZES.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000);
    expect(SPIN_TIERS).toEqual(tiers.map(({ fromDay, promoPct }) => ({ fromDay, percent: promoPct })));
    expect(SPIN_MILESTONES).toEqual(milestones.map(({ day, promo }) => ({ day, promoVt: promo / SUN_PER_VT })));
  });

  it('is the boards and tiers of the rules book', () => {
    expect(BOARD_SPLITS_BPS).toEqual(RULES.leaderboards.splitBps);
    expect(REFERRAL_TIERS).toEqual(RULES.referrals.tiers);
    expect(percentOfBps(550)).toBe('5.5%');
  });
});
