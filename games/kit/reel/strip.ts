import type { StripShape } from './reel-plan.ts';

/** Gives uniform 32-bit words without end. */
export type NextWord = () => number;

const WORD_RANGE = 2 ** 32;
const WORDS_AT_ONCE = 64;

/** Returns words of the browser's generator. They decide what a reel shows on its way, never what is found. */
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

/** Draws the content of a cell, as a number. */
export type DrawCell = (next: NextWord) => number;

/** Something that can be found: the tickets that it owns. */
type Ticketed = { readonly firstTicket: number; readonly tickets: number };

/** Draws an item with exactly its odds: by the same tickets as a real draw, from meaningless words. */
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

export type Strip = readonly number[];

/**
 * Creates a strip whose cells are drawn independently, by the odds of the pack, so that no near miss is staged (rules
 * book §3). After a landing it begins with the surroundings of the last item, so that nothing jumps on screen.
 */
export function createStrip(draw: DrawCell, shape: StripShape, next: NextWord, previous?: Strip): Strip {
  const kept = previous?.slice(shape.landing - shape.start) ?? [];
  return Array.from({ length: shape.length }, (_, i) => kept[i] ?? draw(next));
}

/** Puts the item into the strip's landing cell, and changes nothing else. */
export function placeItem(strip: Strip, shape: StripShape, item: number): Strip {
  return strip.with(shape.landing, item);
}
