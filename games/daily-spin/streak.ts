import { assert, utcDay } from '@voltide/core';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A shield is earned with every so many days of a streak (rules book §6). */
export const DAYS_PER_SHIELD = 7;

/** Most shields that are held at once (rules book §6). */
export const MOST_SHIELDS = 2;

export type Streak = {
  /** Days with a spin, without a break. A day that a shield covered is not counted. */
  readonly days: number;
  /** Shields held after the last spin. */
  readonly shields: number;
  readonly lastDay: string;
};

export type StreakStatus = {
  readonly canSpin: boolean;
  /** Day of the streak for a spin of this day, whether made or possible. */
  readonly day: number;
  /** Shields left on this day, after those used for missed days. */
  readonly shields: number;
  /** Missed days since the last spin that shields covered; 0 if the streak starts over. */
  readonly shieldedDays: number;
};

/**
 * Computes a streak on a UTC day. Each missed day uses a shield; with none left the streak starts over at day 1, and
 * the shields used on the way are gone. A day before the last spin cannot be spun: a clock went back.
 */
export function streakOn(streak: Streak | undefined, today: string): StreakStatus {
  if (streak === undefined) {
    dayNumber(today);
    return { canSpin: true, day: 1, shields: 0, shieldedDays: 0 };
  }
  const passed = daysBetween(streak.lastDay, today);
  if (passed <= 0) return { canSpin: false, day: streak.days, shields: streak.shields, shieldedDays: 0 };
  const missed = passed - 1;
  if (missed > streak.shields) return { canSpin: true, day: 1, shields: 0, shieldedDays: 0 };
  return { canSpin: true, day: streak.days + 1, shields: streak.shields - missed, shieldedDays: missed };
}

/** Computes the streak after a spin on a UTC day. @throws AssertionError if that day was already spun. */
export function streakAfter(streak: Streak | undefined, today: string): Streak {
  const { canSpin, day, shields } = streakOn(streak, today);
  assert(canSpin, 'there is one spin a day');
  const earned = day % DAYS_PER_SHIELD === 0 ? 1 : 0;
  return { days: day, shields: Math.min(MOST_SHIELDS, shields + earned), lastDay: today };
}

/** Computes the streak of rising spun days. Undefined before the first spin. */
export function streakOf(spunDays: readonly string[]): Streak | undefined {
  return spunDays.reduce<Streak | undefined>(streakAfter, undefined);
}

/** Returns the start of the next UTC day, and of its spin; milliseconds since 1970 UTC. */
export function nextSpinMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}

/** Counts the UTC days between two, negative if the later one is named first. */
export function daysBetween(from: string, until: string): number {
  return dayNumber(until) - dayNumber(from);
}

/** Counts days since 1970-01-01. @throws AssertionError for a text that is no day of the calendar. */
function dayNumber(day: string): number {
  const atMs = DAY.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  assert(Number.isFinite(atMs) && utcDay(atMs) === day, 'a day is written as "2026-11-20"');
  return atMs / DAY_MS;
}
