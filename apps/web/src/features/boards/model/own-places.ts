import { formatVt, parseVt } from '@voltide/core';

import type { AnswerOf } from '../../../lib/http/api.ts';
import type { ChartData } from '../../../lib/charts/chart.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { prizeText } from './prize-text.ts';
import { seasonShort, type SeasonPeriod } from './season-short.ts';

export type OwnSeason = AnswerOf<'GET /api/boards/own-places'>['places'][number];

/** Charts places of past seasons, earliest first. Place 1 is at the top: sizes are negative places. */
export function placeChart(period: SeasonPeriod, places: readonly OwnSeason[]): ChartData {
  const earliestFirst = places.toReversed();
  return {
    labels: earliestFirst.map(({ season }) => seasonShort(period, season)),
    series: [{ name: 'Your place', look: 'first', sizes: earliestFirst.map(({ place }) => -BigInt(place)) }],
  };
}

/** Returns a chart size's place: "Place 4"; empty for the edge above the first. */
export function placeText(size: bigint): string {
  return size === 0n ? '' : `Place ${countText(`${-size}`)}`;
}

/** Returns the axis label of a size. */
export function placeAxis(size: bigint): string {
  return size < 0n ? countText(`${-size}`) : '';
}

/** Further columns of the chart's table, earliest season first. */
export function placeColumns(places: readonly OwnSeason[]) {
  const earliestFirst = places.toReversed();
  return [
    { head: 'Players', cells: earliestFirst.map(({ players }) => countText(players)) },
    { head: 'Points', cells: earliestFirst.map(({ score }) => countText(score)) },
    { head: 'Prize', cells: earliestFirst.map(({ prize }) => (prize === null ? '–' : prizeText(prize))) },
  ];
}

/** Sums up the best place, the seasons with a prize, and the prizes, cash and play balance separately. */
export function sumPlaces(places: readonly OwnSeason[]) {
  const sumOf = (kind: 'cash' | 'promo'): string =>
    formatVt(
      places.reduce(
        (sum, { prize }) => (prize !== null && prize.kind === kind ? sum + parseVt(prize.amount) : sum),
        0n,
      ),
    );
  return {
    best: places.reduce<number | undefined>((best, { place }) => Math.min(best ?? place, place), undefined),
    prizes: places.filter(({ prize }) => prize !== null).length,
    cash: sumOf('cash'),
    promo: sumOf('promo'),
  };
}
