export type Row = {
  readonly what: string;
  readonly product: string;
  readonly yardstick: string;
  readonly ratio: number;
  readonly better: 'higher' | 'lower';
  readonly goal: number;
  /** Not done beyond this. */
  readonly limit: number;
};

type Verdict = 'goal' | 'short of the goal' | 'not done';

export function verdictOf({ ratio, better, goal, limit }: Row): Verdict {
  const reaches = (bound: number): boolean => (better === 'higher' ? ratio >= bound : ratio <= bound);
  if (reaches(goal)) return 'goal';
  return reaches(limit) ? 'short of the goal' : 'not done';
}

export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.product,
    row.yardstick,
    formatNumber(row.ratio),
    `${row.better === 'higher' ? '≥' : '≤'} ${formatNumber(row.goal)}`,
    formatNumber(row.limit),
    verdictOf(row),
  ]);
  const table = [['what', 'product', 'yardstick', 'ratio', 'goal', 'limit', 'verdict'], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3).replace(/0$/, '');
}
