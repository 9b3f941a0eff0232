import type { Clock } from '@voltide/core';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import { watchedBattlesOf, type Watched } from '../live/battle-changes.ts';
import type { LiveSocket } from './live-socket.ts';

/** Of a node that tells nothing for so long nobody is counted any more. */
const SILENT_MS = 30_000;

type WatchedAt = Watched & { readonly atMs: number };

/** Who looks on at a battle here: players once each, visitors once for each address, nobody who sits in it. */
export function countOnlookers(sockets: Iterable<LiveSocket>, { players }: Pick<BattleNow, 'players'>): number {
  const seated = new Set(players);
  const onlookers = new Set<string | bigint>();
  for (const { session, addressKey } of sockets) {
    if (session === undefined) onlookers.add(addressKey);
    else if (!seated.has(session.userId)) onlookers.add(session.userId);
  }
  return onlookers.size;
}

/** How many look on at other nodes, as these have told. */
export function createWatchersElsewhere(clock: Clock, nodeId: string) {
  const reported = new Map<string, Map<string, WatchedAt>>();
  return {
    countOf(battleId: string): number {
      let sum = 0;
      for (const { count } of reported.get(battleId)?.values() ?? []) sum += count;
      return sum;
    },

    /** @returns the battles that were told of. */
    handle(message: string): readonly string[] {
      const { from, watched } = watchedBattlesOf(nodeId, message);
      for (const { battleId, count } of watched) {
        const nodes = reported.get(battleId) ?? new Map<string, WatchedAt>();
        if (count === 0) nodes.delete(from);
        else nodes.set(from, { battleId, count, atMs: clock.nowMs() });
        if (nodes.size === 0) reported.delete(battleId);
        else reported.set(battleId, nodes);
      }
      return watched.map(({ battleId }) => battleId);
    },

    /** Forgets what silent nodes have told. @returns the battles that it was about. */
    forgetSilent(): readonly string[] {
      const forgotten: string[] = [];
      for (const [battleId, nodes] of reported) {
        for (const [from, { atMs }] of nodes) {
          if (clock.nowMs() - atMs < SILENT_MS) continue;
          nodes.delete(from);
          forgotten.push(battleId);
        }
        if (nodes.size === 0) reported.delete(battleId);
      }
      return forgotten;
    },
  };
}
