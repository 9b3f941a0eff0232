import { formatVt, parseVt } from '@voltide/core';

import type { AnswerOf } from '../../../lib/http/api.ts';
import type { ChartData } from '../../../lib/charts/chart.ts';
import type { StatisticsDays } from '../../../lib/progress/statistics-query.ts';

export type Statistics = AnswerOf<'GET /api/progress/statistics'>;
type Day = Statistics['days'][number];

/** Length of one place along a chart. */
type Unit = 'day' | 'week' | 'month';
export const UNIT_NAMES: Readonly<Record<Unit, string>> = { day: 'Day', week: 'Week from', month: 'Month' };

/** Sums of a day, week or month in sun, cash and promo separately. */
type Spell = {
  /** Its first day: "2026-11-24". */
  readonly from: string;
  readonly cash: { readonly stakeSun: bigint; readonly netSun: bigint };
  readonly promo: { readonly stakeSun: bigint; readonly netSun: bigint };
};

const DAY_MS = 86_400_000;
/** Up to so many places are days, then weeks: a phone has no room for more. */
const DAYS_MOST = 92;
const WEEKS_MOST = 110;
const WORDS: Readonly<Record<Unit, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/**
 * Returns every day, week or month from a range's start to today, including empty ones. `today` is a UTC day; the range
 * of all time starts with the first play.
 */
export function listSpells(
  days: readonly Day[],
  range: StatisticsDays,
  today: string,
): { readonly unit: Unit; readonly spells: readonly Spell[] } {
  const todayMs = dayMs(today);
  const firstMs = days[0] === undefined ? todayMs : dayMs(days[0].date);
  const beginMs = range === 'all' ? firstMs : todayMs - (Number.parseInt(range, 10) - 1) * DAY_MS;
  const endMs = Math.max(todayMs, ...days.slice(-1).map(({ date }) => dayMs(date)));
  const count = Math.round((endMs - beginMs) / DAY_MS) + 1;
  const unit: Unit = count <= DAYS_MOST ? 'day' : count <= WEEKS_MOST * 7 ? 'week' : 'month';
  const byStart = new Map<string, Spell>();
  for (let ms = beginMs; ms <= endMs; ms += DAY_MS) {
    const from = startOf(dateOf(ms), unit);
    if (!byStart.has(from)) byStart.set(from, { from, cash: NOTHING, promo: NOTHING });
  }
  for (const day of days) {
    const from = startOf(day.date, unit);
    const spell = byStart.get(from) ?? { from, cash: NOTHING, promo: NOTHING };
    byStart.set(from, {
      from,
      cash: add(spell.cash, day.cashStake, day.cashPayout),
      promo: add(spell.promo, day.promoStake, day.promoPayout),
    });
  }
  return { unit, spells: [...byStart.values()] };
}

const NOTHING = { stakeSun: 0n, netSun: 0n };

function add(sum: Spell['cash'], stake: string, payout: string): Spell['cash'] {
  const stakeSun = parseVt(stake);
  return { stakeSun: sum.stakeSun + stakeSun, netSun: sum.netSun + parseVt(payout) - stakeSun };
}

/** Charts the cumulative net result: two lines, as play balance is a gift and no loss. */
export function netChart(spells: readonly Spell[], unit: Unit): ChartData {
  return {
    labels: spells.map(({ from }) => spellText(from, unit)),
    series: [
      { name: 'Cash', look: 'first', sizes: addUp(spells.map(({ cash }) => cash.netSun)) },
      { name: 'Play balance', look: 'second', sizes: addUp(spells.map(({ promo }) => promo.netSun)) },
    ],
  };
}

/** Charts the stakes of each spell. */
export function stakeChart(spells: readonly Spell[], unit: Unit): ChartData {
  return {
    labels: spells.map(({ from }) => spellText(from, unit)),
    series: [
      { name: 'Cash', look: 'first', sizes: spells.map(({ cash }) => cash.stakeSun) },
      { name: 'Play balance', look: 'second', sizes: spells.map(({ promo }) => promo.stakeSun) },
    ],
  };
}

function addUp(sizes: readonly bigint[]): readonly bigint[] {
  let sum = 0n;
  return sizes.map((size) => (sum += size));
}

/** Formats "24 Nov", "23 Nov 2026" for a week, "Nov 2026" for a month. */
function spellText(from: string, unit: Unit): string {
  return new Date(dayMs(from)).toLocaleDateString('en-GB', { ...WORDS[unit], timeZone: 'UTC' });
}

/** Returns the Monday of a day's week, or the first of its month. */
function startOf(date: string, unit: Unit): string {
  if (unit === 'day') return date;
  if (unit === 'month') return `${date.slice(0, 8)}01`;
  const ms = dayMs(date);
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return dateOf(ms - sinceMonday * DAY_MS);
}

function dayMs(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns payouts minus stakes of one bucket, as a decimal text. */
export function netOf(total: Statistics['total'], bucket: 'cash' | 'promo'): string {
  return formatVt(
    bucket === 'cash'
      ? parseVt(total.cashPayout) - parseVt(total.cashStake)
      : parseVt(total.promoPayout) - parseVt(total.promoStake),
  );
}
