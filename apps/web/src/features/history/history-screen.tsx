import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Play } from '@voltide/contract';
import { EmptyArt, EmptyState, ErrorState, LinkButton, LoadMore, PageHead } from '@voltide/ui';
import { useMemo } from 'react';

import { call, pathOf } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePlace } from '../../lib/navigation.ts';
import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { checkKey, useChecks } from '../../lib/use-checks.ts';
import { Downloads } from './parts/downloads.tsx';
import { HistoryPlaces } from './parts/history-places.tsx';
import { PlayRow } from './parts/play-row.tsx';
import './parts/history.css';

const PLAY_ID = /^\d{1,9}-\d{1,9}$/;

/** /history: every play, with its record and the page's own check of it. */
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
  const asked = search['play'] !== undefined && PLAY_ID.test(search['play']) ? search['play'] : undefined;
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/plays'), 'pages'],
    queryFn: ({ pageParam, signal }) => call('GET /api/plays', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isKnown,
  });
  const listed = useMemo(() => list.data?.pages.flatMap(({ plays }) => plays) ?? [], [list.data]);
  const isListed = asked === undefined || listed.some(({ id }) => id === asked);
  const single = useQuery({
    ...queryFor('GET /api/plays/:playId', { params: { playId: asked ?? '' } }),
    enabled: !isListed && list.isSuccess,
  });
  const extra = isListed ? undefined : single.data?.play;
  const plays = useMemo(() => (extra === undefined ? listed : [extra, ...listed]), [extra, listed]);

  if (list.isPending) return <HistoryPlaces />;
  if (list.isError) return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (plays.length === 0) {
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
  return (
    <>
      <Downloads />
      <Plays plays={plays} asked={asked} />
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Plays({ plays, asked }: { readonly plays: readonly Play[]; readonly asked: string | undefined }) {
  const checks = useChecks(plays);
  return (
    <ol className="play-list panel">
      {plays.map((play) => (
        <li key={play.id}>
          <PlayRow play={play} check={checks.get(checkKey(play))} isOpen={play.id === asked} />
        </li>
      ))}
    </ol>
  );
}
