import { Screen as PacksScreen } from '@voltide/games/packs/screen/packs-screen.tsx';
import { useEffect, useState, type ComponentType } from 'react';

import { loadChunk } from '../../lib/chunks/load-chunk.ts';
import './packs-page.css';

/** /packs: every pack on sale, then the free ones, whose code loads after the page. */
export function Screen() {
  return <PacksScreen below={<FreePacks />} />;
}

/** Reserves the place of the free packs; it stays empty until their code is loaded. */
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
