import type { BoardMeasure } from '@voltide/contract';

import { countText } from '../../../lib/progress/level-words.ts';

const UNITS: Readonly<Record<BoardMeasure, readonly [one: string, many: string]>> = {
  points: ['point', 'points'],
  multiple: ['', ''],
  streak: ['day', 'days'],
  sets: ['set', 'sets'],
  verified: ['result', 'results'],
};

/** Formats a score's number: "1,240"; a multiple, which is in hundredths, as "12.50×". */
export function scoreNumber(measure: BoardMeasure, score: string): string {
  if (measure !== 'multiple') return countText(score);
  const digits = score.padStart(3, '0');
  return `${countText(digits.slice(0, -2))}.${digits.slice(-2)}×`;
}

/** Returns a score's unit: "points", or "point" for 1; empty for a multiple, whose sign is part of its number. */
export function scoreUnit(measure: BoardMeasure, score: string): string {
  const [one, many] = UNITS[measure];
  return score === '1' ? one : many;
}

/** Formats a score with its unit: "1,240 points", "12.50×", "7 days". */
export function scoreText(measure: BoardMeasure, score: string): string {
  return `${scoreNumber(measure, score)} ${scoreUnit(measure, score)}`.trimEnd();
}
