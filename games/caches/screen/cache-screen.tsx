import { ErrorState, LinkButton, Skeleton } from '@voltide/ui';
import { useMemo, useState } from 'react';

import type { CacheShelf } from '../contract.ts';
import type { CacheId } from '../table.ts';
import { cacheName } from '../words.ts';
import { findCacheAt } from '../address.ts';
import { readCache, type ShownCache } from './model/shown-cache.ts';
import { CacheDesk } from './open/cache-desk.tsx';
import { CacheList } from './parts/cache-list.tsx';
import { CacheOdds } from './parts/cache-odds.tsx';
import { useHost } from './host.ts';
import '../../kit/reel/open.css';
import './cache-screen.css';

/** Shows /packs/dawn-cache, /packs/level-cache-3: a free pack, with its opening for players who have earned it. */
export function Screen() {
  const { params, useLoaded } = useHost();
  const cacheId = findCacheAt(params['packId'] ?? '');
  const { data, error, reload } = useLoaded('GET /api/caches', {}, { enabled: cacheId !== undefined });
  if (cacheId === undefined) return null;
  return (
    <div className="page open-page cache-page">
      <header className="open-head">
        <div>
          <h1>{cacheName(cacheId)}</h1>
          <p className="quiet">Free: it gives play balance</p>
        </div>
        <LinkButton href="/packs" variant="ghost">
          All packs
        </LinkButton>
      </header>
      {data !== undefined ? (
        <Loaded key={cacheId} shelf={data} cacheId={cacheId} />
      ) : error !== undefined ? (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      ) : (
        <Places />
      )}
    </div>
  );
}

function Loaded({ shelf, cacheId }: { readonly shelf: CacheShelf; readonly cacheId: CacheId }) {
  const told = shelf.caches.find(({ id }) => id === cacheId);
  const cache = useKept(useMemo(() => (told === undefined ? undefined : readCache(told)), [told]));
  if (told === undefined || cache === undefined) return null;
  return (
    <>
      <CacheDesk key={cache.hash} cache={cache} told={told} own={shelf.own} />
      <CacheOdds cache={cache} />
      <CacheList shelf={shelf} shown={cacheId} />
    </>
  );
}

/** Keeps the same object while its odds are the same, so that no reel is drawn again while it runs. */
function useKept(loaded: ShownCache | undefined): ShownCache | undefined {
  const [kept, setKept] = useState(loaded);
  if (loaded !== undefined && loaded.hash !== kept?.hash) setKept(loaded);
  return kept ?? loaded;
}

function Places() {
  return (
    <div className="open-desk" aria-busy="true">
      <Skeleton height="var(--stage-height)" />
      <Skeleton className="open-bar-place" />
      <Skeleton className="open-panel-place" />
    </div>
  );
}
