import type { Clock } from '@voltide/core';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import { watchedBattlesOf, type Watched } from '../live/battle-changes.ts';
import type { LiveSocket } from './live-socket.ts';

/** Watchers at a node that has been silent for so long no longer count. */
const SILENT_MS = 30_000;

type WatchedAt = Watched & { readonly atMs: number };

/**
 * Counts the watchers of a battle here: players once each, visitors once for each address, without its seated players.
 */
export function countOnlookers(sockets: Iterable<LiveSocket>, { players }: Pick<BattleNow, 'players'>): number {
  const seated = new Set(players);
  const onlookers = new Set<string | bigint>();
  for (const { session, addressKey } of sockets) {
    if (session === undefined) onlookers.add(addressKey);
    else if (!seated.has(session.userId)) onlookers.add(session.userId);
  }
  return onlookers.size;
}

export function createWatchersElsewhere(clock: Clock, nodeId: string) {
  const reported = new Map<string, Map<string, WatchedAt>>();
  return {
    countOf(battleId: string): number {
      let sum = 0;
      for (const { count } of reported.get(battleId)?.values() ?? []) sum += count;
      return sum;
    },

    /** @returns the battles of the message */
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

    /** Forgets silent nodes. @returns their battles */
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
