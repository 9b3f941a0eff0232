import type { Progress, Reward } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { findAchievement } from '@voltide/games/progress/achievements';
import { STEP_REWARDS } from '@voltide/games/progress/steps';
import { moneyText } from '@voltide/ui';

import { countText } from '../../../lib/progress/level-words.ts';

export function rewardName({ kind, subject }: Pick<Reward, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'achievement':
      return findAchievement(subject)?.name ?? 'Achievement';
    case 'step':
      return STEP_REWARDS.find(({ id }) => id === subject)?.text ?? 'First step';
    case 'level':
      return `Level ${subject}`;
    case 'day_win':
      return `First battle win of ${subject}`;
    case 'rakeback':
      return 'Rakeback';
  }
}

type Sum = { readonly promo: string; readonly cash: string; readonly xp: number };

/** Lists the parts of rewards: ["2.50 VT play balance", "0.42 VT cash", "70 XP"], without zeros. */
export function sumParts({ promo, cash, xp }: Sum): readonly string[] {
  return [
    ...(parseVt(promo) > 0n ? [`${moneyText(promo)} play balance`] : []),
    ...(parseVt(cash) > 0n ? [`${moneyText(cash)} cash`] : []),
    ...(xp > 0 ? [`${countText(xp)} XP`] : []),
  ];
}

export function sumVt({ promo, cash }: Pick<Sum, 'promo' | 'cash'>): string {
  return formatVt(parseVt(promo) + parseVt(cash));
}

export function rewardsText(count: number): string {
  return count === 1 ? '1 reward' : `${countText(count)} rewards`;
}

/** Formats hundredths of a per cent: 530 is "5.3%". */
export function percentText(bps: number): string {
  return `${bps / 100}%`;
}

const BPS = 10_000n;
const CENT_SUN = 10_000n;
/** Unpaid thousandths of a sun may add up to a sun. */
const ROUNDING_SUN = 2n;

/**
 * Explains rakeback. It accrues at the level of each stake: if the level has changed since the last claim, the current
 * rate does not explain the sum.
 */
export function rakebackText({ bps, accrued, edge }: Progress['rakeback']): string {
  const edgeSun = parseVt(edge);
  if (edgeSun === 0n)
    return `${percentText(bps)} of the house edge of each cash stake. No cash stakes since the last claim.`;
  const vt = moneyText(edge, { decimals: edgeSun < CENT_SUN ? 'exact' : 2 });
  const since = 'house edge from your cash stakes since the last claim';
  const apart = (edgeSun * BigInt(bps)) / BPS - parseVt(accrued);
  const isExact = apart <= ROUNDING_SUN && apart >= -ROUNDING_SUN;
  return isExact
    ? `${percentText(bps)} of ${vt} ${since}.`
    : `From ${vt} ${since}, each at the rate of your level then. Now it is ${percentText(bps)}.`;
}
