import type { UserId } from '@voltide/core';

import type { LiveSocket } from './live-socket.ts';

export const SOCKET_LIMITS = { inAll: 50_000, perAddress: 100, perUser: 10 } as const;
export type SocketLimits = { readonly [K in keyof typeof SOCKET_LIMITS]: number };

export type SocketBook = ReturnType<typeof createSocketBook>;

/** Every socket of this node, and how many there are of an address, a session and a user. */
export function createSocketBook(limits: SocketLimits = SOCKET_LIMITS) {
  const all = new Set<LiveSocket>();
  const addresses = new Map<string, number>();
  const users = new Map<UserId, number>();
  const sessions = new Map<string, Set<LiveSocket>>();
  return {
    all: all as ReadonlySet<LiveSocket>,

    /** Whether one more may come from an address. */
    hasRoom: (addressKey: string): boolean =>
      all.size < limits.inAll && (addresses.get(addressKey) ?? 0) < limits.perAddress,

    add(socket: LiveSocket): void {
      all.add(socket);
      count(addresses, socket.addressKey, 1);
    },

    /** Notes whose a socket is; false where its user has too many. */
    greet(socket: LiveSocket): boolean {
      const { session } = socket;
      if (session === undefined) return true;
      if ((users.get(session.userId) ?? 0) >= limits.perUser) {
        socket.session = undefined;
        return false;
      }
      count(users, session.userId, 1);
      const others = sessions.get(session.sessionId);
      if (others === undefined) sessions.set(session.sessionId, new Set([socket]));
      else others.add(socket);
      return true;
    },

    remove(socket: LiveSocket): void {
      if (!all.delete(socket)) return;
      count(addresses, socket.addressKey, -1);
      const { session } = socket;
      if (session === undefined) return;
      const own = sessions.get(session.sessionId);
      if (own?.delete(socket) !== true) return;
      if (own.size === 0) sessions.delete(session.sessionId);
      count(users, session.userId, -1);
    },

    ofSession: (sessionId: string): readonly LiveSocket[] => [...(sessions.get(sessionId) ?? [])],
  };
}

function count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
