import { binomialP, chanceOfAtLeast, chanceOfAtMost } from './binomial.ts';
import { FLAG_LEVEL } from './holm.ts';

/** A cell that is published with one chance and comes with another. */
type WrongCell = {
  readonly published: number;
  readonly actual: number;
  readonly cells: number;
};

/**
 * The chance that a wrong cell is flagged after a number of draws, at the hardest: while no other cell is flagged, so
 * that Holm's method divides the level by all cells.
 */
export function chanceOfFlag({ published, actual, cells }: WrongCell, draws: number): number {
  const isFlagged = (count: number): boolean =>
    binomialP({ count, trials: draws, chance: published }) < FLAG_LEVEL / cells;
  const middle = Math.round(draws * published);
  const above = firstThat((count) => isFlagged(count), middle, draws + 1);
  const below = middle - firstThat((less) => isFlagged(middle - less), 0, middle + 1);
  const upper = above > draws ? 0 : chanceOfAtLeast({ count: above, trials: draws, chance: actual });
  const lower = below < 0 ? 0 : chanceOfAtMost({ count: below, trials: draws, chance: actual });
  return upper + lower;
}

/** After how many draws a wrong cell is flagged with this chance. Rounded up to three digits. */
export function drawsUntilFlagged(cell: WrongCell, wanted: number): number {
  let most = 1024;
  while (chanceOfFlag(cell, most) < wanted) most *= 2;
  const draws = firstThat((count) => chanceOfFlag(cell, count) >= wanted, most >> 1, most);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(draws)) - 2);
  return Math.ceil(draws / unit) * unit;
}

/** The first whole number from `from` on for which something holds that holds for all later ones, or `until`. */
function firstThat(holds: (value: number) => boolean, from: number, until: number): number {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
