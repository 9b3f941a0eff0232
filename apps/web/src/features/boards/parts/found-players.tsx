import { Button, EmptyArt, EmptyState, ErrorState, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import type { DetailChoice } from '../model/detail-choice.ts';
import { useFound } from '../model/detail-queries.ts';
import { BoardRowLine } from './board-row-line.tsx';

type FoundPlayersProps = {
  readonly choice: DetailChoice;
  readonly onShow: (place: number) => void;
};

export function FoundPlayers({ choice, onShow }: FoundPlayersProps) {
  const { data, error, isPlaceholderData, refetch } = useFound(choice, true);
  if (error !== null && (data === undefined || data === null)) {
    return (
      <div className="panel">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined || data === null) {
    return <SlowSkeleton what="the players" className="board-found-place skeleton-panel" />;
  }
  if (data.rows.length === 0) {
    return (
      <div className="panel board-none">
        <EmptyState
          art={<EmptyArt scene="slack" />}
          text={`No player on this board shows a name that begins with ${choice.q}.`}
        />
      </div>
    );
  }
  return (
    <ol className="panel board-rows" aria-label="Players found" aria-busy={isPlaceholderData || undefined}>
      {data.rows.map((row) => (
        <li key={row.place} className="board-found">
          <BoardRowLine measure={choice.measure} row={row} />
          <Button
            size={36}
            variant="ghost"
            aria-label={`Show place ${countText(row.place)} on the board`}
            onClick={() => onShow(row.place)}
          >
            Show
          </Button>
        </li>
      ))}
    </ol>
  );
}
