import { describe, expect, it } from 'vitest';

import { nodeHashes } from './hmac-node.ts';
import { commitmentOf, isClientSeed, isHex64, seedKey, serverSeedFromRandom } from './seeds.ts';
import { asciiBytes, bytesOfHex, hexOf } from './text.ts';

describe('seeds', () => {
  it('a server seed is the hexadecimal text of 32 bytes, and its text is the key', () => {
    const seed = serverSeedFromRandom(Uint8Array.from({ length: 32 }, (_, i) => i));
    expect(seed).toBe('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
    expect(seedKey(seed)).toHaveLength(64);
    expect(() => serverSeedFromRandom(new Uint8Array(31))).toThrow('32 random bytes');
    expect(() => commitmentOf(nodeHashes, seed.toUpperCase())).toThrow('64 lowercase');
  });

  it('a client seed is 1 to 64 letters, digits, underscores or hyphens', () => {
    for (const text of ['a', 'harbour-1', '_', 'Z'.repeat(64)]) expect(isClientSeed(text)).toBe(true);
    for (const text of ['', 'a:b', 'a b', 'é', 'a\n', 'Z'.repeat(65)]) expect(isClientSeed(text)).toBe(false);
    expect(isHex64('f'.repeat(64))).toBe(true);
    expect(isHex64(`${'f'.repeat(63)}G`)).toBe(false);
  });

  it('hexadecimal is read back as it was written, and only ASCII is hashed', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
    expect(hexOf(asciiBytes('az:09'))).toBe('617a3a3039');
    for (const text of ['ü', '\u0080']) expect(() => asciiBytes(text)).toThrow('ASCII');
    expect(asciiBytes('\u007f')).toEqual(Uint8Array.of(127));
    expect(() => bytesOfHex('abc')).toThrow('hexadecimal');
  });
});
