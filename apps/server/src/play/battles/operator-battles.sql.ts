import type { UserId } from '@voltide/core';
import type { Layout } from '@voltide/games/battles/layouts';
import type { Mode, Share } from '@voltide/games/battles/lock';
import type { BattleState } from '@voltide/games/battles/states';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import type { Bucket } from '../../money/ledger/operation.ts';
import { USERNAME_OF } from '../../people/person/account-named.sql.ts';

export type OperatorBattleRow = {
  readonly battleId: string;
  readonly state: BattleState;
  readonly layout: Layout;
  readonly mode: Mode;
  readonly inverse: boolean;
  readonly rounds: readonly string[];
  readonly entrySun: bigint;
  readonly seats: number;
  readonly taken: number;
  readonly stakedSun: bigint;
  readonly createdBy: UserId;
  readonly creator: string | null;
  readonly isPrivate: boolean;
  readonly isOfGuest: boolean;
  readonly openedAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly isVoided: boolean;
};

export type BattleSearch = {
  readonly state?: BattleState | undefined;
  readonly mode?: Mode | undefined;
  readonly pack?: string | undefined;
  readonly userId?: UserId | undefined;
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly minEntrySun?: bigint | undefined;
  readonly maxEntrySun?: bigint | undefined;
  /** Begins at this battle. */
  readonly before?: string | undefined;
};

/** Matches the conditions of the partial indexes. */
const IN_STATE: Readonly<Record<BattleState, string>> = {
  open: `b.state in ('open', 'locked', 'rolling') and b.state = 'open'`,
  locked: `b.state in ('open', 'locked', 'rolling') and b.state = 'locked'`,
  rolling: `b.state in ('open', 'locked', 'rolling') and b.state = 'rolling'`,
  settled: `b.state = 'settled'`,
  cancelled: `b.state in ('cancelled', 'voided') and b.state = 'cancelled'`,
  voided: `b.state in ('cancelled', 'voided') and b.state = 'voided'`,
};

export async function searchBattles(
  connection: Connection,
  search: BattleSearch,
  limit: number,
): Promise<readonly OperatorBattleRow[]> {
  const values: unknown[] = [];
  const given = (value: unknown, condition: (place: string) => string): string[] => {
    if (value === undefined) return [];
    values.push(value);
    return [condition(`$${values.length}`)];
  };
  const conditions = [
    ...(search.state === undefined ? [] : [IN_STATE[search.state]]),
    ...given(search.mode, (at) => `b.mode = ${at}`),
    ...given(search.pack, (at) => `exists (select from unnest(b.rounds) r (name) where r.name like ${at} || '@%')`),
    ...given(
      search.userId,
      (at) => `b.battle_id in (select s.battle_id from voltide.battle_seat s where s.user_id = ${at})`,
    ),
    ...given(search.fromMs, (at) => `b.opened_at_ms >= ${at}`),
    ...given(search.untilMs, (at) => `b.opened_at_ms < ${at}`),
    ...given(search.minEntrySun, (at) => `b.entry >= ${at}`),
    ...given(search.maxEntrySun, (at) => `b.entry <= ${at}`),
    ...given(
      search.before,
      (at) => `(b.opened_at_ms, b.battle_id) < (
        select o.opened_at_ms, o.battle_id from voltide.battle o where o.battle_id = ${at})`,
    ),
  ];
  values.push(limit);
  return list<OperatorBattleRow>(connection, {
    text: `select b.battle_id as "battleId", b.state, b.layout, b.mode, b.inverse, b.rounds,
       b.entry::bigint as "entrySun", b.seats, t.taken, t.staked as "stakedSun",
       b.created_by as "createdBy", ${USERNAME_OF('i')} as creator,
       b.link is not null as "isPrivate", b.is_of_guest as "isOfGuest", b.opened_at_ms as "openedAtMs",
       b.ended_at_ms as "endedAtMs",
       exists (select from voltide.battle_void y where y.battle_id = b.battle_id) as "isVoided"
     from voltide.battle b
     left join voltide.identity i on i.user_id = b.created_by
     cross join lateral (
       select count(*)::integer as taken,
         coalesce(sum(s.stake) filter (where s.user_id is not null), 0)::bigint as staked
       from voltide.battle_seat s where s.battle_id = b.battle_id
     ) t
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by b.opened_at_ms desc, b.battle_id desc limit $${values.length}`,
    values: values,
  });
}

export type RunningCounts = { readonly open: number; readonly locked: number; readonly rolling: number };

export async function countRunning(connection: Connection): Promise<RunningCounts> {
  const row = await find<RunningCounts>(connection, {
    name: 'operator-battles-count',
    text: `select count(*) filter (where b.state = 'open')::integer as open,
        count(*) filter (where b.state = 'locked')::integer as locked,
        count(*) filter (where b.state = 'rolling')::integer as rolling
      from voltide.battle b where b.state in ('open', 'locked', 'rolling')`,
  });
  return row ?? { open: 0, locked: 0, rolling: 0 };
}

/** A seat with its account. A null user is the house. */
export type OperatorSeatRow = {
  readonly seat: number;
  readonly userId: UserId | null;
  readonly username: string | null;
  readonly bucket: Bucket;
  readonly share: Share;
  readonly stakeSun: bigint;
  readonly takenAtMs: bigint;
  readonly owed: 'payout' | 'refund' | null;
  readonly paidAtMs: bigint | null;
};

export async function listOperatorSeats(connection: Connection, battleId: string): Promise<readonly OperatorSeatRow[]> {
  return list<OperatorSeatRow>(connection, {
    name: 'operator-battle-seats',
    text: `select s.seat, s.user_id as "userId", ${USERNAME_OF('i')} as username, s.bucket, s.share,
        s.stake::bigint as "stakeSun", s.taken_at_ms as "takenAtMs", s.owed, s.paid_at_ms as "paidAtMs"
      from voltide.battle_seat s left join voltide.identity i on i.user_id = s.user_id
      where s.battle_id = $1 order by s.seat`,
    values: [battleId],
  });
}

export type VoidRow = {
  readonly byUserId: UserId;
  readonly by: string | null;
  readonly atMs: bigint;
  readonly wasLocked: boolean;
  readonly reason: string;
};

export async function findVoid(connection: Connection, battleId: string): Promise<VoidRow | undefined> {
  return find<VoidRow>(connection, {
    name: 'operator-battle-void',
    text: `select y.by_user_id as "byUserId", ${USERNAME_OF('i')} as by, y.at_ms as "atMs",
        y.was_locked as "wasLocked", y.reason
      from voltide.battle_void y left join voltide.identity i on i.user_id = y.by_user_id
      where y.battle_id = $1`,
    values: [battleId],
  });
}

export async function findUsername(connection: Connection, userId: UserId): Promise<string | null> {
  const row = await find<{ username: string | null }>(connection, {
    name: 'operator-username',
    text: `select ${USERNAME_OF('i')} as username from voltide.identity i where i.user_id = $1`,
    values: [userId],
  });
  return row?.username ?? null;
}

/**
 * An operator's request to void a battle: the version that was read, and the next state of a locked battle's beacon.
 */
export type VoidRequest = {
  readonly battleId: string;
  readonly byUserId: UserId;
  readonly atMs: number;
  readonly reason: string;
  readonly step: number;
  readonly locked: { readonly beacon: string; readonly serverSeed: string } | undefined;
};

/**
 * `done`, or the reason against it: a state names the battle's state. `stale`: it has changed since it was read.
 * `forbidden`: the operator may not. `own`: the operator sits in it.
 */
export type VoidOutcome =
  | 'done'
  | 'stale'
  | 'not_found'
  | 'forbidden'
  | 'own'
  | 'due'
  | Exclude<BattleState, 'open' | 'locked'>;

export async function voidByOperator(connection: Connection, request: VoidRequest): Promise<VoidOutcome> {
  const { battleId, byUserId, atMs, reason, step, locked } = request;
  const row = await find<{ outcome: VoidOutcome }>(connection, {
    text: 'select voltide.void_by_operator($1, $2, $3, $4, $5, $6, $7) as outcome',
    values: [battleId, byUserId, atMs, reason, step, locked?.beacon ?? null, locked?.serverSeed ?? null],
  });
  return row?.outcome ?? 'not_found';
}

export type Addressee = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly stakeSun: bigint;
};

/** Lists the battle's players with a confirmed email, in order of their addresses: the outbox locks them one by one. */
export async function listAddressees(connection: Connection, battleId: string): Promise<readonly Addressee[]> {
  return list<Addressee>(connection, {
    name: 'operator-battle-addressees',
    text: `select s.user_id as "userId", i.username, i.email, s.stake::bigint as "stakeSun"
      from voltide.battle_seat s join voltide.identity i on i.user_id = s.user_id
      where s.battle_id = $1 and i.kind = 'account' and i.email_confirmed_at_ms is not null
      order by i.email, s.user_id`,
    values: [battleId],
  });
}
