import type { Chance } from '@voltide/games/battles/figures';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export async function listTieChances(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Chance>> {
  const rows = await list<Chance & { readonly key: string }>(connection, {
    name: 'tie-chances-list',
    text: `select key, chance, error, is_exact as "isExact" from voltide.tie_chance where key = any ($1)`,
    values: [keys],
  });
  return new Map(rows.map(({ key, chance, error, isExact }) => [key, { chance, error, isExact }]));
}

/** Keeps a chance for all nodes. The same key always has the same chance. */
export async function insertTieChance(
  connection: Connection,
  {
    key,
    chance: { chance, error, isExact },
    atMs,
  }: { readonly key: string; readonly chance: Chance; readonly atMs: number },
): Promise<void> {
  await connection.query({
    name: 'tie-chances-insert',
    text: `insert into voltide.tie_chance (key, chance, error, is_exact, at_ms) values ($1, $2, $3, $4, $5)
      on conflict (key) do nothing`,
    values: [key, chance, error, isExact, atMs],
  });
}

export async function deleteTieChances(
  connection: Connection,
  { beforeMs, most }: { readonly beforeMs: number; readonly most: number },
): Promise<void> {
  await connection.query({
    name: 'tie-chances-delete',
    text: `delete from voltide.tie_chance where at_ms < greatest($1::bigint,
      (select c.at_ms from voltide.tie_chance c order by c.at_ms desc offset $2 - 1 limit 1))`,
    values: [beforeMs, most],
  });
}
