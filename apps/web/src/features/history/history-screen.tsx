import { useQuery } from '@tanstack/react-query';
import { isSeedPlay, type BattlePlay, type HistoryPlay } from '@voltide/contract';
import { Button, EmptyArt, EmptyState, ErrorState, LinkButton, LoadMore, PageHead } from '@voltide/ui';
import { useMemo } from 'react';

import { errorText } from '../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { queryFor } from '../../lib/http/query.ts';
import { checkKey, useBattleChecks, useChecks } from '../../lib/fairness/use-checks.ts';
import { isNarrowed, parsePlayFilters } from './model/play-filters.ts';
import { useHistory } from './model/use-history.ts';
import { BattleRow } from './parts/battle-row.tsx';
import { Downloads } from './parts/downloads.tsx';
import { HistorySkeleton } from './parts/history-skeleton.tsx';
import { PlayFilterRow } from './parts/play-filter-row.tsx';
import { PlayRow } from './parts/play-row.tsx';
import { PlayTotals } from './parts/play-totals.tsx';
import './parts/history.css';

const PLAY_ID = /^(?:\d{1,9}-\d{1,9}|battle-[\w-]{1,64})$/;

export function Screen() {
  return (
    <>
      <PageHead
        title="History"
        lead="Every play you made, with everything needed to recompute it. This page checks each one for you."
        actions={<LinkButton href="/fairplay">Fair play</LinkButton>}
      />
      <div className="page history-page">
        <PlayersOnly text="Every play you make is listed here with its record and its proof.">
          {(user) => <History isKnown={user !== undefined} />}
        </PlayersOnly>
      </div>
    </>
  );
}

function History({ isKnown }: { readonly isKnown: boolean }) {
  const { search } = usePlace();
  const filters = useMemo(() => parsePlayFilters(search), [search]);
  const asked = search['play'] !== undefined && PLAY_ID.test(search['play']) ? search['play'] : undefined;
  const { list, totals } = useHistory(filters, isKnown);
  const listed = useMemo(() => list.data?.pages.flatMap(({ plays }) => plays) ?? [], [list.data]);
  const isListed = asked === undefined || listed.some(({ id }) => id === asked);
  const single = useQuery({
    ...queryFor('GET /api/plays/:playId', { params: { playId: asked ?? '' } }),
    enabled: !isListed && list.isSuccess,
  });
  const extra = isListed ? undefined : single.data?.play;
  const plays = useMemo(() => (extra === undefined ? listed : [extra, ...listed]), [extra, listed]);

  if (list.isPending) return <HistorySkeleton />;
  if (list.isError) return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (plays.length === 0 && !isNarrowed(filters) && !list.isPlaceholderData) return <NoPlays />;
  return (
    <>
      <PlayFilterRow filters={filters} games={totals.data?.games ?? []} packs={totals.data?.packs ?? []} />
      <PlayTotals totals={totals.data} hasFailed={totals.isError} onRetry={() => void totals.refetch()} />
      <Downloads />
      {plays.length === 0 ? (
        <NoneShown />
      ) : (
        <>
          <Plays plays={plays} asked={asked} isOld={list.isPlaceholderData} />
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}

function NoPlays() {
  return (
    <div className="panel">
      <EmptyState
        art={<EmptyArt scene="slack" />}
        text="No plays yet."
        action={<LinkButton href="/packs">Open a pack</LinkButton>}
      />
    </div>
  );
}

function NoneShown() {
  const go = useGo();
  return (
    <div className="panel">
      <EmptyState
        art={<EmptyArt scene="slack" />}
        text="No plays match these filters."
        action={<Button onClick={() => go('/history', {}, { replace: true })}>Show all plays</Button>}
      />
    </div>
  );
}

type PlaysProps = {
  readonly plays: readonly HistoryPlay[];
  readonly asked: string | undefined;
  /** True while the plays are those of the previous filters. */
  readonly isOld: boolean;
};

function Plays({ plays, asked, isOld }: PlaysProps) {
  const checks = useChecks(useMemo(() => plays.filter(isSeedPlay), [plays]));
  const battleChecks = useBattleChecks(useMemo(() => plays.filter(isBattle), [plays]));
  return (
    <ol className="play-list panel" aria-busy={isOld || undefined}>
      {plays.map((play) => (
        <li key={play.id}>
          {isBattle(play) ? (
            <BattleRow play={play} check={battleChecks.get(checkKey(play))} isOpen={play.id === asked} />
          ) : (
            <PlayRow play={play} check={checks.get(checkKey(play))} isOpen={play.id === asked} />
          )}
        </li>
      ))}
    </ol>
  );
}

function isBattle(play: HistoryPlay): play is BattlePlay {
  return !isSeedPlay(play);
}
