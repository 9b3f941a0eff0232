import type { FigurePeriod, PlaySums } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import type { ChartData } from '../../../lib/charts/chart.ts';
import { timeLabel, type Period } from './periods.ts';

/** Selection of a chart: all games or one, cash or play balance. */
export type Choice = { readonly game: string | undefined; readonly bucket: 'cash' | 'promo' };

type Periods = readonly FigurePeriod[];

const NOTHING: PlaySums = { plays: 0, stake: '0.000000', returned: '0.000000', gross: '0.000000', edge: '0.000000' };

function chosenSums(period: FigurePeriod, { game, bucket }: Choice): PlaySums {
  if (game === undefined) return period[bucket];
  return period.games.find((each) => each.game === game)?.[bucket] ?? NOTHING;
}

type Line = readonly [name: string, sizeOf: (period: FigurePeriod) => bigint];

function chart(by: Period['by'], periods: Periods, series: readonly Line[]): ChartData {
  return {
    labels: periods.map(({ at }) => timeLabel(at, by)),
    series: series.map(([name, sizeOf], place) => ({
      name,
      look: place === 0 ? 'first' : 'second',
      sizes: periods.map((period) => sizeOf(period)),
    })),
  };
}

export function stakeChart(by: Period['by'], periods: Periods, choice: Choice): ChartData {
  return chart(by, periods, [
    ['Stake', (period) => parseVt(chosenSums(period, choice).stake)],
    ['Returned', (period) => parseVt(chosenSums(period, choice).returned)],
  ]);
}

/** Charts gross, and net for all games together: gifts and rewards belong to no game. */
export function grossChart(by: Period['by'], periods: Periods, choice: Choice): ChartData {
  return chart(by, periods, [
    ['Gross', (period) => parseVt(chosenSums(period, choice).gross)],
    choice.game === undefined
      ? ['Net', (period) => parseVt(period.net[choice.bucket])]
      : ['Edge', (period) => parseVt(chosenSums(period, choice).edge)],
  ]);
}

/** Stacks plays by the balance that paid them. */
export function playsChart(by: Period['by'], periods: Periods, { game }: Choice): ChartData {
  const of = (bucket: Choice['bucket']) => (period: FigurePeriod) => BigInt(chosenSums(period, { game, bucket }).plays);
  return chart(by, periods, [
    ['Cash', of('cash')],
    ['Play balance', of('promo')],
  ]);
}

/** Charts distinct players per hour or day. */
export function playersChart(by: Period['by'], periods: Periods, { game }: Choice): ChartData {
  const players = (period: FigurePeriod): number =>
    (game === undefined ? period.players : period.games.find((each) => each.game === game)?.players) ?? 0;
  return chart(by, periods, [['Players', (period) => BigInt(players(period))]]);
}

/** Charts the cost of gifts and rewards, in cash and in play balance. */
export function costChart(by: Period['by'], periods: Periods): ChartData {
  return chart(by, periods, [
    ['Cash', ({ cost }) => parseVt(cost.cash)],
    ['Play balance', ({ cost }) => parseVt(cost.promo)],
  ]);
}

export function walletChart(by: Period['by'], periods: Periods): ChartData {
  const of = (cause: string, side: 'paid' | 'taken') => (period: FigurePeriod) =>
    parseVt(period.money.find((each) => each.cause === cause)?.cash[side] ?? '0.000000');
  return chart(by, periods, [
    ['Deposits', of('deposit', 'paid')],
    ['Withdrawals', of('withdrawal', 'taken')],
  ]);
}
