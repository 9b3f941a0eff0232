import { shareFloor } from '@voltide/core';

import type { Outcome } from './game.ts';

/** A stake and the house's long-run part of it. */
export type Edge = Pick<Outcome, 'stakeSun' | 'edgeSun'>;

const BPS = 10_000n;
/** The part of the edge of a cash stake that turns play balance into cash. */
export const RELEASE_BPS = 1000n;
/** The part of a cash stake that fills the daily jackpot. */
export const JACKPOT_BPS = 50n;
export const RAKEBACK_THOUSANDTHS = { base: 50n, perLevel: 1n } as const;

/** Computes the most promo that a cash stake turns into cash: 10% of its edge, floored (rules book §1). */
export function promoReleaseSun({ edgeSun }: Edge): bigint {
  return shareFloor(edgeSun, RELEASE_BPS, BPS);
}

/**
 * Computes the rakeback of a cash stake at the player's level, in thousandths of a sun: 5% of its edge and 0.1% per
 * level (rules book §8). Sums of it are exact.
 */
export function rakebackThousandths({ edgeSun }: Edge, level: number): bigint {
  return edgeSun * (RAKEBACK_THOUSANDTHS.base + RAKEBACK_THOUSANDTHS.perLevel * BigInt(level));
}

/** Returns the payable rakeback: whole sun, floored (rules book §1). The rest stays for the next time. */
export function rakebackSun(thousandths: bigint): bigint {
  return shareFloor(thousandths, 1n, 1000n);
}

/** Tiers of referrers, by how many active players they brought (rules book §10). */
export type ReferralTier = 1 | 2 | 3 | 4 | 5;

/** Active referees from which a referrer earns a share of the edge, in hundredths of a per cent. */
export const REFERRAL_TIERS = [
  { tier: 1, from: 0, bps: 1000 },
  { tier: 2, from: 5, bps: 1200 },
  { tier: 3, from: 25, bps: 1400 },
  { tier: 4, from: 100, bps: 1600 },
  { tier: 5, from: 500, bps: 2000 },
] as const satisfies readonly { readonly tier: ReferralTier; readonly from: number; readonly bps: number }[];

/** Computes the referrer's part of a cash stake: 10, 12, 14, 16 or 20% of its edge (rules book §10). */
export function referralSun({ edgeSun }: Edge, tier: ReferralTier): bigint {
  return shareFloor(edgeSun, BigInt(REFERRAL_TIERS[tier - 1]?.bps ?? 0), BPS);
}

/** Computes a cash stake's part for the daily jackpot: 0.5% of it, and never more than its edge (rules book §7). */
export function jackpotShareSun({ stakeSun, edgeSun }: Edge): bigint {
  const shareSun = shareFloor(stakeSun, JACKPOT_BPS, BPS);
  return shareSun < edgeSun ? shareSun : edgeSun;
}
