import { listParts, LOOK_SLOTS } from '@voltide/contract';
import { expect, it } from 'vitest';

import { randomLook, randomWhole } from './look-draft.ts';
import { needsText, partName } from './look-words.ts';

it('S10-01 a random look has only unlocked parts, and over time all of them', () => {
  const isUnlocked = (_slot: string, part: string): boolean => part.length % 2 === 0;
  const seen = new Set<string>();
  for (let i = 0; i < 400; i += 1) {
    for (const [slot, part] of Object.entries(randomLook(isUnlocked, randomWhole))) {
      expect(isUnlocked(slot, part)).toBe(true);
      seen.add(`${slot} ${part}`);
    }
  }
  const free = LOOK_SLOTS.flatMap((slot) => listParts(slot).filter((part) => isUnlocked(slot, part)));
  expect(seen.size).toBe(free.length);
});

it('S10-01 a locked part says what unlocks it', () => {
  expect(needsText({ needs: { kind: 'level', count: 10 } })).toBe('Level 10');
  expect(needsText({ needs: { kind: 'sets', count: 1 } })).toBe('1 set');
  expect(needsText({ needs: { kind: 'sets', count: 3 } })).toBe('3 sets');
  expect(needsText({ needs: null })).toBe('');
  expect([partName('cap'), partName('signal')]).toEqual(['Cap', 'Morse']);
});
