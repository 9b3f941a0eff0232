import type { BoardSeason } from '@voltide/contract';
import { EmptyArt, EmptyState, ErrorState, LoadMore, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import type { DetailChoice } from '../model/detail-choice.ts';
import type { LoadedSeasons } from '../model/detail-queries.ts';
import type { Choose } from '../model/use-choice.ts';
import { SeasonCard } from './season-card.tsx';

type PastSeasonsProps = {
  readonly choice: DetailChoice;
  readonly choose: Choose;
  readonly pasts: readonly BoardSeason[];
  readonly seasons: LoadedSeasons;
};

/** Past seasons, latest first, each with its podium and, if it had prizes, its check. */
export function PastSeasons({ choice, choose, pasts, seasons }: PastSeasonsProps) {
  return (
    <section className="board-pasts" aria-labelledby="board-pasts">
      <header>
        <h2 id="board-pasts">Past seasons</h2>
        {choice.measure === 'points' ? (
          <p className="reading quiet">
            Each one is sealed by a published root. Check it here, or download it and run{' '}
            <code className="unbroken">npm run verify</code> on your own computer.
          </p>
        ) : null}
      </header>
      <Content {...{ choice, choose, pasts, seasons }} />
    </section>
  );
}

function Content({ choice, choose, pasts, seasons }: PastSeasonsProps) {
  const { data, error, refetch, isFetchingNextPage, hasNextPage, fetchNextPage } = seasons;
  if (data === undefined) {
    return error === null ? (
      <SlowSkeleton what="past seasons" className="board-pasts-place skeleton-panel" />
    ) : (
      <div className="panel">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (pasts.length === 0) {
    return (
      <div className="panel">
        <EmptyState art={<EmptyArt scene="lantern" />} text="No season has ended yet." />
      </div>
    );
  }
  return (
    <>
      <ol className="board-season-list">
        {pasts.map((past) => (
          <li key={past.season}>
            <SeasonCard choice={choice} past={past} onShow={() => showSeason(choose, past.season)} />
          </li>
        ))}
      </ol>
      <LoadMore isLoading={isFetchingNextPage} hasMore={hasNextPage} onMore={() => void fetchNextPage()} />
    </>
  );
}

/** Opens a season, and scrolls up to it, since its standing is at the top of the page. */
function showSeason(choose: Choose, season: string): void {
  choose({ season, from: 1, q: '' });
  window.scrollTo({ top: 0 });
}
