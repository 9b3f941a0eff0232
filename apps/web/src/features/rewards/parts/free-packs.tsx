import { Suspense } from 'react';

import { lazyCode } from '../../../lib/chunks/lazy-when-idle.ts';

const Shelf = lazyCode(async () => {
  const [{ withGameHost }, { CacheShelf }] = await Promise.all([
    import('../../../lib/games/game-host.tsx'),
    import('@voltide/games/caches/screen/cache-shelf.tsx'),
  ]);
  return withGameHost(CacheShelf);
});

/** Free packs, opened by tokens and levels. Opening one is play: hidden from excluded players. */
export function FreePacks() {
  return (
    <div className="rewards-caches" data-invites>
      <Suspense>
        <Shelf />
      </Suspense>
    </div>
  );
}
