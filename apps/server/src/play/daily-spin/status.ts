import { formatVt, utcDay } from '@voltide/core';
import type { SpinStatus } from '@voltide/games/daily-spin/contract';
import { giftPercentOn, nextMilestone } from '@voltide/games/daily-spin/rules';
import { MOST_SHIELDS, nextSpinMs, streakOf, streakOn, type StreakStatus } from '@voltide/games/daily-spin/streak';
import type { PublishedSpinTable } from '@voltide/games/daily-spin/table';

import type { SpunDay } from './spun-days.sql.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1970 began with a Thursday. */
const FIRST_WEEKDAY = 3;

export function streakAt(days: readonly SpunDay[], atMs: number): StreakStatus {
  return streakOn(streakOf(days.map(({ utcDay: day }) => utcDay(day * DAY_MS))), utcDay(atMs));
}

export function dayNumberAt(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

export type SpinStanding = {
  readonly days: readonly SpunDay[];
  readonly atMs: number;
  /** The reason why such a caller never spins. */
  readonly locked: 'guest' | 'closed' | 'excluded' | 'frozen' | undefined;
};

type StatusParts = SpinStanding & { readonly table: PublishedSpinTable; readonly last: SpinStatus['last'] };

export function reasonOf({ days, atMs, locked }: SpinStanding): SpinStatus['reason'] {
  return locked ?? (streakAt(days, atMs).canSpin ? null : 'spun');
}

export function spinStatusOf({ table, days, atMs, locked, last }: StatusParts): SpinStatus {
  const { canSpin, day, shields, shieldedDays } = streakAt(days, atMs);
  const reason = reasonOf({ days, atMs, locked });
  const milestone = nextMilestone(table, canSpin ? day : day + 1);
  return {
    canSpin: reason === null,
    reason,
    day,
    percent: giftPercentOn(table, day),
    milestone: { day: milestone.day, amount: formatVt(milestone.amountSun) },
    shields: { held: shields, most: MOST_SHIELDS },
    shieldedDays,
    week: weekOf(days, atMs),
    today: utcDay(atMs),
    now: new Date(atMs).toISOString(),
    resetAt: new Date(nextSpinMs(atMs)).toISOString(),
    last,
    tableHash: table.hash,
  };
}

function weekOf(days: readonly SpunDay[], atMs: number): SpinStatus['week'] {
  const today = dayNumberAt(atMs);
  const monday = today - ((today + FIRST_WEEKDAY) % WEEK_DAYS);
  const spun = new Set(days.map(({ utcDay: day }) => day));
  return Array.from({ length: WEEK_DAYS }, (_, i) => {
    return { day: utcDay((monday + i) * DAY_MS), isSpun: spun.has(monday + i) };
  });
}
