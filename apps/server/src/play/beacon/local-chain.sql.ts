import type { LocalChainEnd, TakenLink } from '@voltide/beacon';
import { present } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';

/** Publishes the end of a chain unless one is published, and answers the published one. */
export async function publishChain(
  connection: Connection,
  chain: number,
  { end, links }: LocalChainEnd,
): Promise<string | null> {
  const { rows } = await connection.query<{ published: string | null }>(
    'select voltide.publish_chain($1, $2, $3) as published',
    [chain, end, links],
  );
  return present(rows[0], 'an answer').published;
}

/** The next link of the operator's chains, never the same again. */
export async function takeLink(connection: Connection): Promise<TakenLink | undefined> {
  const { rows } = await connection.query<TakenLink>('select chain, link from voltide.take_link()');
  return rows[0];
}

/** Counts the published chains, and the links that are left of them. */
export async function countChains(
  connection: Connection,
): Promise<{ readonly published: number; readonly left: number }> {
  const { rows } = await connection.query<{ published: number; left: number }>(
    `select count(*)::integer as published, coalesce(sum(links - used), 0)::integer as "left" from voltide.local_chain`,
  );
  return present(rows[0], 'a count');
}

/** The published end of a chain. */
export async function findChainEnd(connection: Connection, chain: number): Promise<LocalChainEnd | undefined> {
  const { rows } = await connection.query<LocalChainEnd>(
    'select chain_end as "end", links from voltide.local_chain where chain = $1',
    [chain],
  );
  return rows[0];
}

/** The end of the chain that links are taken from, and that of the next one where it is published. */
export async function listEndsInUse(connection: Connection): Promise<readonly LocalChainEnd[]> {
  const { rows } = await connection.query<LocalChainEnd>({
    name: 'local-chains-in-use',
    text: `select chain_end as "end", links from voltide.local_chain
      where used < links or chain = (select max(chain) from voltide.local_chain) order by chain limit 2`,
  });
  return rows;
}
