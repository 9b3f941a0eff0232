import type { Play, RevealedEpoch, Seeds } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { renewKnown } from './know-seeds.ts';
import { expectedSeeds, knownOf, wantedNonce, type SeedsRead, type ShownSeeds } from './known-seeds.ts';

const commitmentOf = (epoch: number): string => String(epoch).padStart(64, 'a');
const KNOWN = {
  epoch: 2,
  commitment: commitmentOf(2),
  nextCommitment: commitmentOf(3),
  nonce: 5,
  clientSeed: 'mine',
} as const;

function pairOf(epoch: number, parts: Partial<RevealedEpoch> = {}): RevealedEpoch {
  const given = { epoch, commitment: commitmentOf(epoch), serverSeed: 'x', clientSeed: `seed-${epoch}` };
  return { ...given, plays: 9, revealedAt: '', ...parts };
}

function readAt(epoch: number, parts: Partial<Seeds> = {}): SeedsRead {
  const seeds: Seeds = {
    epoch,
    commitment: commitmentOf(epoch),
    nextCommitment: commitmentOf(epoch + 1),
    clientSeed: `seed-${epoch}`,
    nonce: 7,
    startedAt: '',
    rotatesAtNonce: 1000,
    rotatesAt: '',
    ...parts,
  };
  return { seeds, revealed: Array.from({ length: Math.min(epoch, 100) }, (_, i) => pairOf(epoch - 1 - i)) };
}

function playOf(epoch: number, parts: Partial<Play> = {}): Play {
  return { epoch, nonce: 0, commitment: commitmentOf(epoch), clientSeed: `seed-${epoch}`, ...parts } as Play;
}

/** Changes or drops one of the revealed pairs of a reading. */
function tampered(read: SeedsRead, epoch: number, parts?: Partial<RevealedEpoch>): SeedsRead {
  const revealed = read.revealed.flatMap((pair) => {
    if (pair.epoch !== epoch) return [pair];
    return parts === undefined ? [] : [{ ...pair, ...parts }];
  });
  return { ...read, revealed };
}

/** Renews the reading by a browser that has sent these client seeds. */
function renewed(before: ShownSeeds | undefined, read: SeedsRead, ...own: readonly string[]): ShownSeeds {
  return renewKnown(before, read, new Set(own));
}

describe('reading the seeds again', () => {
  it('S15-02 nothing is known until a client seed is set', () => {
    const shown = renewed(undefined, readAt(0, { clientSeed: null }));
    expect(knownOf(shown)).toBeUndefined();
    const set = renewed(shown, readAt(0, { clientSeed: 'mine', commitment: 'another' }), 'mine');
    expect(knownOf(set)).toEqual({
      epoch: 0,
      commitment: commitmentOf(0),
      nextCommitment: commitmentOf(1),
      nonce: 7,
      clientSeed: 'mine',
    });
  });

  it('S15-02 the same pair stays what it was shown to be, whatever is said of it later', () => {
    const lies = { commitment: 'another', nextCommitment: 'another', clientSeed: 'another', nonce: 99 };
    expect(renewed(KNOWN, readAt(2, lies))).toEqual(KNOWN);
  });

  it('S15-02 the next pair has the promised commitment, its own client seed and all its nonces before it', () => {
    const next = renewed(KNOWN, readAt(3, { commitment: 'another' }), 'seed-3');
    expect(next).toEqual({
      epoch: 3,
      commitment: commitmentOf(3),
      nextCommitment: commitmentOf(4),
      clientSeed: 'seed-3',
      nonce: 0,
    });
    expect(knownOf(renewed(KNOWN, readAt(3, { clientSeed: null })))).toBeUndefined();
  });

  it('S15-02 a client seed that turns up is one that this browser sent, each for one pair, or is foreign', () => {
    const own = new Set(['seed-3']);
    expect(renewKnown(KNOWN, readAt(3), own).isElsewhere).toBeUndefined();
    expect(renewKnown(KNOWN, readAt(3), own).isElsewhere).toBe(true);
    const unset = renewed(undefined, readAt(0, { clientSeed: null }));
    expect(renewed(unset, readAt(0)).isElsewhere).toBe(true);
    expect(renewed(unset, readAt(0), 'seed-0').isElsewhere).toBeUndefined();
    const carriedOver = renewed(KNOWN, readAt(3, { clientSeed: KNOWN.clientSeed }));
    expect(carriedOver.isElsewhere).toBe(true);
    expect(renewed(carriedOver, readAt(3)).isElsewhere).toBe(true);
    expect(renewed(carriedOver, readAt(4), 'seed-4').isElsewhere).toBeUndefined();
  });

  it('S15-02 a later pair is taken as it is shown now, if the pairs between were revealed as promised', () => {
    expect(renewed(KNOWN, readAt(5))).toMatchObject({ epoch: 5, commitment: commitmentOf(5), nonce: 7 });
    expect(renewed(KNOWN, readAt(500))).toMatchObject({ epoch: 500 });
  });

  it.each([
    ['an earlier pair', readAt(1)],
    ['a pair that follows without a reveal', tampered(readAt(3), 2)],
    ['a known pair that had another commitment', tampered(readAt(5), 2, { commitment: 'another' })],
    ['a promised pair that had another commitment', tampered(readAt(5), 3, { commitment: 'another' })],
    ['a promised pair that is not revealed', tampered(readAt(5), 3)],
  ])('S15-02 is not believed: %s', (_name, read) => {
    expect(renewed(KNOWN, read)).toEqual(KNOWN);
  });
});

describe('what a play is compared with', () => {
  it('S15-02 the commitment that was named, and the client seed of that pair', () => {
    const expected = { commitment: KNOWN.commitment, clientSeed: 'mine' };
    expect(expectedSeeds(playOf(2), KNOWN)).toEqual(expected);
  });

  it.each([1, 3, 6])('S15-02 a play of pair %d, which was not named, matches nothing', (epoch) => {
    for (const commitment of [commitmentOf(epoch), KNOWN.commitment, KNOWN.nextCommitment]) {
      expect(expectedSeeds(playOf(epoch, { commitment }), KNOWN).commitment).not.toBe(commitment);
    }
  });

  it('S15-02 a client seed that was set elsewhere is compared too, but is not called the own one', () => {
    const foreign = { ...KNOWN, isElsewhere: true };
    expect(expectedSeeds(playOf(2, { clientSeed: 'mine' }), foreign)).toEqual({ commitment: KNOWN.commitment });
    expect(expectedSeeds(playOf(2, { clientSeed: 'ground' }), foreign).clientSeed).toBe('mine');
  });

  it('S15-02 a nonce further on follows only if the plays between are all the own ones of this pair', () => {
    const others = (epoch: number, ...nonces: number[]) => nonces.map((nonce) => ({ epoch, nonce }));
    const wanted = (history: readonly { epoch: number; nonce: number }[]): number =>
      wantedNonce({ epoch: 2, nonce: 8 }, 5, history);
    expect(wanted(others(2, 7, 6, 5, 4))).toBe(8);
    expect(wanted(others(2, 7, 5))).toBe(6);
    expect(wanted(others(1, 7, 6, 5))).toBe(5);
    expect(wantedNonce({ epoch: 2, nonce: 4 }, 5, [])).toBe(5);
  });
});
