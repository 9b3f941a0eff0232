import { formatVt, parseVt, present, shareFloor } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

import { defineGame, type Outcome } from '../game.ts';
import { readExactFields, readText, ShapeError } from '../records/read.ts';
import { multiplierText } from './figures.ts';
import {
  findStripVersion,
  listStripFaults,
  listStripVersions,
  readWheelTable,
  SEGMENTS,
  WHEEL_RETURN,
  wheelDocumentOf,
  type WheelTable,
} from './strips.ts';

type WheelInput = { readonly betSun: bigint };

/** Bounds of a bet and its step (rules book §5). */
export const WHEEL_BET = { leastSun: 100_000n, mostSun: 200_000_000n, stepSun: 10_000n } as const;

const BET = { pattern: /^(?:0|[1-9]\d{0,3})\.\d{6}$/, wanted: 'an amount in VT' };
const TENTHS = 10n;

export function isWheelBet(betSun: bigint): boolean {
  const { leastSun, mostSun, stepSun } = WHEEL_BET;
  return betSun >= leastSun && betSun <= mostSun && betSun % stepSun === 0n;
}

/** Computes the house's long-run part of a bet: 1/40 of it, exact for every allowed bet. */
export function wheelEdgeOf(betSun: bigint): bigint {
  const { numerator, denominator } = WHEEL_RETURN;
  return shareFloor(betSun, denominator - numerator, denominator);
}

function parseInput(value: unknown): WheelInput {
  const { bet } = readExactFields(value, ['bet'], 'input');
  const betSun = parseVt(readText(bet, BET, 'input.bet'));
  if (!isWheelBet(betSun)) throw new ShapeError('input.bet', 'not from 0.10 to 200.00 VT in steps of 0.01 VT');
  return { betSun };
}

function plan(): DrawPlan {
  return { domain: 'wheel', count: 1, n: SEGMENTS };
}

function resolve(draws: readonly number[], { betSun }: WheelInput, { tenths }: WheelTable): Outcome {
  const segment = present(draws[0], 'the draw of a wheel');
  const paid = BigInt(present(tenths[segment], `segment ${segment}`));
  return {
    stakeSun: betSun,
    payoutSun: shareFloor(betSun, paid, TENTHS),
    edgeSun: wheelEdgeOf(betSun),
    prizes: [],
  };
}

/** The wheel: one bet, one nonce, one of forty segments; the bet times its multiplier is paid (rules book §5). */
export const wheelGame = defineGame<WheelInput, WheelTable>({
  id: 'wheel',
  name: 'Wheel',
  rulesVersion: 1,
  parseInput,
  inputDocument: ({ betSun }) => ({ bet: formatVt(betSun) }),
  parseTable: (document) => readWheelTable(document, 'table'),
  documentOf: wheelDocumentOf,
  listTableFaults: listStripFaults,
  listPublished: listStripVersions,
  findPublishedHash: ({ id, version }) => findStripVersion(id, version)?.hash,
  examples: [{ bet: '0.100000' }, { bet: '200.000000' }, { bet: '1.230000' }],
  solo: {
    about: 'Forty equal segments, four levels of risk, 97.5% back in each.',
    mostPayoutSun: ({ betSun }, { tenths }) => shareFloor(betSun, BigInt(Math.max(...tenths)), TENTHS),
  },
  listBounds: ({ tenths }) => tenths.map((_, segment) => segment),
  hasItem: () => false,
  plan,
  resolve,
  resultText: ([segment = 0], _, { tenths }) => `${multiplierText(present(tenths[segment], `segment ${segment}`))}×`,
});
