import type { UserId } from '@voltide/core';
import type { SecurityKind } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

type SecurityEvent = {
  readonly kind: Exclude<SecurityKind, 'login_failed' | 'adjustment'>;
  readonly userId: UserId;
  readonly atMs: number;
  readonly detail: string;
};

export async function noteSecurity(connection: Connection, event: SecurityEvent): Promise<void> {
  await connection.query({
    name: 'security-note',
    text: `insert into voltide.security_event (at_ms, kind, user_id, detail) values ($1, $2, $3, $4)`,
    values: [event.atMs, event.kind, event.userId, event.detail],
  });
}

export type Failures = {
  /** Undefined for unknown names. */
  readonly userId: UserId | undefined;
  readonly network: string | undefined;
  readonly hour: number;
  readonly atMs: number;
  readonly times: number;
};

export async function addFailures(connection: Connection, failures: Failures): Promise<void> {
  const { userId, network, hour, atMs, times } = failures;
  await connection.query({
    name: 'security-add-failures',
    text: `insert into voltide.security_event (at_ms, kind, user_id, network, hour, detail, times)
      values ($1, 'login_failed', $2, $3, $4, '', $5)
      on conflict (user_id, network, hour) where kind = 'login_failed'
      do update set times = security_event.times + excluded.times, at_ms = excluded.at_ms`,
    values: [atMs, userId ?? null, network ?? null, hour, times],
  });
}

export async function countFailureRows(connection: Connection, hour: number): Promise<number> {
  const row = await find<{ count: bigint }>(connection, {
    name: 'security-count-failures',
    text: `select count(*) as count from voltide.security_event where kind = 'login_failed' and hour = $1`,
    values: [hour],
  });
  return Number(row?.count);
}

type SecurityRow = {
  readonly eventId: bigint;
  readonly atMs: bigint;
  readonly kind: SecurityKind;
  readonly username: string | null;
  readonly network: string | null;
  readonly detail: string;
  readonly times: number;
};

type SecurityFilter = {
  readonly beforeId: bigint | undefined;
  readonly kind: SecurityKind | undefined;
  readonly userId: UserId | undefined;
};

export async function listSecurity(
  connection: Connection,
  { beforeId, kind, userId }: SecurityFilter,
  limit: number,
): Promise<readonly SecurityRow[]> {
  return list<SecurityRow>(connection, {
    name: 'security-list',
    text: `select e.event_id as "eventId", e.at_ms as "atMs", e.kind, i.username, e.network, e.detail, e.times
      from voltide.security_event e left join voltide.identity i using (user_id)
      where ($1::bigint is null or e.event_id < $1) and ($2::text is null or e.kind = $2)
        and ($3::bigint is null or e.user_id = $3)
      order by e.event_id desc limit $4`,
    values: [beforeId ?? null, kind ?? null, userId ?? null, limit],
  });
}

export async function deleteSecurity(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'security-delete',
    text: 'delete from voltide.security_event where at_ms < $1',
    values: [beforeMs],
  });
}
