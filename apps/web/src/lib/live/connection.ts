import { LIVE_CLOSE, type LiveMessage, type LiveTopic } from '@voltide/contract';

import { listRequests, listTopics, listWatched, type Subscription } from './subscriptions.ts';
import { createReconnectingSocket, type Wire } from './reconnecting-socket.ts';
import type { Timers } from './timers.ts';
import { createTopics, isGap, type TopicState } from './topics.ts';

type ConnectionPorts = {
  readonly open: () => Wire;
  readonly timers: Timers;
  /** The bearer token of an account; null for a guest or a visitor. */
  readonly token: () => string | null;
  readonly onState: (state: TopicState) => void;
  /** The session has ended, or the token is too old: an ordinary call finds out which. */
  readonly onSessionRefused: () => void;
};

export type Connection = ReturnType<typeof createConnection>;

/** Follows topics over one socket. */
export function createConnection(ports: ConnectionPorts) {
  let wanted: ReadonlySet<Subscription> = new Set();
  let topics = createTopics();
  const isWanted = (state: TopicState): boolean =>
    state.topic === 'battle'
      ? listWatched(wanted).some(({ battleId }) => battleId === state.data.battleId)
      : wanted.has(state.topic);
  const hear = (message: LiveMessage): void => {
    // The page's polls go on without it.
    if (message.type === 'refused' || message.type === 'not_watched') return;
    const next = topics.take(message);
    if (next === undefined) return;
    if (isGap(next)) line.say({ type: 'snapshot', topic: next.gap });
    else if (isWanted(next)) ports.onState(next);
  };
  const line = createReconnectingSocket({
    open: ports.open,
    timers: ports.timers,
    onOpen: () => {
      line.say({ type: 'hello', token: ports.token(), topics: [...listTopics(wanted)] });
      for (const watched of listWatched(wanted)) line.say({ type: 'watch', ...watched });
    },
    onMessage: hear,
    onClose: (code) => {
      topics = createTopics();
      if (code === LIVE_CLOSE.sessionEnded) ports.onSessionRefused();
    },
  });
  return {
    /** Follows exactly these topics. Without any, the socket is closed. */
    follow(next: ReadonlySet<Subscription>): void {
      const before = wanted;
      wanted = next;
      for (const request of listRequests(before, next)) line.say(request);
      for (const each of before) if (!next.has(each)) topics.forget(each);
      line.want(next.size > 0);
    },

    /** Requests a snapshot of a topic that may have been rejected or missed. */
    ask(topic: LiveTopic): void {
      if (wanted.has(topic)) line.say({ type: 'snapshot', topic });
    },

    known: (topic: Subscription): TopicState | undefined => topics.of(topic),

    /** Reconnects at once: the user or the network has changed. */
    reopen(): void {
      topics = createTopics();
      line.reopen();
    },

    /** Drops a socket without a network: it would not notice for long. */
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
