import { SUN_PER_VT } from '@voltide/core';

const HOUR_MS = 3_600_000;

/** A referee is active who staked so much cash in so many days (rules book §10). */
export const ACTIVE_STAKE_SUN = 20n * SUN_PER_VT;
export const ACTIVE_DAYS = 30;

/** Play balance that a referee gets at sign-up, beside the welcome. */
export const REFEREE_GIFT_SUN = 10n * SUN_PER_VT;
/** The first deposit of a referee brings so much of it as play balance, up to a most. */
export const MATCH_PERCENT = 5n;
export const MOST_MATCH_SUN = 50n * SUN_PER_VT;

/** Play balance that a referrer gets once a referee has staked so much cash on so many UTC days. */
export const BOUNTY_SUN = 5n * SUN_PER_VT;
export const BOUNTY_STAKE_SUN = 50n * SUN_PER_VT;
export const BOUNTY_DAYS = 3;

/** The least that is claimed at once. */
export const LEAST_CLAIM_SUN = SUN_PER_VT;
/** Earnings can be claimed so long after the end of their UTC hour. */
export const CLAIM_WAIT_MS = 24 * HOUR_MS;

/** The moment from which what was earned in an hour can be claimed; hours count from 1970. */
export function claimableAtMs(hour: number): number {
  return (hour + 1) * HOUR_MS + CLAIM_WAIT_MS;
}

/** The first hour whose earnings cannot be claimed yet at a moment. */
export function firstWaitingHour(nowMs: number): number {
  return Math.floor((nowMs - CLAIM_WAIT_MS) / HOUR_MS);
}

/** Two accounts that used one network and browser within so long look like one person's (rules book §10). */
export const SAME_NETWORK_MS = 72 * HOUR_MS;
