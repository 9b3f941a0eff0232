import { LIVE_LIMITS, type LiveMessage, type RecentItem } from '@voltide/contract';

import type { KeyedItem } from '../../play/packs/recent-items.ts';
import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

type FeedPorts = {
  readonly listItems: () => readonly KeyedItem[];
};

export function createFeedTopic({ listItems }: FeedPorts) {
  const followers = new Set<LiveSocket>();
  let shown = listItems();
  let seq = 0;
  let snapshot: Buffer | undefined;
  const topic: Omit<Topic, 'leave'> = {
    name: 'feed',
    follow: (socket) => {
      if (socket.state === 'closed') return Promise.resolve();
      followers.add(socket);
      snapshot ??= frameOf('snapshot', seq, shown);
      sendFrame(socket, snapshot);
      return Promise.resolve();
    },
  };
  return {
    ...topic,

    /**
     * Publishes the newest few changes since the last time, in one frame for all. After a change of how a player
     * appears, or a deletion, the whole list is sent again: no open page keeps a name that its owner has removed.
     */
    publish(): void {
      const now = listItems();
      const known = new Set(shown.map(({ key }) => key));
      const added = now.filter(({ key }) => !known.has(key));
      const isOutdated = hasChanged(shown, now);
      if (added.length === 0 && !isOutdated) return;
      shown = now;
      seq += 1;
      snapshot = isOutdated ? frameOf('snapshot', seq, now) : undefined;
      const frame = snapshot ?? frameOf('delta', seq, added.slice(0, LIVE_LIMITS.feedPerDelta));
      for (const socket of followers) sendFrame(socket, frame);
    },

    leave(socket: LiveSocket): void {
      followers.delete(socket);
    },
  };
}

/** True if a shown item has another player now, or is gone although older ones are still there. */
function hasChanged(shown: readonly KeyedItem[], now: readonly KeyedItem[]): boolean {
  const players = new Map(now.map(({ key, item }) => [key, textOf(item)]));
  const lastKept = shown.findLastIndex(({ key }) => players.has(key));
  return shown.slice(0, lastKept + 1).some(({ key, item }) => players.get(key) !== textOf(item));
}

function textOf({ player }: RecentItem): string {
  return JSON.stringify(player);
}

function frameOf(kind: 'snapshot' | 'delta', seq: number, items: readonly KeyedItem[]): Buffer {
  const message: LiveMessage = { type: 'feed', kind, seq, data: items.map(({ item }) => item) };
  return textFrame(JSON.stringify(message));
}
