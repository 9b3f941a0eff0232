const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Hours between the announcement of a version and its start (rules book §2). */
export const NOTICE_HOURS = 24;

/** Hours where a return falls or a price rises (rules book §17). */
export const LONG_NOTICE_HOURS = 168;

export const AHEAD_DAYS_MAX = 180;

/** An announced version can be cancelled until this long before its time, so that every node knows of it. */
export const CANCEL_UNTIL_MS = 2 * MINUTE_MS;

/**
 * The delay between the approval of a withdrawal from sale and its start: every node knows of it by then, so that no
 * forbidden play is settled.
 */
export const WITHDRAW_AFTER_MS = 2000;

/** Returns the start of sale: the requested moment, or the first whole minute after the notice. */
export function saleStartMs(atMs: number, noticeHours: number, requestedMs: number | undefined): number {
  const firstMs = Math.ceil((atMs + noticeHours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return Math.max(firstMs, requestedMs ?? 0);
}
