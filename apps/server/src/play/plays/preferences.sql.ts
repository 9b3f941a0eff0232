import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

type PreferenceRow = { readonly spendOrder: 'promo_first' | 'cash_first'; readonly autoSell: number };

export async function findPreferences(connection: Connection, userId: UserId): Promise<PreferenceRow | undefined> {
  return find<PreferenceRow>(connection, {
    name: 'preference-find',
    text: 'select spend_order as "spendOrder", auto_sell as "autoSell" from voltide.player where user_id = $1',
    values: [userId],
  });
}
