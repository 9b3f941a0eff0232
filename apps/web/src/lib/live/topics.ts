import type { LiveAccount, LiveBattle, LiveJackpot, LiveMessage, LiveTopic, RecentItem } from '@voltide/contract';

import { createBoardTopics, type BoardState } from './board-topics.ts';
import { watchedBy, type Subscription } from './subscriptions.ts';

const ITEMS_SHOWN = 20;

/** The complete state of a topic: tabs exchange it, so none needs the earlier messages. */
export type TopicState =
  | { readonly topic: 'account'; readonly data: LiveAccount }
  | { readonly topic: 'feed'; readonly data: readonly RecentItem[] }
  | { readonly topic: 'jackpot'; readonly data: LiveJackpot }
  /** The list of battles has changed; the number increases each time. */
  | { readonly topic: 'battles'; readonly data: number }
  | { readonly topic: 'battle'; readonly data: LiveBattle }
  | BoardState;

/** Messages of a topic are missing: only a snapshot helps. */
type Gap = { readonly gap: LiveTopic };

/** Messages with a state; the others say that there is none. */
type ToldMessage = Exclude<LiveMessage, { type: 'refused' | 'not_watched' }>;

/** Collects what one socket has received. */
export function createTopics() {
  const states = new Map<string, TopicState>();
  const boards = createBoardTopics();
  let feedSeq: number | undefined;
  const takeFeed = (message: Extract<LiveMessage, { type: 'feed' }>): TopicState | Gap | undefined => {
    if (message.kind === 'snapshot') {
      feedSeq = message.seq;
      return { topic: 'feed', data: message.data };
    }
    const known = states.get('feed');
    // A requested snapshot is on its way.
    if (feedSeq === undefined || known?.topic !== 'feed') return undefined;
    if (message.seq <= feedSeq) return undefined;
    if (message.seq !== feedSeq + 1) {
      feedSeq = undefined;
      return { gap: 'feed' };
    }
    feedSeq = message.seq;
    return { topic: 'feed', data: [...message.data, ...known.data].slice(0, ITEMS_SHOWN) };
  };
  const takeAccount = (data: LiveAccount): TopicState | undefined => {
    const known = states.get('account');
    return known?.topic === 'account' && known.data.version > data.version ? undefined : { topic: 'account', data };
  };
  const takeBattle = (data: LiveBattle): TopicState | undefined => {
    const known = states.get(roomKey(data.battleId));
    return known?.topic === 'battle' && known.data.version > data.version ? undefined : { topic: 'battle', data };
  };
  const takeBoard = (message: Extract<LiveMessage, { type: 'board' }>): TopicState | Gap | undefined => {
    const next = boards.take(message);
    return next === 'gap' ? { gap: `board_${message.period}` } : next;
  };
  const readState = (message: ToldMessage): TopicState | Gap | undefined => {
    switch (message.type) {
      case 'feed':
        return takeFeed(message);
      case 'account':
        return takeAccount(message.data);
      case 'jackpot':
        return { topic: 'jackpot', data: message.data };
      case 'battles':
        return { topic: 'battles', data: message.seq };
      case 'battle':
        return takeBattle(message.data);
      case 'board':
        return takeBoard(message);
    }
  };
  return {
    /** Applies a message and returns the topic's state, a gap if one is missing, or undefined for an old one. */
    take(message: ToldMessage): TopicState | Gap | undefined {
      const next = readState(message);
      if (next !== undefined && !isGap(next)) {
        states.set(next.topic === 'battle' ? roomKey(next.data.battleId) : next.topic, next);
      }
      return next;
    },
    of: (followed: Subscription): TopicState | undefined => states.get(keyOf(followed)),
    forget(topic: Subscription): void {
      states.delete(keyOf(topic));
      boards.forget(topic);
      if (topic === 'feed') feedSeq = undefined;
    },
  };
}

export function isGap(next: TopicState | Gap): next is Gap {
  return 'gap' in next;
}

function roomKey(battleId: string): string {
  return `battle ${battleId}`;
}

function keyOf(followed: Subscription): string {
  const watched = watchedBy(followed);
  return watched === undefined ? followed : roomKey(watched.battleId);
}
