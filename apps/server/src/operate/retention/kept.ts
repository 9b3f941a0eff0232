const DAY_MS = 86_400_000;

/** Rows that the database itself deletes stay for so long; docs/operations.md lists all of them. */
export const KEPT = {
  /** A deposit that never reached the chain, after its time, by the chain's clock. */
  lostDepositMs: 30 * DAY_MS,
  /** Marks that tell that two accounts share a browser, and the evidence of a referral's review. */
  deviceMs: 180 * DAY_MS,
  evidenceMs: 180 * DAY_MS,
  /** Days before the newest sealed one. */
  liabilityTreeDays: 90,
  sealTreeDays: 366,
  /** UTC days of clicks on referral links. */
  clickDays: 366,
} as const;
