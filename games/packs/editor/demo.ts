import { draw, playMessage, seedKey, type HashPort } from '@voltide/fairness';

import type { PackTable } from '../document.ts';
import { packFigures, wilsonInterval } from '../figures.ts';
import { itemIndexOf, TICKETS_PER_PACK } from '../odds.ts';
import { chiSquareOf, type ChiSquare } from './chi-square.ts';
import { fractionOf, type Fraction } from './fraction.ts';

export const DEMO_OPENS = 1_000_000;

const Z_95 = 1.96;
const CLIENT_SEED = 'demo';

export type DemoCounts = { readonly opens: number; readonly hits: readonly number[] };

export type DemoJob = {
  readonly table: PackTable;
  readonly seed: string;
  readonly opens: number;
  readonly stepSize: number;
};

/**
 * Opens packs of a table with the real draw and a throw-away seed, some at a time: each step yields the counts so far.
 * Nothing is booked and no player's seeds are used.
 */
export function* drawDemo(port: HashPort, { table, seed, opens, stepSize }: DemoJob): Generator<DemoCounts> {
  const [key, hits] = [seedKey(seed), table.items.map(() => 0)];
  for (let nonce = 0; nonce < opens; nonce++) {
    const message = playMessage('pack', { clientSeed: CLIENT_SEED, nonce }, 0);
    const item = itemIndexOf(table, draw(port, key, message, TICKETS_PER_PACK));
    hits[item] = (hits[item] ?? 0) + 1;
    if ((nonce + 1) % stepSize === 0 || nonce + 1 === opens) yield { opens: nonce + 1, hits: [...hits] };
  }
}

export type DemoResult = {
  readonly opens: number;
  readonly items: readonly {
    readonly hits: number;
    readonly expected: number;
    /** Bounds of the true frequency with 95%, as a share. */
    readonly low: number;
    readonly high: number;
  }[];
  readonly chiSquare: ChiSquare;
  /** Value of all items ÷ price of all opens, exactly. */
  readonly returned: Fraction;
  /** 95% of such demos return within so much of what the table returns: a share of the price. */
  readonly returnMargin: number;
};

/** Compares the hits of a demo with the table. */
export function judgeDemo(table: PackTable, { opens, hits }: DemoCounts): DemoResult {
  const items = table.items.map(({ tickets }, i) => ({
    hits: hits[i] ?? 0,
    expected: (opens * tickets) / TICKETS_PER_PACK,
    ...wilsonInterval(hits[i] ?? 0, opens),
  }));
  const valueSun = table.items.reduce((sum, item, i) => sum + BigInt(hits[i] ?? 0) * item.valueSun, 0n);
  return {
    opens,
    items,
    chiSquare: chiSquareOf(items),
    returned: fractionOf(valueSun, BigInt(Math.max(1, opens)) * table.priceSun),
    returnMargin: opens === 0 ? 0 : (Z_95 * packFigures(table).sdInPrices) / Math.sqrt(opens),
  };
}
