import { describe, expect, it } from 'vitest';

import { createSeedCipher } from './seed-cipher.ts';

const seedCipher = createSeedCipher(new Uint8Array(32).fill(1));
const SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const USER = 123_456_789n as never;

describe('an encrypted seed', () => {
  it('opens for its user and epoch', () => {
    expect(seedCipher.decrypt(seedCipher.encrypt(SEED, USER, 3), USER, 3)).toBe(SEED);
  });

  it('never looks the same twice, and never shows the seed', () => {
    const [one, two] = [seedCipher.encrypt(SEED, USER, 3), seedCipher.encrypt(SEED, USER, 3)];
    expect(one).not.toEqual(two);
    expect(Buffer.from(one).toString('hex')).not.toContain(SEED.slice(0, 16));
    expect(Buffer.from(one).toString('latin1')).not.toContain(SEED.slice(0, 16));
    expect(one).toHaveLength(60);
  });

  it('does not open for another user, another epoch or under another key', () => {
    const encrypted = seedCipher.encrypt(SEED, USER, 3);
    expect(() => seedCipher.decrypt(encrypted, 987n as never, 3)).toThrow();
    expect(() => seedCipher.decrypt(encrypted, USER, 4)).toThrow();
    expect(() => createSeedCipher(new Uint8Array(32).fill(2)).decrypt(encrypted, USER, 3)).toThrow();
  });

  it('does not open when any byte was changed or cut off', () => {
    const encrypted = seedCipher.encrypt(SEED, USER, 3);
    for (const i of encrypted.keys()) {
      const changed = Uint8Array.from(encrypted, (byte, j) => (i === j ? byte ^ 1 : byte));
      expect(() => seedCipher.decrypt(changed, USER, 3)).toThrow();
    }
    expect(() => seedCipher.decrypt(encrypted.subarray(1), USER, 3)).toThrow();
  });

  it('takes no short key and no text that is not a seed', () => {
    expect(() => createSeedCipher(new Uint8Array(31))).toThrow('32 bytes');
    expect(() => seedCipher.encrypt('abc', USER, 0)).toThrow('64 hexadecimal characters');
  });
});
