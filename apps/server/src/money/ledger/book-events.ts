import type { UserId } from '@voltide/core';

export type BookEvents = ReturnType<typeof createBookEvents>;

/** Publishes whose books changed, after the commit: the lane is created before its subscribers. */
export function createBookEvents() {
  const listeners: ((userId: UserId) => void)[] = [];
  return {
    subscribe(listener: (userId: UserId) => void): void {
      listeners.push(listener);
    },
    publish(userId: UserId): void {
      for (const listener of listeners) listener(userId);
    },
  };
}
