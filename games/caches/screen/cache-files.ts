import { packFile } from '@voltide/ui/art/pack-file';

import { cachePart } from '../address.ts';
import { listCurrentCaches, type CacheId } from '../table.ts';
import { cacheLook } from './model/cache-look.ts';

export function drawCacheFiles(): ReadonlyMap<string, string> {
  return new Map(
    listCurrentCaches().map(({ id }) => {
      const name = cachePart(id as CacheId);
      return [`art/${name}.svg`, packFile({ packId: name, ...cacheLook(id as CacheId) })];
    }),
  );
}
