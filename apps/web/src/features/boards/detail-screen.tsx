import './parts/detail.css';

import { LinkButton, PageHead } from '@voltide/ui';

import { useBoardPage } from './model/detail-queries.ts';
import { useChoice } from './model/use-choice.ts';
import { BoardFilters } from './parts/board-filters.tsx';
import { Counting } from './parts/counting.tsx';
import { SeasonPanel } from './parts/season-panel.tsx';
import { Standings } from './parts/standings.tsx';

/** /leaderboard-enhanced: every board with its prizes and all of its places. */
export function Screen() {
  const [choice, choose] = useChoice();
  const page = useBoardPage(choice);
  const { measure, period } = choice;
  return (
    <>
      <PageHead
        title="Leaderboards in detail"
        lead="Every measure and period, with all places and prizes."
        actions={<LinkButton href="/leaderboard">Leaderboard</LinkButton>}
        isLow
      />
      <div className="page board-detail">
        <BoardFilters choice={choice} choose={choose} />
        <SeasonPanel choice={choice} page={page} />
        <Standings key={`${measure} ${period}`} choice={choice} choose={choose} page={page} />
        <Counting measure={measure} />
      </div>
    </>
  );
}
