import type { AuditAct } from '@voltide/contract';
import { canonicalJson, formatUserId, type CanonicalValue, type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

/** An act of an operator, as the audit keeps it for ever: by ids alone, without names, emails or addresses. */
export type Act = {
  readonly act: AuditAct;
  /** Undefined for acts of the command line or the server itself. */
  readonly byUserId: UserId | undefined;
  readonly atMs: number;
  readonly subject: { readonly kind: string; readonly id: string };
  /** The changed values, with amounts as texts. */
  readonly before?: CanonicalValue;
  readonly after?: CanonicalValue;
  readonly reason?: string;
};

/** Adds an act to the audit in its transaction, as the last statement: the head's row is locked until the commit. */
export async function noteAct(connection: Connection, act: Act): Promise<void> {
  const { byUserId, atMs, subject, before = null, after = null, reason = null } = act;
  const by = byUserId === undefined ? null : formatUserId(byUserId);
  const document = { act: act.act, after, atMs, before, by, reason, subject: { ...subject } };
  await connection.query({
    name: 'audit-note',
    text: 'select voltide.note_act($1)',
    values: [canonicalJson(document)],
  });
}

export type AuditRow = {
  readonly auditNo: bigint;
  readonly document: string;
  readonly hash: string;
};

export type AuditFilter = {
  readonly beforeNo: bigint | undefined;
  readonly act: AuditAct | undefined;
  readonly byId: string | undefined;
  readonly subjectKind: string | undefined;
  readonly subjectId: string | undefined;
  readonly text: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
};

export async function listEntries(
  connection: Connection,
  filter: AuditFilter,
  most: number,
): Promise<readonly AuditRow[]> {
  const { beforeNo, act, byId, subjectKind, subjectId, text, fromMs, toMs } = filter;
  return list<AuditRow>(connection, {
    name: 'audit-list',
    text: `select e.audit_no as "auditNo", e.document, encode(e.hash, 'hex') as hash from voltide.audit_entry e
      where ($1::bigint is null or e.audit_no < $1) and ($2::text is null or e.act = $2)
        and ($3::text is null or e.by_id = $3) and ($4::text is null or e.subject_kind = $4)
        and ($5::text is null or e.subject_id = $5)
        and ($6::text is null or strpos(lower(e.document), lower($6)) > 0)
        and ($7::bigint is null or e.at_ms >= $7) and ($8::bigint is null or e.at_ms < $8)
      order by e.audit_no desc limit $9`,
    values: [
      beforeNo ?? null,
      act ?? null,
      byId ?? null,
      subjectKind ?? null,
      subjectId ?? null,
      text ?? null,
      fromMs ?? null,
      toMs ?? null,
      most,
    ],
  });
}

export async function listFrom(connection: Connection, afterNo: bigint, most: number): Promise<readonly AuditRow[]> {
  return list<AuditRow>(connection, {
    name: 'audit-from',
    text: `select e.audit_no as "auditNo", e.document, encode(e.hash, 'hex') as hash
      from voltide.audit_entry e where e.audit_no > $1 order by e.audit_no limit $2`,
    values: [afterNo, most],
  });
}

export type ChainCheck = {
  readonly entries: bigint;
  readonly head: string;
  readonly firstBreak: bigint | null;
  readonly wrongDays: readonly string[];
};

export async function checkChain(connection: Connection): Promise<ChainCheck> {
  return one<ChainCheck>(connection, {
    text: `select c.entries, encode(c.head, 'hex') as head, c.first_break as "firstBreak",
        c.wrong_days::text[] as "wrongDays"
     from voltide.check_audit() c`,
  });
}

export async function publishHead(connection: Connection, day: string): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    name: 'audit-publish-head',
    text: 'select voltide.publish_audit_head($1) as done',
    values: [day],
  });
  return row?.done === true;
}

export type AuditDay = { readonly day: string; readonly entries: bigint; readonly head: string };

export async function listDays(
  connection: Connection,
  before: string | undefined,
  most: number,
): Promise<readonly AuditDay[]> {
  return list<AuditDay>(connection, {
    name: 'audit-days',
    text: `select d.day::text as day, d.entries, encode(d.hash, 'hex') as head from voltide.audit_day d
      where $1::date is null or d.day < $1 order by d.day desc limit $2`,
    values: [before ?? null, most],
  });
}

export async function listNames(
  connection: Connection,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const rows = await list<{ userId: UserId; username: string }>(connection, {
    name: 'audit-names',
    text: 'select i.user_id as "userId", i.username from voltide.identity i where i.user_id = any ($1)',
    values: [userIds],
  });
  return new Map(rows.map(({ userId, username }) => [userId, username]));
}
