import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';

import type { World } from './world.ts';

/** Lists the full verifier's findings about the books of a world. */
export async function listLedgerFaults({ owner, context }: Pick<World, 'owner' | 'context'>): Promise<string[]> {
  const found = await verifyLedger(owner, context.seedCipher);
  return isVerified(found) ? [] : [JSON.stringify(found)];
}

/** Lists leftovers of battles in a world where all should have ended. */
export async function listBattleRests({ owner }: Pick<World, 'owner'>): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `select balance || ' sun are held for user ' || user_id as text from voltide.account
      where kind = 'held' and balance <> 0
    union all
    select 'battle ' || battle_id || ' is ' || state from voltide.battle where ended_at_ms is null`,
  );
  return rows.map(({ text }) => text);
}
