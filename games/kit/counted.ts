const COUNT_STEPS = 1000n;

/**
 * Returns the counted-up value after a share of its count, 0 to 1: quick at first, then slower, in whole hundredths;
 * exact at the end.
 */
export function countedSun(valueSun: bigint, share: number): bigint {
  if (share >= 1) return valueSun;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  const counted = (valueSun * BigInt(Math.round(eased * 1000))) / COUNT_STEPS;
  return counted - (counted % HUNDREDTH_SUN);
}

const HUNDREDTH_SUN = 10_000n;
