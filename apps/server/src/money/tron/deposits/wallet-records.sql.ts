import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';

export type RecordName = { readonly kind: 'd' | 'w'; readonly id: bigint };

type RecordPage = {
  readonly before: RecordName | undefined;
  readonly kind: RecordName['kind'] | undefined;
  readonly most: number;
};

/**
 * Lists a user's deposits and withdrawals by name, the newest first, from behind one of them on. Omits deposits that
 * were never signed.
 */
export async function listRecordNames(
  connection: Connection,
  userId: UserId,
  { before, kind, most }: RecordPage,
): Promise<readonly RecordName[]> {
  return list<RecordName>(connection, {
    name: 'wallet-records',
    text: `with record as (
        select 'd' as kind, d.deposit_id as id, d.created_at_ms as at_ms from voltide.deposit d
        where d.user_id = $1 and d.state <> 'built' and (d.state <> 'expired' or d.signature is not null)
        union all
        select 'w', w.withdrawal_id, w.created_at_ms from voltide.withdrawal w where w.user_id = $1
      )
      select r.kind, r.id from record r
      where ($5::text is null or r.kind = $5) and ($2::text is null
        or (r.at_ms, r.kind, r.id) < (select b.at_ms, b.kind, b.id from record b where b.kind = $2 and b.id = $3))
      order by r.at_ms desc, r.kind desc, r.id desc limit $4`,
    values: [userId, before?.kind ?? null, before?.id ?? null, most, kind ?? null],
  });
}
