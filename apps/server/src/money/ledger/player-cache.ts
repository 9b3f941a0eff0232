import type { UserId } from '@voltide/core';

import type { Player } from './player.ts';

export type PlayerCache = {
  readonly find: (userId: UserId) => Player | undefined;
  readonly keep: (player: Player) => void;
  readonly forget: (userId: UserId) => void;
};

/**
 * Keeps at most `capacity` players: those kept last, in two halves. A full half replaces the other one, whose players
 * go. An order of use would cost a removal from the map at each play, and with it a new table every few thousand plays.
 */
export function createPlayerCache(capacity: number): PlayerCache {
  let recent = new Map<UserId, Player>();
  let older = new Map<UserId, Player>();
  return {
    find: (userId) => recent.get(userId) ?? older.get(userId),
    keep: (player) => {
      if (recent.get(player.userId) === player) return;
      if (recent.size * 2 >= capacity && !recent.has(player.userId)) {
        older = recent;
        recent = new Map();
      }
      recent.set(player.userId, player);
    },
    forget: (userId) => {
      recent.delete(userId);
      older.delete(userId);
    },
  };
}
