import { SUN_PER_VT } from '@voltide/core';

import { promoReleaseSun } from '../edge.ts';

const DAY_MS = 86_400_000;

/** Promo expires this many days after the player's last activity (rules book §1). */
export const PROMO_EXPIRES_DAYS = 90;
/** Its owner is told at least this many days before (rules book §1). */
export const PROMO_NOTICE_DAYS = 14;

/** The earliest moment at which the owner of promo is told that it will expire, in ms. */
export function promoNoticeDueAtMs(lastActivityAtMs: number): number {
  return lastActivityAtMs + (PROMO_EXPIRES_DAYS - PROMO_NOTICE_DAYS) * DAY_MS;
}

/** The end of promo whose owner stays away, in ms. A late notice moves it, so that the days of notice are kept. */
export function promoExpiresAtMs(lastActivityAtMs: number, noticedAtMs?: number): number {
  const idleUntilMs = lastActivityAtMs + PROMO_EXPIRES_DAYS * DAY_MS;
  return noticedAtMs === undefined ? idleUntilMs : Math.max(idleUntilMs, noticedAtMs + PROMO_NOTICE_DAYS * DAY_MS);
}

/** The most promo, in sun, that 100 VT of cash stakes turn into cash in a game that keeps so much of a stake. */
export function promoReleasePer100Sun(edgeOf: (stakeSun: bigint) => bigint): bigint {
  const stakeSun = 100n * SUN_PER_VT;
  return promoReleaseSun({ stakeSun, edgeSun: edgeOf(stakeSun) });
}
