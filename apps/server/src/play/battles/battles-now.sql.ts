import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type BattleNow = {
  readonly battleId: string;
  readonly version: number;
  readonly hasEnded: boolean;
  readonly link: string | null;
  readonly players: readonly UserId[];
  readonly invited: readonly UserId[];
};

export async function listBattlesNow(
  connection: Connection,
  battleIds: readonly string[],
): Promise<readonly BattleNow[]> {
  return list<BattleNow>(connection, {
    name: 'battles-now',
    text: `select b.battle_id as "battleId", b.version + b.beacon_step + (b.state = 'settled')::integer as version,
        b.ended_at_ms is not null as "hasEnded", b.link,
        array(select s.user_id from voltide.battle_seat s
          where s.battle_id = b.battle_id and s.user_id is not null) as players,
        array(select i.user_id from voltide.battle_invite i where i.battle_id = b.battle_id) as invited
      from voltide.battle b where b.battle_id = any ($1)`,
    values: [battleIds],
  });
}

/** Identifies the public list of battles: another mark is another list. */
export async function readListMark(connection: Connection): Promise<string> {
  const row = await find<{ readonly mark: string }>(connection, {
    name: 'battles-list-mark',
    text: `select concat_ws(' ',
        (select md5(string_agg(b.battle_id || ' ' || b.version + b.beacon_step || b.state, ',' order by b.battle_id))
          from voltide.battle b
          where b.state in ('open', 'locked', 'rolling') and b.link is null and not b.is_of_guest),
        (select b.battle_id from voltide.battle b
          where b.state = 'settled' and b.link is null and not b.is_of_guest
          order by b.ended_at_ms desc limit 1)) as mark`,
  });
  return row?.mark ?? '';
}
