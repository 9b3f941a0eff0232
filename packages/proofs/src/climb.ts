import { hexOf, type ClimbedNode } from '@voltide/fairness';

import type { ProofNumber } from './verdict.ts';

/** Lists the hash of a leaf, and on each level the neighbour and the resulting node. */
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
