import { hexOf, type ClimbedNode } from '@voltide/fairness';

import type { ProofNumber } from './verdict.ts';

/** The hash of a leaf, and on each level the neighbour that it was hashed with and the node that came of it. */
export function climbNumbers(nodes: readonly ClimbedNode[]): readonly ProofNumber[] {
  return nodes.flatMap(({ hash, with: neighbour }, level): ProofNumber[] =>
    neighbour === undefined
      ? [['Hash of the leaf', hexOf(hash)]]
      : [
          [`Neighbour ${level}`, neighbour],
          [`Node ${level}`, hexOf(hash)],
        ],
  );
}
