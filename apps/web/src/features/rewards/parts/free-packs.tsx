import { Suspense } from 'react';

import { lazyCode } from '../../../lib/chunks/lazy-when-idle.ts';

const Shelf = lazyCode(async () => {
  const [{ withGameHost }, { CacheShelf }] = await Promise.all([
    import('../../../lib/games/game-host.tsx'),
    import('@voltide/games/caches/screen/cache-shelf.tsx'),
  ]);
  return withGameHost(CacheShelf);
});

/** Packs that cost nothing: what tokens and levels open. Opening one is play: nothing for who is excluded. */
export function FreePacks() {
  return (
    <div className="rewards-caches" data-invites>
      <Suspense>
        <Shelf />
      </Suspense>
    </div>
  );
}
