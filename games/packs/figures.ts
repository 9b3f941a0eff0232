import { present } from '@voltide/core';

import type { PackTable } from './document.ts';
import { TICKETS_PER_PACK } from './odds.ts';

const Z_95 = 1.96;
/** Opens until a figure is known within `margin` are (1.96 · sd ÷ margin)²: here with the squares as whole numbers. */
const Z_95_SQUARE = { numerator: 38_416n, denominator: 10_000n } as const;
const MARGIN_PERCENT = 1n;
const HOUSE_EDGE_PERCENT = 7n;
const SCALE = 1_000_000_000n;
const TICKETS_PER_PERCENT = 10_000;

export type PackFigures = {
  /** Tickets whose value is at least the price. */
  readonly hitTickets: number;
  readonly topValueSun: bigint;
  readonly lowestValueSun: bigint;
  readonly sdInPrices: number;
  /** Chance that two opens of this pack are worth the same. */
  readonly tieChance: number;
  /** Opens until the realised return is within one percentage point of 93%, with 95% confidence. */
  readonly opensUntilReturnKnown: number;
  /** Opens until the house is ahead with 97.5% confidence. */
  readonly opensUntilHouseAhead: number;
};

/** The figures of rules book §3 for any table with a ticket, exact to the last digit that the book prints. */
export function packFigures(table: PackTable): PackFigures {
  const values = table.items.map(({ valueSun }) => valueSun);
  const variance = varianceInPrices(table);
  return {
    hitTickets: table.items.reduce((sum, item) => sum + (item.valueSun >= table.priceSun ? item.tickets : 0), 0),
    topValueSun: values.reduce((top, value) => (value > top ? value : top)),
    lowestValueSun: values.reduce((low, value) => (value < low ? value : low)),
    sdInPrices: Math.sqrt(Number((variance.numerator * SCALE * SCALE) / variance.denominator)) / Number(SCALE),
    tieChance: tieChance(table),
    opensUntilReturnKnown: opensUntilKnown(variance, MARGIN_PERCENT),
    opensUntilHouseAhead: opensUntilKnown(variance, HOUSE_EDGE_PERCENT),
  };
}

type Variance = { readonly numerator: bigint; readonly denominator: bigint };

/** The variance of value ÷ price, exactly: of all tickets that the table has. */
function varianceInPrices(table: PackTable): Variance {
  const total = BigInt(ticketsOf(table));
  const sum = table.items.reduce((all, item) => all + BigInt(item.tickets) * item.valueSun, 0n);
  const squares = table.items.reduce((all, item) => all + BigInt(item.tickets) * item.valueSun * item.valueSun, 0n);
  return { numerator: squares * total - sum * sum, denominator: (total * table.priceSun) ** 2n };
}

function opensUntilKnown(variance: Variance, marginPercent: bigint): number {
  const numerator = variance.numerator * Z_95_SQUARE.numerator * 100n * 100n;
  const denominator = variance.denominator * Z_95_SQUARE.denominator * marginPercent * marginPercent;
  return Number((numerator + denominator - 1n) / denominator);
}

function ticketsOf({ items }: PackTable): number {
  return items.reduce((sum, { tickets }) => sum + tickets, 0);
}

function tieChance(table: PackTable): number {
  const total = ticketsOf(table);
  const byValue = new Map<bigint, number>();
  for (const { valueSun, tickets } of table.items) byValue.set(valueSun, (byValue.get(valueSun) ?? 0) + tickets);
  return [...byValue.values()].reduce((sum, tickets) => sum + (tickets / total) ** 2, 0);
}

/** The chance of a number of tickets in per cent, exact: 300 is "0.03". */
export function percentText(tickets: number): string {
  const whole = Math.floor(tickets / TICKETS_PER_PERCENT);
  const rest = `${tickets % TICKETS_PER_PERCENT}`.padStart(4, '0').replace(/0+$/, '');
  return rest === '' ? `${whole}` : `${whole}.${rest}`;
}

/** The chance of a number of tickets in plain words: "1 in 250", "about 1 in 2.4", "about 79 in 100" above one half. */
export function chanceText(tickets: number): string {
  if (tickets === TICKETS_PER_PACK) return 'always';
  if (tickets * 2 > TICKETS_PER_PACK) {
    const about = tickets % TICKETS_PER_PERCENT === 0 ? '' : 'about ';
    return `${about}${Math.floor(tickets / TICKETS_PER_PERCENT)} in 100`;
  }
  if (TICKETS_PER_PACK % tickets === 0) return `1 in ${grouped(TICKETS_PER_PACK / tickets)}`;
  const tenths = Math.round((10 * TICKETS_PER_PACK) / tickets);
  return `about 1 in ${tenths < 100 ? tenthsText(tenths) : grouped(Math.round(TICKETS_PER_PACK / tickets))}`;
}

function tenthsText(tenths: number): string {
  return tenths % 10 === 0 ? `${tenths / 10}` : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function grouped(count: number): string {
  return `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Computes the bounds of a true frequency, given `hits` of `total`: the Wilson score interval at 95%. Fractions from 0
 * to 1.
 */
export function wilsonInterval(hits: number, total: number): { readonly low: number; readonly high: number } {
  if (total === 0) return { low: 0, high: 1 };
  const share = hits / total;
  const weight = Z_95 ** 2 / total;
  const middle = (share + weight / 2) / (1 + weight);
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / total + weight / (4 * total))) / (1 + weight);
  return { low: hits === 0 ? 0 : middle - half, high: hits === total ? 1 : middle + half };
}

/** The items of a pack, the most valuable first: its top items. */
export function listByValue<Item extends PackTable['items'][number]>(items: readonly Item[]): Item[] {
  return items.toSorted(({ valueSun: left }, { valueSun: right }) => (left < right ? 1 : left > right ? -1 : 0));
}

export function topItem<Item extends PackTable['items'][number]>(items: readonly Item[]): Item {
  return present(listByValue(items)[0], 'the items of a pack');
}

/** Value ÷ price with two decimals at most, cut off. */
export function timesText(valueSun: bigint, priceSun: bigint): string {
  const hundredths = (valueSun * 100n) / priceSun;
  const rest = `${hundredths % 100n}`.padStart(2, '0').replace(/0+$/, '');
  return `${(hundredths / 100n).toLocaleString('en')}${rest === '' ? '' : `.${rest}`}`;
}
