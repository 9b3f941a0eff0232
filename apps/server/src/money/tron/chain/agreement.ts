import { formatAddress, formatHex } from '@voltide/tron';
import type { NodePool } from '@voltide/tron/client/node-pool';
import type { Head } from '@voltide/tron/client/node';

import type { Config } from '../../../config.ts';

/** Returns the number of nodes that must agree: two for real money. */
export function agreeingOf({ tronNetwork }: Pick<Config, 'tronNetwork'>): number {
  return tronNetwork === 'mainnet' ? 2 : 1;
}

/** Caps that number at the nodes there are. Nodes of one name are one. */
export function neededOf({ nodes }: NodePool, agreeing: number): number {
  return Math.min(agreeing, new Set(nodes.map(({ name }) => name)).size);
}

/** Lists the block producers that enough nodes agree on; empty where they do not agree or answer. */
export async function listAgreedProducers(pool: NodePool, agreeing: number): Promise<ReadonlySet<string>> {
  const needed = neededOf(pool, agreeing);
  const namedBy = new Map<string, Set<string>>();
  for (const each of await pool.askAwake(needed, (node) => node.listProducers())) {
    if (!('answer' in each)) continue;
    for (const producer of each.answer.map(formatAddress)) {
      namedBy.set(producer, (namedBy.get(producer) ?? new Set()).add(each.node));
    }
  }
  return new Set([...namedBy].flatMap(([producer, nodes]) => (nodes.size >= needed ? [producer] : [])));
}

export async function findAgreedHead(pool: NodePool, agreeing: number, upTo = Infinity): Promise<Head | undefined> {
  const needed = neededOf(pool, agreeing);
  const heads = new Map<string, Head>();
  for (const each of await pool.askAwake(needed, (node) => node.getHead('solid'))) {
    if ('answer' in each) heads.set(each.node, each.answer);
  }
  const numbers = [...heads.values()].map(({ header }) => Math.min(header.number, upTo));
  const candidates = numbers.toSorted((left, right) => right - left).slice(needed - 1);
  for (const number of new Set(candidates)) {
    const agreed = number < 0 ? undefined : await findAgreedAt(pool, { needed, heads, number });
    if (agreed !== undefined) return agreed;
  }
  return undefined;
}

type Sought = { readonly needed: number; readonly heads: ReadonlyMap<string, Head>; readonly number: number };

async function findAgreedAt(pool: NodePool, { needed, heads, number }: Sought): Promise<Head | undefined> {
  const votes = new Map<string, { readonly head: Head; readonly nodes: Set<string> }>();
  for (const each of await pool.askAwake(needed, async (node) => {
    const head = heads.get(node.name);
    return head === undefined || head.header.number === number ? head : node.findHead(number, 'solid');
  })) {
    if (!('answer' in each) || each.answer?.header.number !== number) continue;
    const key = formatHex(each.answer.id);
    const same = votes.get(key) ?? { head: each.answer, nodes: new Set() };
    same.nodes.add(each.node);
    votes.set(key, same);
  }
  return [...votes.values()].find(({ nodes }) => nodes.size >= needed)?.head;
}
