import type { AlertKind } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list, one } from '../../platform/db/rows.ts';

export type AlertProgress = { readonly auditNo: bigint; readonly booksCheckedAtMs: bigint | null };

/** Locks the progress of alerts until the transaction ends, so that one node at a time alerts to an act. */
export async function holdProgress(connection: Connection): Promise<AlertProgress> {
  return one<AlertProgress>(connection, {
    name: 'alert-hold',
    text: `select a.audit_no as "auditNo", a.books_checked_at_ms as "booksCheckedAtMs"
      from voltide.alert_progress a for update`,
  });
}

export async function saveAuditNo(connection: Connection, auditNo: bigint): Promise<void> {
  await connection.query({
    name: 'alert-save-audit',
    text: 'update voltide.alert_progress set audit_no = $1',
    values: [auditNo],
  });
}

export async function saveBooksChecked(connection: Connection, atMs: number): Promise<void> {
  await connection.query({
    name: 'alert-save-books',
    text: 'update voltide.alert_progress set books_checked_at_ms = $1',
    values: [atMs],
  });
}

export type NewAlert = { readonly kind: AlertKind; readonly detail: string; readonly atMs: number };

export async function insertAlert(connection: Connection, { kind, detail, atMs }: NewAlert): Promise<void> {
  await connection.query({
    name: 'alert-insert',
    text: 'insert into voltide.alert (at_ms, ended_at_ms, kind, detail) values ($1, $1, $2, $3)',
    values: [atMs, kind, detail],
  });
}

/** Begins the alert of a condition; false while one of its kind lasts. */
export async function beginAlert(connection: Connection, { kind, detail, atMs }: NewAlert): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'alert-begin',
      text: `insert into voltide.alert (at_ms, kind, detail) values ($1, $2, $3)
      on conflict (kind) where ended_at_ms is null do nothing`,
      values: [atMs, kind, detail],
    })) === 1
  );
}

export async function endAlert(connection: Connection, kind: AlertKind, atMs: number): Promise<void> {
  await connection.query({
    name: 'alert-end',
    text: 'update voltide.alert set ended_at_ms = greatest(at_ms, $2) where kind = $1 and ended_at_ms is null',
    values: [kind, atMs],
  });
}

export type AlertRow = {
  readonly alertId: bigint;
  readonly kind: AlertKind;
  readonly detail: string;
  readonly atMs: bigint;
  readonly endedAtMs: bigint | null;
};

export async function listAlertRows(connection: Connection, most: number): Promise<readonly AlertRow[]> {
  return list<AlertRow>(connection, {
    name: 'alert-list',
    text: `select a.alert_id as "alertId", a.kind, a.detail, a.at_ms as "atMs", a.ended_at_ms as "endedAtMs"
      from voltide.alert a order by a.ended_at_ms is null desc, a.alert_id desc limit $1`,
    values: [most],
  });
}

export async function deleteAlerts(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'alert-delete',
    text: 'delete from voltide.alert where ended_at_ms < $1',
    values: [beforeMs],
  });
}

/** Lists the emails of all operators who can sign in, sorted like all mails to several people. */
export async function listOperatorEmails(connection: Connection): Promise<readonly string[]> {
  const rows = await list<{ email: string }>(connection, {
    name: 'alert-emails',
    text: `select i.email from voltide.identity i
      where i.role = 'superadmin' and i.password_hash is not null and i.email_confirmed_at_ms is not null
      order by i.email`,
  });
  return rows.map(({ email }) => email);
}

export async function findLastingNote(connection: Connection, title: string): Promise<string | undefined> {
  const row = await find<{ note: string }>(connection, {
    name: 'alert-incident',
    text: `select n.note from voltide.incident i join voltide.incident_note n on n.incident_id = i.incident_id
      where i.ended_at_ms is null and i.title = $1 order by n.note_id limit 1`,
    values: [title],
  });
  return row?.note;
}
