import type { StatisticCell } from '@voltide/contract';
import { binomialP } from '@voltide/games/statistics/binomial';
import { wilsonInterval } from '@voltide/games/statistics/intervals';

const DIGITS = 6;

export function rounded(figure: number): number {
  return Number(figure.toPrecision(DIGITS));
}

export type RawCell = Omit<StatisticCell, 'corrected' | 'isFlagged'>;

type CellCount = {
  readonly name: string;
  readonly count: number;
  readonly draws: number;
  readonly chance: number;
};

export function judgeCell({ name, count, draws, chance }: CellCount): RawCell {
  const { low, high } = wilsonInterval(count, draws);
  return {
    name,
    count,
    expected: rounded(chance),
    low: rounded(low),
    high: rounded(high),
    p: rounded(draws === 0 ? 1 : binomialP({ count, trials: draws, chance })),
  };
}
