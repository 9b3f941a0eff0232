/** Numbers of the rules book (§6 to §10) that pages show before their game is open; a test holds them to rules.json. */

export type SpinPrize = { readonly name: string; readonly tickets: number };

/** §6: prizes of the daily spin with their tickets of a million. */
export const SPIN_PRIZES: readonly SpinPrize[] = [
  { name: '0.10 VT', tickets: 300_000 },
  { name: '0.20 VT', tickets: 250_000 },
  { name: '0.50 VT', tickets: 180_000 },
  { name: '1.00 VT', tickets: 100_000 },
  { name: '2.00 VT', tickets: 50_000 },
  { name: '5.00 VT', tickets: 20_000 },
  { name: '10.00 VT', tickets: 8000 },
  { name: '25.00 VT', tickets: 1500 },
  { name: '100.00 VT', tickets: 200 },
  { name: '1 token', tickets: 50_000 },
  { name: '3 jackpot tickets', tickets: 30_000 },
  { name: '100 XP', tickets: 10_300 },
];

/** §6: from this day of a streak on, promo prizes are worth this many per cent. */
export const SPIN_TIERS = [
  { fromDay: 1, percent: 100 },
  { fromDay: 3, percent: 125 },
  { fromDay: 7, percent: 150 },
  { fromDay: 14, percent: 200 },
  { fromDay: 30, percent: 250 },
] as const;

/** §6: what reaching a day of the streak gives, in whole VT of promo. */
export const SPIN_MILESTONES = [
  { day: 7, promoVt: 2 },
  { day: 14, promoVt: 5 },
  { day: 21, promoVt: 5 },
  { day: 30, promoVt: 15 },
] as const;

/** §9: shares of the prize by place, in hundredths of a per cent. */
export const BOARD_SPLITS_BPS = {
  daily: [3000, 1800, 1200, 900, 700, 600, 550, 450, 400, 400],
  weekly: [2400, 1500, 1000, 800, 700, 600, 500, 450, 400, 350, 200, 200, 200, 100, 100, 100, 100, 100, 100, 100],
  monthly: [
    2000, 1300, 950, 750, 600, 500, 450, 400, 350, 300, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
    160, 160,
  ],
} as const satisfies Record<string, readonly number[]>;
export type BoardPeriod = keyof typeof BOARD_SPLITS_BPS;

/** §10: the share of the edge by the number of active referees, in hundredths of a per cent. */
export const REFERRAL_TIERS = [
  { active: 0, bps: 1000 },
  { active: 5, bps: 1200 },
  { active: 25, bps: 1400 },
  { active: 100, bps: 1600 },
  { active: 500, bps: 2000 },
] as const;

/** Hundredths of a per cent as people read them: 550 is "5.5%". */
export function percentOfBps(bps: number): string {
  return `${bps / 100}%`;
}
