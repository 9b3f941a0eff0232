import type { BoardMeasure, BoardPeriod } from '@voltide/contract';

import { countText } from '../../../lib/progress/level-words.ts';

/** Names of measures, and how each counts. */
export const MEASURE_WORDS: Readonly<Record<BoardMeasure, { readonly name: string; readonly counts: string }>> = {
  points: {
    name: 'Points',
    counts: 'XP from cash stakes: 1,000 points per VT of house edge. 100 VT on packs count like 280 VT on the wheel.',
  },
  multiple: {
    name: 'Highest multiple',
    counts: 'The most that one cash stake returned, in multiples of the stake. Cut to two decimals. No prize.',
  },
  streak: {
    name: 'Longest streak',
    counts: 'The longest run of days with a daily spin. No prize.',
  },
  sets: {
    name: 'Most sets',
    counts: 'Packs of which every item was found once, sold or not. No prize.',
  },
  verified: {
    name: 'Results verified',
    counts: 'Results you have verified. Each counts once. No prize.',
  },
};

export const RUNNING_WORDS: Readonly<Record<BoardPeriod, string>> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  all: 'All time',
};

/** Returns "1 player", "4,312 players". */
export function countedText(count: number, one: string): string {
  return `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
}
