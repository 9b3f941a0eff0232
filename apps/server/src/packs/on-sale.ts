import { LIMITS } from '@voltide/contract';

import type { HouseFigures } from '../house/figures.ts';
import type { PlayRules } from '../plays/play-rules.ts';
import type { PackVersion } from './catalogue.ts';

/** A pack is sold for cash only while its top prize is at most one hundredth of the house's cash (S4-07). */
const TOP_PRIZE_SHARE = 100n;

/** Whether cash may buy this pack now. */
export function mayBuyWithCash(figures: Pick<HouseFigures, 'riskableCashSun'>, { topValueSun }: PackVersion): boolean {
  return topValueSun * TOP_PRIZE_SHARE <= figures.riskableCashSun();
}

/** The most packs that one purchase opens (rules book §12). */
export function packsPerOpenMax({ profile }: Pick<PlayRules, 'profile'>): number {
  return profile === 'strict' ? 1 : LIMITS.packsPerOpenMax;
}
