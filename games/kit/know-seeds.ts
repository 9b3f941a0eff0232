import type { Seeds } from '@voltide/contract';

import type { SeedsRead, ShownSeeds } from './known-seeds.ts';

/** Number of listed revealed pairs; only the export has older ones. */
const REVEALED_LISTED = 100;

/** Facts about a pair in use. */
type Told = Pick<Seeds, 'epoch' | 'commitment' | 'nextCommitment' | 'clientSeed' | 'nonce'>;
type Read = Pick<SeedsRead, 'revealed'> & { readonly seeds: Told };

type SeedsPort = {
  readonly shownSeeds: Map<string, ShownSeeds>;
  /** Client seeds that this browser sent, until a pair has them. */
  readonly ownSeeds: Set<string>;
  readonly readSeeds: () => Promise<Read>;
  /** Sets the client seed of a pair that has none, unless it was set elsewhere in the meantime. */
  readonly setFirstClientSeed: () => Promise<Told>;
};

/**
 * Reads a player's seeds, remembers them, and sets the client seed if the pair has none, at first or after a rotation.
 * It is sent only once the pair's commitment is remembered, so that the house could not choose its seed after it, and
 * never to a pair that is not believed.
 * @throws errors of the port.
 */
export async function knowSeeds(userId: string, host: SeedsPort): Promise<ShownSeeds> {
  const { shownSeeds, ownSeeds, readSeeds, setFirstClientSeed } = host;
  const read = await readSeeds();
  const renew = (seeds: Told): ShownSeeds => {
    const shown = renewKnown(shownSeeds.get(userId), { ...read, seeds }, ownSeeds);
    shownSeeds.set(userId, shown);
    return shown;
  };
  const shown = renew(read.seeds);
  const isMissing = shown.clientSeed === null && shown.epoch === read.seeds.epoch;
  return isMissing ? renew(await setFirstClientSeed()) : shown;
}

/**
 * Merges a new reading into what is known. Shown facts are never overwritten: a contradicting reading is not believed.
 * A client seed that turns up is one of those that this browser sent, each for one pair, or was set elsewhere.
 */
export function renewKnown(before: ShownSeeds | undefined, read: Read, own: Set<string>): ShownSeeds {
  if (before === undefined) return shownOf(read.seeds);
  const after = follow(before, read);
  const { clientSeed } = after;
  const isKnown = clientSeed === null || (after.epoch === before.epoch && clientSeed === before.clientSeed);
  return isKnown || own.delete(clientSeed) ? after : { ...after, isElsewhere: true };
}

function follow(before: ShownSeeds, { seeds, revealed }: Read): ShownSeeds {
  const fresh = shownOf(seeds);
  if (seeds.epoch === before.epoch) return { ...before, clientSeed: before.clientSeed ?? seeds.clientSeed };
  if (!isReplaced(before, seeds.epoch, revealed)) return before;
  if (seeds.epoch === before.epoch + 1) return { ...fresh, commitment: before.nextCommitment, nonce: 0 };
  return fresh;
}

function shownOf({ epoch, commitment, nextCommitment, clientSeed, nonce }: Told): ShownSeeds {
  return { epoch, commitment, nextCommitment, clientSeed, nonce };
}

/** True if every pair from the known one up to this epoch is revealed and fits its commitment. */
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
