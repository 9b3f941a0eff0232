import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareScores, standingOf, type SeasonStake } from './standing.ts';

const PLAYERS = ['amber', 'brig', 'cove', 'dune', 'ebb', 'fjord'];
const NONE: ReadonlySet<string> = new Set();
const stakesOf = (...pairs: readonly (readonly [string, number])[]): readonly SeasonStake[] =>
  pairs.map(([id, edgeSun]) => ({ id, edgeSun: BigInt(edgeSun) }));
const placesOf = (stakes: readonly SeasonStake[], unlisted = NONE): readonly unknown[] =>
  standingOf(stakes, unlisted).rows.map(({ place, id, points, reached }) => [place, id, Number(points), reached]);

describe('a standing', () => {
  it('S7-01 ranks by whole points of the summed edge, floored once per player', () => {
    expect(placesOf(stakesOf(['amber', 999], ['brig', 2500], ['amber', 1], ['brig', 499], ['cove', 999]))).toEqual([
      [1, 'brig', 2, 2],
      [2, 'amber', 1, 3],
    ]);
  });

  it('S7-01 of the same points, those that came by an earlier stake stand higher', () => {
    expect(placesOf(stakesOf(['amber', 1000], ['brig', 2000], ['amber', 1000]))).toEqual([
      [1, 'brig', 2, 2],
      [2, 'amber', 2, 3],
    ]);
  });

  it('S7-01 a stake that adds no whole point, or has no edge, moves no one', () => {
    const stakes = stakesOf(['amber', 1000], ['brig', 1000]);
    const later = [...stakes, ...stakesOf(['amber', 0], ['amber', 999], ['brig', 0])];
    expect(placesOf(later)).toEqual(placesOf(stakes));
  });

  it('S7-02 players who are not listed leave no gap, and their edge fills the pool', () => {
    const stakes = stakesOf(['amber', 3000], ['brig', 2000], ['cove', 1000], ['dune', 500]);
    const { rows, unlisted, edgeSun } = standingOf(stakes, new Set(['brig', 'dune', 'stranger']));
    expect(rows.map(({ place, id }) => [place, id])).toEqual([
      [1, 'amber'],
      [2, 'cove'],
    ]);
    expect([unlisted, edgeSun]).toEqual([['brig'], 6500n]);
  });

  it('S7-01 is empty without stakes, and refuses an edge below 0', () => {
    expect(standingOf([], NONE)).toEqual({ edgeSun: 0n, stakes: 0, rows: [], unlisted: [] });
    expect(() => standingOf(stakesOf(['amber', -1]), NONE)).toThrow('below 0');
  });

  it('S7-01 places are 1, 2, 3 … in strict order, and each player has one, whatever the stakes', () => {
    const stake = fc.record({ id: fc.constantFrom(...PLAYERS), edgeSun: fc.bigInt({ min: 0n, max: 4000n }) });
    fc.assert(
      fc.property(fc.array(stake, { maxLength: 60 }), fc.subarray(PLAYERS), (stakes, hidden) => {
        const { rows, unlisted } = standingOf(stakes, new Set(hidden));
        expect(rows.map(({ place }) => place)).toEqual(rows.map((_, i) => i + 1));
        for (const [i, row] of rows.entries()) {
          const next = rows[i + 1];
          if (next !== undefined) expect(compareScores(row, next)).toBeLessThan(0);
          const own = stakes.filter(({ id }) => id === row.id).reduce((sum, { edgeSun }) => sum + edgeSun, 0n);
          expect(row.points).toBe(own / 1000n);
          const before = stakes.slice(0, row.reached - 1).filter(({ id }) => id === row.id);
          const beforeSun = before.reduce((sum, { edgeSun }) => sum + edgeSun, 0n);
          expect(beforeSun / 1000n < row.points && stakes[row.reached - 1]?.id === row.id).toBe(true);
        }
        expect(rows.some(({ id }) => hidden.includes(id))).toBe(false);
        expect(unlisted.every((id) => hidden.includes(id))).toBe(true);
      }),
    );
  });
});
