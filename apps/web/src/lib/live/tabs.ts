import type { Subscription } from './subscriptions.ts';
import type { TopicState } from './topics.ts';

const LOCK = 'voltide-live';

/** Messages between the tabs of a browser. */
type TabMessage =
  | { readonly type: 'wants'; readonly tab: string; readonly topics: readonly Subscription[] }
  /** Announces the leader, so that the others send their topics. */
  | { readonly type: 'leads' }
  | { readonly type: 'state'; readonly state: TopicState };

type TabPorts = {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (() => BroadcastChannel) | undefined;
  readonly tab: string;
  /** This tab now holds the socket, or no longer does. */
  readonly onLead: (leads: boolean) => void;
  /** The union of all tabs' topics has changed; the leader is called. */
  readonly onWanted: (topics: ReadonlySet<Subscription>) => void;
  /** Another tab has added topics; the leader is called. */
  readonly onJoin: (topics: readonly Subscription[]) => void;
  readonly onState: (state: TopicState) => void;
};

export type Tabs = ReturnType<typeof createTabs>;

/** Elects the tab that holds the socket by a lock. In a browser without locks or channels, each tab leads itself. */
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
    join(): void {
      if (leave !== undefined) return;
      leave = () => undefined;
      if (locks === undefined || openChannel === undefined) return lead(true);
      channel = openChannel();
      channel.addEventListener('message', hear);
      post({ type: 'wants', tab, topics: own });
      leave = queueUp(locks, () => lead(true));
    },

    /** Stops taking part; the next tab in the queue leads. */
    leave(): void {
      if (leave === undefined) return;
      post({ type: 'wants', tab, topics: [] });
      lead(false);
      leave();
      leave = undefined;
      channel?.close();
      channel = undefined;
    },

    want(topics: readonly Subscription[]): void {
      own = topics;
      post({ type: 'wants', tab, topics: own });
      tellWanted();
    },

    /** Publishes the socket's state to all tabs. */
    tell(state: TopicState): void {
      post({ type: 'state', state });
      ports.onState(state);
    },
  };
}

/** Waits for the lock and holds it until the returned function is called. */
function queueUp(locks: Pick<LockManager, 'request'>, onTurn: () => void): () => void {
  const giveUp = new AbortController();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const held = locks.request(LOCK, { signal: giveUp.signal }, () => {
    if (!giveUp.signal.aborted) onTurn();
    return isOver;
  });
  held.catch(() => {
    // A browser without storage for this page has no locks either.
    if (!giveUp.signal.aborted) onTurn();
  });
  return () => {
    giveUp.abort();
    end();
  };
}
