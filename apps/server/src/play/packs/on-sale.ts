import { LIMITS } from '@voltide/contract';

import type { HouseFigures } from '../../money/house/figures.ts';
import { mostCashPrizeSun } from '../../money/house/top-prize.ts';
import type { PlayRules } from '../plays/play-rules.ts';
import type { PackVersion } from './catalogue.ts';

/** True if cash may buy this pack now: only while the house can risk its top prize (S4-07). */
export function mayBuyWithCash(figures: Pick<HouseFigures, 'riskableCashSun'>, { topValueSun }: PackVersion): boolean {
  return topValueSun <= mostCashPrizeSun(figures);
}

/** The most packs that one purchase opens (rules book §12). */
export function packsPerOpenMax({ profile }: Pick<PlayRules, 'profile'>): number {
  return profile === 'strict' ? 1 : LIMITS.packsPerOpenMax;
}
