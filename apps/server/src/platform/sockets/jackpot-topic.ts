import type { LiveJackpot, LiveMessage } from '@voltide/contract';

import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { textFrame } from './text-frame.ts';

type JackpotPorts = {
  /** Reads the public jackpot, at most a few seconds old. */
  readonly read: () => Promise<LiveJackpot>;
};

export function createJackpotTopic({ read }: JackpotPorts) {
  const followers = new Set<LiveSocket>();
  let published = '';
  let seq = 0;
  const topic: Omit<Topic, 'leave'> = {
    name: 'jackpot',
    follow: async (socket) => {
      if (socket.state === 'closed') return;
      followers.add(socket);
      const now = await read();
      if (followers.has(socket)) sendFrame(socket, frameOf('snapshot', seq, now));
    },
  };
  return {
    ...topic,

    /** Publishes what has changed since the last time, in one frame for all. Without followers it reads nothing. */
    async publish(): Promise<void> {
      if (followers.size === 0) return;
      const now = await read();
      const text = JSON.stringify(now);
      if (text === published) return;
      published = text;
      seq += 1;
      const frame = frameOf('delta', seq, now);
      for (const socket of followers) sendFrame(socket, frame);
    },

    leave(socket: LiveSocket): void {
      followers.delete(socket);
    },
  };
}

function frameOf(kind: 'snapshot' | 'delta', seq: number, data: LiveJackpot): Buffer {
  const message: LiveMessage = { type: 'jackpot', kind, seq, data };
  return textFrame(JSON.stringify(message));
}
