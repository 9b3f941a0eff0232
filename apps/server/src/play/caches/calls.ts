import { listCaches, openCache } from '@voltide/games/caches/contract';
import type { CacheId } from '@voltide/games/caches/table';

import { handleMoney, handlePublic } from '../../platform/context/handle.ts';

const caches = handlePublic(
  listCaches,
  ({ caches: room }) =>
    async ({ caller }) =>
      room.list(caller?.kind === 'account' ? caller.userId : undefined),
);

const cacheOpen = handleMoney(
  openCache,
  ({ caches: room, plays }) =>
    async ({ params, body, caller, key, requestHash, atMs, client }) =>
      room.open({
        userId: caller.userId,
        key,
        requestHash,
        cacheId: params.cacheId as CacheId,
        tableHash: body.tableHash,
        commitment: body.commitment,
        atMs,
        rules: await plays.rules.at(client),
      }),
);

export const CACHE_CALLS = [caches, cacheOpen];
