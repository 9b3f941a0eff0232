import type { UserId } from '@voltide/core';

export type BookNews = ReturnType<typeof createBookNews>;

/** Tells whose books were changed, after the commit: the lane is made before those who want to know. */
export function createBookNews() {
  const listeners: ((userId: UserId) => void)[] = [];
  return {
    subscribe(listener: (userId: UserId) => void): void {
      listeners.push(listener);
    },
    tell(userId: UserId): void {
      for (const listener of listeners) listener(userId);
    },
  };
}
