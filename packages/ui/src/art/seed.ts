/** Cosmetic randomness of the drawings: the same text always gives the same picture. Never used for outcomes. */
export interface Seeded {
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  /** One of the values; throws RangeError if there is none. */
  pick<T>(values: readonly T[]): T;
  /** -1 or 1. */
  sign(): number;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** Mulberry32 seeded with the hash of a text. */
export const seededBy = (text: string): Seeded => {
  let state = hashOf(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    sign: () => (next() < 0.5 ? -1 : 1),
  };
};
