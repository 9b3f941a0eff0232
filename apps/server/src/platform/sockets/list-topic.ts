import type { LiveMessage } from '@voltide/contract';

import type { Events } from '../telemetry/events.ts';
import type { Timers } from '../jobs/timers.ts';
import { sendFrame, type LiveSocket, type Topic } from './live-socket.ts';
import { createPaced } from './paced.ts';
import { textFrame } from './text-frame.ts';

type ListPorts = {
  readonly events: Pick<Events, 'backgroundFailed'>;
  readonly timers: Timers;
  /** Identifies the shown list of battles: another mark is another list. */
  readonly readListMark: () => Promise<string>;
};

/** The shortest interval in which a busy list is read again by its followers. */
const PUBLISH_EVERY_MS = 1000;

export type ListTopic = ReturnType<typeof createListTopic>;

export function createListTopic({ events, timers, readListMark }: ListPorts) {
  const followers = new Set<LiveSocket>();
  let published: string | undefined;
  let seq = 0;
  const publisher = createPaced({
    everyMs: PUBLISH_EVERY_MS,
    timers,
    onError: (error) => events.backgroundFailed('publish-list-of-battles', error),
    run: async () => {
      if (followers.size === 0) return;
      const mark = await readListMark();
      if (mark === published) return;
      published = mark;
      seq += 1;
      const frame = frameOf('delta', seq);
      for (const socket of followers) sendFrame(socket, frame);
    },
  });
  const topic: Omit<Topic, 'leave'> = {
    name: 'battles',
    follow: async (socket) => {
      if (socket.state === 'closed') return;
      followers.add(socket);
      // The page may have read an older list than the present one, which had no followers here.
      published ??= await readListMark();
      if (followers.has(socket)) sendFrame(socket, frameOf('snapshot', seq));
    },
  };
  return {
    ...topic,

    poll(): void {
      if (followers.size > 0) publisher.ask();
    },

    leave(socket: LiveSocket): void {
      if (followers.delete(socket) && followers.size === 0) published = undefined;
    },
  };
}

function frameOf(kind: 'snapshot' | 'delta', seq: number): Buffer {
  const message: LiveMessage = { type: 'battles', kind, seq };
  return textFrame(JSON.stringify(message));
}
