import { LIVE_LIMITS, type LiveMessage, type RecentItem } from '@voltide/contract';

import type { KeyedItem } from '../../play/packs/recent-items.ts';
import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

type FeedPorts = {
  /** The newest items of everybody that may be told by now, the newest first. */
  readonly listItems: () => readonly KeyedItem[];
};

/** The newest items of everybody, told to whoever looks. */
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
     * Tells what has come since the last time, the newest few of it, in one frame for all. Where somebody is shown
     * otherwise than before, or has deleted their account, the whole list goes out anew: no open page keeps a name that
     * its owner has taken away.
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

/** True if an item that was shown has another player now, or is gone although older ones are still there. */
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
