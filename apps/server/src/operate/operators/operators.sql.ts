import type { OperatorScope } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type HeldScope = { readonly scope: OperatorScope; readonly untilMs: number | null };

export type OperatorRow = {
  readonly userId: UserId;
  readonly username: string;
  readonly email: string;
  readonly scopes: readonly HeldScope[] | null;
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
  readonly lastSeenMs: bigint | null;
};

const SELECT = `select i.user_id as "userId", i.username, i.email,
    case when n.user_id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('scope', s.scope, 'untilMs', s.until_ms) order by s.scope), '[]')
      from voltide.operator_scope s where s.user_id = i.user_id) end as scopes,
    exists (select from voltide.second_factor f where f.user_id = i.user_id and f.enrolled_at_ms is not null)
      as "hasFactor",
    i.password_hash is not null as "hasPassword",
    (select max(e.rotated_at_ms) from voltide.session e where e.user_id = i.user_id) as "lastSeenMs"
  from voltide.identity i left join voltide.narrowed_operator n using (user_id)
  where i.role = 'superadmin'`;

export async function listOperatorRows(connection: Connection): Promise<readonly OperatorRow[]> {
  return list<OperatorRow>(connection, {
    name: 'operators-list',
    text: `${SELECT} order by lower(i.username)`,
  });
}

export async function findOperatorRow(connection: Connection, userId: UserId): Promise<OperatorRow | undefined> {
  return find<OperatorRow>(connection, {
    name: 'operators-find',
    text: `${SELECT} and i.user_id = $1`,
    values: [userId],
  });
}

export type Narrowing = {
  readonly byUserId: UserId;
  readonly userId: UserId;
  readonly scopes: readonly HeldScope[] | null;
  readonly atMs: number;
};

/** Narrows an operator, or lifts that; returns the reason where the database forbids it. */
export async function setScopes(
  connection: Connection,
  { byUserId, userId, scopes, atMs }: Narrowing,
): Promise<'done' | 'forbidden' | 'own_account' | 'not_found'> {
  const row = await find<{ outcome: 'done' | 'forbidden' | 'own_account' | 'not_found' }>(connection, {
    name: 'operators-set-scopes',
    text: 'select voltide.set_operator_scopes($1, $2, $3, $4, $5) as outcome',
    values: [
      byUserId,
      userId,
      scopes?.map(({ scope }) => scope) ?? null,
      scopes?.map(({ untilMs }) => untilMs) ?? null,
      atMs,
    ],
  });
  return row?.outcome ?? 'not_found';
}

export type Waiting = {
  readonly withdrawals: number;
  readonly proposals: number;
  readonly messages: number;
  readonly referrals: number;
};

/** Counts what waits for operators; each by the few rows of an index. */
export async function countWaiting(connection: Connection): Promise<Waiting> {
  const row = await find<Waiting>(connection, {
    name: 'operators-waiting',
    text: `select
      (select count(*)::int from voltide.withdrawal w where w.state in ('requested', 'review')) as withdrawals,
      (select count(*)::int from voltide.proposal p where p.state = 'open') as proposals,
      (select count(*)::int from voltide.contact_message m where m.handled_at_ms is null) as messages,
      (select count(*)::int from voltide.referral r where r.state = 'held') as referrals`,
  });
  return row ?? { withdrawals: 0, proposals: 0, messages: 0, referrals: 0 };
}

export async function readSetUp(
  connection: Connection,
): Promise<{ readonly hasCapital: boolean; readonly hasSecondOperator: boolean }> {
  const row = await find<{ hasCapital: boolean; hasSecondOperator: boolean }>(connection, {
    name: 'operators-set-up',
    text: `select exists (select from voltide.house_figure f where f.name = 'capital' and f.amount > 0) as "hasCapital",
      (select count(*) from voltide.identity i where i.role = 'superadmin' and i.password_hash is not null) > 1
        as "hasSecondOperator"`,
  });
  return row ?? { hasCapital: false, hasSecondOperator: false };
}
