import { Screen as PacksScreen } from '@voltide/games/packs/screen/packs-screen.tsx';
import { useEffect, useState, type ComponentType } from 'react';

import { loadChunk } from '../../lib/chunks/load-chunk.ts';
import './packs-page.css';

/** /packs: every pack on sale, and below them the free ones, whose code comes once the page stands. */
export function Screen() {
  return <PacksScreen below={<FreePacks />} />;
}

/** The place of the free packs, and what stands there once its code is here; without it the place stays empty. */
function FreePacks() {
  const [Shelf, setShelf] = useState<ComponentType>();
  useEffect(() => {
    loadChunk(import('@voltide/games/caches/screen/cache-shelf.tsx')).then(
      ({ CacheShelf }) => setShelf(() => CacheShelf),
      () => undefined,
    );
  }, []);
  return <div className="free-packs">{Shelf === undefined ? null : <Shelf />}</div>;
}
