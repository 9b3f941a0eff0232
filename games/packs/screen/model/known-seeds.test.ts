import type { Play, RevealedEpoch, Seeds } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { comparisonOf, knownOf, nextNonce, renewKnown, wantedNonce, type SeedsRead } from './known-seeds.ts';

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

/** What an honest server says whose current pair is this one, newest revealed pair first. */
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

/** The same reading with one of its revealed pairs changed, or left out. */
function tampered(read: SeedsRead, epoch: number, parts?: Partial<RevealedEpoch>): SeedsRead {
  const revealed = read.revealed.flatMap((pair) => {
    if (pair.epoch !== epoch) return [pair];
    return parts === undefined ? [] : [{ ...pair, ...parts }];
  });
  return { ...read, revealed };
}

describe('reading the seeds again', () => {
  it('S15-02 nothing is known until a client seed is set', () => {
    const shown = renewKnown(undefined, readAt(0, { clientSeed: null }));
    expect(knownOf(shown)).toBeUndefined();
    const set = renewKnown(shown, readAt(0, { clientSeed: 'mine', commitment: 'another' }));
    expect(knownOf(set)).toMatchObject({ commitment: commitmentOf(0), clientSeed: 'mine' });
  });

  it('S15-02 the same pair stays what it was shown to be, whatever is said of it later', () => {
    const lies = { commitment: 'another', nextCommitment: 'another', clientSeed: 'another', nonce: 99 };
    expect(renewKnown(KNOWN, readAt(2, lies))).toEqual(KNOWN);
  });

  it('S15-02 the next pair has the promised commitment, its own client seed and all its nonces before it', () => {
    const next = renewKnown(KNOWN, readAt(3, { commitment: 'another' }));
    expect(next).toEqual({
      epoch: 3,
      commitment: commitmentOf(3),
      nextCommitment: commitmentOf(4),
      clientSeed: 'seed-3',
      nonce: 0,
    });
    expect(knownOf(renewKnown(KNOWN, readAt(3, { clientSeed: null })))).toBeUndefined();
  });

  it('S15-02 a later pair is taken as it is shown now, if the pairs between were revealed as promised', () => {
    expect(renewKnown(KNOWN, readAt(5))).toMatchObject({ epoch: 5, commitment: commitmentOf(5), nonce: 7 });
    expect(renewKnown(KNOWN, readAt(500))).toMatchObject({ epoch: 500 });
  });

  it.each([
    ['an earlier pair', readAt(1)],
    ['a pair that follows without a reveal', tampered(readAt(3), 2)],
    ['a known pair that had another commitment', tampered(readAt(5), 2, { commitment: 'another' })],
    ['a promised pair that had another commitment', tampered(readAt(5), 3, { commitment: 'another' })],
    ['a promised pair that is not revealed', tampered(readAt(5), 3)],
  ])('S15-02 is not believed: %s', (_name, read) => {
    expect(renewKnown(KNOWN, read)).toEqual(KNOWN);
  });
});

describe('what a play is compared with', () => {
  it('S15-02 within the pair: its commitment and the own client seed', () => {
    const expected = { commitment: KNOWN.commitment, clientSeed: 'mine' };
    expect(comparisonOf(playOf(2), KNOWN, undefined)).toEqual({ expected, notes: [] });
    expect(comparisonOf(playOf(1), KNOWN, readAt(2))).toEqual({ expected, notes: [] });
  });

  it('S15-02 of the next pair: the promised commitment; a client seed set elsewhere is said to be unknown', () => {
    for (const read of [readAt(3), readAt(4)]) {
      const { expected, notes } = comparisonOf(playOf(3), KNOWN, read);
      expect(expected).toEqual({ commitment: KNOWN.nextCommitment });
      expect(notes).toEqual([expect.stringContaining('the client seed was not shown here before the play')]);
    }
    const other = comparisonOf(playOf(3, { clientSeed: 'ground' }), KNOWN, readAt(3));
    expect(other).toEqual({ expected: { commitment: KNOWN.nextCommitment, clientSeed: 'seed-3' }, notes: [] });
  });

  it('S15-02 of a later pair: nothing is known of it here, and that is said', () => {
    const { expected, notes } = comparisonOf(playOf(6), KNOWN, readAt(6));
    expect(expected).toEqual({});
    expect(notes.map((text) => text.split(':')[0])).toEqual([
      'the commitment was not shown here before the play',
      'the client seed was not shown here before the play',
    ]);
    expect(comparisonOf(playOf(6, { commitment: 'another' }), KNOWN, readAt(6)).expected).toEqual({
      commitment: commitmentOf(6),
    });
  });

  it.each([
    ['a pair that does not exist', playOf(4), readAt(3)],
    ['a pair that began without a reveal', playOf(3), tampered(readAt(3), 2)],
    ['a later pair after a promise that was broken', playOf(4), tampered(readAt(4), 3, { commitment: 'another' })],
    ['a later pair after a promise that was passed over', playOf(4), tampered(readAt(4), 3)],
  ])('S15-02 cannot match: %s', (_name, play, read) => {
    expect(comparisonOf(play, KNOWN, read)).toEqual({ expected: { commitment: KNOWN.commitment }, notes: [] });
  });

  it('S15-02 what could not be read is said as well, and what was promised holds all the same', () => {
    const next = comparisonOf(playOf(3), KNOWN, undefined);
    expect(next.expected).toEqual({ commitment: KNOWN.nextCommitment });
    expect(next.notes).toEqual([expect.stringContaining('the client seed was not compared')]);
    expect(comparisonOf(playOf(4), KNOWN, undefined).notes).toHaveLength(2);
  });

  it('S15-02 a nonce further on follows only if the plays between are all the own ones of this pair', () => {
    const others = (epoch: number, ...nonces: number[]) => nonces.map((nonce) => ({ epoch, nonce }));
    const wanted = (history: readonly { epoch: number; nonce: number }[]): number =>
      wantedNonce({ epoch: 2, nonce: 8 }, 5, history);
    expect(wanted(others(2, 7, 6, 5, 4))).toBe(8);
    expect(wanted(others(2, 7, 5))).toBe(6);
    expect(wanted(others(1, 7, 6, 5))).toBe(5);
    expect(wantedNonce({ epoch: 2, nonce: 4 }, 5, [])).toBe(5);
    expect([nextNonce({ epoch: 2, nonce: 8 }, KNOWN), nextNonce({ epoch: 3, nonce: 8 }, KNOWN)]).toEqual([5, 0]);
  });
});
