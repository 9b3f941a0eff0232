import { assert, present, shareFloor } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

import { defineGame, type Outcome, type Prize } from '../game.ts';
import { readExactFields, readInteger } from '../records/read.ts';
import { listPartFaults, listStreakFaults } from './sequence.ts';
import {
  listSpinFaults,
  listSpinTables,
  readSpinTable,
  spinDocumentOf,
  TICKETS_PER_SPIN,
  type SpinSegment,
  type SpinTable,
} from './table.ts';
import { prizeWords } from './words.ts';

type SpinInput = { readonly day: number };

const MOST_DAYS = 100_000;
const PERCENT = 100n;

function parseInput(value: unknown): SpinInput {
  const { day } = readExactFields(value, ['day'], 'input');
  return { day: readInteger(day, [1, MOST_DAYS], 'input.day') };
}

function plan(): DrawPlan {
  return { domain: 'spin', count: 1, n: TICKETS_PER_SPIN };
}

function listBounds({ segments }: SpinTable): readonly number[] {
  let next = 0;
  return segments.map(({ tickets }) => {
    next += tickets;
    return next - tickets;
  });
}

/** Finds the segment that owns a ticket. @throws AssertionError if none does. */
export function spinSegmentOf(table: SpinTable, ticket: number): number {
  const place = listBounds(table).findLastIndex((bound) => bound <= ticket);
  const isOwned = Number.isSafeInteger(ticket) && place >= 0 && ticket < TICKETS_PER_SPIN;
  assert(isOwned, 'a ticket of a spin is from 0 to 999,999');
  return place;
}

/** Returns the per cent that a gift is worth on a day of a streak: 100, 125, 150, 200 or 250 (rules book §6). */
export function giftPercentOn({ tiers }: Pick<SpinTable, 'tiers'>, day: number): number {
  return present(
    tiers.findLast(({ fromDay }) => fromDay <= day),
    `the tier of day ${day}`,
  ).percent;
}

/** Returns the milestone gift of a day of a streak, in sun of promo; 0 on most days. No tier multiplies it. */
export function milestoneSunOn({ milestones, later }: Pick<SpinTable, 'milestones' | 'later'>, day: number): bigint {
  const milestone = milestones.find((each) => each.day === day);
  if (milestone !== undefined) return BigInt(milestone.amount);
  const last = milestones.at(-1)?.day ?? 0;
  return day > last && day % later.every === 0 ? BigInt(later.amount) : 0n;
}

/** Finds the first day of a streak, from a given one on, with a milestone, and its sun of promo. */
export function nextMilestone(
  table: Pick<SpinTable, 'milestones' | 'later'>,
  fromDay: number,
): { readonly day: number; readonly amountSun: bigint } {
  const named = table.milestones.find(({ day }) => day >= fromDay);
  const last = table.milestones.at(-1)?.day ?? 0;
  const from = Math.max(fromDay, last + 1);
  const day = named?.day ?? from + ((table.later.every - (from % table.later.every)) % table.later.every);
  return { day, amountSun: milestoneSunOn(table, day) };
}

function prizeOf(table: SpinTable, { kind, amount }: SpinSegment, day: number): Prize {
  if (kind !== 'gift') return { kind, count: amount };
  return { kind, amountSun: shareFloor(BigInt(amount), BigInt(giftPercentOn(table, day)), PERCENT) };
}

function resolve(draws: readonly number[], { day }: SpinInput, table: SpinTable): Outcome {
  const place = spinSegmentOf(table, present(draws[0], 'the draw of a spin'));
  const milestoneSun = milestoneSunOn(table, day);
  const prizes: readonly Prize[] = [
    prizeOf(table, present(table.segments[place], 'a segment'), day),
    { kind: 'xp', count: table.always.xp },
    { kind: 'ticket', count: table.always.tickets },
    ...(milestoneSun > 0n ? [{ kind: 'gift', amountSun: milestoneSun } as const] : []),
  ];
  return { stakeSun: 0n, payoutSun: 0n, edgeSun: 0n, prizes };
}

/** The daily spin: it costs nothing, and gives something each time (rules book §6). */
export const spinGame = defineGame<SpinInput, SpinTable>({
  id: 'spin',
  name: 'Daily spin',
  rulesVersion: 1,
  parseInput,
  inputDocument: ({ day }) => ({ day }),
  parseTable: (document) => readSpinTable(document, 'table'),
  documentOf: spinDocumentOf,
  listTableFaults: listSpinFaults,
  listPublished: listSpinTables,
  findPublishedHash: ({ id, version }) =>
    listSpinTables().find((table) => table.id === id && table.version === version)?.hash,
  examples: [{ day: 1 }, { day: 60 }, { day: 7 }],
  listBounds,
  hasItem: () => false,
  plan,
  resolve,
  listSequenceFaults: (plays, isWhole) => (isWhole ? listStreakFaults(plays) : listPartFaults(plays)),
  resultText: (draws, input, table) => {
    const [drawn, ...besides] = resolve(draws, input, table).prizes;
    const milestone = besides.find(({ kind }) => kind === 'gift');
    const words = [drawn, ...besides.filter(({ kind }) => kind !== 'gift')].map((prize) =>
      prizeWords(present(prize, 'a prize')),
    );
    return [...words, ...(milestone === undefined ? [] : [`${prizeWords(milestone)} for day ${input.day}`])].join(', ');
  },
});
