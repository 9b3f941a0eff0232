import { LIVE_LIMITS, type LiveMessage, type RecentFind } from '@voltide/contract';

import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

type FeedPorts = {
  /** The newest finds of everybody that may be told by now, the newest first. */
  readonly listFinds: () => readonly RecentFind[];
};

export type FeedTopic = ReturnType<typeof createFeedTopic>;

/** The newest finds of everybody, told to whoever looks. */
export function createFeedTopic({ listFinds }: FeedPorts) {
  const followers = new Set<LiveSocket>();
  let shown = listFinds();
  let shownKeys = new Set(shown.map(keyOf));
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

    /** Tells what has come since the last time, the newest few of it, in one frame for all. */
    tell(): void {
      const now = listFinds();
      const added = now.filter((find) => !shownKeys.has(keyOf(find)));
      if (added.length === 0) return;
      shown = now;
      shownKeys = new Set(now.map(keyOf));
      seq += 1;
      snapshot = undefined;
      const frame = frameOf('delta', seq, added.slice(0, LIVE_LIMITS.feedPerDelta));
      for (const socket of followers) sendFrame(socket, frame);
    },

    leave(socket: LiveSocket): void {
      followers.delete(socket);
    },
  };
}

function keyOf({ at, player, packId, itemId }: RecentFind): string {
  return `${at} ${player} ${packId} ${itemId}`;
}

function frameOf(kind: 'snapshot' | 'delta', seq: number, data: readonly RecentFind[]): Buffer {
  const message: LiveMessage = { type: 'feed', kind, seq, data: [...data] };
  return textFrame(JSON.stringify(message));
}
