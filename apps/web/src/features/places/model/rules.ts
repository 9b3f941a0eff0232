/** Numbers of the rules book that pages show before what they tell of is open; a test holds them to rules.json. */

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
