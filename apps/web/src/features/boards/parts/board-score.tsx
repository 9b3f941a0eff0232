import type { BoardMeasure } from '@voltide/contract';

import { useCountedScore } from '../model/use-counted-score.ts';
import { scoreNumber, scoreUnit } from '../model/score-text.ts';

type BoardScoreProps = { readonly measure: BoardMeasure; readonly score: string };

/** A score with its unit. It animates to a new value; screen readers read the value itself. */
export function BoardScore({ measure, score }: BoardScoreProps) {
  const shown = useCountedScore(score);
  return (
    <span className="board-score">
      <strong className="num">{scoreNumber(measure, shown)}</strong> <small>{scoreUnit(measure, score)}</small>
    </span>
  );
}
