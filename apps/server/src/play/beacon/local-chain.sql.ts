import type { LocalChainEnd, TakenLink } from '@voltide/beacon';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

/** Publishes the end of a chain unless one is published, and returns the published one. */
export async function publishChain(
  connection: Connection,
  chain: number,
  { end, links }: LocalChainEnd,
): Promise<string | null> {
  const row = await one<{ published: string | null }>(connection, {
    text: 'select voltide.publish_chain($1, $2, $3) as published',
    values: [chain, end, links],
  });
  return row.published;
}

export async function takeLink(connection: Connection): Promise<TakenLink | undefined> {
  return find<TakenLink>(connection, { text: 'select chain, link from voltide.take_link()' });
}

export async function countChains(
  connection: Connection,
): Promise<{ readonly published: number; readonly left: number }> {
  return one<{ published: number; left: number }>(connection, {
    text: `select count(*)::integer as published, coalesce(sum(links - used), 0)::integer as "left"
      from voltide.local_chain`,
  });
}

export async function findChainEnd(connection: Connection, chain: number): Promise<LocalChainEnd | undefined> {
  return find<LocalChainEnd>(connection, {
    text: 'select chain_end as "end", links from voltide.local_chain where chain = $1',
    values: [chain],
  });
}

export async function listEndsInUse(connection: Connection): Promise<readonly LocalChainEnd[]> {
  return list<LocalChainEnd>(connection, {
    name: 'local-chains-in-use',
    text: `select chain_end as "end", links from voltide.local_chain
      where used < links or chain = (select max(chain) from voltide.local_chain) order by chain limit 2`,
  });
}
