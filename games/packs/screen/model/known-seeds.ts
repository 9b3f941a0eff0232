import type { getSeeds, Play, ResponseOf, Seeds } from '@voltide/contract';

import type { KnownSeeds } from './open-ticket.ts';

/** What a result must agree with, as far as it was known before the play; `nonce` only where it is certain. */
export type Expected = {
  readonly commitment?: string;
  readonly clientSeed?: string;
  readonly nonce?: number;
};

/** What the server says of the player's seed pairs. */
export type SeedsRead = ResponseOf<typeof getSeeds>;

/** What was shown of the seeds; the client seed is null until one is set. */
export type ShownSeeds = Omit<KnownSeeds, 'clientSeed'> & { readonly clientSeed: string | null };

/** What to compare a play with, and what of it was not known here before: that is no mismatch, but it is said. */
export type Comparison = { readonly expected: Expected; readonly notes: readonly string[] };

type Place = Pick<Play, 'epoch' | 'nonce'>;

/** How many revealed pairs are listed; older ones can only be found in the export. */
const REVEALED_LISTED = 100;

const UNSHOWN = {
  commitment: 'the commitment was not shown here before the play: this seed pair began elsewhere',
  clientSeed: 'the client seed was not shown here before the play: it was set elsewhere',
} as const;

const UNREAD = {
  commitment: 'the commitment was not compared: your seed pairs could not be read',
  clientSeed: 'the client seed was not compared: your seed pairs could not be read',
} as const;

/** What to remember of the seeds before a play; undefined until a client seed is set. */
export function knownOf({ clientSeed, ...shown }: ShownSeeds): KnownSeeds | undefined {
  return clientSeed === null ? undefined : { ...shown, clientSeed };
}

/**
 * What is known after the seeds were read again. What was shown before is never overwritten: where the reading
 * contradicts it, it is not believed, and a play that follows it will not match.
 */
export function renewKnown(before: ShownSeeds | undefined, { seeds, revealed }: SeedsRead): ShownSeeds {
  const fresh = shownOf(seeds);
  if (before === undefined) return fresh;
  if (seeds.epoch === before.epoch) return { ...before, clientSeed: before.clientSeed ?? seeds.clientSeed };
  if (!isReplaced(before, seeds.epoch, revealed)) return before;
  if (seeds.epoch === before.epoch + 1) return { ...fresh, commitment: before.nextCommitment, nonce: 0 };
  return fresh;
}

function shownOf({ epoch, commitment, nextCommitment, clientSeed, nonce }: Seeds): ShownSeeds {
  return { epoch, commitment, nextCommitment, clientSeed, nonce };
}

/** Whether every pair from the known one up to this epoch is revealed, those that were promised as promised. */
function isReplaced(known: ShownSeeds, epoch: number, revealed: SeedsRead['revealed']): boolean {
  const oldest = revealed.length < REVEALED_LISTED ? 0 : (revealed.at(-1)?.epoch ?? 0);
  const byEpoch = new Map(revealed.map((pair) => [pair.epoch, pair.commitment]));
  const promised = new Map([
    [known.epoch, known.commitment],
    [known.epoch + 1, known.nextCommitment],
  ]);
  for (let each = Math.max(known.epoch, oldest); each < epoch; each++) {
    const commitment = byEpoch.get(each);
    if (commitment === undefined || commitment !== (promised.get(each) ?? commitment)) return false;
  }
  return epoch > known.epoch;
}

/**
 * What to compare a play's seeds with, given what was known before it and, for a pair that began since then, what the
 * server says of the pairs now.
 */
export function comparisonOf(play: Play, known: KnownSeeds, read: SeedsRead | undefined): Comparison {
  const { epoch, commitment, clientSeed } = known;
  if (play.epoch <= epoch) return { expected: { commitment, clientSeed }, notes: [] };
  const isNext = play.epoch === epoch + 1;
  const promised = isNext ? { commitment: known.nextCommitment } : {};
  if (read === undefined) {
    return { expected: promised, notes: [...(isNext ? [] : [UNREAD.commitment]), UNREAD.clientSeed] };
  }
  const pair = pairOf(play.epoch, read);
  if (pair === undefined || !isReplaced(known, play.epoch, read.revealed))
    return { expected: { commitment }, notes: [] };
  const isOtherSeed = pair.clientSeed !== play.clientSeed;
  const isOtherCommitment = pair.commitment !== play.commitment;
  return {
    expected: {
      ...(isOtherCommitment ? { commitment: pair.commitment } : {}),
      ...promised,
      ...(isOtherSeed ? { clientSeed: pair.clientSeed ?? '' } : {}),
    },
    notes: [...(isNext || isOtherCommitment ? [] : [UNSHOWN.commitment]), ...(isOtherSeed ? [] : [UNSHOWN.clientSeed])],
  };
}

function pairOf(epoch: number, { seeds, revealed }: SeedsRead): Pick<Seeds, 'commitment' | 'clientSeed'> | undefined {
  return seeds.epoch === epoch ? seeds : revealed.find((pair) => pair.epoch === epoch);
}

/** The nonce that a play of this pair had to carry, if nothing else was played since. */
export function nextNonce({ epoch }: Place, known: KnownSeeds): number {
  return epoch === known.epoch ? known.nonce : 0;
}

/** The nonce that the play had to carry, given the player's other plays: another tab or device may have made some. */
export function wantedNonce(play: Place, first: number, others: readonly Place[]): number {
  const nonces = new Set(others.filter(({ epoch }) => epoch === play.epoch).map(({ nonce }) => nonce));
  let wanted = first;
  while (wanted < play.nonce && nonces.has(wanted)) wanted++;
  return wanted;
}
