import { describe, expect, it } from 'vitest';

import { createSealer } from './seal.ts';

const sealer = createSealer(new Uint8Array(32).fill(1));
const SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const USER = 123_456_789n as never;

describe('a sealed seed', () => {
  it('opens for its user and epoch', () => {
    expect(sealer.open(sealer.seal(SEED, USER, 3), USER, 3)).toBe(SEED);
  });

  it('never looks the same twice, and never shows the seed', () => {
    const [one, two] = [sealer.seal(SEED, USER, 3), sealer.seal(SEED, USER, 3)];
    expect(one).not.toEqual(two);
    expect(Buffer.from(one).toString('hex')).not.toContain(SEED.slice(0, 16));
    expect(Buffer.from(one).toString('latin1')).not.toContain(SEED.slice(0, 16));
    expect(one).toHaveLength(60);
  });

  it('does not open for another user, another epoch or under another key', () => {
    const sealed = sealer.seal(SEED, USER, 3);
    expect(() => sealer.open(sealed, 987n as never, 3)).toThrow();
    expect(() => sealer.open(sealed, USER, 4)).toThrow();
    expect(() => createSealer(new Uint8Array(32).fill(2)).open(sealed, USER, 3)).toThrow();
  });

  it('does not open when any byte was changed or cut off', () => {
    const sealed = sealer.seal(SEED, USER, 3);
    for (const i of sealed.keys()) {
      const changed = Uint8Array.from(sealed, (byte, j) => (i === j ? byte ^ 1 : byte));
      expect(() => sealer.open(changed, USER, 3)).toThrow();
    }
    expect(() => sealer.open(sealed.subarray(1), USER, 3)).toThrow();
  });

  it('takes no short key and no text that is not a seed', () => {
    expect(() => createSealer(new Uint8Array(31))).toThrow('32 bytes');
    expect(() => sealer.seal('abc', USER, 0)).toThrow('64 hexadecimal characters');
  });
});
