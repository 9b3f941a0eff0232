import { upperGamma } from './special.ts';

/** So many standard deviations to each side hold 95 of 100 values, as the rules book rounds it. */
export const Z_95 = 1.96;

/** The chance that a normal value is at least `deviations` away from its mean, to either side. */
export function normalP(deviations: number): number {
  return upperGamma(0.5, deviations ** 2 / 2);
}
