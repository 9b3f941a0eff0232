import './boards.css';

import type { BoardPeriod } from '@voltide/contract';
import { ErrorState } from '@voltide/ui';
import { useMemo, useState, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { useBoard, useOwnPlace, type BoardChoice } from '../model/board-queries.ts';
import { findOwnPlace } from '../model/find-own.ts';
import { gapText } from '../model/own-place-text.ts';
import { BoardPlaces } from './board-places.tsx';
import { OwnPlaceBar } from './own-place-bar.tsx';
import { PrizeTable } from './prize-table.tsx';
import { SeasonStrip } from './season-strip.tsx';
import { Standing, type ShownStanding } from './standing.tsx';

type BoardViewProps = {
  readonly period: BoardPeriod;
  /** Content below the board. The bar with the user's place stays in view over it. */
  readonly children: ReactNode;
};

export function BoardView({ period, children }: BoardViewProps) {
  const choice = useMemo((): BoardChoice => ({ measure: 'points', period }), [period]);
  const { data, error, refetch } = useBoard(choice);
  const standing = useStanding(choice, data ?? undefined);
  const [isOwnInView, setOwnInView] = useState(false);
  return (
    <div className="board-view">
      {standing !== undefined ? (
        <>
          <SeasonStrip board={standing.board} onEnd={() => void refetch()} />
          <Standing key={standing.board.season} standing={standing} onOwnInView={setOwnInView} />
          <PrizeTable board={standing.board} />
        </>
      ) : error !== null ? (
        <div className="panel board-failed">
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <BoardPlaces />
      )}
      {children}
      <OwnPlaceBar {...choice} isRowInView={isOwnInView} />
    </div>
  );
}

function useStanding(choice: BoardChoice, page: Pick<ShownStanding, 'board' | 'rows'> | undefined) {
  const { user } = useSession();
  const own = useOwnPlace(choice).data?.own;
  const { measure } = choice;
  return useMemo((): ShownStanding | undefined => {
    if (page === undefined) return undefined;
    const ownPlace = findOwnPlace(page.rows, user, own);
    // While the user's place is stale, its gap is not that of the shown place.
    const gap = own !== null && own !== undefined && own.place === ownPlace ? gapText(measure, own) : undefined;
    return { ...page, ownPlace, gap };
  }, [page, user, own, measure]);
}
