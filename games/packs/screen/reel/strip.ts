import { itemIndexOf, TICKETS_PER_PACK } from '../../odds.ts';
import type { PackTable } from '../../document.ts';
import type { StripShape } from './reel-plan.ts';

/** Gives uniform 32-bit words without end. */
export type NextWord = () => number;

const WORD_RANGE = 2 ** 32;
const WORDS_AT_ONCE = 64;

/** Words of the browser's generator. They decide what a reel shows on its way, never what is found. */
export function throwAwayWords(): NextWord {
  const words = new Uint32Array(WORDS_AT_ONCE);
  let used = WORDS_AT_ONCE;
  return () => {
    if (used === WORDS_AT_ONCE) {
      crypto.getRandomValues(words);
      used = 0;
    }
    return words[used++] ?? 0;
  };
}

/** A place in [0, 1), uniform. */
export function drawOffset(next: NextWord): number {
  return next() / WORD_RANGE;
}

/** An item of the pack with exactly its odds: the same tickets as a real draw, from words that mean nothing. */
function drawItem(table: PackTable, next: NextWord): number {
  const limit = WORD_RANGE - (WORD_RANGE % TICKETS_PER_PACK);
  let word = next();
  while (word >= limit) word = next();
  return itemIndexOf(table, word % TICKETS_PER_PACK);
}

/** The items of a strip's cells, as places in the table. */
export type Strip = readonly number[];

/**
 * A strip whose cells are drawn independently from the pack's own odds, so that nothing nearly happens on purpose
 * (rules book §3). After a landing it begins with what lies around the last find, so that nothing jumps on screen.
 */
export function createStrip(table: PackTable, shape: StripShape, next: NextWord, previous?: Strip): Strip {
  const kept = previous?.slice(shape.landing - shape.start) ?? [];
  return Array.from({ length: shape.length }, (_, i) => kept[i] ?? drawItem(table, next));
}

/** The strip with the find in its landing cell, and nothing else changed. */
export function placeFind(strip: Strip, shape: StripShape, item: number): Strip {
  return strip.with(shape.landing, item);
}
