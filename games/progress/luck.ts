/** Plays of one kind: what they brought, what they bring on average, and two standard deviations of that, in sun. */
export type Luck = {
  readonly plays: number;
  readonly returnedSun: bigint;
  readonly expectedSun: bigint;
  readonly spreadSun: bigint;
};

/** `too-few` as long as the interval reaches down to nothing: no result could then be called a poor one. */
type LuckVerdict = 'too-few' | 'as-expected' | 'better' | 'worse';

/** Returns of plays, beside the interval that 95 of 100 players are in after as many of them. */
export type LuckReading = Luck & {
  readonly verdict: LuckVerdict;
  readonly lowSun: bigint;
  readonly highSun: bigint;
};

export type PlayNoun = readonly [one: string, many: string];

/**
 * Adds up plays of several kinds. They are drawn independently of each other, so that their variances add up: the
 * spread of all is the root of the sum of squares, rounded up to a whole sun.
 */
export function addLuck(parts: readonly Luck[]): Luck {
  const sumOf = (amountOf: (part: Luck) => bigint): bigint => parts.reduce((sum, part) => sum + amountOf(part), 0n);
  return {
    plays: parts.reduce((sum, { plays }) => sum + plays, 0),
    returnedSun: sumOf(({ returnedSun }) => returnedSun),
    expectedSun: sumOf(({ expectedSun }) => expectedSun),
    spreadSun: rootUp(sumOf(({ spreadSun }) => spreadSun * spreadSun)),
  };
}

/** Compares what plays brought with the interval around what was to be expected. Its bounds belong to it. */
export function readLuck(luck: Luck): LuckReading {
  const { returnedSun, expectedSun, spreadSun } = luck;
  const [lowSun, highSun] = [expectedSun - spreadSun, expectedSun + spreadSun];
  if (luck.plays === 0 || lowSun <= 0n)
    return { ...luck, verdict: 'too-few', lowSun: lowSun < 0n ? 0n : lowSun, highSun };
  const verdict = returnedSun < lowSun ? 'worse' : returnedSun > highSun ? 'better' : 'as-expected';
  return { ...luck, verdict, lowSun, highSun };
}

/** The verdict as a person says it: "about as expected for 412 packs". */
export function luckHeadline({ verdict, plays }: Pick<LuckReading, 'verdict' | 'plays'>, noun: PlayNoun): string {
  const played = `${plays.toLocaleString('en')} ${plays === 1 ? noun[0] : noun[1]}`;
  switch (verdict) {
    case 'too-few':
      return plays === 0 ? `no ${noun[1]} yet` : `too few plays to tell: ${played}`;
    case 'as-expected':
      return `about as expected for ${played}`;
    case 'better':
      return `better than expected for ${played}`;
    case 'worse':
      return `worse than expected for ${played}`;
  }
}

/**
 * The interval in words. It tells what was, and nothing about the next play, whose odds no result changes.
 * `textOf` writes an amount.
 */
export function luckExplanation(reading: LuckReading, textOf: (amountSun: bigint) => string): string {
  const { verdict, plays, returnedSun, expectedSun, lowSun, highSun } = reading;
  if (plays === 0) return 'This compares what your plays bring with what they bring on average.';
  const got = `You got ${textOf(returnedSun)}. The average for the same plays is ${textOf(expectedSun)}`;
  const range = `between ${textOf(lowSun)} and ${textOf(highSun)}`;
  switch (verdict) {
    case 'too-few':
      return `${got}, but after so few plays 95 of 100 players are anywhere ${range}.`;
    case 'as-expected':
      return `${got}, and 95 of 100 players are ${range}: so are you.`;
    case 'better':
      return `${got}, and 95 of 100 players are ${range}: you are above that.`;
    case 'worse':
      return `${got}, and 95 of 100 players are ${range}: you are below that.`;
  }
}

/** The smallest whole number whose square is no less than this one. */
function rootUp(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root * root === square ? root : root + 1n;
    root = next;
  }
}
