const FIRST = ['amber', 'brass', 'copper', 'deep', 'ember', 'glass', 'iron', 'lunar', 'misty', 'quiet', 'salt', 'tidal'];
const SECOND = ['anchor', 'beacon', 'comet', 'drift', 'harbour', 'lantern', 'otter', 'reef', 'signal', 'sparrow', 'wave'];
const NUMBERS = 10_000;

/** A name for a guest who did not choose one, such as "tidal-lantern-4821"; within the limits of usernames. */
export function createGuestName(): string {
  const [first = 0, second = 0, number = 0] = crypto.getRandomValues(new Uint32Array(3));
  return `${FIRST[first % FIRST.length]}-${SECOND[second % SECOND.length]}-${`${number % NUMBERS}`.padStart(4, '0')}`;
}
