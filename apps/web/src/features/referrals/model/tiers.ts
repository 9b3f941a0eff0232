import { formatVt } from '@voltide/core';
import { REFERRAL_TIERS } from '@voltide/games/edge';
import { houseShares } from '@voltide/games/progress/house';
import { TOP_LEVEL } from '@voltide/games/progress/levels';
import { moneyText } from '@voltide/ui';

type Tier = (typeof REFERRAL_TIERS)[number];

/** Returns the number of active friends that a tier is for: "0 to 4", "500 or more". */
export function friendsOfTier({ tier, from }: Pick<Tier, 'tier' | 'from'>): string {
  const next = REFERRAL_TIERS.find((each) => each.tier === tier + 1);
  return next === undefined ? `${from} or more` : `${from} to ${next.from - 1}`;
}

/** The shares of the house are told for 100 VT of stakes; examples are of 1,000 VT. */
const TENFOLD = 10n;

/** Returns the amount that a tier pays for 1,000 VT that a friend stakes on packs: "7.00 VT". */
export function paidOf1000({ tier }: Pick<Tier, 'tier'>): string {
  return vt(houseShares('packs', 1, tier).referralSun * TENFOLD);
}

/** Returns the amount of them that the house keeps, after all it gives back to a friend at the lowest level. */
export function keptOf1000({ tier }: Pick<Tier, 'tier'>): string {
  return vt(houseShares('packs', 1, tier).netSun * TENFOLD);
}

/** The least that is left of them: of a friend at the highest level, who was brought by a referrer of the top tier. */
export function leastKeptOf1000(): string {
  return vt(houseShares('packs', TOP_LEVEL, 5).netSun * TENFOLD);
}

function vt(sun: bigint): string {
  return moneyText(formatVt(sun));
}
