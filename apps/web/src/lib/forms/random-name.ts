const FIRST = ['Amber', 'Brass', 'Calm', 'Deep', 'Quiet', 'Salt', 'Slow', 'Still', 'Tidal', 'Warm', 'Wide'];
const SECOND = ['Anchor', 'Beacon', 'Buoy', 'Comet', 'Gull', 'Kelp', 'Lamp', 'Moth', 'Reef', 'Shell', 'Wick'];
const NUMBERS = 10_000;

/** Creates a username such as `QuietComet4821`: 3 to 20 letters and digits that every form allows (S3-19). */
export function createRandomName(): string {
  const [first = 0, second = 0, number = 0] = crypto.getRandomValues(new Uint32Array(3));
  return `${FIRST[first % FIRST.length]}${SECOND[second % SECOND.length]}${number % NUMBERS}`;
}
