import { describe, expect, it } from 'vitest';

import rules from '../../../../../../docs/rules/rules.json' with { type: 'json' };
import { listLevelRows, listXpRows } from './xp-rows.ts';

const xpOf = (what: string): string | undefined => listXpRows().find((row) => row.what === what)?.xp;

describe('what gives XP and tokens', () => {
  it('S10-02 is told by the rules book: 70 XP for 1 VT on packs, 25 on the wheel, a fifth for play balance', () => {
    expect(xpOf('1 VT on packs or battles')).toBe('70, play balance 14');
    expect(xpOf('1 VT on the wheel')).toBe('25, play balance 5');
    expect(xpOf('Achievements')).toBe('20 to 2,500 each');
    const { miniGameScoreForToken, maxFromMiniGamesPerDay } = rules.tokens;
    const games = listXpRows().find(({ what }) => what === `Mini games: ${miniGameScoreForToken} points`);
    expect(games?.tokens).toBe(`1, up to ${maxFromMiniGamesPerDay} a day`);
    expect(xpOf('Daily spin')).toBe(`${rules.dailySpin.everySpin.xp}, or more as a prize`);
    const { xpPerPack, tokens } = rules.quickGame;
    const quick = listXpRows().find(({ what }) => what === 'Quick Game');
    expect(quick).toMatchObject({
      xp: `${xpPerPack} a pack, and milestones`,
      tokens: `${tokens}, and 3 by milestones`,
    });
  });
});

describe('what the levels need', () => {
  it('S10-02 begins with the next three levels, and goes on with milestones to 100', () => {
    expect(listLevelRows(1).map(({ level }) => level)).toEqual([2, 3, 4, 5, 10, 25, 50, 100]);
    expect(listLevelRows(9).map(({ level, hasCache }) => [level, hasCache])).toEqual([
      [10, true],
      [11, false],
      [12, false],
      [25, false],
      [50, true],
      [100, true],
    ]);
    expect(listLevelRows(99).map(({ xp }) => xp)).toEqual(['7,062,000']);
    expect(listLevelRows(100)).toEqual([]);
  });
});
