import { expect, it } from 'vitest';

import { createPlayerCache } from './player-cache.ts';
import type { Player } from './player.ts';

const player = (userId: bigint, nonce = 0): Player => ({ userId, nonce }) as Player;
const id = (userId: bigint): Player['userId'] => userId as Player['userId'];

it('drops the player who was used longest ago when it is full', () => {
  const cache = createPlayerCache(2);
  cache.keep(player(1n));
  cache.keep(player(2n));
  cache.find(id(1n));
  cache.keep(player(3n));
  expect([1n, 2n, 3n].map((userId) => cache.find(id(userId))?.userId)).toEqual([1n, undefined, 3n]);
});

it('keeps the newest state of a player, and none after it is forgotten', () => {
  const cache = createPlayerCache(2);
  cache.keep(player(1n, 4));
  cache.keep(player(1n, 5));
  expect(cache.find(id(1n))?.nonce).toBe(5);
  cache.forget(id(1n));
  expect(cache.find(id(1n))).toBe(undefined);
});
