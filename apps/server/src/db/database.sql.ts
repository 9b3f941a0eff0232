import { present } from '@voltide/core';

import type { Connection } from './pool.ts';

/** Who a connection acts as, and whether that user may change balances by itself. */
export type Rights = { readonly user: string; readonly mayWrite: boolean };

export async function readRights(connection: Connection): Promise<Rights> {
  const { rows } = await connection.query<{ user: string; may_write: boolean }>(
    `select current_user as user,
      has_table_privilege('voltide.account', 'insert, update, delete, truncate') as may_write`,
  );
  const { user, may_write: mayWrite } = present(rows[0], 'a row of rights');
  return { user, mayWrite };
}
