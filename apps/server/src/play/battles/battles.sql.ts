import type { BattleState } from '@voltide/games/battles/states';
import type { Layout } from '@voltide/games/battles/layouts';
import type { Mode, Share, TieRule } from '@voltide/games/battles/lock';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import type { Bucket, SpendOrder } from '../../money/ledger/operation.ts';
import { PERSON_COLUMNS, type PersonRow } from '../../people/person/person.sql.ts';

export type BattleRow = {
  readonly battleId: string;
  readonly creatorId: UserId | null;
  readonly createdBy: UserId;
  readonly entrySun: bigint;
  readonly openedAtMs: bigint;
  readonly lockedAtMs: bigint | null;
  readonly endedAtMs: bigint | null;
  readonly state: BattleState;
  readonly seats: number;
  readonly funding: number;
  readonly version: number;
  readonly beaconStep: number;
  readonly inverse: boolean;
  readonly allowsHouse: boolean;
  readonly isOfGuest: boolean;
  readonly hasCash: boolean;
  readonly layout: Layout;
  readonly mode: Mode;
  readonly tie: TieRule;
  readonly rounds: readonly string[];
  readonly commitment: string;
  readonly encryptedSeed: Uint8Array;
  readonly serverSeed: string | null;
  readonly beacon: string | null;
  readonly link: string | null;
  readonly invited: readonly UserId[];
};

/** A taken seat. A null user is the house. */
export type SeatRow = PersonRow & {
  readonly battleId: string;
  readonly seat: number;
  readonly userId: UserId | null;
  readonly bucket: Bucket;
  readonly share: Share;
  readonly stakeSun: bigint;
  readonly clientSeed: string;
  readonly payoutSun: bigint | null;
  readonly items: readonly number[] | null;
  readonly paidAtMs: bigint | null;
};

export const BATTLE = `b.battle_id as "battleId", b.creator_id as "creatorId", b.created_by as "createdBy",
  b.entry::bigint as "entrySun", b.opened_at_ms as "openedAtMs", b.locked_at_ms as "lockedAtMs",
  b.ended_at_ms as "endedAtMs", b.state, b.seats, b.funding, b.version, b.beacon_step as "beaconStep", b.inverse,
  b.allows_house as "allowsHouse", b.is_of_guest as "isOfGuest", b.has_cash as "hasCash", b.layout, b.mode, b.tie,
  b.rounds, b.commitment, b.encrypted_seed as "encryptedSeed", b.server_seed as "serverSeed", b.beacon, b.link,
  array(select i.user_id from voltide.battle_invite i where i.battle_id = b.battle_id) as invited`;

export async function findBattle(connection: Connection, battleId: string): Promise<BattleRow | undefined> {
  return find<BattleRow>(connection, {
    name: 'battles-find',
    text: `select ${BATTLE} from voltide.battle b where b.battle_id = $1`,
    values: [battleId],
  });
}

export async function findCreated(connection: Connection, userId: UserId, key: string): Promise<BattleRow | undefined> {
  return find<BattleRow>(connection, {
    name: 'battles-find-created',
    text: `select ${BATTLE} from voltide.battle b where b.created_by = $1 and b.created_key = $2`,
    values: [userId, key],
  });
}

export async function listSeats(connection: Connection, battleIds: readonly string[]): Promise<readonly SeatRow[]> {
  return list<SeatRow>(connection, {
    name: 'battles-seats',
    text: `select s.battle_id as "battleId", s.seat, s.user_id as "userId", ${PERSON_COLUMNS}, s.bucket, s.share,
        s.stake::bigint as "stakeSun", s.client_seed as "clientSeed", s.payout::bigint as "payoutSun",
        s.find_k as items, s.paid_at_ms as "paidAtMs"
      from voltide.battle_seat s left join voltide.person w on w.user_id = s.user_id
      where s.battle_id = any ($1) order by s.battle_id, s.seat`,
    values: [battleIds],
  });
}

export async function listDrawnAt(
  connection: Connection,
  battleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await list<{ readonly id: string; readonly atMs: bigint }>(connection, {
    name: 'battles-drawn-at',
    text: `select battle_id as id, at_ms as "atMs" from voltide.battle_history
      where battle_id = any ($1) and state = 'rolling'`,
    values: [battleIds],
  });
  return new Map(rows.map(({ id, atMs }) => [id, Number(atMs)]));
}

/** Lists battles that a player sits in, or may join by its list, newest first, from the one after `before` on. */
export async function listOwnBattles(
  connection: Connection,
  userId: UserId,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly BattleRow[]> {
  return list<BattleRow>(connection, {
    name: 'battles-list-own',
    text: `select ${BATTLE}
      from (
        select s.battle_id from voltide.battle_seat s where s.user_id = $1
        union
        select i.battle_id from voltide.battle_invite i join voltide.battle o using (battle_id)
        where i.user_id = $1 and o.state = 'open'
      ) m join voltide.battle b using (battle_id)
      where ($2::text is null or (b.opened_at_ms, b.battle_id) <
        (select o.opened_at_ms, o.battle_id from voltide.battle o where o.battle_id = $2))
      order by b.opened_at_ms desc, b.battle_id desc limit $3`,
    values: [userId, before ?? null, limit],
  });
}

export async function listPlayersNamed(
  connection: Connection,
  names: readonly string[],
): Promise<readonly { readonly userId: UserId; readonly username: string }[]> {
  return list<{ readonly userId: UserId; readonly username: string }>(connection, {
    name: 'battles-players-named',
    text: `select user_id as "userId", username from voltide.identity
      where lower(username) = any ($1) and kind = 'account'`,
    values: [names.map((name) => name.toLowerCase())],
  });
}

/**
 * Lists the names of a battle's invited players; without deleted accounts. An anonymous player's name is shown to that
 * player and to the battle's creator, who typed it, not to others on the list.
 */
export async function listInvitedNames(
  connection: Connection,
  battleId: string,
  viewer: UserId,
): Promise<readonly string[]> {
  const rows = await list<{ readonly username: string }>(connection, {
    name: 'battles-invited-names',
    text: `select w.username
      from voltide.battle_invite i join voltide.person w using (user_id) join voltide.battle b using (battle_id)
      where i.battle_id = $1 and w.kind = 'account' and (not w.is_anonymous or $2 in (w.user_id, b.created_by))
      order by lower(w.username)`,
    values: [battleId, viewer],
  });
  return rows.map(({ username }) => username);
}

export async function listResults(
  connection: Connection,
  battleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await list<{ readonly id: string; readonly document: string }>(connection, {
    name: 'battles-results',
    text: 'select battle_id as id, document from voltide.battle_result where battle_id = any ($1)',
    values: [battleIds],
  });
  return new Map(rows.map(({ id, document }) => [id, document]));
}

export type PaidSeat = { readonly battleId: string; readonly stakeSun: bigint; readonly gotSun: bigint };

export async function findPaidSeat(
  connection: Connection,
  userId: UserId,
  battleId: string,
): Promise<PaidSeat | undefined> {
  return find<PaidSeat>(connection, {
    name: 'battles-paid-seat',
    text: `select battle_id as "battleId", stake::bigint as "stakeSun", credit + found as "gotSun"
      from voltide.battle_play where user_id = $1 and battle_id = $2`,
    values: [userId, battleId],
  });
}

/** The balances that pay for seats. `databaseMs` is the database's own time. */
export type Purse = {
  readonly databaseMs: bigint;
  readonly spendOrder: SpendOrder;
  readonly cashSun: bigint;
  readonly promoSun: bigint;
};

const PURSE = `(extract(epoch from clock_timestamp()) * 1000)::bigint as "databaseMs", p.spend_order as "spendOrder",
  c.balance::bigint as "cashSun", m.balance::bigint as "promoSun"`;

export async function findPurse(connection: Connection, userId: UserId): Promise<Purse | undefined> {
  return find<Purse>(connection, {
    name: 'battles-purse',
    text: `select ${PURSE}
      from voltide.player p
      join voltide.account c on c.user_id = p.user_id and c.kind = 'cash'
      join voltide.account m on m.user_id = p.user_id and m.kind = 'promo'
      where p.user_id = $1`,
    values: [userId],
  });
}

export type Place = Pick<SeatRow, 'seat' | 'userId' | 'clientSeed' | 'bucket' | 'share'>;

export type Door = {
  readonly purse: Purse;
  readonly battle: BattleRow | undefined;
  readonly places: readonly Place[];
};

type DoorRow = Purse & BattleRow & { readonly places: readonly (Omit<Place, 'userId'> & { userId: string | null })[] };

/** One query in place of three: a crowd of three hundred joins faster. */
export async function findDoor(connection: Connection, userId: UserId, battleId: string): Promise<Door | undefined> {
  const row = await find<DoorRow>(connection, {
    name: 'battles-door',
    text: `select ${PURSE}, ${BATTLE}, array(
          select jsonb_build_object('seat', s.seat, 'userId', s.user_id::text, 'clientSeed', s.client_seed,
            'bucket', s.bucket, 'share', s.share)
          from voltide.battle_seat s where s.battle_id = b.battle_id order by s.seat
        ) as places
      from voltide.player p
      join voltide.account c on c.user_id = p.user_id and c.kind = 'cash'
      join voltide.account m on m.user_id = p.user_id and m.kind = 'promo'
      left join voltide.battle b on b.battle_id = $2
      where p.user_id = $1`,
    values: [userId, battleId],
  });
  if (row === undefined) return undefined;
  const { places, ...read } = row;
  return {
    purse: read,
    battle: (read.battleId as string | null) === null ? undefined : read,
    places: places.map((place) => ({
      ...place,
      userId: place.userId === null ? null : (BigInt(place.userId) as UserId),
    })),
  };
}

export async function readDatabaseMs(connection: Connection): Promise<number> {
  const row = await find<{ ms: bigint }>(connection, {
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  });
  return Number(row?.ms);
}

export type LockRow = { readonly document: string; readonly hash: string; readonly atMs: bigint };

export async function listLocks(connection: Connection, battleId: string): Promise<readonly LockRow[]> {
  return list<LockRow>(connection, {
    name: 'battles-locks',
    text: `select document, hash, at_ms as "atMs" from voltide.battle_lock where battle_id = $1 order by number`,
    values: [battleId],
  });
}

export type HistoryEntry = { readonly state: BattleState; readonly atMs: bigint };

export async function listHistory(connection: Connection, battleId: string): Promise<readonly HistoryEntry[]> {
  return list<HistoryEntry>(connection, {
    name: 'battles-history',
    text: `select state, at_ms as "atMs" from voltide.battle_history where battle_id = $1 order by number`,
    values: [battleId],
  });
}

export async function findVoidReason(connection: Connection, battleId: string): Promise<string | undefined> {
  const row = await find<{ reason: string }>(connection, {
    name: 'battles-void-reason',
    text: 'select reason from voltide.battle_void where battle_id = $1',
    values: [battleId],
  });
  return row?.reason;
}
