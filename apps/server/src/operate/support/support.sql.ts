import type { IncidentSeverity } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list, one } from '../../platform/db/rows.ts';

export type Addressee = { readonly name: string; readonly email: string; readonly userId: UserId | null };

export async function holdMessage(connection: Connection, messageId: bigint): Promise<Addressee | undefined> {
  return find<Addressee>(connection, {
    name: 'support-hold-message',
    text: `select m.name, m.email, m.user_id as "userId" from voltide.contact_message m
      where m.message_id = $1 for update`,
    values: [messageId],
  });
}

export type NewAnswer = {
  readonly messageId: bigint;
  readonly byUserId: UserId;
  readonly atMs: number;
  readonly answer: string;
};

export async function insertAnswer(
  connection: Connection,
  { messageId, byUserId, atMs, answer }: NewAnswer,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'support-answer',
      text: `insert into voltide.contact_answer (message_id, by_user_id, at_ms, answer) values ($1, $2, $3, $4)
      on conflict do nothing`,
      values: [messageId, byUserId, atMs, answer],
    })) === 1
  );
}

export type CannedRow = {
  readonly textId: bigint;
  readonly title: string;
  readonly body: string;
  readonly changedAtMs: bigint;
};

const CANNED = 'text_id as "textId", title, body, changed_at_ms as "changedAtMs"';

export async function listCanned(connection: Connection): Promise<readonly CannedRow[]> {
  return list<CannedRow>(connection, {
    name: 'support-canned',
    text: `select ${CANNED} from voltide.canned_text order by lower(title)`,
  });
}

type CannedWords = { readonly title: string; readonly body: string; readonly atMs: number };

export async function insertCanned(
  connection: Connection,
  { title, body, atMs }: CannedWords,
): Promise<readonly CannedRow[]> {
  return list<CannedRow>(connection, {
    name: 'support-canned-add',
    text: `insert into voltide.canned_text (title, body, changed_at_ms) values ($1, $2, $3) returning ${CANNED}`,
    values: [title, body, atMs],
  });
}

export async function updateCanned(
  connection: Connection,
  textId: bigint,
  { title, body, atMs }: CannedWords,
): Promise<readonly CannedRow[]> {
  return list<CannedRow>(connection, {
    name: 'support-canned-set',
    text: `update voltide.canned_text set title = $2, body = $3, changed_at_ms = $4 where text_id = $1
      returning ${CANNED}`,
    values: [textId, title, body, atMs],
  });
}

export async function deleteCanned(connection: Connection, textId: bigint): Promise<CannedRow | undefined> {
  return find<CannedRow>(connection, {
    name: 'support-canned-delete',
    text: `delete from voltide.canned_text where text_id = $1 returning ${CANNED}`,
    values: [textId],
  });
}

export type IncidentRow = {
  readonly incidentId: bigint;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly startedAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly notes: readonly { readonly atMs: number; readonly note: string }[];
};

const INCIDENT = `select i.incident_id as "incidentId", i.title, i.severity, i.started_at_ms as "startedAtMs",
    i.ended_at_ms as "endedAtMs", (
      select coalesce(jsonb_agg(jsonb_build_object('atMs', n.at_ms, 'note', n.note) order by n.note_id desc), '[]')
      from voltide.incident_note n where n.incident_id = i.incident_id) as notes
  from voltide.incident i`;

/** Lists active incidents, on the first page alone, then ended ones, the newest first. */
export async function listIncidentRows(
  connection: Connection,
  beforeId: bigint | undefined,
  most: number,
): Promise<readonly IncidentRow[]> {
  return list<IncidentRow>(connection, {
    name: 'support-incidents',
    text: `${INCIDENT} where $1::bigint is null and i.ended_at_ms is null
        or i.ended_at_ms is not null and ($1 is null or i.incident_id < $1)
      order by i.ended_at_ms is null desc, i.incident_id desc limit $2`,
    values: [beforeId ?? null, most],
  });
}

export async function findIncident(connection: Connection, incidentId: bigint): Promise<IncidentRow | undefined> {
  return find<IncidentRow>(connection, {
    name: 'support-incident',
    text: `${INCIDENT} where i.incident_id = $1`,
    values: [incidentId],
  });
}

export async function findLasting(connection: Connection, title: string): Promise<bigint | undefined> {
  await connection.query(`select pg_advisory_xact_lock(hashtext('voltide.incident'))`);
  const row = await find<{ incidentId: bigint }>(connection, {
    name: 'support-incident-lasting',
    text: `select i.incident_id as "incidentId" from voltide.incident i where i.ended_at_ms is null and i.title = $1`,
    values: [title],
  });
  return row?.incidentId;
}

type NewIncident = { readonly title: string; readonly severity: IncidentSeverity; readonly atMs: number };

export async function insertIncident(connection: Connection, { title, severity, atMs }: NewIncident): Promise<bigint> {
  const row = await one<{ incidentId: bigint }>(connection, {
    name: 'support-incident-open',
    text: `insert into voltide.incident (title, severity, started_at_ms) values ($1, $2, $3)
      returning incident_id as "incidentId"`,
    values: [title, severity, atMs],
  });
  return row.incidentId;
}

type NewNote = { readonly incidentId: bigint; readonly atMs: number; readonly note: string };

export async function insertNote(connection: Connection, { incidentId, atMs, note }: NewNote): Promise<void> {
  await connection.query({
    name: 'support-incident-note',
    text: 'insert into voltide.incident_note (incident_id, at_ms, note) values ($1, $2, $3)',
    values: [incidentId, atMs, note],
  });
}

export async function holdIncident(connection: Connection, incidentId: bigint): Promise<boolean | undefined> {
  const row = await find<{ lasts: boolean }>(connection, {
    name: 'support-incident-hold',
    text: `select i.ended_at_ms is null as lasts from voltide.incident i where i.incident_id = $1
      for no key update`,
    values: [incidentId],
  });
  return row?.lasts;
}

export async function endIncident(connection: Connection, incidentId: bigint, atMs: number): Promise<void> {
  await connection.query({
    name: 'support-incident-end',
    text: `update voltide.incident set ended_at_ms = greatest(started_at_ms, $2)
      where incident_id = $1 and ended_at_ms is null`,
    values: [incidentId, atMs],
  });
}
