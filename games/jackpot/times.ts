import { assert } from '@voltide/core';

const DAY_MS = 86_400_000;
export const SEALED_AFTER_MS = 30_000;
const DRAWN_AFTER_MS = 300_000;
/**
 * Least time between a late seal and the deciding round, so that the list is known before.
 */
const PUBLIC_BEFORE_MS = 60_000;

type JackpotTimes = { readonly endMs: number; readonly sealMs: number; readonly drawMs: number };

/**
 * Returns the times of a day such as "2026-11-20": its list is sealed at 00:00:30, and the round is due from 00:05:00.
 */
export function jackpotTimes(date: string): JackpotTimes {
  const startMs = Date.parse(`${date}T00:00:00Z`);
  assert(Number.isSafeInteger(startMs), 'a day is written as "2026-11-20"');
  const endMs = startMs + DAY_MS;
  return { endMs, sealMs: endMs + SEALED_AFTER_MS, drawMs: endMs + DRAWN_AFTER_MS };
}

/** Returns the earliest deciding round of a list sealed at this moment: a late seal delays it. */
export function beaconFromMs(date: string, sealedAtMs: number): number {
  return Math.max(jackpotTimes(date).drawMs, sealedAtMs + PUBLIC_BEFORE_MS);
}
