import { shareFloor } from '@voltide/core';

import type { Outcome } from './game.ts';

/** A stake as the house sees it: what was paid, and what it keeps of that in the long run. */
export type Edge = Pick<Outcome, 'stakeSun' | 'edgeSun'>;

const BPS = 10_000n;
/** The part of the edge of a cash stake that turns play balance into cash. */
export const RELEASE_BPS = 1000n;
/** The part of a cash stake that fills the daily jackpot. */
export const JACKPOT_BPS = 50n;
export const RAKEBACK_THOUSANDTHS = { base: 50n, perLevel: 1n } as const;

/** The most promo that a cash stake turns into cash: 10% of its edge, floored (rules book §1). */
export function promoReleaseSun({ edgeSun }: Edge): bigint {
  return shareFloor(edgeSun, RELEASE_BPS, BPS);
}

/**
 * What a cash stake gives back to a player who holds this level when it is made, in thousandths of a sun: 5% of its
 * edge and 0.1% per level (rules book §8). They are added up exactly.
 */
export function rakebackThousandths({ edgeSun }: Edge, level: number): bigint {
  return edgeSun * (RAKEBACK_THOUSANDTHS.base + RAKEBACK_THOUSANDTHS.perLevel * BigInt(level));
}

/** What can be paid of rakeback: whole sun, floored (rules book §1). The rest stays for the next time. */
export function rakebackSun(thousandths: bigint): bigint {
  return shareFloor(thousandths, 1n, 1000n);
}

/** Tiers of referrers, by how many active players they brought (rules book §10). */
export type ReferralTier = 1 | 2 | 3 | 4 | 5;

/** From how many active referees on a referrer earns which share of the edge, in hundredths of a per cent. */
export const REFERRAL_TIERS = [
  { tier: 1, from: 0, bps: 1000 },
  { tier: 2, from: 5, bps: 1200 },
  { tier: 3, from: 25, bps: 1400 },
  { tier: 4, from: 100, bps: 1600 },
  { tier: 5, from: 500, bps: 2000 },
] as const satisfies readonly { readonly tier: ReferralTier; readonly from: number; readonly bps: number }[];

/** What a cash stake pays to whoever brought the player: 10, 12, 14, 16 or 20% of its edge (rules book §10). */
export function referralSun({ edgeSun }: Edge, tier: ReferralTier): bigint {
  return shareFloor(edgeSun, BigInt(REFERRAL_TIERS[tier - 1]?.bps ?? 0), BPS);
}

/** What a cash stake adds to the daily jackpot: 0.5% of it, a part of its edge and never more (rules book §7). */
export function jackpotShareSun({ stakeSun, edgeSun }: Edge): bigint {
  const shareSun = shareFloor(stakeSun, JACKPOT_BPS, BPS);
  return shareSun < edgeSun ? shareSun : edgeSun;
}
