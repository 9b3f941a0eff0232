import { type UserId } from '@voltide/core';
import type { Layout } from '@voltide/games/battles/layouts';
import type { Mode, Share } from '@voltide/games/battles/lock';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';
import type { Bucket } from '../../money/ledger/operation.ts';
import type { BattleFilter, BattleTotals, Place } from '../plays/battle-entries.ts';

export type BattlePlayRow = Place & {
  readonly battleId: string;
  readonly seat: number;
  readonly share: Share;
  readonly bucket: Bucket;
  readonly stakeSun: bigint;
  readonly creditSun: bigint;
  readonly foundSun: bigint;
  readonly atMs: bigint;
  readonly clientSeed: string;
  readonly layout: Layout;
  readonly mode: Mode;
  readonly inverse: boolean;
  readonly rounds: number;
  readonly commitment: string;
  readonly serverSeed: string | null;
  readonly result: string;
  readonly itemKs: readonly number[];
  readonly tableIds: readonly number[];
  readonly items: readonly number[];
};

const COLUMNS = `y.battle_id as "battleId", y.seat, s.share, y.bucket, y.stake::bigint as "stakeSun",
  y.credit::bigint as "creditSun", y.found::bigint as "foundSun", y.at_ms as "atMs", y.epoch, y.nonce, y.place,
  s.client_seed as "clientSeed", b.layout, b.mode, b.inverse, cardinality(b.rounds) as rounds, b.commitment,
  b.server_seed as "serverSeed", r.document as result, s.find_k as "itemKs",
  array(select r.find_tables[k + 1] from unnest(s.find_k) as k) as "tableIds",
  array(select r.find_items[k + 1] from unnest(s.find_k) as k) as items`;
const SOURCE = `voltide.battle_play y
  join voltide.battle b using (battle_id)
  join voltide.battle_seat s on s.battle_id = y.battle_id and s.seat = y.seat
  join voltide.battle_result r on r.battle_id = y.battle_id`;
const MATCHES = `y.user_id = $1
  and ($2::bigint is null or y.at_ms >= $2)
  and ($3::bigint is null or y.at_ms < $3)
  and ($4::boolean is null or (y.credit + y.found >= y.stake) = $4)`;

function filterValues(userId: UserId, { fromMs, untilMs, isWon }: BattleFilter): unknown[] {
  return [userId, fromMs ?? null, untilMs ?? null, isWon ?? null];
}

export async function listBattlePlays(
  connection: Connection,
  userId: UserId,
  { before, limit, ...filter }: BattleFilter & { readonly before: Place; readonly limit: number },
): Promise<readonly BattlePlayRow[]> {
  return list<BattlePlayRow>(connection, {
    name: 'battle-plays-list',
    text: `select ${COLUMNS} from ${SOURCE}
      where ${MATCHES} and (y.epoch, y.nonce, y.place) < ($5, $6, $7) order by y.place desc limit $8`,
    values: [...filterValues(userId, filter), before.epoch, before.nonce, before.place, limit],
  });
}

export async function listBattlePlaysAfter(
  connection: Connection,
  userId: UserId,
  { epoch, nonce, place }: Place,
  limit: number,
): Promise<readonly BattlePlayRow[]> {
  return list<BattlePlayRow>(connection, {
    name: 'battle-plays-after',
    text: `select ${COLUMNS} from ${SOURCE}
      where y.user_id = $1 and (y.epoch, y.nonce, y.place) > ($2, $3, $4) order by y.place limit $5`,
    values: [userId, epoch, nonce, place, limit],
  });
}

export async function findBattlePlay(
  connection: Connection,
  userId: UserId,
  battleId: string,
): Promise<BattlePlayRow | undefined> {
  return find<BattlePlayRow>(connection, {
    name: 'battle-plays-find',
    text: `select ${COLUMNS} from ${SOURCE} where y.user_id = $1 and y.battle_id = $2`,
    values: [userId, battleId],
  });
}

export async function sumBattlePlays(
  connection: Connection,
  userId: UserId,
  filter: BattleFilter,
): Promise<BattleTotals> {
  return one<BattleTotals>(connection, {
    name: 'battle-plays-sum',
    text: `select count(*)::integer as count, coalesce(sum(y.stake), 0)::bigint as "stakedSun",
        coalesce(sum(y.credit + y.found), 0)::bigint as "returnedSun",
        exists (select from voltide.battle_play o where o.user_id = $1) as "hasAny"
      from voltide.battle_play y where ${MATCHES}`,
    values: filterValues(userId, filter),
  });
}
