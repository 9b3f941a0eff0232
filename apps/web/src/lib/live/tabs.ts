import type { Subscription } from './subscriptions.ts';
import type { TopicState } from './topics.ts';

const LOCK = 'voltide-live';

/** What the tabs of a browser tell each other. */
type TabMessage =
  | { readonly type: 'wants'; readonly tab: string; readonly topics: readonly Subscription[] }
  /** Says who leads now, so that the others say what they want. */
  | { readonly type: 'leads' }
  | { readonly type: 'state'; readonly state: TopicState };

type TabPorts = {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (() => BroadcastChannel) | undefined;
  /** Names this tab. */
  readonly tab: string;
  /** This tab holds the socket from now on, or no longer. */
  readonly onLead: (leads: boolean) => void;
  /** What all tabs together want has changed; told to who leads. */
  readonly onWanted: (topics: ReadonlySet<Subscription>) => void;
  /** Another tab has come to want a topic; told to who leads. */
  readonly onJoin: (topics: readonly Subscription[]) => void;
  readonly onState: (state: TopicState) => void;
};

export type Tabs = ReturnType<typeof createTabs>;

/**
 * Which of a browser's tabs holds the socket: the one that has the lock. Where the browser has no locks or no channels,
 * each tab leads itself.
 */
export function createTabs(ports: TabPorts) {
  const { locks, openChannel, tab } = ports;
  const others = new Map<string, readonly Subscription[]>();
  let own: readonly Subscription[] = [];
  let channel: BroadcastChannel | undefined;
  let leave: (() => void) | undefined;
  let isLeading = false;

  const post = (...message: readonly [TabMessage]): void => channel?.postMessage(...message);
  const tellWanted = (): void => {
    if (isLeading) ports.onWanted(new Set([...own, ...[...others.values()].flat()]));
  };
  const lead = (leads: boolean): void => {
    if (isLeading === leads) return;
    isLeading = leads;
    others.clear();
    ports.onLead(leads);
    if (!leads) return;
    tellWanted();
    post({ type: 'leads' });
  };
  const noteWanted = (other: string, topics: readonly Subscription[]): void => {
    const before = others.get(other) ?? [];
    others.set(other, topics);
    tellWanted();
    if (isLeading) ports.onJoin(topics.filter((topic) => !before.includes(topic)));
  };
  const hear = ({ data }: MessageEvent<TabMessage>): void => {
    if (data.type === 'leads') post({ type: 'wants', tab, topics: own });
    else if (data.type === 'state') ports.onState(data.state);
    else noteWanted(data.tab, data.topics);
  };
  return {
    /** Takes part: leads when its turn comes. */
    join(): void {
      if (leave !== undefined) return;
      leave = () => undefined;
      if (locks === undefined || openChannel === undefined) return lead(true);
      channel = openChannel();
      channel.addEventListener('message', hear);
      post({ type: 'wants', tab, topics: own });
      leave = queueUp(locks, () => lead(true));
    },

    /** Takes no part any more; whoever waits next leads. */
    leave(): void {
      if (leave === undefined) return;
      post({ type: 'wants', tab, topics: [] });
      lead(false);
      leave();
      leave = undefined;
      channel?.close();
      channel = undefined;
    },

    /** What this tab wants to hear of. */
    want(topics: readonly Subscription[]): void {
      own = topics;
      post({ type: 'wants', tab, topics: own });
      tellWanted();
    },

    /** Passes on what the socket was told, to this tab too. */
    tell(state: TopicState): void {
      post({ type: 'state', state });
      ports.onState(state);
    },
  };
}

/** Waits for the lock and holds it, until the returned function is called. */
function queueUp(locks: Pick<LockManager, 'request'>, onTurn: () => void): () => void {
  const giveUp = new AbortController();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const held = locks.request(LOCK, { signal: giveUp.signal }, () => {
    if (!giveUp.signal.aborted) onTurn();
    return isOver;
  });
  held.catch(() => {
    // A browser that keeps nothing for this page has no locks for it either.
    if (!giveUp.signal.aborted) onTurn();
  });
  return () => {
    giveUp.abort();
    end();
  };
}
