import { formatAddress } from '@voltide/tron';
import type { NodePool } from '@voltide/tron/client/node-pool';

import type { Config } from '../config.ts';

/** How many nodes must tell the same: two where it is about real money. */
export function agreeingOf({ tronNetwork }: Pick<Config, 'tronNetwork'>): number {
  return tronNetwork === 'mainnet' ? 2 : 1;
}

/** The same, and no more than there are. Nodes of one name are one. */
export function neededOf({ nodes }: NodePool, agreeing: number): number {
  return Math.min(agreeing, new Set(nodes.map(({ name }) => name)).size);
}

/** Who produces blocks, by as many nodes as are needed; nobody, where they do not agree or answer. */
export async function listAgreedProducers(pool: NodePool, agreeing: number): Promise<ReadonlySet<string>> {
  const needed = neededOf(pool, agreeing);
  const namedBy = new Map<string, Set<string>>();
  for (const each of await pool.askAll((node) => node.listProducers())) {
    if (!('answer' in each)) continue;
    for (const producer of each.answer.map(formatAddress)) {
      namedBy.set(producer, (namedBy.get(producer) ?? new Set()).add(each.node));
    }
  }
  return new Set([...namedBy].flatMap(([producer, nodes]) => (nodes.size >= needed ? [producer] : [])));
}
