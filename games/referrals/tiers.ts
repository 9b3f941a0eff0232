import { REFERRAL_TIERS } from '../edge.ts';

type TierRow = (typeof REFERRAL_TIERS)[number];

const FIRST = REFERRAL_TIERS[0];

/** The tier of a referrer with so many active referees. */
export function tierOf(active: number): TierRow {
  return REFERRAL_TIERS.findLast(({ from }) => active >= from) ?? FIRST;
}

/** The tier that earns this share; undefined for a share that no tier has. */
export function tierOfBps(bps: number): TierRow | undefined {
  return REFERRAL_TIERS.find((row) => row.bps === bps);
}

/** The tier above another one; undefined above the highest. */
export function tierAbove({ tier }: TierRow): TierRow | undefined {
  return REFERRAL_TIERS.find((row) => row.tier === tier + 1);
}
