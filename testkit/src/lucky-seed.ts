import { listPacks } from '@voltide/games/packs/catalogue';
import { itemIndexOf, TICKETS_PER_PACK } from '@voltide/games/packs/odds';
import { SEGMENTS } from '@voltide/games/wheel/strips';
import { parseUserId, present } from '@voltide/core';
import { drawPlay, type DrawPlan } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import type { Context } from '@voltide/server/platform/context/context';
import { loadPlayers } from '@voltide/server/money/ledger/players';

/** Items of the next open, one for each pack; null where anything may come. */
type PackTarget = { readonly packId: string; readonly items: readonly (string | null)[] };
/** The segment that the next spin of the wheel shall stop on. */
type SpinTarget = { readonly segment: number };
export type LuckyTarget = { readonly userId: string } & (PackTarget | SpinTarget);

const TRIES_MAX = 400_000;

/**
 * Finds a client seed with which the next open or spin of a player without one brings the target. Only a test can: it
 * knows its own server's seed. @throws Error if none is found
 */
export async function findLuckySeed({ database, seedCipher }: Context, target: LuckyTarget): Promise<string> {
  const [player] = await loadPlayers(database, seedCipher, [present(parseUserId(target.userId), 'a user id')]);
  const { serverSeed, nonce } = present(player, 'a player');
  const { plan, fits } = 'segment' in target ? planOfSpin(target) : planOfPacks(target);
  for (let i = 0; i < TRIES_MAX; i++) {
    const clientSeed = `lucky-${i}`;
    if (drawPlay(nodeHashes, { serverSeed, clientSeed, nonce }, plan).every(fits)) return clientSeed;
  }
  throw new Error(`no seed brings ${JSON.stringify(target)}`);
}

type Planned = { readonly plan: DrawPlan; readonly fits: (drawn: number, k: number) => boolean };

function planOfPacks({ packId, items }: PackTarget): Planned {
  const table = present(
    listPacks().find(({ id }) => id === packId),
    'a pack',
  );
  return {
    plan: { domain: 'pack', count: items.length, n: TICKETS_PER_PACK },
    fits: (ticket, k) => (items[k] ?? null) === null || table.items[itemIndexOf(table, ticket)]?.id === items[k],
  };
}

function planOfSpin({ segment }: SpinTarget): Planned {
  return { plan: { domain: 'wheel', count: 1, n: SEGMENTS }, fits: (drawn) => drawn === segment };
}
