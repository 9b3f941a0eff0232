import type { OperatorScope } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find } from '../../platform/db/rows.ts';
import type { Role } from './session.ts';

type SessionRights = {
  readonly role: Role;
  readonly scopes: readonly OperatorScope[] | undefined;
  readonly hasFactor: boolean;
  readonly owesFactor: boolean;
  readonly steppedUpAtMs: number | undefined;
};

type Raw = {
  readonly role: Role;
  readonly scopes: readonly OperatorScope[] | null;
  readonly hasFactor: boolean;
  readonly factorOwed: boolean;
  readonly steppedUpAtMs: bigint | null;
};

/** Reads role and session as they are now, whatever this node has cached. Undefined when the session is over. */
export async function findRights(
  connection: Connection,
  sessionId: string,
  nowMs: number,
): Promise<SessionRights | undefined> {
  const row = await find<Raw>(connection, {
    name: 'rights-find',
    text: `select i.role, case i.role when 'superadmin' then voltide.scopes_of(i.user_id, $2) end as scopes,
        s.factor_owed as "factorOwed", s.stepped_up_at_ms as "steppedUpAtMs", exists (
        select from voltide.second_factor f where f.user_id = s.user_id and f.enrolled_at_ms is not null
      ) as "hasFactor"
      from voltide.session s join voltide.identity i using (user_id)
      where s.session_id = $1 and s.revoked_at_ms is null and least(s.idle_until_ms, s.expires_at_ms) > $2`,
    values: [sessionId, nowMs],
  });
  return row === undefined
    ? undefined
    : {
        role: row.role,
        scopes: row.scopes ?? undefined,
        hasFactor: row.hasFactor,
        owesFactor: row.factorOwed,
        steppedUpAtMs: row.steppedUpAtMs === null ? undefined : Number(row.steppedUpAtMs),
      };
}

export async function notePassword(connection: Connection, sessionId: string, nowMs: number): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'rights-note-password',
      text: `update voltide.session set stepped_up_at_ms = $2
      where session_id = $1 and revoked_at_ms is null and not factor_owed`,
      values: [sessionId, nowMs],
    })) === 1
  );
}

export async function noteCode(connection: Connection, sessionId: string, nowMs: number): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'rights-note-code',
      text: `update voltide.session set stepped_up_at_ms = $2, factor_owed = false
      where session_id = $1 and revoked_at_ms is null`,
      values: [sessionId, nowMs],
    })) === 1
  );
}
