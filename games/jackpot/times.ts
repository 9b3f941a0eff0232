import { assert } from '@voltide/core';

const DAY_MS = 86_400_000;
/** The list of a day is sealed so long after the day ends. */
export const SEALED_AFTER_MS = 30_000;
const DRAWN_AFTER_MS = 300_000;
/** Between a late seal and the round that decides the draw lies at least so much, so that the list is known before. */
const PUBLIC_BEFORE_MS = 60_000;

/** When a UTC day ends, when its list is sealed, and from when on a round may decide its draw (rules book §7). */
export type JackpotTimes = { readonly endMs: number; readonly sealMs: number; readonly drawMs: number };

/** The times of a day given as "2026-11-20": its list is sealed at 00:00:30, and the round is due from 00:05:00. */
export function jackpotTimes(date: string): JackpotTimes {
  const startMs = Date.parse(`${date}T00:00:00Z`);
  assert(Number.isSafeInteger(startMs), 'a day is written as "2026-11-20"');
  const endMs = startMs + DAY_MS;
  return { endMs, sealMs: endMs + SEALED_AFTER_MS, drawMs: endMs + DRAWN_AFTER_MS };
}

/** From when on a round may decide the draw of a list that was sealed at this moment: a late seal makes it later. */
export function beaconFromMs(date: string, sealedAtMs: number): number {
  return Math.max(jackpotTimes(date).drawMs, sealedAtMs + PUBLIC_BEFORE_MS);
}
