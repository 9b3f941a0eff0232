import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed } from '../../platform/db/rows.ts';

type Replacement = { readonly from: string; readonly to: string };

export async function replacePassword(
  connection: Connection,
  userId: UserId,
  { from, to }: Replacement,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'credentials-replace-password',
      text: `update voltide.identity set password_hash = $3 where user_id = $1 and password_hash = $2`,
      values: [userId, from, to],
    })) === 1
  );
}
