import { useGameHost } from '@voltide/games/kit/host';
import { Screen as PackScreen } from '@voltide/games/packs/screen/pack-screen.tsx';

import { lazyScreen } from '../lazy-screen.tsx';

const CACHE = /^(?:dawn-cache|level-cache-(?:[1-9]|10))$/;

const CachePage = lazyScreen(() => import('@voltide/games/caches/screen/cache-screen.tsx'));

export function Screen() {
  const { params } = useGameHost();
  const packId = params['packId'] ?? '';
  return CACHE.test(packId) ? <CachePage key={packId} /> : <PackScreen />;
}
