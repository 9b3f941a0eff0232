import type { Rarity } from '@voltide/ui';

import { TICKETS_PER_SPIN, type SpinTable } from '../../table.ts';
import { segmentWords } from '../../words.ts';

export type WheelSegment = {
  readonly place: number;
  readonly from: number;
  readonly to: number;
  readonly tickets: number;
  readonly words: string;
  readonly tone: Rarity;
};

const TONES: readonly (readonly [leastTickets: number, tone: Rarity])[] = [
  [250_000, 'common'],
  [100_000, 'uncommon'],
  [30_000, 'rare'],
  [8000, 'epic'],
  [1000, 'legendary'],
];

export function toneOf(tickets: number): Rarity {
  return TONES.find(([least]) => tickets >= least)?.[1] ?? 'mythic';
}

/** Lists the segments of a table, each as wide as its share of the tickets. */
export function wheelSegments({ segments }: Pick<SpinTable, 'segments'>): readonly WheelSegment[] {
  let next = 0;
  return segments.map((segment, place) => {
    const { tickets } = segment;
    const from = next / TICKETS_PER_SPIN;
    next += tickets;
    const words = segmentWords(segment);
    return { place, from, to: next / TICKETS_PER_SPIN, tickets, words, tone: toneOf(tickets) };
  });
}

/** Writes a chance: "30%", "1.03%", "0.02%". */
export function shareText(tickets: number): string {
  return `${(tickets * 100) / TICKETS_PER_SPIN}%`;
}

/** Narrower segments have their words outside of the rim. */
const LEAST_LABELLED = 0.03;
/** The least distance, in turns, between words outside of the rim. */
const CALL_GAP = 0.019;

/** True for a segment whose words stand outside of the rim. */
export function isNarrow({ from, to }: Pick<WheelSegment, 'from' | 'to'>): boolean {
  return to - from < LEAST_LABELLED;
}

/** A narrow segment with its middle, and the place of its words outside of the rim. */
type CalledSegment = WheelSegment & { readonly middle: number; readonly at: number };

/**
 * Places the words of narrow segments outside of the rim: in the order of their segments, a gap apart; groups that
 * would overlap are spread around their common middle.
 */
export function callOut(segments: readonly WheelSegment[]): readonly CalledSegment[] {
  const narrow = segments.filter(isNarrow).map((segment) => ({ ...segment, middle: (segment.from + segment.to) / 2 }));
  const groups: (typeof narrow)[] = [];
  for (const segment of narrow) {
    const last = groups.at(-1);
    if (last !== undefined && segment.middle < endOf(last)) last.push(segment);
    else groups.push([segment]);
  }
  return groups.flatMap((group) =>
    group.map((segment, i) => ({ ...segment, at: centreOf(group) + (i - (group.length - 1) / 2) * CALL_GAP })),
  );
}

type Placed = { readonly middle: number };

function centreOf(group: readonly Placed[]): number {
  return group.reduce((sum, { middle }) => sum + middle, 0) / group.length;
}

/** Returns the place before which further words would overlap the group. */
function endOf(group: readonly Placed[]): number {
  return centreOf(group) + ((group.length + 1) / 2) * CALL_GAP;
}
