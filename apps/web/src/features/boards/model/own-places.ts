import { formatVt, parseVt } from '@voltide/core';

import type { AnswerOf } from '../../../lib/http/api.ts';
import type { ChartData } from '../../../lib/charts/chart.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { prizeText } from './prize-text.ts';
import { seasonShort, type SeasonPeriod } from './season-short.ts';

export type OwnSeason = AnswerOf<'GET /api/boards/own-places'>['places'][number];

/**
 * The places of past seasons as a line, the earliest first. Place 1 stands at the top: sizes are places below zero.
 */
export function placeChart(period: SeasonPeriod, places: readonly OwnSeason[]): ChartData {
  const earliestFirst = places.toReversed();
  return {
    labels: earliestFirst.map(({ season }) => seasonShort(period, season)),
    series: [{ name: 'Your place', look: 'first', sizes: earliestFirst.map(({ place }) => -BigInt(place)) }],
  };
}

/** The place that a size of the chart stands for: "Place 4", nothing for the edge above the first. */
export function placeText(size: bigint): string {
  return size === 0n ? '' : `Place ${countText(`${-size}`)}`;
}

/** The same for the upright axis. */
export function placeAxis(size: bigint): string {
  return size < 0n ? countText(`${-size}`) : '';
}

/** Further columns of the table beside the chart, the earliest season first. */
export function placeColumns(places: readonly OwnSeason[]) {
  const earliestFirst = places.toReversed();
  return [
    { head: 'Players', cells: earliestFirst.map(({ players }) => countText(players)) },
    { head: 'Points', cells: earliestFirst.map(({ score }) => countText(score)) },
    { head: 'Prize', cells: earliestFirst.map(({ prize }) => (prize === null ? '–' : prizeText(prize))) },
  ];
}

/** The best place, how many seasons had a prize, and what they brought, cash and play balance apart. */
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
