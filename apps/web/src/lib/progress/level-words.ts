import type { Progress } from '@voltide/contract';
import { moneyText } from '@voltide/ui';

type Level = Progress['level'];

/** Formats a whole number: "1,240". */
export function countText(count: string | number): string {
  return `${count}`.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats the missing XP: "1,240 XP to level 12". */
export function missingText({ level, missingXp }: Pick<Level, 'level' | 'missingXp'>): string {
  return missingXp === null ? `Level ${level} is the highest` : `${countText(missingXp)} XP to level ${level + 1}`;
}

/**
 * Returns the cash stake on packs that earns the missing XP: "about 18 VT of packs"; undefined at the highest level.
 */
export function stakeText({ packStake }: Pick<Level, 'packStake'>): string | undefined {
  return packStake === null ? undefined : `about ${roughVt(packStake)} of packs`;
}

/** Rounds up to whole VT from 10 VT on: "18 VT"; "4.20 VT" below. */
function roughVt(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (whole.length < 2) return moneyText(amount);
  const isRound = /^0*$/.test(fraction);
  return moneyText(`${BigInt(whole) + (isRound ? 0n : 1n)}.000000`, { decimals: 0 });
}

/** Progress to the next level, from 0 to 1. */
export function levelPart({ sinceXp, needXp }: Pick<Level, 'sinceXp' | 'needXp'>): number {
  return partOf(sinceXp, needXp);
}

/** Amount ÷ target, from 0 to 1; 1 without a target. Both are decimal digits. */
export function partOf(amount: string, target: string | null): number {
  if (target === null || BigInt(target) === 0n) return 1;
  const thousandths = (BigInt(amount) * 1000n) / BigInt(target);
  return Math.min(1000, Number(thousandths)) / 1000;
}
