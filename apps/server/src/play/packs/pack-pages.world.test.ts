import type { RecentItem } from '@voltide/contract';
import { getTable, listPacks } from '@voltide/contract';
import { getPack, listRecentItems } from '@voltide/games/packs/contract';
import { parseVt } from '@voltide/core';
import { createHash } from 'node:crypto';

import {
  openMany,
  openPack,
  orderOf,
  readyToPlay,
  shownPlayer,
  signUpPlayer,
  startGuest,
  useWorld,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const LANDED_MS = 5000;

async function recentItems(): Promise<RecentItem[]> {
  await world.runJobs();
  return (await world.open().call(listRecentItems)).items;
}

describe('a pack', () => {
  it('S4-01 shows every item with its exact odds, and a hash that the bytes of its document have', async () => {
    const { packs } = await world.open().call(listPacks);
    for (const pack of packs) {
      expect(pack.items.reduce((sum, item) => sum + item.tickets, 0)).toBe(1_000_000);
      for (const encoding of ['identity', 'gzip, br']) {
        const response = await fetch(`${world.url}/api/packs/tables/${pack.hash}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        const bytes = new Uint8Array(await response.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(pack.hash);
      }
    }
  });

  it('S4-01 that does not exist is not found, nor is a table', async () => {
    const client = world.open();
    expect((await client.refused(getPack, { params: { packId: 'no-such-pack' } })).body.code).toBe('not_found');
    expect((await client.refused(getTable, { params: { hash: '0'.repeat(64) } })).body.code).toBe('not_found');
  });

  it('S4-04 counts what was found, no more and no less, and says when', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world, 'glass-tide', 10));
    await openMany(world, player, 30, 'glass-tide');
    await world.runJobs();
    const { realised, versions } = await world.open().call(getPack, { params: { packId: 'glass-tide' } });
    expect(realised.opens).toBe(40);
    expect(realised.items.reduce((sum, { opens }) => sum + opens, 0)).toBe(40);
    for (const { itemId } of play.items) {
      expect(realised.items.find((item) => item.itemId === itemId)?.opens).toBeGreaterThan(0);
    }
    expect(world.clock.nowMs() - Date.parse(realised.countedAt)).toBeLessThan(60_000);
    expect(versions).toMatchObject([{ version: 1 }]);
  });
});

describe('recent items', () => {
  it('S4-04 are empty without plays, and show an item when its reel has landed', async () => {
    const player = await signUpPlayer(world);
    const empty = await world.open().call(getPack, { params: { packId: 'long-wick' } });
    expect([empty.recent, empty.realised.opens]).toEqual([[], 0]);

    const ofWick = async () => (await recentItems()).filter(({ packId }) => packId === 'long-wick');
    const play = await world.clock.hold(async () => {
      const opened = await openPack(player, orderOf(world, 'long-wick'));
      expect(await ofWick()).toEqual([]);
      return opened.play;
    });
    world.clock.advance(LANDED_MS);
    const [item] = await ofWick();
    const [found] = play.items;
    expect(item).toEqual({
      packId: 'long-wick',
      itemId: found?.itemId,
      itemName: found?.itemName,
      rarity: found?.rarity,
      value: found?.value,
      items: 1,
      player: shownPlayer(player),
      at: play.at,
    });
  });

  it('S4-04 show a play once, by the first of its most valuable items, and its number of items', async () => {
    const player = await signUpPlayer(world);
    const { play } = await openPack(player, orderOf(world, 'twin-tides', 10));
    world.clock.advance(LANDED_MS);
    const recent = (await recentItems()).filter(({ packId }) => packId === 'twin-tides');
    const highest = play.items
      .map(({ value }) => parseVt(value))
      .reduce((left, right) => (left > right ? left : right));
    const best = play.items.find(({ value }) => parseVt(value) === highest);
    expect(recent).toMatchObject([{ itemId: best?.itemId, value: best?.value, items: 10, at: play.at }]);
  });

  it('S4-04 are twenty at most, the newest first', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 45);
    world.clock.advance(LANDED_MS);
    const items = await recentItems();
    expect(items.length).toBe(20);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('S4-04 name no guest', async () => {
    const guest = await startGuest(world);
    const player = await readyToPlay(guest);
    await openPack(player, orderOf(world, 'copper-moth'));
    world.clock.advance(LANDED_MS);
    const [item] = (await recentItems()).filter(({ packId }) => packId === 'copper-moth');
    expect(item?.player).toEqual({ name: 'Guest', kind: 'guest', avatar: null, profile: null });
    expect(JSON.stringify(await recentItems())).not.toContain(guest.user.username);
  });
});
