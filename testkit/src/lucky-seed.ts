import { listPacks } from '@voltide/games/packs/catalogue';
import { itemIndexOf, TICKETS_PER_PACK } from '@voltide/games/packs/odds';
import { parseUserId, present } from '@voltide/core';
import { drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import type { Context } from '@voltide/server/context/context';
import { loadPlayers } from '@voltide/server/ledger/players';

/** What shall come of the next open, one item for each pack; null where anything may. */
export type Wish = { readonly userId: string; readonly packId: string; readonly items: readonly (string | null)[] };

const TRIES_MAX = 400_000;

/**
 * A client seed with which the next open of somebody who has none yet brings what is wished for. Only a test can look
 * for one: it knows the server seed, which its own server has made. @throws Error where none is found.
 */
export async function findLuckySeed(
  { database, seedCipher }: Context,
  { userId, packId, items }: Wish,
): Promise<string> {
  const [player] = await loadPlayers(database, seedCipher, [present(parseUserId(userId), 'a user id')]);
  const { serverSeed, nonce } = present(player, 'a player');
  const table = present(
    listPacks().find(({ id }) => id === packId),
    'a pack',
  );
  const plan = { domain: 'pack', count: items.length, n: TICKETS_PER_PACK } as const;
  for (let i = 0; i < TRIES_MAX; i++) {
    const clientSeed = `wish-${i}`;
    const tickets = drawPlay(nodeHashes, { serverSeed, clientSeed, nonce }, plan);
    const fits = (ticket: number, k: number): boolean =>
      (items[k] ?? null) === null || table.items[itemIndexOf(table, ticket)]?.id === items[k];
    if (tickets.every(fits)) return clientSeed;
  }
  throw new Error(`no seed brings ${items.join()} of ${packId}`);
}
