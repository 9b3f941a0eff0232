import { LIVE_CLOSE, type LiveMessage, type LiveTopic } from '@voltide/contract';

import { createLine, type Wire } from './line.ts';
import type { Timers } from './timers.ts';
import { createTopics, type TopicState } from './topics.ts';

export type ConnectionPorts = {
  readonly open: () => Wire;
  readonly timers: Timers;
  /** The bearer token of who is signed in, null for a guest or a visitor. */
  readonly token: () => string | null;
  readonly onState: (state: TopicState) => void;
  /** Somebody's session has ended, or the token is too old: an ordinary call finds out which. */
  readonly onSessionRefused: () => void;
};

export type Connection = ReturnType<typeof createConnection>;

/** Follows topics over one socket. */
export function createConnection(ports: ConnectionPorts) {
  let wanted: ReadonlySet<LiveTopic> = new Set();
  let topics = createTopics();
  const hear = (message: LiveMessage): void => {
    if (message.type === 'refused') return;
    const next = topics.take(message);
    if (next === 'gap') line.say({ type: 'snapshot', topic: message.type });
    else if (next !== undefined && wanted.has(next.topic)) ports.onState(next);
  };
  const line = createLine({
    open: ports.open,
    timers: ports.timers,
    onOpen: () => {
      line.say({ type: 'hello', token: ports.token(), topics: [...wanted] });
    },
    onMessage: hear,
    onClose: (code) => {
      topics = createTopics();
      if (code === LIVE_CLOSE.sessionEnded) ports.onSessionRefused();
    },
  });
  return {
    /** Follows these topics and no others. Nothing wanted, nothing open. */
    follow(next: ReadonlySet<LiveTopic>): void {
      const before = wanted;
      wanted = next;
      for (const topic of next) if (!before.has(topic)) line.say({ type: 'snapshot', topic });
      for (const topic of before) {
        if (next.has(topic)) continue;
        topics.forget(topic);
        line.say({ type: 'leave', topic });
      }
      line.want(next.size > 0);
    },

    /** Asks for a topic anew, where it may have been refused or missed. */
    ask(topic: LiveTopic): void {
      if (wanted.has(topic)) line.say({ type: 'snapshot', topic });
    },

    /** What has been heard of a topic. */
    known: (topic: LiveTopic): TopicState | undefined => topics.of(topic),

    /** Somebody else is there now, or the network came back: begins anew at once. */
    reopen(): void {
      topics = createTopics();
      line.reopen();
    },

    /** The network is gone: what is open would not notice for long. */
    lose(): void {
      topics = createTopics();
      line.lose();
    },

    close(): void {
      wanted = new Set();
      topics = createTopics();
      line.want(false);
    },
  };
}
