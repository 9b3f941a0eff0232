import type { BoardPeriod, LiveAccount, LiveJackpot, RecentItem } from '@voltide/contract';
import type { QueryClient } from '@tanstack/react-query';

import type { AnswerOf } from '../http/api.ts';
import { balanceQuery } from '../balance/balance-query.ts';
import { queryFor } from '../http/query.ts';
import { takeSpun } from '../plays/spin-status.ts';
import type { BoardState } from './board-topics.ts';
import { watchedAt, type Subscription } from './subscriptions.ts';
import { createRoomCache } from './room-cache.ts';
import type { Timers } from './timers.ts';
import type { TopicState } from './topics.ts';

const ITEMS = queryFor('GET /api/packs/recent-items');
const JACKPOT = queryFor('GET /api/jackpot');
/** Data that depends on the account besides the balance, by address prefix. */
const HOLDINGS = ['/api/inventory', '/api/wallet/buckets', '/api/battles/own'] as const;
/** Data about the progress of deposits and withdrawals. */
const UNDER_WAY = ['/api/wallet/transactions', '/api/wallet/withdrawal-facts'] as const;
const LEVEL = queryFor('GET /api/progress');
/** Data that changes with levels, rakeback and achievements. */
const PROGRESS = ['/api/progress', '/api/progress/packs', '/api/progress/rewards', '/api/progress/statistics'] as const;
const PERIODS = ['day', 'week', 'month', 'all'] as const satisfies readonly BoardPeriod[];
const BOARDS = PERIODS.map((period) => ({ topic: `board_${period}` as const, query: boardQuery(period) }));
const BATTLES = ['/api/battles', '/api/battles/own'] as const;
/** Plays come several a second: the data they change is read at most this often. */
const REFRESH_EVERY_MS = 3000;

type CachePorts = {
  readonly queryClient: QueryClient;
  readonly timers: Timers;
  readonly userId: () => string | undefined;
  /** True while shown data must not change: a reel is running, or a dialog is about it. */
  readonly isHeld: () => boolean;
};

/** Writes live messages into the cache of answers. An older message changes nothing. */
export function createLiveCache({ queryClient, timers, userId, isHeld }: CachePorts) {
  const refresh = createRefresh({ queryClient, timers, userId, isHeld });
  const takeBattle = createRoomCache(queryClient);
  let told: LiveAccount | undefined;

  const takeAccount = (data: LiveAccount): void => {
    if (data.userId !== userId()) return;
    // The version this tab has read of the account, before any live message.
    const read = queryClient.getQueryData(balanceQuery.queryKey)?.version;
    takeBalance(queryClient, data);
    const before = told?.userId === data.userId ? told : undefined;
    const version = before?.version ?? read ?? data.version;
    if (version > data.version) return;
    if (before !== undefined && before.spunOn !== data.spunOn) takeSpun(queryClient);
    told = data;
    const hasSettled = before !== undefined && before.underWay !== data.underWay;
    const isOther = version < data.version || (before !== undefined && before.items !== data.items);
    // In one call: a second one would wait.
    refresh(
      ...(hasProgressed(before, data, version) ? PROGRESS : []),
      ...(hasSettled ? UNDER_WAY : []),
      ...(isOther ? [...HOLDINGS, '/api/jackpot'] : []),
    );
  };
  /** The page may have read other measures than the first message's, so every change of the balance counts. */
  const hasProgressed = (before: LiveAccount | undefined, data: LiveAccount, known: number): boolean => {
    const level = before?.level ?? queryClient.getQueryData(LEVEL.queryKey)?.level.level ?? data.level;
    return level !== data.level || (before === undefined ? known < data.version : before.progress !== data.progress);
  };
  const takeJackpot = (now: LiveJackpot): void => {
    const known = queryClient.getQueryData(JACKPOT.queryKey);
    if (known === undefined || known === null) return;
    const { sealed, ...today } = now;
    const isDrawn = known.sealed !== null && sealed === null;
    const isSame = known.sealed?.date === sealed?.date && known.sealed?.beacon.status === sealed?.beacon;
    if (isDrawn) refresh('/api/jackpot', '/api/jackpot/days');
    else if (known.today.date !== today.date || !isSame) refresh('/api/jackpot');
    // The exact chance of the player's tickets comes with them.
    else if (known.today.own !== null) {
      if (known.today.pool !== today.pool || known.today.tickets !== today.tickets) refresh('/api/jackpot');
    } else {
      void queryClient.cancelQueries({ queryKey: JACKPOT.queryKey });
      queryClient.setQueryData<typeof known>(JACKPOT.queryKey, { ...known, today: { ...known.today, ...today } });
    }
  };
  return {
    take(state: TopicState): void {
      switch (state.topic) {
        case 'account':
          return takeAccount(state.data);
        case 'feed':
          return takeItems(queryClient, state.data);
        case 'jackpot':
          return takeJackpot(state.data);
        case 'battles':
          return refresh(...BATTLES);
        case 'battle':
          return takeBattle(state.data);
        default:
          takeBoard(queryClient, state);
          // A move of any player may change the player's place.
          return refresh(`/api/boards/points/${state.data.board.period}/own`);
      }
    },
  };
}

function takeBalance(queryClient: QueryClient, { balance, version }: LiveAccount): void {
  const { queryKey } = balanceQuery;
  const known = queryClient.getQueryData(queryKey);
  if (known === null || (known?.version ?? -1) >= version) return;
  const told: AnswerOf<'GET /api/wallet/balance'> = { success: true, balance, currency: 'VT', version };
  queryClient.setQueryData<typeof told>(queryKey, told);
}

function takeItems(queryClient: QueryClient, items: readonly RecentItem[]): void {
  const newest = queryClient.getQueryData(ITEMS.queryKey)?.items[0];
  if (newest !== undefined && newest.at > (items[0]?.at ?? '')) return;
  // A read in flight may be older.
  void queryClient.cancelQueries({ queryKey: ITEMS.queryKey });
  queryClient.setQueryData<AnswerOf<'GET /api/packs/recent-items'>>(ITEMS.queryKey, { items: [...items] });
}

function takeBoard(queryClient: QueryClient, { data: { board, rows } }: BoardState): void {
  const { queryKey } = boardQuery(board.period);
  const known = queryClient.getQueryData(queryKey);
  // Never back to a season that has ended.
  if ((known?.board.startsAt ?? '') > (board.startsAt ?? '')) return;
  // A read in flight may be older.
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<AnswerOf<'GET /api/boards/:measure/:period'>>(queryKey, { board, rows: [...rows] });
}

function boardQuery(period: BoardPeriod) {
  return queryFor('GET /api/boards/:measure/:period', { params: { measure: 'points', period } });
}

/** Reads shown data of these addresses again: at once, then at most every few seconds, never while it is held. */
function createRefresh({ queryClient, timers, isHeld }: CachePorts): (...addresses: readonly string[]) => void {
  const due = new Set<string>();
  let isResting = false;
  const run = (): void => {
    isResting = due.size > 0;
    if (!isResting) return;
    timers.after(REFRESH_EVERY_MS, run);
    if (isHeld()) return;
    const now = [...due];
    due.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => now.includes(String(address).split('?', 1)[0] ?? ''),
    });
  };
  return (...addresses) => {
    for (const address of addresses) due.add(address);
    if (!isResting) run();
  };
}

/** Returns the topics whose data this tab shows. */
export function topicsShown(queryClient: QueryClient, isSignedIn: boolean): readonly Subscription[] {
  const cache = queryClient.getQueryCache();
  const isShown = (queryKey: readonly unknown[]): boolean => cache.find({ queryKey })?.isActive() === true;
  const topics: Subscription[] = isSignedIn ? ['account'] : [];
  if (isShown(ITEMS.queryKey)) topics.push('feed');
  if (isShown(JACKPOT.queryKey)) topics.push('jackpot');
  for (const { topic, query } of BOARDS) if (isShown(query.queryKey)) topics.push(topic);
  const addresses = cache.findAll({ type: 'active' }).map(({ queryKey }) => String(queryKey[0]));
  if (addresses.some(isOfBattleList)) topics.push('battles');
  return [...topics, ...addresses.flatMap((address) => watchedAt(address) ?? []).toSorted()];
}

function isOfBattleList(address: string): boolean {
  return (BATTLES as readonly string[]).includes(address.split('?', 1)[0] ?? '');
}
