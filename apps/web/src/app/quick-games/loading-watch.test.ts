import { describe, expect, it } from 'vitest';

import { CHANCE, contextOf, createLoadingWatch, LOOK_EVERY_MS, OLD_MS, type LoadingItem } from './loading-watch.ts';

const PACKS: LoadingItem = { id: 'packs', context: 'pack' };
const OTHER: LoadingItem = { id: 'other', context: 'general' };

function watchOf(rolls: readonly number[]) {
  const offered: string[] = [];
  let items: readonly LoadingItem[] = [];
  let nowMs = 0;
  let rolled = 0;
  const watch = createLoadingWatch({
    list: () => items,
    nowMs: () => nowMs,
    roll: () => rolls[rolled++] ?? 1,
    offer: ({ id }) => offered.push(`${id} at ${nowMs}`),
  });
  return {
    offered,
    rolls: () => rolled,
    load: (...now: readonly LoadingItem[]) => {
      items = now;
    },
    wait: (ms: number) => {
      for (const endMs = nowMs + ms; nowMs < endMs;) {
        watch.look();
        nowMs += LOOK_EVERY_MS;
      }
    },
  };
}

describe('what loads', () => {
  it('S11-03 is looked at every 500 ms, from 2.5 s on, at 35 %', () => {
    expect([LOOK_EVERY_MS, OLD_MS, CHANCE]).toEqual([500, 2500, 0.35]);
  });

  it('S11-03 is as old as its own clock says, also where it began before anybody looked', () => {
    const { offered, load, wait } = watchOf([0]);
    load();
    wait(2000);
    load({ ...PACKS, sinceMs: 300 });
    wait(2000);
    expect(offered).toEqual(['packs at 3000']);
  });

  it('S11-03 is offered a game at the first look past 2.5 s, with luck', () => {
    const { load, wait, offered } = watchOf([0.349]);
    load(PACKS);
    wait(3000);
    expect(offered).toEqual([]);
    wait(500);
    expect(offered).toEqual(['packs at 3000']);
  });

  it('S11-03 is rolled once, however long it takes', () => {
    const { load, wait, offered, rolls } = watchOf([0.35, 0, 0]);
    load(PACKS);
    wait(60_000);
    expect([offered, rolls()]).toEqual([[], 1]);
  });

  it('S11-03 rolls once for each item, and again after it reloads', () => {
    const { load, wait, offered, rolls } = watchOf([1, 0, 0]);
    load(PACKS, OTHER);
    wait(4000);
    expect([rolls(), offered]).toEqual([2, ['other at 3000']]);
    load();
    wait(500);
    load(PACKS);
    wait(4000);
    expect([rolls(), offered[1]]).toEqual([3, 'packs at 7500']);
  });

  it('S11-03 is left alone when it came in time', () => {
    const { load, wait, rolls } = watchOf([0]);
    for (let i = 0; i < 20; i++) {
      load(PACKS);
      wait(2500);
      load();
      wait(500);
    }
    expect(rolls()).toBe(0);
  });

  it('S11-03 opens one game, though many items are lucky', () => {
    const { load, wait, offered } = watchOf([0, 0]);
    load(PACKS, OTHER);
    wait(4000);
    expect(offered).toEqual(['packs at 3000']);
  });
});

it.each([
  ['/api/packs/glass-tide', '/', 'pack'],
  ['/open-pack', '/', 'pack'],
  ['/api/settings', '/packs', 'pack'],
  ['/api/battles', '/packs', 'battle'],
  ['/api/settings', '/battles', 'battle'],
  ['/api/jackpot', '/jackpot', 'general'],
])('S11-03 %s on %s is of the context %s %s', (address, path, context) => {
  expect(contextOf(address, path)).toBe(context);
});
