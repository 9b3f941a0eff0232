import { packStakeForXp } from '@voltide/games/progress/levels';
import { formatVt } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { progressOf } from '../../testing/shown-progress.ts';
import { countText, levelPart, missingText, partOf, stakeText } from './level-words.ts';
import { levelsText } from './levels-text.ts';

const stakeOf = (xp: bigint) => stakeText({ packStake: formatVt(packStakeForXp(xp)) });

describe('what the next level needs', () => {
  it('S10-02 is told in plain words, XP and the packs that bring it', () => {
    expect(missingText({ level: 11, missingXp: '1240' })).toBe('1,240 XP to level 12');
    expect(stakeOf(1240n)).toBe('about 18\u2009VT of packs');
    expect(stakeOf(700n)).toBe('about 10\u2009VT of packs');
    expect(stakeOf(50n)).toBe('about 0.72\u2009VT of packs');
    expect(stakeOf(90_000_000n)).toBe('about 1,285,715\u2009VT of packs');
  });

  it('S10-02 is nothing at level 100', () => {
    const { level } = progressOf({ xp: 7_062_000n });
    expect([missingText(level), stakeText(level), levelPart(level)]).toEqual([
      'Level 100 is the highest',
      undefined,
      1,
    ]);
  });

  it('S10-02 is shown as a part of the way, never more than all of it', () => {
    expect(levelPart(progressOf({ xp: 60n }).level)).toBe(0.5);
    expect([partOf('0', '10'), partOf('7', '10'), partOf('12', '10'), partOf('1', '0')]).toEqual([0, 0.7, 1, 1]);
  });

  it('numbers have their thousands apart', () => {
    expect([countText(0), countText(999), countText('7062000')]).toEqual(['0', '999', '7,062,000']);
  });
});

describe('levels that were reached', () => {
  it.each([
    [1, 2, '0.10\u2009VT of play balance'],
    [2, 4, 'Levels 3 and 4: 0.35\u2009VT of play balance'],
    [4, 9, '5 levels: 1.75\u2009VT of play balance'],
    [9, 10, '0.50\u2009VT of play balance and a Level Cache'],
    [1, 100, '99 levels: 252.45\u2009VT of play balance and 10 Level Caches'],
  ])('S11-05 from %i to %i have paid each', (since, level, text) => {
    expect(levelsText(since, level)).toBe(text);
  });

  it.each([
    [undefined, 2],
    [2, 2],
    [3, 2],
    [0, 2],
    ['1', 2],
    [1, 101],
  ])('S11-05 tell nothing from %s to %s', (since, level) => {
    expect(levelsText(since, level)).toBeUndefined();
  });
});
