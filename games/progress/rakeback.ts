/** The least rakeback that can be claimed: 0.01 VT (rules book §8). */
export const LEAST_RAKEBACK_SUN = 10_000n;
const BASE_BPS = 500;
const BPS_PER_LEVEL = 10;

/** The part of the edge of cash stakes that comes back at a level, in basis points (rules book §8). */
export function rakebackBps(level: number): number {
  return BASE_BPS + BPS_PER_LEVEL * level;
}
