import { createHash } from 'node:crypto';

import { listParts, LOOK_SLOTS, parseLook, type Look } from '@voltide/contract/avatar-parts';
import type { UserId } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { listPacks } from '../packs/catalogue.ts';
import { defaultLook, findNeeds, isUnlocked, listLocked } from './avatar.ts';

const sha256 = (message: Uint8Array): Uint8Array => createHash('sha256').update(message).digest();
const NOTHING = { level: 1, sets: 0 };
const PARTS = LOOK_SLOTS.flatMap((slot) =>
  listParts(slot).map((part) => ({ slot, part, needs: findNeeds(slot, part) })),
);
const lookOf = (id: number): Look => parseLook(defaultLook(BigInt(id) as UserId, sha256)) ?? expect.fail('a look');

describe('parts of looks', () => {
  it('S10-01 every part can be unlocked: by a level up to 100, or by as many sets as there are packs', () => {
    for (const { needs } of PARTS) {
      if (needs === undefined) continue;
      expect(needs.count).toBeGreaterThan(needs.kind === 'level' ? 1 : 0);
      expect(needs.count).toBeLessThanOrEqual(needs.kind === 'level' ? 100 : listPacks().length);
    }
    expect(PARTS.filter(({ needs }) => needs?.kind === 'level').length).toBeGreaterThan(10);
    expect(PARTS.filter(({ needs }) => needs?.kind === 'sets').length).toBeGreaterThan(5);
  });

  it('S10-01 colours are unlocked by the levels that the editor shows', () => {
    const colours = PARTS.filter(({ slot, needs }) => slot === 'colour' && needs !== undefined);
    expect(colours.map(({ part, needs }) => `${part} ${needs?.count}`)).toEqual([
      'ember 10',
      'ink 15',
      'volt 35',
      'phosphor 75',
    ]);
  });

  it('S10-01 a part is unlocked exactly from its level, or from its number of sets', () => {
    expect(isUnlocked(undefined, NOTHING)).toBe(true);
    expect(isUnlocked({ kind: 'level', count: 10 }, { level: 9, sets: 16 })).toBe(false);
    expect(isUnlocked({ kind: 'level', count: 10 }, { level: 10, sets: 0 })).toBe(true);
    expect(isUnlocked({ kind: 'sets', count: 2 }, { level: 100, sets: 1 })).toBe(false);
    expect(isUnlocked({ kind: 'sets', count: 2 }, { level: 1, sets: 2 })).toBe(true);
  });

  it('S10-01 the locked slots of a look are named', () => {
    const look: Look = { ...lookOf(1), crest: 'crown', backdrop: 'clockface' };
    expect(listLocked(look, NOTHING)).toEqual(['backdrop', 'crest']);
    expect(listLocked(look, { level: 60, sets: 3 })).toEqual([]);
  });
});

describe('the default look', () => {
  it('S10-01 follows from the id alone and uses no locked part', () => {
    expect(lookOf(7)).toEqual(lookOf(7));
    for (let id = 3; id < 500; id += 1) expect(listLocked(lookOf(id), NOTHING)).toEqual([]);
  });

  it('S10-01 differs between most ids, and every part that is there from the start occurs', () => {
    const looks = Array.from({ length: 2000 }, (_, i) => lookOf(i + 3));
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(1800);
    for (const { slot, part, needs } of PARTS) {
      expect(looks.some((look) => look[slot] === part)).toBe(needs === undefined);
    }
  });
});
