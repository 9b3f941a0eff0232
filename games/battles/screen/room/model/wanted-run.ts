import type { BoardRun } from '../../../../kit/reel/board.ts';
import type { RoundItems } from './round-items.ts';
import type { Show } from './show.ts';
import type { Frame } from './timeline.ts';

/** Which round the reels are to show, and whether they spin to it. */
export type WantedRound = { readonly round: number; readonly isSpinning: boolean };

/**
 * What the reels are to show in a frame. A round that has landed while they were still elsewhere is shown at once; then
 * they are made ready for the next one, which sets off when its time comes.
 * @param landed the round on whose finds they lie.
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

/** What names the run of a round: each pass through a show has runs of its own. */
export function runId(pass: number, round: number): string {
  return `${pass}:${round}`;
}

/** The round of a run's name. */
export function roundOfRun(id: string): number {
  return parseInt(id.split(':')[1] ?? '', 10);
}

/** The finds of a round, and what the cells on the way to them are drawn by. */
export function findsOfRound(
  show: Show,
  { numberOf, draws }: RoundItems,
  round: number,
): Pick<BoardRun, 'items'> & { readonly draw: RoundItems['draws'][number] } {
  const items = (show.finds[round] ?? []).map(({ item }) => numberOf(round, item));
  return { items, draw: draws[round] ?? (() => 0) };
}
