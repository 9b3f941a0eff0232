import type { getSeeds, Play, ResponseOf, Seeds } from '@voltide/contract';

/** Known seeds before a play; the result is compared with them. */
export type KnownSeeds = Pick<Seeds, 'epoch' | 'commitment' | 'nextCommitment' | 'nonce'> & {
  readonly clientSeed: string;
  /** The pair, or its client seed, came up while the page was open, and not from this browser. */
  readonly isElsewhere?: boolean;
};

/** Expected members of a result, as far as known before the play; `nonce` only if it is certain. */
export type Expected = {
  readonly commitment?: string;
  readonly clientSeed?: string;
  readonly nonce?: number;
};

export type SeedsRead = ResponseOf<typeof getSeeds>;

/** Shown seeds; the client seed is null until one is set. */
export type ShownSeeds = Omit<KnownSeeds, 'clientSeed'> & { readonly clientSeed: string | null };

type Place = Pick<Play, 'epoch' | 'nonce'>;

/** Returns the seeds to remember before a play; undefined until a client seed is set. */
export function knownOf({ clientSeed, ...shown }: ShownSeeds): KnownSeeds | undefined {
  return clientSeed === null ? undefined : { ...shown, clientSeed };
}

/**
 * Returns the expected seeds of a play: those of the named pair. An honest server rejects an open that names another
 * pair than the current one, so a play of any other pair matches nothing. A client seed that was set elsewhere is
 * compared as well, but this page cannot say that it is the player's.
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

/**
 * Computes the nonce that the play had to carry, given the player's other plays: another tab or device may have made
 * some.
 */
export function wantedNonce(play: Place, first: number, others: readonly Place[]): number {
  const nonces = new Set(others.filter(({ epoch }) => epoch === play.epoch).map(({ nonce }) => nonce));
  let wanted = first;
  while (wanted < play.nonce && nonces.has(wanted)) wanted++;
  return wanted;
}
