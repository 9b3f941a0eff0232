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

type Place = Pick<Play, 'epoch' | 'nonce'>;

/** How many revealed pairs are listed; older ones can only be found in the export. */
const REVEALED_LISTED = 100;

/** What to remember of the seeds before a play; undefined until a client seed is set. */
export function knownOf({ clientSeed, ...shown }: ShownSeeds): KnownSeeds | undefined {
  return clientSeed === null ? undefined : { ...shown, clientSeed };
}

/**
 * What is known after the seeds were read again. What was shown before is never overwritten: where the reading
 * contradicts it, it is not believed. A client seed that turns up is one of those that this browser sent, each for one
 * pair, or was set elsewhere.
 */
export function renewKnown(before: ShownSeeds | undefined, read: SeedsRead, own: Set<string>): ShownSeeds {
  if (before === undefined) return shownOf(read.seeds);
  const after = follow(before, read);
  const { clientSeed } = after;
  const isKnown = clientSeed === null || (after.epoch === before.epoch && clientSeed === before.clientSeed);
  return isKnown || own.delete(clientSeed) ? after : { ...after, isElsewhere: true };
}

function follow(before: ShownSeeds, { seeds, revealed }: SeedsRead): ShownSeeds {
  const fresh = shownOf(seeds);
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
 * What a play's seeds have to be: those of the pair that the open named. An honest server refuses an open that names
 * another pair than the one in use, so that a play of any other pair matches nothing. A client seed that was set
 * elsewhere is compared as well, but nobody here can say that it is the player's own.
 */
export function expectedSeeds(
  play: Play,
  { epoch, commitment, clientSeed, isElsewhere = false }: KnownSeeds,
): Expected {
  return {
    commitment: play.epoch === epoch ? commitment : '',
    ...(isElsewhere && play.clientSeed === clientSeed ? {} : { clientSeed }),
  };
}

/** The nonce that the play had to carry, given the player's other plays: another tab or device may have made some. */
export function wantedNonce(play: Place, first: number, others: readonly Place[]): number {
  const nonces = new Set(others.filter(({ epoch }) => epoch === play.epoch).map(({ nonce }) => nonce));
  let wanted = first;
  while (wanted < play.nonce && nonces.has(wanted)) wanted++;
  return wanted;
}
