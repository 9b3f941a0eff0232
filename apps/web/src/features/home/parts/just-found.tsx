import './home.css';

import { useQuery } from '@tanstack/react-query';
import { EmptyArt, ErrorState, LinkButton, Skeleton, SlowNote } from '@voltide/ui';
import { Suspense } from 'react';

import { queryFor } from '../../../lib/http/query.ts';
import { FIRST_OPEN } from './hero.tsx';
import { lazyCode } from '../../../lib/chunks/lazy-when-idle.ts';

const FoundRail = lazyCode(async () => (await import('./found-rail.tsx')).FoundRail);
const REFETCH_MS = 20_000;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The newest items of all players. Never invented: without any, it says so. */
export function JustFound() {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/packs/recent-items'),
    refetchInterval: REFETCH_MS,
  });
  return <div className="just-found-box">{content()}</div>;

  function content() {
    if (error !== null && data === undefined) {
      return <ErrorState text="The newest items could not be loaded." onRetry={() => void refetch()} />;
    }
    if (data === undefined || data === null) return <Placeholders />;
    if (data.items.length === 0) return <NothingYet />;
    return (
      <Suspense fallback={<Placeholders />}>
        <FoundRail items={data.items} />
      </Suspense>
    );
  }
}

function Placeholders() {
  return (
    <div className="rail just-found-waiting">
      <SlowNote what="the newest items" place="within" />
      {SKELETONS.map((key) => (
        <Skeleton key={key} width={160} height={206} className="skeleton-panel" />
      ))}
    </div>
  );
}

function NothingYet() {
  return (
    <div className="panel nothing-yet">
      <EmptyArt scene="net" size={104} />
      <div className="stack-lines">
        <p className="no-items-title">No items yet.</p>
        <p className="aside">The first item on this server will appear here.</p>
      </div>
      <LinkButton href={FIRST_OPEN} className="no-items-way">
        Open a pack
      </LinkButton>
    </div>
  );
}
