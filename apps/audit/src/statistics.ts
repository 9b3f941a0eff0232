/** The chance of a chi-square of so many degrees of freedom to be at least this large: the upper incomplete gamma. */
export function chiSquareP(value: number, degrees: number): number {
  if (degrees < 1 || value <= 0) return 1;
  const [a, x] = [degrees / 2, value / 2];
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, total] = [1 / a, 1 / a];
    for (let n = 1; n < 10_000 && term > total * 1e-16; n++) {
      term *= x / (a + n);
      total += term;
    }
    return Math.max(0, 1 - total * scale);
  }
  // Lentz's way through the continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < 10_000; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return scale * result;
}

const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  const t = x + 6.5;
  const total = LANCZOS.reduce((all, value, i) => (i === 0 ? value : all + value / (x + i - 1)), 0);
  return Math.log(Math.sqrt(2 * Math.PI)) + (x - 0.5) * Math.log(t) - t + Math.log(total);
}

export type Tested = {
  readonly name: string;
  readonly count: number;
  readonly chiSquare: number;
  readonly degrees: number;
  readonly p: number;
};

const LEAST_EXPECTED = 5;

/** Observed counts against expected shares. Cells that expect fewer than five are taken together. */
export function fitTest(name: string, observed: readonly number[], shares: readonly number[]): Tested | undefined {
  const count = observed.reduce((all, each) => all + each, 0);
  const cells = observed
    .map((seen, i) => ({ seen, expected: (shares[i] ?? 0) * count }))
    .toSorted((a, b) => a.expected - b.expected);
  const merged: { seen: number; expected: number }[] = [];
  let open = { seen: 0, expected: 0 };
  for (const cell of cells) {
    open = { seen: open.seen + cell.seen, expected: open.expected + cell.expected };
    if (open.expected < LEAST_EXPECTED) continue;
    merged.push(open);
    open = { seen: 0, expected: 0 };
  }
  const last = merged.at(-1);
  if (last === undefined || merged.length < 2) return undefined;
  last.seen += open.seen;
  last.expected += open.expected;
  const chiSquare = merged.reduce((all, { seen, expected }) => all + (seen - expected) ** 2 / expected, 0);
  return { name, count, chiSquare, degrees: merged.length - 1, p: chiSquareP(chiSquare, merged.length - 1) };
}

/** Tests if the column of a table of counts depends on the row. Rows and columns that expect too few are left out. */
export function independenceTest(name: string, rows: readonly (readonly number[])[]): Tested | undefined {
  const total = (row: readonly number[]): number => row.reduce((all, each) => all + each, 0);
  const columns = rows[0]?.length ?? 0;
  const all = rows.reduce((sum, row) => sum + total(row), 0);
  const columnTotals = Array.from({ length: columns }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
  const kept = columnTotals.flatMap((each, column) => (each > 0 ? [column] : []));
  const least = Math.min(...kept.map((column) => columnTotals[column] ?? 0));
  const used = rows.filter((row) => (total(row) * least) / Math.max(1, all) >= LEAST_EXPECTED);
  if (used.length < 2 || kept.length < 2) return undefined;
  const count = used.reduce((sum, row) => sum + total(row), 0);
  let chiSquare = 0;
  for (const column of kept) {
    const ofColumn = used.reduce((sum, row) => sum + (row[column] ?? 0), 0);
    for (const row of used) {
      const expected = (total(row) * ofColumn) / count;
      if (expected > 0) chiSquare += ((row[column] ?? 0) - expected) ** 2 / expected;
    }
  }
  const degrees = (used.length - 1) * (kept.length - 1);
  return { name, count, chiSquare, degrees, p: chiSquareP(chiSquare, degrees) };
}

/** Holm's correction: each p as it is to be read among all that were computed, in the order of the tests. */
export function holm(tests: readonly Tested[]): readonly number[] {
  const order = tests.map((_, i) => i).toSorted((a, b) => (tests[a]?.p ?? 1) - (tests[b]?.p ?? 1));
  const corrected = tests.map(() => 1);
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (tests[index]?.p ?? 1) * (tests.length - rank)));
    corrected[index] = highest;
  });
  return corrected;
}

/** Counts numbers below `n` in ten equal classes. */
export function deciles(numbers: readonly number[], n: number): readonly number[] {
  const classes = Array.from({ length: 10 }, () => 0);
  for (const drawn of numbers) {
    const index = Math.floor((drawn * 10) / n);
    classes[index] = (classes[index] ?? 0) + 1;
  }
  return classes;
}

export type Return = {
  readonly name: string;
  readonly plays: number;
  readonly stakedSun: number;
  readonly expected: number;
  readonly realised: number;
  readonly low: number;
  readonly high: number;
};

/** Weights are the stakes: their squares make the interval, as bets differ. */
export function realisedReturn(
  name: string,
  plays: readonly { readonly stake: number; readonly got: number }[],
  table: { readonly expected: number; readonly sd: number },
): Return {
  const staked = plays.reduce((all, { stake }) => all + stake, 0);
  const got = plays.reduce((all, play) => all + play.got, 0);
  const squares = plays.reduce((all, { stake }) => all + stake ** 2, 0);
  const half = staked === 0 ? 0 : (1.96 * table.sd * Math.sqrt(squares)) / staked;
  const realised = staked === 0 ? 0 : got / staked;
  const interval = { low: realised - half, high: realised + half };
  return { name, plays: plays.length, stakedSun: staked, expected: table.expected, realised, ...interval };
}
