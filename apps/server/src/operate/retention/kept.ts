const DAY_MS = 86_400_000;

export const KEPT = {
  /** A deposit that never reached the chain, after its time, by the chain's clock. */
  lostDepositMs: 30 * DAY_MS,
  deviceMs: 180 * DAY_MS,
  evidenceMs: 180 * DAY_MS,
  /** Days before the newest sealed one. */
  liabilityTreeDays: 90,
  sealTreeDays: 366,
  /** UTC days of clicks on referral links. */
  clickDays: 366,
} as const;
