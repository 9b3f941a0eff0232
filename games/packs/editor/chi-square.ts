const MOST_TERMS = 1000;
const CLOSE = 1e-14;
/** Stirling's series is exact to more than ten digits from here on. */
const LARGE = 12;
/** The usual rule for a chi-square test: cells with fewer expected hits are counted together. */
const LEAST_EXPECTED = 5;

export type ChiSquare = { readonly statistic: number; readonly degrees: number; readonly p: number };

/**
 * Tests how well counts fit their expectation: the chance p of a fit at least as bad. Cells that expect fewer than five
 * hits are counted as one. With fewer than two cells there is nothing to compare, and p is 1. For display only.
 */
export function chiSquareOf(cells: readonly { readonly hits: number; readonly expected: number }[]): ChiSquare {
  const large = cells.filter(({ expected }) => expected >= LEAST_EXPECTED);
  const small = cells.filter(({ expected }) => expected < LEAST_EXPECTED);
  const together = {
    hits: small.reduce((sum, { hits }) => sum + hits, 0),
    expected: small.reduce((sum, { expected }) => sum + expected, 0),
  };
  const compared = together.expected > 0 ? [...large, together] : large;
  const statistic = compared.reduce((sum, { hits, expected }) => sum + (hits - expected) ** 2 / expected, 0);
  const degrees = Math.max(0, compared.length - 1);
  return { statistic, degrees, p: degrees === 0 ? 1 : chanceAbove(degrees / 2, statistic / 2) };
}

/** The upper regularised gamma function Q(a, x), by its series below a + 1 and its continued fraction above. */
function chanceAbove(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * series(a, x)) : Math.min(1, scale * continued(a, x));
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && Math.abs(term) > CLOSE * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's method. */
function continued(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    product *= d * c;
    if (Math.abs(d * c - 1) < CLOSE) break;
  }
  return product;
}

function logGamma(a: number): number {
  let [shifted, sum] = [a, 0];
  while (shifted < LARGE) {
    sum -= Math.log(shifted);
    shifted += 1;
  }
  const square = 1 / shifted ** 2;
  const correction = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted;
  return sum + (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + correction;
}
