import type { getSeeds, Play, ResponseOf, Seeds } from '@voltide/contract';

/** What the page knew of the seeds before it asked for a play; the result is compared with it. */
export type KnownSeeds = Pick<Seeds, 'epoch' | 'commitment' | 'nextCommitment' | 'nonce'> & {
  readonly clientSeed: string;
  /** The pair, or its client seed, came up while the page was open, and not from this browser. */
  readonly isElsewhere?: boolean;
};

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

/** What to remember of the seeds before a play; undefined until a client seed is set. */
export function knownOf({ clientSeed, ...shown }: ShownSeeds): KnownSeeds | undefined {
  return clientSeed === null ? undefined : { ...shown, clientSeed };
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
