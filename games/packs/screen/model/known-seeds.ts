import type { Play, Seeds } from '@voltide/contract';

import type { KnownSeeds } from './open-ticket.ts';

/** What a result must agree with, as far as it was known before the play; `nonce` only where it is certain. */
export type Expected = {
  readonly commitment?: string;
  readonly clientSeed?: string;
  readonly nonce?: number;
};

/** What to remember of the seeds before a play; undefined until a client seed is set. */
export function knownOf(seeds: Seeds): KnownSeeds | undefined {
  const { epoch, commitment, nextCommitment, clientSeed, nonce } = seeds;
  return clientSeed === null ? undefined : { epoch, commitment, nextCommitment, clientSeed, nonce };
}

/**
 * What a play must carry given what was known before it. Within the same pair: its commitment, the next nonce and the
 * own client seed. When the pair was rotated by age meanwhile: the commitment that was announced as the next one.
 */
export function expectedOf(play: Pick<Play, 'epoch' | 'nonce'>, known: KnownSeeds): Expected {
  if (play.epoch === known.epoch + 1) return { commitment: known.nextCommitment };
  return { commitment: known.commitment, clientSeed: known.clientSeed, nonce: known.nonce };
}

/** The nonces between the expected one and this play's: other tabs or devices of the player may have used them. */
export function skippedNonces(play: Pick<Play, 'epoch' | 'nonce'>, known: KnownSeeds): readonly number[] {
  const first = play.epoch === known.epoch ? known.nonce : 0;
  return Array.from({ length: Math.max(0, play.nonce - first) }, (_, i) => first + i);
}

/** Whether these nonces all belong to plays of the player's own history. */
export function areOwnPlays(
  nonces: readonly number[],
  epoch: number,
  history: readonly Pick<Play, 'epoch' | 'nonce'>[],
): boolean {
  return nonces.every((nonce) => history.some((play) => play.epoch === epoch && play.nonce === nonce));
}
