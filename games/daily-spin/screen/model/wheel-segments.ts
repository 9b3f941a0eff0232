import type { Rarity } from '@voltide/ui';

import { TICKETS_PER_SPIN, type SpinTable } from '../../table.ts';
import { segmentWords } from '../../words.ts';

/** A segment as the wheel and its legend show it. Places are shares of a turn, clockwise from the top. */
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

/** The colour of a chance, the rarer the brighter. */
export function toneOf(tickets: number): Rarity {
  return TONES.find(([least]) => tickets >= least)?.[1] ?? 'mythic';
}

/** The segments of a table, each as wide as its share of the tickets. */
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

/** A chance as people read it: "30%", "1.03%", "0.02%". */
export function shareText(tickets: number): string {
  return `${(tickets * 100) / TICKETS_PER_SPIN}%`;
}
