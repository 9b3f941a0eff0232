import type { Clock } from '@voltide/core';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import { watchedBattlesOf, type Watched } from '../live/battle-changes.ts';
import type { LiveSocket } from './live-socket.ts';

/** Of a node that tells nothing for so long nobody is counted any more. */
const SILENT_MS = 30_000;

type Heard = Watched & { readonly atMs: number };

/** Who looks on at a battle here: players once each, visitors once for each address, nobody who sits in it. */
export function countOnlookers(sockets: Iterable<LiveSocket>, { players }: Pick<BattleNow, 'players'>): number {
  const sitting = new Set(players);
  const onlookers = new Set<string | bigint>();
  for (const { session, addressKey } of sockets) {
    if (session === undefined) onlookers.add(addressKey);
    else if (!sitting.has(session.userId)) onlookers.add(session.userId);
  }
  return onlookers.size;
}

/** How many look on at other nodes, as these have told. */
export function createWatchersElsewhere(clock: Clock, nodeId: string) {
  const heard = new Map<string, Map<string, Heard>>();
  return {
    countOf(battleId: string): number {
      let sum = 0;
      for (const { count } of heard.get(battleId)?.values() ?? []) sum += count;
      return sum;
    },

    /** @returns the battles that were told of. */
    hear(message: string): readonly string[] {
      const { from, watched } = watchedBattlesOf(nodeId, message);
      for (const { battleId, count } of watched) {
        const nodes = heard.get(battleId) ?? new Map<string, Heard>();
        if (count === 0) nodes.delete(from);
        else nodes.set(from, { battleId, count, atMs: clock.nowMs() });
        if (nodes.size === 0) heard.delete(battleId);
        else heard.set(battleId, nodes);
      }
      return watched.map(({ battleId }) => battleId);
    },

    /** Forgets what silent nodes have told. @returns the battles that it was about. */
    forgetSilent(): readonly string[] {
      const forgotten: string[] = [];
      for (const [battleId, nodes] of heard) {
        for (const [from, { atMs }] of nodes) {
          if (clock.nowMs() - atMs < SILENT_MS) continue;
          nodes.delete(from);
          forgotten.push(battleId);
        }
        if (nodes.size === 0) heard.delete(battleId);
      }
      return forgotten;
    },
  };
}
