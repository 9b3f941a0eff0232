import type { LiveAccount, LiveJackpot, LiveMessage, LiveTopic, RecentFind } from '@voltide/contract';

/** How many finds a list of the newest shows. */
const FINDS_SHOWN = 20;

/** All that is known of a topic: what tabs tell each other, so that none of them needs to have heard the rest. */
export type TopicState =
  | { readonly topic: 'account'; readonly data: LiveAccount }
  | { readonly topic: 'feed'; readonly data: readonly RecentFind[] }
  | { readonly topic: 'jackpot'; readonly data: LiveJackpot };

/** What one socket has been told so far. */
export function createTopics() {
  const states = new Map<LiveTopic, TopicState>();
  let feedSeq: number | undefined;
  const takeFeed = (message: Extract<LiveMessage, { type: 'feed' }>): TopicState | 'gap' | undefined => {
    if (message.kind === 'snapshot') {
      feedSeq = message.seq;
      return { topic: 'feed', data: message.data };
    }
    const known = states.get('feed');
    // A snapshot that was asked for is under way.
    if (feedSeq === undefined || known?.topic !== 'feed') return undefined;
    if (message.seq <= feedSeq) return undefined;
    if (message.seq !== feedSeq + 1) {
      feedSeq = undefined;
      return 'gap';
    }
    feedSeq = message.seq;
    return { topic: 'feed', data: [...message.data, ...known.data].slice(0, FINDS_SHOWN) };
  };
  const takeAccount = (data: LiveAccount): TopicState | undefined => {
    const known = states.get('account');
    return known?.topic === 'account' && known.data.version > data.version ? undefined : { topic: 'account', data };
  };
  return {
    /** Takes a message in: what is known of its topic now; `gap` where one is missing, nothing where it is old. */
    take(message: Exclude<LiveMessage, { type: 'refused' }>): TopicState | 'gap' | undefined {
      const next =
        message.type === 'feed'
          ? takeFeed(message)
          : message.type === 'account'
            ? takeAccount(message.data)
            : ({ topic: 'jackpot', data: message.data } as const);
      if (next !== undefined && next !== 'gap') states.set(next.topic, next);
      return next;
    },
    of: (topic: LiveTopic): TopicState | undefined => states.get(topic),
    forget(topic: LiveTopic): void {
      states.delete(topic);
      if (topic === 'feed') feedSeq = undefined;
    },
  };
}
