import type { Preferences as PreferencesView } from '@voltide/contract';
import { AssertionError, type UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { updatePreferences } from '../../money/ledger/players.sql.ts';
import { autoSellBits, listAutoSell } from './auto-sell.ts';
import { findPreferences } from './preferences.sql.ts';
import { begun } from './operation-errors.ts';

type PreferencePorts = { readonly database: Database; readonly lane: Pick<Lane, 'runInTurn'> };

/** Keeps the bucket order of stakes and the rarities sold at once. Every later play uses a change, on any node. */
export function createPreferences({ database, lane }: PreferencePorts) {
  return {
    async get(userId: UserId): Promise<PreferencesView> {
      const row = await findPreferences(database, userId);
      if (row === undefined) throw new AssertionError('a session without accounts');
      return { autoSell: listAutoSell(row.autoSell), spendOrder: row.spendOrder };
    },

    async put(userId: UserId, { autoSell, spendOrder }: PreferencesView): Promise<PreferencesView> {
      const row = { userId, spendOrder, autoSell: autoSellBits(autoSell) };
      begun(await lane.runInTurn(userId, (connection) => updatePreferences(connection, row)));
      return { autoSell: listAutoSell(row.autoSell), spendOrder };
    },
  };
}
