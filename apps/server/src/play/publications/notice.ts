const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long before its time a version is announced (rules book §2). */
export const NOTICE_HOURS = 24;

/** How long where a return falls or a price rises (rules book §17). */
export const LONG_NOTICE_HOURS = 168;

/** Most days ahead that a version may be announced. */
export const AHEAD_DAYS_MAX = 180;

/** An announced version can be cancelled until this long before its time: every node has heard of it by then. */
export const CANCEL_UNTIL_MS = 2 * MINUTE_MS;

/**
 * How long after its approval a withdrawal from sale takes effect: it is committed and every node has heard of it by
 * then, so no play is settled that the withdrawal forbids.
 */
export const WITHDRAW_AFTER_MS = 2000;

/** The moment from which a version is on sale: the one that was wished, or the first whole minute after its notice. */
export function saleStartMs(atMs: number, noticeHours: number, requestedMs: number | undefined): number {
  const firstMs = Math.ceil((atMs + noticeHours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return Math.max(firstMs, requestedMs ?? 0);
}
