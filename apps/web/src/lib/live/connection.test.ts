import {
  LIVE_CLOSE,
  type BoardRow,
  type LiveBoard,
  type LiveMessage,
  type LiveTopic,
  type RecentItem,
} from '@voltide/contract';
import { expect, it } from 'vitest';

import { boardOf, rowsOf } from '../../testing/board-answers.ts';
import { accountMessage, createFakeSockets, createFakeTimers } from '../../testing/fake-live.ts';
import { createConnection } from './connection.ts';
import type { TopicState } from './topics.ts';

const ALL: readonly LiveTopic[] = ['account', 'feed'];
const HELLO = { type: 'hello', token: 'a.b.c', topics: ALL } as const;

function connect(topics = ALL) {
  const sockets = createFakeSockets();
  const { timers, waits, pass } = createFakeTimers();
  const states: TopicState[] = [];
  let refusals = 0;
  const connection = createConnection({
    open: sockets.open,
    timers,
    token: () => 'a.b.c',
    onState: (state) => states.push(state),
    onSessionRefused: () => (refusals += 1),
  });
  connection.follow(new Set(topics));
  return { connection, sockets, states, waits, pass, refusals: () => refusals };
}

function feed(kind: 'snapshot' | 'delta', seq: number, ...items: string[]): LiveMessage {
  const data = items.map((itemId): RecentItem => ({ ...ITEM, itemId }));
  return { type: 'feed', kind, seq, data };
}
const ITEM: RecentItem = {
  packId: 'tin-sparrow',
  itemId: 'a',
  itemName: 'A',
  rarity: 'common',
  value: '1.000000',
  items: 1,
  player: { name: 'ada', kind: 'player', avatar: null, profile: null },
  at: '2028-02-29T12:00:00.000Z',
};
const itemsOf = (state: TopicState | undefined) =>
  state?.topic === 'feed' ? state.data.map(({ itemId }) => itemId) : undefined;

it('opens one socket while something is wanted, says who is there first, and closes it when nothing is', () => {
  const { connection, sockets } = connect();
  expect(sockets.count()).toBe(1);
  expect(sockets.last().said).toEqual([]);
  sockets.last().greet();
  expect(sockets.last().said).toEqual([HELLO]);
  connection.follow(new Set(['account', 'jackpot']));
  expect(sockets.last().said.slice(1)).toEqual([
    { type: 'snapshot', topic: 'jackpot' },
    { type: 'leave', topic: 'feed' },
  ]);
  connection.follow(new Set());
  expect(sockets.live()).toEqual([]);
});

it('asks for a snapshot after a gap, and tells nothing that is old or in doubt meanwhile', () => {
  const { sockets, states } = connect();
  sockets.last().greet();
  for (const message of [feed('snapshot', 4, 'b'), feed('delta', 5, 'c'), feed('delta', 5, 'c')]) {
    sockets.last().tell(message);
  }
  expect(states.map(itemsOf)).toEqual([['b'], ['c', 'b']]);
  sockets.last().tell(feed('delta', 7, 'e'));
  sockets.last().tell(feed('delta', 8, 'f'));
  expect(sockets.last().said.slice(1)).toEqual([{ type: 'snapshot', topic: 'feed' }]);
  sockets.last().tell(feed('snapshot', 8, 'f', 'e', 'd'));
  expect(states.slice(2).map(itemsOf)).toEqual([['f', 'e', 'd']]);
});

it('S7-01 puts the places of a board together, and asks for a snapshot of that board after a gap', () => {
  const { connection, sockets, states } = connect(['board_day']);
  sockets.last().greet();
  const day = boardOf('day');
  const tell = (kind: 'snapshot' | 'delta', seq: number, data: Omit<LiveBoard, 'board'>, board = day): void => {
    sockets.last().tell({ type: 'board', kind, seq, period: 'day', data: { board, ...data } });
  };
  const names = () =>
    states.map(({ data }) => (data as LiveBoard).rows.map(({ place, person }) => `${place} ${person.name}`));
  const [kelp, gull, crab] = rowsOf(['kelp', 9], ['gull', 7], ['crab', 5]) as [BoardRow, BoardRow, BoardRow];
  tell('snapshot', 7, { length: 2, rows: [kelp, gull] });
  tell('delta', 8, { length: 3, rows: [crab] });
  tell('delta', 8, { length: 0, rows: [] });
  tell('delta', 9, {
    length: 2,
    rows: [
      { ...kelp, place: 2 },
      { ...gull, place: 1 },
    ],
  });
  expect(names()).toEqual([
    ['1 kelp', '2 gull'],
    ['1 kelp', '2 gull', '3 crab'],
    ['1 gull', '2 kelp'],
  ]);
  tell('delta', 11, { length: 2, rows: [kelp] });
  tell('delta', 12, { length: 2, rows: [gull] });
  expect(states).toHaveLength(3);
  expect(sockets.last().said.slice(1)).toEqual([{ type: 'snapshot', topic: 'board_day' }]);
  tell('snapshot', 12, { length: 1, rows: [gull] });
  tell('delta', 13, { length: 1, rows: [kelp] }, boardOf('day', { season: '2026-11-29' }));
  expect(names().slice(3)).toEqual([['2 gull']]);
  expect(sockets.last().said).toHaveLength(3);
  connection.follow(new Set());
});

it('S8-01 tells no balance that is older than the last one', () => {
  const { sockets, states } = connect();
  sockets.last().greet();
  for (const version of [3, 5, 4]) sockets.last().tell(accountMessage({ version }));
  expect(states.map(({ data }) => (data as { version: number }).version)).toEqual([3, 5]);
});

it('comes back after ever longer waits, up to a minute, and after a short one once it was told something', () => {
  const { sockets, waits, pass } = connect();
  const waited = Array.from({ length: 8 }, () => {
    sockets.last().end(1006);
    const [ms] = waits();
    pass();
    return ms;
  });
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  sockets.last().greet();
  sockets.last().tell(accountMessage({}));
  sockets.last().end(LIVE_CLOSE.goingAway);
  expect(waits()).toEqual([1000]);
});

it('waits long where another try soon would end the same way', () => {
  const { sockets, waits } = connect();
  sockets.last().end(LIVE_CLOSE.tooMuch);
  expect(waits()).toEqual([60_000]);
});

it('S3-17 lets an ordinary call find out where a session is refused', () => {
  const { sockets, waits, refusals } = connect();
  sockets.last().greet();
  sockets.last().end(LIVE_CLOSE.sessionEnded);
  expect([refusals(), waits()]).toEqual([1, [1000]]);
});

it('reconnects at once for another user, and drops messages of the previous one', () => {
  const { connection, sockets, states } = connect();
  const before = sockets.last();
  before.greet();
  connection.reopen();
  expect([sockets.count(), before.isClosed()]).toEqual([2, true]);
  before.tell(accountMessage({}));
  before.end(1006);
  expect([states, sockets.count()]).toEqual([[], 2]);
});

it('S14-01 a browser that allows no sockets is asked again later, and nothing breaks', () => {
  const { timers, waits } = createFakeTimers();
  const connection = createConnection({
    open: () => {
      throw new Error('blocked');
    },
    timers,
    token: () => null,
    onState: () => undefined,
    onSessionRefused: () => undefined,
  });
  connection.follow(new Set(ALL));
  expect(waits()).toEqual([1000]);
});
