import { LAYOUTS } from '@voltide/games/battles/layouts';
import { expectationOf, rootOf, type WeightedReturn } from '@voltide/games/progress/variance';

import type { OddsTables } from '../../play/plays/odds-tables.ts';
import { listReturns } from '../../play/plays/table-returns.ts';
import { joinDeviations, type GameDay } from './anomalies.ts';
import type { TableDay } from './figures.sql.ts';
import { sumOf } from './sum-figures.ts';

type Returns = { readonly unitSun: bigint; readonly outcomes: readonly WeightedReturn[]; readonly isCounted: boolean };

const BATTLES = 0;
const MOST_SEATS = BigInt(Math.max(...Object.values(LAYOUTS).map((teams) => teams.flat().length)));

/**
 * Compares the daily return of games with the average of their odds tables. Draws are independent, so that the
 * variances of all tables of a game add up. For battles the spread is taken from the seats themselves: battles are
 * independent, and the square of a sum is at most the sum of squares times its seats.
 */
export function createGameDays(oddsTables: Pick<OddsTables, 'getById'>) {
  const known = new Map<number, Returns>();
  const returnsOf = (tableId: number): Returns => {
    const found = known.get(tableId);
    if (found !== undefined) return found;
    const odds = oddsTables.getById(tableId);
    const made = { ...listReturns(odds), isCounted: odds.game.inputOfCount !== undefined };
    known.set(tableId, made);
    return made;
  };
  const deviationOf = ({ tableId, stakeSun, squares }: TableDay): bigint => {
    if (tableId === BATTLES) return rootOf(squares * MOST_SEATS);
    const { outcomes, unitSun, isCounted } = returnsOf(tableId);
    // A stake on several draws at once equals as many stakes on one.
    const stakes = { sumSun: stakeSun, squares: isCounted ? stakeSun * unitSun : squares };
    return expectationOf(outcomes, unitSun, stakes).spreadSun / 2n;
  };
  return (days: readonly TableDay[]): readonly GameDay[] =>
    [...Map.groupBy(days, ({ atMs, game }) => `${atMs} ${game}`).values()].flatMap((tables) => {
      const [first] = tables;
      if (first === undefined) return [];
      return [
        {
          atMs: first.atMs,
          game: first.game,
          plays: tables.reduce((sum, { plays }) => sum + plays, 0),
          returnedSun: sumOf(tables, ({ returnedSun }) => returnedSun),
          expectedSun: sumOf(tables, ({ stakeSun, edgeSun }) => stakeSun - edgeSun),
          sdSun: joinDeviations(tables.map((table) => deviationOf(table))),
        },
      ];
    });
}
