const LN_2_PI = Math.log(2 * Math.PI);
const LEAST = 1e-300;
const PRECISE = 1e-15;
/** The fraction needs about the square root of its larger parameter. */
const MOST_STEPS = 1_000_000;
/** The error of Stirling's formula at 0 to 15, where its series is not precise. */
const STIRLING_ERRORS = [
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.020790672103765093, 0.01664469118982119,
  0.013876128823070748, 0.01189670994589177, 0.010411265261972096, 0.009255462182712733, 0.00833056343336287,
  0.00757367548795184, 0.006942840107209529, 0.006408994188004207, 0.005951370112758847, 0.0055547335519628,
] as const;

/**
 * The logarithm of the chance that exactly `count` of `trials` come up, each with `chance`. Written around the largest
 * term, so that it is precise to 14 digits also for billions of trials (C. Loader, 2000).
 */
export function logTerm(count: number, trials: number, chance: number): number {
  const other = 1 - chance;
  if (count < 0 || count > trials) return -Infinity;
  if (chance <= 0) return count === 0 ? 0 : -Infinity;
  if (other <= 0) return count === trials ? 0 : -Infinity;
  if (count === 0) return trials * Math.log1p(-chance);
  if (count === trials) return trials * Math.log(chance);
  const rest = trials - count;
  const errors = stirlingError(trials) - stirlingError(count) - stirlingError(rest);
  const deviances = deviance(count, trials * chance) + deviance(rest, trials * other);
  return errors - deviances - 0.5 * (LN_2_PI + Math.log(count) + Math.log1p(-count / trials));
}

function stirlingError(n: number): number {
  const known = STIRLING_ERRORS[n];
  if (known !== undefined) return known;
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** x ln(x / mean) + mean - x, without loss of digits where both are near to each other. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = (x - mean) / (x + mean);
  let sum = (x - mean) * ratio;
  let power = 2 * x * ratio;
  for (let j = 1; j < 1000; j += 1) {
    power *= ratio * ratio;
    const next = sum + power / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** The continued fraction of the incomplete beta function, by Lentz's method; for x below (a + 1) / (a + b + 2). */
export function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < PRECISE) break;
  }
  return fraction;
}

/** The upper tail of the gamma distribution: Q(a, x), the regularised incomplete gamma function. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * gammaSeries(a, x)) : front * gammaFraction(a, x);
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n <= MOST_STEPS; n += 1) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * PRECISE) break;
  }
  return sum;
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / LEAST;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; i <= MOST_STEPS; i += 1) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / awayFromZero(an * d + b);
    c = awayFromZero(b + an / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < PRECISE) break;
  }
  return fraction;
}

/** ln Γ(x) for the halves of degrees of freedom: Stirling's series, from 10 on. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + LN_2_PI / 2 + stirlingError(x);
}

function awayFromZero(value: number): number {
  return Math.abs(value) < LEAST ? LEAST : value;
}
