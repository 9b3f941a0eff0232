import './board-row.css';

import type { BoardMeasure, BoardRow } from '@voltide/contract';
import { Badge, PersonName } from '@voltide/ui';
import type { ReactNode } from 'react';

import { BoardScore } from './board-score.tsx';
import { PrizeCell } from './prize-cell.tsx';

const AVATAR_PX = 32;

type BoardRowLineProps = {
  readonly measure: BoardMeasure;
  readonly row: BoardRow;
  readonly isOwn?: boolean;
  readonly note?: ReactNode;
};

/** A row of a board: place, player, score and prize, for a list item or a panel. */
export function BoardRowLine({
  measure,
  row: { place, person, score, prize },
  isOwn = false,
  note,
}: BoardRowLineProps) {
  return (
    <div className="board-line" data-own={isOwn || undefined}>
      <span className="board-place num">
        <span className="unseen">Place </span>
        {place}
      </span>
      <span className="board-who">
        <span className="board-name">
          <PersonName person={person} size={AVATAR_PX} />
          {isOwn ? <Badge tone="volt">You</Badge> : null}
        </span>
        {note === undefined ? null : <small className="board-note num">{note}</small>}
      </span>
      <BoardScore {...{ measure, score }} />
      <PrizeCell prize={prize} />
    </div>
  );
}
