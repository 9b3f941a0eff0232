import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

export type SpinDay = { readonly userId: UserId; readonly utcDay: number; readonly input: string | null };

const SPIN_DAYS_READ = 5000;

export async function listSpinDays(
  connection: Connection,
  after: Pick<SpinDay, 'userId' | 'utcDay'>,
): Promise<readonly SpinDay[]> {
  return list<SpinDay>(connection, {
    text: `select d.user_id as "userId", d.utc_day as "utcDay", p.input
     from voltide.daily_play d
     left join voltide.play p on p.user_id = d.user_id and p.epoch = d.epoch and p.nonce = d.nonce
     where d.game = 'spin' and (d.user_id, d.utc_day) > ($1, $2)
     order by d.user_id, d.utc_day limit ${SPIN_DAYS_READ}`,
    values: [after.userId, after.utcDay],
  });
}

export async function countSpinsWithoutDay(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `select count(*) as count
     from voltide.play p
     left join voltide.daily_play d on d.user_id = p.user_id and d.epoch = p.epoch and d.nonce = p.nonce
       and d.game = p.game
     where p.game = 'spin' and d.user_id is null`,
  });
}
