import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type DayRow = {
  readonly date: string;
  readonly plays: number;
  readonly cashStakeSun: bigint;
  readonly cashPayoutSun: bigint;
  readonly promoStakeSun: bigint;
  readonly promoPayoutSun: bigint;
  readonly battleWins: number;
};

export async function listDays(connection: Connection, userId: UserId, fromDay: number): Promise<readonly DayRow[]> {
  return list<DayRow>(connection, {
    name: 'progress-days',
    text: `select ('1970-01-01'::date + utc_day)::text as date, plays, cash_stake as "cashStakeSun",
        cash_payout as "cashPayoutSun", promo_stake as "promoStakeSun", promo_payout as "promoPayoutSun",
        battle_wins as "battleWins"
      from voltide.progress_day where user_id = $1 and utc_day >= $2 order by utc_day`,
    values: [userId, fromDay],
  });
}

export type TableRow = {
  readonly tableId: number;
  readonly plays: number;
  readonly draws: number;
  readonly stakeSun: bigint;
  readonly returnedSun: bigint;
  /** The stakes of the draws, squared and added up. */
  readonly squares: string;
};

export async function listTablesPlayed(connection: Connection, userId: UserId): Promise<readonly TableRow[]> {
  return list<TableRow>(connection, {
    name: 'progress-tables',
    text: `select table_id as "tableId", plays, draws, stake as "stakeSun", returned as "returnedSun",
        trunc(squares)::text as squares
      from voltide.table_progress where user_id = $1 order by table_id`,
    values: [userId],
  });
}

/** Counts of one outcome: the player's own draws, and items received from elsewhere. */
export type ItemRow = {
  readonly tableId: number;
  readonly item: number;
  readonly drawn: number;
  readonly received: number;
};

export async function listItemsHad(connection: Connection, userId: UserId): Promise<readonly ItemRow[]> {
  return list<ItemRow>(connection, {
    name: 'progress-items',
    text: `select table_id as "tableId", item, drawn, received
      from voltide.item_progress where user_id = $1 order by table_id, item`,
    values: [userId],
  });
}
