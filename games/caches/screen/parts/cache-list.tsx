import { Link } from '@voltide/ui';

import { Vt } from '../../../kit/vt.tsx';
import type { CacheShelf } from '../../contract.ts';
import type { CacheId } from '../../table.ts';
import { cacheHref } from '../../address.ts';
import { standingText } from '../model/cache-state.ts';
import { readCache } from '../model/shown-cache.ts';

export function CacheList({ shelf, shown }: { readonly shelf: CacheShelf; readonly shown: CacheId }) {
  return (
    <section aria-labelledby="all-caches" className="cache-section">
      <h2 id="all-caches">All free packs</h2>
      <ul className="cache-list">
        {shelf.caches.map((cache) => (
          <li key={cache.id}>
            <Link
              className="cache-row"
              href={cacheHref(cache.id as CacheId)}
              aria-current={cache.id === shown ? 'page' : undefined}
            >
              <strong>{cache.name}</strong>
              <span className="quiet">{standingText(cache, shelf.own)}</span>
              <span className="faint">
                up to <Vt sun={readCache(cache).gifts.at(-1)?.valueSun ?? 0n} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
