import './parts/detail.css';

import { LinkButton, PageHead } from '@voltide/ui';

import { useBoardPage, useSeasons } from './model/detail-queries.ts';
import { useChoice } from './model/use-choice.ts';
import { BoardFilters } from './parts/board-filters.tsx';
import { Counting } from './parts/counting.tsx';
import { OwnHistory } from './parts/own-history.tsx';
import { PastSeasons } from './parts/past-seasons.tsx';
import { SeasonPanel } from './parts/season-panel.tsx';
import { Standings } from './parts/standings.tsx';

/** /leaderboard-enhanced: every board with its prizes, places, past seasons and their checks. */
export function Screen() {
  const [choice, choose] = useChoice();
  const page = useBoardPage(choice);
  const seasons = useSeasons(choice);
  const { measure, period } = choice;
  const pasts = seasons.data?.pages.flatMap((each) => each.seasons) ?? [];
  return (
    <>
      <PageHead
        title="Leaderboards in detail"
        lead="Every place, prize and past season. Anybody can recompute a past season here."
        actions={<LinkButton href="/leaderboard">Leaderboard</LinkButton>}
        isLow
      />
      <div className="page board-detail">
        <BoardFilters choice={choice} pasts={pasts} choose={choose} />
        <SeasonPanel choice={choice} choose={choose} page={page} />
        <Standings key={`${measure} ${period}`} choice={choice} choose={choose} page={page} />
        {period === 'all' ? null : (
          <>
            <PastSeasons choice={choice} choose={choose} pasts={pasts} seasons={seasons} />
            {measure === 'points' ? <OwnHistory period={period} /> : null}
          </>
        )}
        <Counting measure={measure} />
      </div>
    </>
  );
}
