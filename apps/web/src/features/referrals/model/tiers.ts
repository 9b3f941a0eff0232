import { formatVt } from '@voltide/core';
import { REFERRAL_TIERS } from '@voltide/games/edge';
import { houseShares } from '@voltide/games/progress/house';
import { TOP_LEVEL } from '@voltide/games/progress/levels';
import { moneyText } from '@voltide/ui';

type Tier = (typeof REFERRAL_TIERS)[number];

/** Returns the range of active friends of a tier: "0 to 4", "500 or more". */
export function friendsOfTier({ tier, from }: Pick<Tier, 'tier' | 'from'>): string {
  const next = REFERRAL_TIERS.find((each) => each.tier === tier + 1);
  return next === undefined ? `${from} or more` : `${from} to ${next.from - 1}`;
}

/** Shares of the house are per 100 VT of stakes; examples are of 1,000 VT. */
const TENFOLD = 10n;

/** Returns a tier's payment for 1,000 VT that a friend stakes on packs: "7.00 VT". */
export function paidOf1000({ tier }: Pick<Tier, 'tier'>): string {
  return vt(houseShares('packs', 1, tier).referralSun * TENFOLD);
}

/** Returns what the house keeps of 1,000 VT, after all rewards of a friend at the lowest level. */
export function keptOf1000({ tier }: Pick<Tier, 'tier'>): string {
  return vt(houseShares('packs', 1, tier).netSun * TENFOLD);
}

/** Returns the least that the house keeps: from a friend at the highest level, with a referrer of the top tier. */
export function leastKeptOf1000(): string {
  return vt(houseShares('packs', TOP_LEVEL, 5).netSun * TENFOLD);
}

function vt(sun: bigint): string {
  return moneyText(formatVt(sun));
}
