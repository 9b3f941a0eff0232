import { LIVE_PATH } from '@voltide/contract';
import { watchers } from '@voltide/games/kit/watchers';
import type { QueryClient } from '@tanstack/react-query';

import { balanceQuery } from '../balance/balance-query.ts';
import type { Session } from '../session/session.ts';
import { isStored, readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { createConnection, type Connection } from './connection.ts';
import { listWatched } from './subscriptions.ts';
import type { Wire } from './reconnecting-socket.ts';
import { createLiveCache, topicsShown } from './live-cache.ts';
import { createTabs, type Tabs } from './tabs.ts';
import type { Timers } from './timers.ts';

/** Time for which a hidden page keeps listening: a user who returns soon has missed nothing. */
const HIDDEN_MS = 60_000;
/** By then a tab knows that its player has signed out or deleted the account in another one, and needs no message. */
const OWN_END_MS = 3000;
/** A socket that has not delivered by then what a poll has read no longer works. */
const DEAD_AFTER_MS = 5000;

type LivePorts = {
  readonly queryClient: QueryClient;
  readonly session: Pick<Session, 'getState' | 'subscribe'>;
  readonly timers: Timers;
  readonly isHeld: () => boolean;
  readonly open: () => Wire;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (() => BroadcastChannel) | undefined;
};

/** Opens a socket to this page's own server. */
export function openLiveSocket(): WebSocket {
  return new WebSocket(`${window.location.origin.replace('http', 'ws')}${LIVE_PATH}`);
}

/** Shows changes at once: one socket for all tabs of a browser. Nothing depends on it: polls read the same. */
export function startLive(ports: LivePorts): void {
  const { queryClient, session, timers } = ports;
  const cache = createLiveCache({ ...ports, userId: () => session.getState().user?.id });
  const connection = createConnection({
    open: ports.open,
    timers,
    token: () => readStored(STORAGE_KEYS.token),
    onState: (state) => tabs.tell(state),
    onSessionRefused: () => {
      const token = readStored(STORAGE_KEYS.token);
      const refused = session.getState().user?.id;
      timers.after(OWN_END_MS, () => {
        const { user } = session.getState();
        if (user?.id !== refused || readStored(STORAGE_KEYS.token) !== token) return;
        void queryClient.refetchQueries({ queryKey: balanceQuery.queryKey, type: 'active' });
      });
    },
  });
  const tabs = createTabs({
    ...ports,
    tab: crypto.randomUUID(),
    onLead: (leads) => {
      if (!leads) connection.close();
    },
    onWanted: (topics) => connection.follow(topics),
    onJoin: (topics) => {
      for (const topic of topics) {
        const state = connection.known(topic);
        if (state !== undefined) tabs.tell(state);
      }
    },
    onState: (state) => cache.take(state),
  });
  let wanted = '';
  const want = (): void => {
    const { isLoading, isUnconfirmed, user } = session.getState();
    // Until the session is confirmed there is no user: another tab may have signed someone else in.
    const isSure = !isLoading && isUnconfirmed !== true && isStored(user);
    const topics = isSure ? topicsShown(queryClient, user !== null) : [];
    if (topics.join() === wanted) return;
    wanted = topics.join();
    watchers.keepOnly(listWatched(topics).map(({ battleId }) => battleId));
    tabs.want(topics);
  };
  followCache({ queryClient, timers, connection, onShown: want });
  followIdentity(session, (isOther) => {
    want();
    if (isOther) connection.reopen();
  });
  followPage({ timers, connection, tabs });
  want();
}

type CacheFollowing = Pick<LivePorts, 'queryClient' | 'timers'> & {
  readonly connection: Connection;
  /** Called when the shown data may have changed. */
  readonly onShown: () => void;
};

/** Follows the shown data, and detects from polls that the socket is dead or was rejected. */
function followCache({ queryClient, timers, connection, onShown }: CacheFollowing): void {
  const balanceKey = String(balanceQuery.queryKey[0]);
  const toldVersion = (): number | undefined => {
    const state = connection.known('account');
    return state?.topic === 'account' ? state.data.version : undefined;
  };
  const compare = (readVersion: number): void => {
    const told = toldVersion();
    if (told === undefined) return connection.ask('account');
    if (told >= readVersion) return;
    timers.after(DEAD_AFTER_MS, () => {
      const now = toldVersion();
      if (now !== undefined && now < readVersion) connection.reopen();
    });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') queueMicrotask(onShown);
    if (event.type !== 'updated' || String((event.query.queryKey as readonly unknown[])[0]) !== balanceKey) return;
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const read = queryClient.getQueryData(balanceQuery.queryKey);
    if (read !== undefined && read !== null) compare(read.version);
  });
}

/** Calls back after every change of the session; `isOther` is true if the user changed. */
function followIdentity(session: LivePorts['session'], onChange: (isOther: boolean) => void): void {
  const whoNow = (): string => {
    const { user } = session.getState();
    return user === null ? '' : `${user.id} ${user.role === 'guest' ? 'guest' : 'account'}`;
  };
  let who = whoNow();
  session.subscribe(() => {
    const before = who;
    who = whoNow();
    onChange(who !== before);
  });
}

type PageFollowing = {
  readonly timers: Timers;
  readonly connection: Connection;
  readonly tabs: Pick<Tabs, 'join' | 'leave'>;
};

/** A page takes part while it is visible, and a little longer. A page that the browser freezes holds nothing. */
function followPage({ timers, connection, tabs }: PageFollowing): void {
  let stopWaiting: (() => void) | undefined;
  const look = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
    if (document.visibilityState === 'visible') tabs.join();
    else stopWaiting = timers.after(HIDDEN_MS, () => tabs.leave());
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('pagehide', () => tabs.leave());
  window.addEventListener('online', () => connection.reopen());
  window.addEventListener('offline', () => connection.lose());
  look();
}
