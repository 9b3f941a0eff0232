import { present } from '@voltide/core';
import { listItems } from '@voltide/games/game';
import type { WeightedReturn } from '@voltide/games/progress/variance';

import type { OddsTable } from './odds-tables.ts';

/** Lists the return of each outcome for an example stake, by the rules of its game. */
export function listReturns({ game, table }: OddsTable): {
  readonly unitSun: bigint;
  readonly outcomes: readonly WeightedReturn[];
} {
  const input = game.inputOfCount?.(1) ?? game.parseInput(present(game.examples[0], 'an example of a game'));
  const { n, count } = game.plan(input);
  const bounds = game.listBounds(table);
  const resolve = (draw: number) =>
    game.resolve(
      Array.from({ length: count }, () => draw),
      input,
      table,
    );
  const outcomes = bounds.map((bound, i) => {
    const outcome = resolve(bound);
    const itemsSun = listItems(outcome).reduce((sum, { valueSun }) => sum + valueSun, 0n);
    return { weight: BigInt((bounds[i + 1] ?? n) - bound), returnSun: outcome.payoutSun + itemsSun };
  });
  return { unitSun: resolve(0).stakeSun, outcomes };
}
