import type { HouseFigures } from './figures.ts';

/** Cash may win at most one hundredth of the house's cash at once (S4-07). */
const TOP_PRIZE_SHARE = 100n;

export function mostCashPrizeSun(figures: Pick<HouseFigures, 'riskableCashSun'>): bigint {
  const riskableSun = figures.riskableCashSun();
  return riskableSun < 0n ? -1n : riskableSun / TOP_PRIZE_SHARE;
}
