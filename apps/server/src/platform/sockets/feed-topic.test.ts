import { LIVE_LIMITS, type LiveMessage, type Person } from '@voltide/contract';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';

import type { KeyedItem } from '../../play/packs/recent-items.ts';
import { createFeedTopic } from './feed-topic.ts';
import { createLiveSocket, type LiveSocket } from './live-socket.ts';

const LONGEST_SHORT_FRAME = 125;

function listen(): { socket: LiveSocket; frames: Buffer[]; said: () => LiveMessage[] } {
  const frames: Buffer[] = [];
  const stream = { writableLength: 0, write: (frame: Buffer) => frames.push(frame) } as unknown as Socket;
  const from = { addressKey: 'a', guestCookie: undefined, openedAtMs: 0 };
  const said = (): LiveMessage[] =>
    frames.map((frame) => {
      const start = (frame[1] ?? 0) <= LONGEST_SHORT_FRAME ? 2 : 4;
      return JSON.parse(frame.subarray(start).toString('utf8')) as LiveMessage;
    });
  return { socket: createLiveSocket({ webSocket: {} as WebSocket, stream, ...from }), frames, said };
}

const ADA: Person = { name: 'ada', kind: 'player', avatar: null, profile: null };
const ANONYMOUS: Person = { name: 'Anonymous', kind: 'anonymous', avatar: null, profile: null };

const findOf = (no: number, player = ADA): KeyedItem => ({
  key: `${no}`,
  item: {
    packId: 'glass-tide',
    itemId: `glass-tide/item-${no}`,
    itemName: `Item ${no}`,
    rarity: 'common',
    value: '0.500000',
    items: 1,
    player,
    at: new Date(no * 1000).toISOString(),
  },
});
const toldOf = (items: readonly KeyedItem[]) => items.map(({ item }) => item);

it('however much is found, one frame brings the newest five', async () => {
  let newest: KeyedItem[] = [];
  const feed = createFeedTopic({ listItems: () => newest });
  const [one, another] = [listen(), listen()];
  await feed.follow(one.socket);
  await feed.follow(another.socket);
  newest = Array.from({ length: 40 }, (_, i) => findOf(40 - i));
  feed.publish();
  expect(one.said().at(-1)).toEqual({ type: 'feed', kind: 'delta', seq: 1, data: toldOf(newest.slice(0, 5)) });
  expect(another.frames.at(-1)).toBe(one.frames.at(-1));
  expect(LIVE_LIMITS.feedPerDelta * LIVE_LIMITS.feedDeltasPerSecond).toBeLessThanOrEqual(5);
});

it('nothing is published without news, nor to who has left', async () => {
  let newest: KeyedItem[] = [];
  const feed = createFeedTopic({ listItems: () => newest });
  const [one, gone] = [listen(), listen()];
  await feed.follow(one.socket);
  await feed.follow(gone.socket);
  feed.publish();
  feed.leave(gone.socket);
  newest = [findOf(1)];
  feed.publish();
  feed.publish();
  expect(one.said()).toMatchObject([{ kind: 'snapshot' }, { kind: 'delta' }]);
  expect(gone.said()).toMatchObject([{ kind: 'snapshot' }]);
});

it('S10-01 open pages get the whole list again once a player of it appears otherwise', async () => {
  let newest = [findOf(3), findOf(2), findOf(1)];
  const feed = createFeedTopic({ listItems: () => newest });
  const [early, late] = [listen(), listen()];
  await feed.follow(early.socket);
  newest = [findOf(4), findOf(3), findOf(2, ANONYMOUS), findOf(1)];
  feed.publish();
  await feed.follow(late.socket);
  const anew = { type: 'feed', kind: 'snapshot', seq: 1, data: toldOf(newest) };
  expect([early.said().at(-1), late.said()]).toEqual([anew, [anew]]);
});

it('S3-15 open pages get the whole list again once an item is withdrawn, not when one falls off its end', async () => {
  let newest = [findOf(3), findOf(2), findOf(1)];
  const feed = createFeedTopic({ listItems: () => newest });
  const one = listen();
  await feed.follow(one.socket);
  newest = [findOf(4), findOf(3), findOf(2)];
  feed.publish();
  newest = [findOf(4), findOf(2)];
  feed.publish();
  expect(one.said().map((message) => message.type === 'feed' && message.kind)).toEqual([
    'snapshot',
    'delta',
    'snapshot',
  ]);
});
