import { LIVE_LIMITS } from '@voltide/contract';

import type { BattleNow } from '../../play/battles/battles-now.sql.ts';
import type { LiveSocket } from './live-socket.ts';

export type Room = {
  readonly followers: Set<LiveSocket>;
  now: BattleNow;
  /** The watchers at this node, as published to the others. */
  here: number;
  /** The watchers at all nodes, as published to the followers. */
  watchers: number;
};

export type RoomBook = ReturnType<typeof createRoomBook>;

export function createRoomBook() {
  const rooms = new Map<string, Room>();
  const roomsOf = new Map<LiveSocket, Set<string>>();
  return {
    rooms: rooms as ReadonlyMap<string, Room>,

    hasRoom(socket: LiveSocket, battleId: string): boolean {
      const own = roomsOf.get(socket);
      return own === undefined || own.has(battleId) || own.size < LIVE_LIMITS.battlesPerSocket;
    },

    enter(socket: LiveSocket, now: BattleNow, watchers: number): Room {
      const { battleId } = now;
      const room = rooms.get(battleId) ?? { followers: new Set(), now, here: 0, watchers };
      rooms.set(battleId, room);
      room.followers.add(socket);
      roomsOf.set(socket, (roomsOf.get(socket) ?? new Set()).add(battleId));
      return room;
    },

    leave(socket: LiveSocket, battleId: string): boolean {
      const own = roomsOf.get(socket);
      if (own?.delete(battleId) !== true) return false;
      if (own.size === 0) roomsOf.delete(socket);
      const room = rooms.get(battleId);
      room?.followers.delete(socket);
      if (room?.followers.size === 0) rooms.delete(battleId);
      return true;
    },

    listOf: (socket: LiveSocket): readonly string[] => [...(roomsOf.get(socket) ?? [])],
  };
}
