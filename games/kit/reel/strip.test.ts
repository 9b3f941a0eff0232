import { describe, expect, it } from 'vitest';

import { listPacks } from '../../packs/catalogue.ts';
import { STRIPS } from './reel-plan.ts';
import { createStrip, drawerOf, drawOffset, placeItem, throwAwayWords, type NextWord } from './strip.ts';

const shape = STRIPS.single;

function packOf(id: string): ReturnType<typeof listPacks>[number] {
  const pack = listPacks().find((candidate) => candidate.id === id);
  if (pack === undefined) throw new Error(`no pack ${id}`);
  return pack;
}

function fixedWords(seed: number): NextWord {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

describe('a strip', () => {
  it('S4-02 shows neighbours of every cell with the odds of the pack itself, beside the item too', () => {
    const pack = packOf('glass-tide');
    const next = fixedWords(20261120);
    const rounds = 12_000;
    const counts = pack.items.map(() => 0);
    for (let round = 0; round < rounds; round++) {
      const strip = placeItem(createStrip(drawerOf(pack.items), shape, next), shape, 0);
      for (const cell of [strip[shape.landing - 1], strip[shape.landing + 1]]) {
        counts[cell ?? 0] = (counts[cell ?? 0] ?? 0) + 1;
      }
    }
    const statistic = counts.reduce((sum, count, i) => {
      const expected = (2 * rounds * (pack.items[i]?.tickets ?? 0)) / 1_000_000;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    const chiSquareOf8At99 = 20.09;
    expect(statistic).toBeLessThan(chiSquareOf8At99);
  });

  it('passes over words that would favour low tickets', () => {
    const words = [2 ** 32 - 1, 4_294_000_000, 999_999];
    const next = (): number => words.shift() ?? 999_999;
    const pack = packOf('twin-tides');
    expect(createStrip(drawerOf(pack.items), { ...shape, length: 1 }, next)).toEqual([1]);
    expect(words).toEqual([]);
  });

  it('S4-02 the item changes one cell and no other', () => {
    const before = createStrip(drawerOf(packOf('zero-hour').items), shape, fixedWords(7));
    const after = placeItem(before, shape, 3);
    expect(after[shape.landing]).toBe(3);
    expect(after.with(shape.landing, before[shape.landing] ?? 0)).toEqual(before);
  });

  it('the next strip begins as the last one lay', () => {
    const pack = packOf('neon-orchard');
    const next = fixedWords(99);
    const last = placeItem(createStrip(drawerOf(pack.items), shape, next), shape, 2);
    const following = createStrip(drawerOf(pack.items), shape, next, last);
    expect(following).toHaveLength(shape.length);
    for (let away = -shape.start; away <= shape.length - shape.landing - 1; away++) {
      expect(following[shape.start + away]).toBe(last[shape.landing + away]);
    }
  });

  it('throw-away words are fresh and cover the range', () => {
    const next = throwAwayWords();
    const places = Array.from({ length: 400 }, () => drawOffset(next));
    expect(new Set(places).size).toBeGreaterThan(390);
    expect(Math.min(...places)).toBeLessThan(0.1);
    expect(Math.max(...places)).toBeGreaterThan(0.9);
    expect(places.every((place) => place >= 0 && place < 1)).toBe(true);
  });
});
