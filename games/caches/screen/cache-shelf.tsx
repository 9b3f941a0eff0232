import { Link, PackImage, Progress } from '@voltide/ui';

import type { Cache, CacheShelf as Shelf } from '../contract.ts';
import type { CacheId } from '../table.ts';
import { Vt } from '../../kit/vt.tsx';
import { WhatIsXp } from '../../kit/what-is-xp.tsx';
import { cacheHref, cachePart } from '../address.ts';
import { cacheLook } from './model/cache-look.ts';
import { nextLevelCache, progressOf, standingText } from './model/cache-state.ts';
import { readCache } from './model/shown-cache.ts';
import { useHost } from './host.ts';
import './cache-shelf.css';

/**
 * Shows the free packs of the moment: the Dawn Cache, and the Level Cache that is ready or comes next. It stands inside
 * a game's app, and keeps its height while it loads.
 */
export function CacheShelf() {
  const { useLoaded } = useHost();
  const { data, error } = useLoaded('GET /api/caches');
  const dawn = data?.caches.find(({ level }) => level === null);
  const next = data === undefined ? undefined : nextLevelCache(data.caches);
  return (
    <section className="cache-shelf" aria-labelledby="free-packs" aria-busy={data === undefined && error === undefined}>
      <div className="cache-shelf-head">
        <h2 id="free-packs">Free packs</h2>
        <p className="quiet">
          For tokens and levels. They give play balance. <WhatIsXp text="What are tokens?" />
        </p>
      </div>
      <ul className="cache-cards">
        <li>{dawn === undefined || data === undefined ? <CardPlace /> : <Card cache={dawn} own={data.own} />}</li>
        <li>{next === undefined || data === undefined ? <CardPlace /> : <Card cache={next} own={data.own} />}</li>
      </ul>
    </section>
  );
}

/** Keeps the place of a card while it loads, and where there is none. */
function CardPlace() {
  return <div className="cache-card" aria-hidden />;
}

function Card({ cache, own }: { readonly cache: Cache; readonly own: Shelf['own'] }) {
  const id = cache.id as CacheId;
  const standing = standingText(cache, own);
  const isReady = cache.own?.state === 'ready';
  return (
    <Link className="cache-card" href={cacheHref(id)} style={{ '--hue': cacheLook(id).hue }}>
      <PackImage packId={cachePart(id)} size={72} loading="lazy" />
      <span className="cache-card-words">
        <strong>{cache.name}</strong>
        <span data-ready={isReady || undefined}>{standing}</span>
        {own === null ? null : <Progress label={standing} part={progressOf(cache, own)} />}
        <small>
          up to <Vt sun={readCache(cache).gifts.at(-1)?.valueSun ?? 0n} />
        </small>
      </span>
    </Link>
  );
}
