import type { UserId } from '@voltide/core';

import type { LiveSocket } from './live-socket.ts';

const SOCKET_LIMITS = { inAll: 50_000, perAddress: 100, perUser: 10 } as const;
export type SocketLimits = { readonly [K in keyof typeof SOCKET_LIMITS]: number };

export type SocketBook = ReturnType<typeof createSocketBook>;

/**
 * Every socket of this node, those of a user, and the number of an address. A node holds tens of thousands of idle
 * ones: so there is one entry for a user, and nothing else is kept of each.
 */
export function createSocketBook(limits: SocketLimits = SOCKET_LIMITS) {
  const all = new Set<LiveSocket>();
  const addresses = new Map<string, number>();
  /** One socket of each user; the others hang on it. */
  const users = new Map<UserId, LiveSocket>();
  const ofUser = (userId: UserId): readonly LiveSocket[] => {
    const own: LiveSocket[] = [];
    for (let socket = users.get(userId); socket !== undefined; socket = socket.another) own.push(socket);
    return own;
  };
  const addTo = (userId: UserId, socket: LiveSocket): void => {
    socket.another = users.get(userId);
    users.set(userId, socket);
  };
  return {
    all: all as ReadonlySet<LiveSocket>,

    hasRoom: (addressKey: string): boolean =>
      all.size < limits.inAll && (addresses.get(addressKey) ?? 0) < limits.perAddress,

    add(socket: LiveSocket): void {
      all.add(socket);
      count(addresses, socket.addressKey, 1);
    },

    greet(socket: LiveSocket): boolean {
      const { session } = socket;
      if (session === undefined) return true;
      if (ofUser(session.userId).length >= limits.perUser) {
        socket.session = undefined;
        return false;
      }
      addTo(session.userId, socket);
      return true;
    },

    remove(socket: LiveSocket): void {
      if (!all.delete(socket)) return;
      count(addresses, socket.addressKey, -1);
      const { session } = socket;
      if (session === undefined) return;
      const { userId } = session;
      const own = ofUser(userId);
      users.delete(userId);
      for (const other of own) if (other !== socket) addTo(userId, other);
    },

    ofUser,

    countUsers: (): number => users.size,

    listUsers: (): Iterable<UserId> => users.keys(),

    /** Sessions rarely end: their sockets are searched. */
    ofSession: (sessionId: string): readonly LiveSocket[] =>
      [...all].filter(({ session }) => session?.sessionId === sessionId),
  };
}

function count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
