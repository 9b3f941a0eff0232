import type { ReferralDay } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { ChartData } from '../../../lib/charts/chart.ts';

/** Days of the charts, ending today. */
export type DayRange = '30' | '90' | '365';

/** Sums of a day, or of the week from a Monday on. */
export type Spell = {
  readonly from: string;
  readonly clicks: bigint;
  readonly signUps: bigint;
  readonly stakeSun: bigint;
  readonly edgeSun: bigint;
  readonly earnedSun: bigint;
};

const DAY_MS = 86_400_000;
/** Up to so many places are days: a phone has no room for more. */
const DAYS_MOST = 92;
const NOTHING = { clicks: 0n, signUps: 0n, stakeSun: 0n, edgeSun: 0n, earnedSun: 0n };

/** Returns every day of a range up to today (a UTC day), or every week of a long one, including empty ones. */
export function listSpells(days: readonly ReferralDay[], range: DayRange, today: string): readonly Spell[] {
  const count = Number.parseInt(range, 10);
  const startOf = count > DAYS_MOST ? mondayOf : (date: string): string => date;
  const byStart = new Map<string, Spell>();
  for (let back = count - 1; back >= 0; back--) {
    const from = startOf(dateOf(dayMs(today) - back * DAY_MS));
    byStart.set(from, { from, ...NOTHING });
  }
  for (const day of days) {
    const from = startOf(day.day);
    const sum = byStart.get(from) ?? { from, ...NOTHING };
    byStart.set(from, {
      from,
      clicks: sum.clicks + BigInt(day.clicks),
      signUps: sum.signUps + BigInt(day.signUps),
      stakeSun: sum.stakeSun + parseVt(day.stake),
      edgeSun: sum.edgeSun + parseVt(day.edge),
      earnedSun: sum.earnedSun + parseVt(day.earned),
    });
  }
  return [...byStart.values()].toSorted((left, right) => (left.from < right.from ? -1 : 1));
}

/** Names one place of a chart. */
export function placeNameOf(range: DayRange): string {
  return Number.parseInt(range, 10) > DAYS_MOST ? 'Week from' : 'Day';
}

type Figure = Exclude<keyof Spell, 'from'>;
type Line = readonly [figure: Figure, name: string];

/** Builds a chart of one or two lines. */
export function chartOf(spells: readonly Spell[], first: Line, second?: Line): ChartData {
  const seriesOf = ([figure, name]: Line, look: 'first' | 'second') => ({
    name,
    look,
    sizes: spells.map((spell) => spell[figure]),
  });
  return {
    labels: spells.map(({ from }) => labelOf(from)),
    series: [seriesOf(first, 'first'), ...(second === undefined ? [] : [seriesOf(second, 'second')])],
  };
}

function labelOf(date: string): string {
  return new Date(dayMs(date)).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function mondayOf(date: string): string {
  const ms = dayMs(date);
  return dateOf(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS);
}

function dayMs(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
