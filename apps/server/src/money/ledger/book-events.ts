import type { UserId } from '@voltide/core';

export type BookEvents = ReturnType<typeof createBookEvents>;

/** Tells whose books were changed, after the commit: the lane is made before those who want to know. */
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
