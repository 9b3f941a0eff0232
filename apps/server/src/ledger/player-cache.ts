import type { UserId } from '@voltide/core';

import type { Player } from './player.ts';

/** The players that played last, so that a play need not load its seeds. */
export type PlayerCache = {
  readonly find: (userId: UserId) => Player | undefined;
  readonly keep: (player: Player) => void;
  readonly forget: (userId: UserId) => void;
};

/** Keeps at most `capacity` players and drops the one that was used longest ago. */
export function createPlayerCache(capacity: number): PlayerCache {
  const players = new Map<UserId, Player>();
  return {
    find: (userId) => {
      const player = players.get(userId);
      if (player === undefined) return undefined;
      players.delete(userId);
      players.set(userId, player);
      return player;
    },
    keep: (player) => {
      players.delete(player.userId);
      players.set(player.userId, player);
      if (players.size <= capacity) return;
      for (const oldest of players.keys()) {
        players.delete(oldest);
        return;
      }
    },
    forget: (userId) => {
      players.delete(userId);
    },
  };
}
