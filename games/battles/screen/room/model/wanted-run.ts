import type { BoardRun } from '../../../../kit/reel/board.ts';
import type { RoundItems } from './round-items.ts';
import type { Show } from './show.ts';
import type { Frame } from './timeline.ts';

type WantedRound = { readonly round: number; readonly isSpinning: boolean };

/**
 * Returns what the reels show in a frame. A round that landed while they were elsewhere is shown at once; then they are
 * prepared for the next one, which starts on time.
 * @param landed the round on whose items they lie.
 */
export function wantedRound(frame: Frame, rounds: number, landed: number | undefined): WantedRound {
  const last = { round: rounds - 1, isSpinning: false };
  switch (frame.kind) {
    case 'countdown':
      return { round: 0, isSpinning: true };
    case 'decider':
    case 'ended':
      return last;
    case 'round': {
      const { round, isLanded } = frame;
      if (!isLanded) return { round, isSpinning: true };
      const isNext = landed === round && round + 1 < rounds;
      return isNext ? { round: round + 1, isSpinning: true } : { round, isSpinning: false };
    }
  }
}

/** Names the run of a round: each pass through a replay has different runs. */
export function runId(pass: number, round: number): string {
  return `${pass}:${round}`;
}

export function roundOfRun(id: string): number {
  return parseInt(id.split(':')[1] ?? '', 10);
}

/** Returns the items of a round, and the function that draws the cells before them. */
export function itemsOfRound(
  show: Show,
  { numberOf, draws }: RoundItems,
  round: number,
): Pick<BoardRun, 'items'> & { readonly draw: RoundItems['draws'][number] } {
  const items = (show.found[round] ?? []).map(({ item }) => numberOf(round, item));
  return { items, draw: draws[round] ?? (() => 0) };
}
