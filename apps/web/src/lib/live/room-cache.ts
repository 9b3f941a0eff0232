import type { LiveBattle } from '@voltide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { watchers } from '@voltide/games/kit/watchers';

import type { AnswerOf } from '../http/api.ts';
import { watchedAt, watchedBy } from './subscriptions.ts';

type Room = AnswerOf<'GET /api/battles/:battleId'>;

/**
 * Reads a battle's room if it is older than the live message: at once, and after an answer that was in flight. Each
 * version is requested once.
 */
export function createRoomCache(queryClient: QueryClient): (told: LiveBattle) => void {
  const told = new Map<string, number>();
  const asked = new Map<string, number>();
  const readIfOlder = (address: string, room: Room | null | undefined): void => {
    const version = told.get(battleIdAt(address) ?? '');
    if (room === undefined || room === null || version === undefined || room.battle.version >= version) return;
    if ((asked.get(address) ?? -1) >= version) return;
    asked.set(address, version);
    void queryClient.invalidateQueries({ queryKey: [address], exact: true });
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || told.size === 0 || query.state.fetchStatus !== 'idle') return;
    const address = String((query.queryKey as readonly unknown[])[0]);
    // The cache is written before listeners run; dependent reads come afterwards.
    if (battleIdAt(address) !== undefined) {
      queueMicrotask(() => readIfOlder(address, queryClient.getQueryData<Room>([address])));
    }
  });
  return ({ battleId, version, watchers: count }) => {
    watchers.take(battleId, count);
    told.set(battleId, version);
    for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
      const address = String(queryKey[0]);
      if (battleIdAt(address) === battleId) readIfOlder(address, state.data as Room | null | undefined);
    }
  };
}

function battleIdAt(address: string): string | undefined {
  const followed = watchedAt(address);
  return followed === undefined ? undefined : watchedBy(followed)?.battleId;
}
