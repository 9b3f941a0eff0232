import { expect, it } from 'vitest';

import { createPlayerCache } from './player-cache.ts';
import type { Player } from './player.ts';

const player = (userId: bigint, nonce = 0): Player => ({ userId, nonce }) as Player;
const id = (userId: bigint): Player['userId'] => userId as Player['userId'];

it('drops players who were not kept again when it is full, and never holds more than it may', () => {
  const cache = createPlayerCache(4);
  for (const userId of [1n, 2n, 3n, 1n, 4n]) cache.keep(player(userId));
  expect([1n, 2n, 3n, 4n].map((userId) => cache.find(id(userId))?.userId)).toEqual([1n, undefined, 3n, 4n]);
  for (let userId = 10n; userId < 100n; userId++) cache.keep(player(userId));
  const held = Array.from({ length: 100 }, (_, i) => cache.find(id(BigInt(i)))).filter((found) => found !== undefined);
  expect(held.length).toBeLessThanOrEqual(4);
  expect(cache.find(id(99n))?.userId).toBe(99n);
});

it('keeps the newest state of a player, and none after it is forgotten', () => {
  const cache = createPlayerCache(2);
  cache.keep(player(1n, 4));
  cache.keep(player(1n, 5));
  expect(cache.find(id(1n))?.nonce).toBe(5);
  cache.keep(player(2n));
  cache.keep(player(1n, 6));
  expect(cache.find(id(1n))?.nonce).toBe(6);
  cache.forget(id(1n));
  expect(cache.find(id(1n))).toBe(undefined);
});

it('keeps as many as it has places for, in full halves', () => {
  const cache = createPlayerCache(6);
  const players = [1n, 2n, 3n, 4n, 5n, 6n].map((userId) => player(userId));
  for (const each of players) cache.keep(each);
  expect(players.map(({ userId }) => cache.find(userId))).toEqual(players);
  for (const { userId } of players) cache.forget(userId);
  expect(players.map(({ userId }) => cache.find(userId))).toEqual(players.map(() => undefined));
});
