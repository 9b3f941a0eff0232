import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draw, pickFromWords, traceDraw, wordsOf } from './draw.ts';
import type { HashPort } from './hash-port.ts';
import { browserHashes } from './hmac-browser.ts';
import { nodeHashes } from './hmac-node.ts';
import { drawPlay, playMessage, PLAYS_PER_SEED, tracePlayDraw } from './play-draws.ts';
import { seedKey } from './seeds.ts';

const SEED = '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d';
const LARGEST_WORD = (1n << 64n) - 1n;

describe('picking from words', () => {
  it('rejects exactly the words from floor(2^64 / n) × n on', () => {
    const n = 1_000_000;
    const limit = ((1n << 64n) / BigInt(n)) * BigInt(n);
    expect(pickFromWords([limit - 1n], n)).toBe(n - 1);
    expect(pickFromWords([limit], n)).toBeUndefined();
    expect(pickFromWords([LARGEST_WORD, limit, 7n], n)).toBe(7);
  });

  it('rejects nothing when n divides 2^64, up to 2^32 and beyond', () => {
    expect(pickFromWords([LARGEST_WORD], 2 ** 32)).toBe(2 ** 32 - 1);
    expect(pickFromWords([LARGEST_WORD], 2 ** 52)).toBe(2 ** 52 - 1);
    expect(pickFromWords([LARGEST_WORD], 1)).toBe(0);
  });

  it('takes an accepted word modulo n and leaves the others out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.bigInt({ min: 0n, max: LARGEST_WORD }), (n, word) => {
        const accepted = word < (1n << 64n) - ((1n << 64n) % BigInt(n));
        expect(pickFromWords([word], n)).toBe(accepted ? Number(word % BigInt(n)) : undefined);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('refuses to draw among %d numbers', (n) => {
    expect(() => pickFromWords([1n], n)).toThrow('a draw is among');
  });
});

describe('a draw', () => {
  it('reads the next digest when all four words are rejected, and its trace too', () => {
    const messages: string[] = [];
    const port: HashPort = {
      sha256: nodeHashes.sha256,
      hmacSha256: (_key, message) => {
        messages.push(String.fromCharCode(...message));
        return new Uint8Array(32).fill(messages.length % 3 === 0 ? 0 : 0xff);
      },
    };
    const asked = ['m:0', 'm:1', 'm:2'];
    expect(draw(port, seedKey(SEED), 'm', 1_000_000)).toBe(0);
    expect(messages).toEqual(asked);
    const { digests, word, result } = traceDraw(port, seedKey(SEED), 'm', 1_000_000);
    expect([digests.map(({ message }) => message), word, result]).toEqual([asked, 0n, 0]);
  });

  it('reads words big-endian, also from the middle of a buffer', () => {
    const bytes = new Uint8Array(40);
    bytes[15] = 5;
    bytes[16] = 1;
    expect(wordsOf(bytes.subarray(8))).toEqual([5n, 1n << 56n, 0n, 0n]);
  });

  it('is the same through both hash ports, lies below n, and its trace tells the same', () => {
    const seeds = fc.record({
      serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      nonce: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (play, n) => {
        const plan = { domain: 'pack', count: 2, n } as const;
        const numbers = drawPlay(nodeHashes, play, plan);
        expect(drawPlay(browserHashes, play, plan)).toEqual(numbers);
        expect(numbers.every((number) => number >= 0 && number < n)).toBe(true);
        expect(tracePlayDraw(nodeHashes, play, plan, 1).result).toBe(numbers[1]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the steps for people who want to see them', () => {
    const trace = traceDraw(nodeHashes, seedKey(SEED), 'v1:pack:harbour-1:0:0', 1_000_000);
    expect(trace.result).toBe(942_483);
    expect(trace.digests.map(({ message }) => message)).toEqual(['v1:pack:harbour-1:0:0:0']);
    expect(trace.digests[0]?.hex).toMatch(/^[0-9a-f]{64}$/);
    expect(trace.word).toBe(trace.digests[0]?.words[0]);
    expect(trace.word % 1_000_000n).toBe(942_483n);
  });
});

describe('a message', () => {
  it('cannot be forged by a client seed with a separator', () => {
    for (const clientSeed of ['a:0', '', 'a b', 'ä', 'x'.repeat(65), 'a\n']) {
      expect(() => playMessage('pack', { clientSeed, nonce: 0 }, 0)).toThrow('a client seed');
    }
  });

  it('cannot be forged by a domain that is no word', () => {
    for (const domain of ['game-a:b', 'game-A', 'game-é', `game-${'x'.repeat(36)}`] as const) {
      expect(() => playMessage(domain, { clientSeed: 'a', nonce: 0 }, 0)).toThrow('a message domain');
    }
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d as a nonce, and as the number of a draw', (number) => {
    expect(() => playMessage('pack', { clientSeed: 'a', nonce: number }, 0)).toThrow('a nonce is');
    expect(() => playMessage('pack', { clientSeed: 'a', nonce: 0 }, number)).toThrow('draws are counted');
  });

  it('belongs to one of a thousand plays of a seed', () => {
    expect(PLAYS_PER_SEED).toBe(1000);
  });

  it('differs whenever domain, client seed, nonce or k differ', () => {
    const part = fc.tuple(
      fc.constantFrom('pack', 'wheel', 'spin', 'cache'),
      fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/),
      fc.nat(30),
      fc.nat(9),
    );
    fc.assert(
      fc.property(part, part, (left, right) => {
        const [one, other] = [left, right].map(([domain, clientSeed, nonce, k]) =>
          playMessage(domain, { clientSeed, nonce }, k),
        );
        expect(one === other).toBe(JSON.stringify(left) === JSON.stringify(right));
      }),
    );
  });
});
