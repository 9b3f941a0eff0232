import type { PublicProfile } from '@voltide/contract';
import { formatVt, type Clock, type UserId } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';

import type { Database } from '../db/pool.ts';
import { findLevel } from '../levels/level.sql.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { listBestItems } from './profile.sql.ts';
import type { ReadSections } from './profiles.ts';

type SectionPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'getByTableId'>;
};
type BestItems = NonNullable<PublicProfile['bestItems']>;

const ITEMS_SHOWN = 6;
/** Versions of a pack name the same item in several tables. */
const ITEMS_READ = 24;
/** Whoever holds very many items has them read at most twice a minute by each node, however often they are visited. */
const ITEMS_KEPT_MS = 30_000;
const OWNERS_KEPT = 500;
const MONTH_LENGTH = 'yyyy-mm'.length;

/** Reads what a profile shows, and nothing that it does not show. */
export function createReadSections({ database, clock, catalogue }: SectionPorts): ReadSections {
  const readBestItems = keepFor(clock, async (userId) => bestItemsOf(catalogue, await listHeld(database, userId)));
  return async ({ userId, createdAtMs }, shown) => ({
    ...(shown.has('level') ? { level: await findLevel(database, userId) } : {}),
    ...(shown.has('member_since') ? { memberSince: monthOf(createdAtMs) } : {}),
    ...(shown.has('best_items') ? { bestItems: await readBestItems(userId) } : {}),
  });
}

const listHeld = (database: Database, userId: UserId) => listBestItems(database, userId, ITEMS_READ);

function bestItemsOf(catalogue: SectionPorts['catalogue'], held: Awaited<ReturnType<typeof listHeld>>): BestItems {
  const items = new Map<string, BestItems[number]>();
  for (const { tableId, item } of held) {
    const { pack } = catalogue.getByTableId(tableId);
    const { id, name, rarity, valueSun } = getPackItem(pack, item);
    if (items.has(id)) continue;
    items.set(id, { packId: pack.id, itemId: id, itemName: name, rarity, value: formatVt(valueSun) });
  }
  return [...items.values()].slice(0, ITEMS_SHOWN);
}

function monthOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString().slice(0, MONTH_LENGTH);
}

/** Keeps what was read of the users that were asked for last. A read that failed is kept for nobody. */
function keepFor<T>(clock: Clock, read: (userId: UserId) => Promise<T>): (userId: UserId) => Promise<T> {
  const kept = new Map<UserId, { readonly answer: Promise<T>; readonly fromMs: number }>();
  return (userId) => {
    const nowMs = clock.nowMs();
    const known = kept.get(userId);
    if (known !== undefined && Math.abs(nowMs - known.fromMs) < ITEMS_KEPT_MS) return known.answer;
    const answer = read(userId);
    kept.delete(userId);
    kept.set(userId, { answer, fromMs: nowMs });
    const [oldest] = kept.keys();
    if (kept.size > OWNERS_KEPT && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => kept.delete(userId));
    return answer;
  };
}
