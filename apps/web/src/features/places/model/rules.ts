/** Numbers of the rules book that pages show before what they tell of is open; a test holds them to rules.json. */

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
