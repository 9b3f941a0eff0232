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

/** Draws what a cell shows, as a number that stands for it. */
export type DrawCell = (next: NextWord) => number;

/** Something that can be found: the tickets that it owns. */
export type Ticketed = { readonly firstTicket: number; readonly tickets: number };

/** Draws an item with exactly its odds: by the same tickets as a real draw, from words that mean nothing. */
export function drawerOf(items: readonly Ticketed[]): DrawCell {
  const all = items.reduce((sum, { tickets }) => sum + tickets, 0);
  const limit = WORD_RANGE - (WORD_RANGE % all);
  return (next) => {
    let word = next();
    while (word >= limit) word = next();
    const ticket = word % all;
    return items.findIndex(({ firstTicket, tickets }) => ticket >= firstTicket && ticket < firstTicket + tickets);
  };
}

/** What the cells of a strip show. */
export type Strip = readonly number[];

/**
 * A strip whose cells are drawn independently, by the odds of what is opened, so that nothing nearly happens on purpose
 * (rules book §3). After a landing it begins with what lies around the last find, so that nothing jumps on screen.
 */
export function createStrip(draw: DrawCell, shape: StripShape, next: NextWord, previous?: Strip): Strip {
  const kept = previous?.slice(shape.landing - shape.start) ?? [];
  return Array.from({ length: shape.length }, (_, i) => kept[i] ?? draw(next));
}

/** The strip with the find in its landing cell, and nothing else changed. */
export function placeFind(strip: Strip, shape: StripShape, item: number): Strip {
  return strip.with(shape.landing, item);
}
