import { shortVt } from '../short-vt.ts';
import type { SoloResult } from './use-solo.ts';

/** Words of a game where "Play" is not what a player would say. */
export type SoloWords = {
  readonly result: (result: SoloResult) => string;
  /** Tells the result in a sentence, which is read out once. */
  readonly spoken?: (result: SoloResult) => string;
  readonly play?: string;
  readonly again?: string;
  readonly asking?: string;
  /** The picture moves, and cannot be skipped. */
  readonly running?: string;
  readonly speed?: string;
};

export function spokenOf({ result: name, spoken }: SoloWords, result: SoloResult): string {
  if (spoken !== undefined) return spoken(result);
  return `${name(result)}. ${result.payoutSun === 0n ? 'No win.' : `${shortVt(result.payoutSun)} VT.`}`;
}
