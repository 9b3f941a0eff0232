import type {
  answerContact,
  CannedText,
  Incident,
  listIncidents,
  noteIncident,
  openIncident,
  ParsedOf,
  ResponseOf,
  saveCannedText,
} from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import { listAnswers, presentAnswer } from '../contact/answers.sql.ts';
import { setHandled } from '../contact/contact.sql.ts';
import { constraintOf } from '../../platform/db/constraints.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { Letters } from '../mail/letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import * as sql from './support.sql.ts';

type SupportPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly letters: Pick<Letters, 'contactAnswered'>;
};

const PAGE = 20;

export function createSupport(ports: SupportPorts) {
  const { database } = ports;
  return {
    /** @throws AppError `not_found` */
    answer: (byUserId: UserId, id: string, text: string) => answerMessage(ports, byUserId, BigInt(id), text),

    async listCanned(): Promise<{ texts: CannedText[] }> {
      return { texts: (await sql.listCanned(database)).map(presentCanned) };
    },

    /** @throws AppError `not_found`, `title_taken` */
    saveCanned: (byUserId: UserId, text: ParsedOf<typeof saveCannedText>) => saveCanned(ports, byUserId, text),

    /** @throws AppError `not_found` */
    async deleteCanned(byUserId: UserId, id: string): Promise<{ success: true }> {
      await inTransaction(database, async (connection) => {
        const gone = await sql.deleteCanned(connection, BigInt(id));
        if (gone === undefined) throw new AppError('not_found');
        const before = { title: gone.title, body: gone.body };
        await noteCanned(connection, { byUserId, id, atMs: ports.clock.nowMs(), before, after: null });
      });
      return { success: true };
    },

    async listIncidents(before: string | undefined): Promise<ResponseOf<typeof listIncidents>> {
      const rows = await sql.listIncidentRows(database, before === undefined ? undefined : BigInt(before), PAGE);
      const last = rows.findLast(({ endedAtMs }) => endedAtMs !== null);
      return {
        incidents: rows.map(presentIncident),
        next: rows.length < PAGE || last === undefined ? null : `${last.incidentId}`,
      };
    },

    openIncident: (byUserId: UserId, incident: ParsedOf<typeof openIncident>) => open(ports, byUserId, incident),

    /** @throws AppError `not_found`, `incident_over` */
    noteIncident: (byUserId: UserId, id: string, note: ParsedOf<typeof noteIncident>) =>
      addNote(ports, byUserId, BigInt(id), note),
  };
}

async function answerMessage(
  { database, clock, outbox, letters }: SupportPorts,
  byUserId: UserId,
  messageId: bigint,
  answer: string,
): Promise<ResponseOf<typeof answerContact>> {
  return inTransaction(database, async (connection) => {
    const addressee = await sql.holdMessage(connection, messageId);
    if (addressee === undefined) throw new AppError('not_found');
    const atMs = clock.nowMs();
    const isNew = await sql.insertAnswer(connection, { messageId, byUserId, atMs, answer });
    if (isNew) {
      await setHandled(connection, messageId, atMs);
      const { name, email, userId } = addressee;
      const letter = letters.contactAnswered({ name, email }, { id: `${messageId}`, answer });
      await outbox.add(connection, letter, userId ?? undefined);
      const subject = { kind: 'message', id: `${messageId}` };
      await noteAct(connection, { act: 'message_answered', byUserId, atMs, subject });
    }
    const answers = await listAnswers(connection, [messageId]);
    return { answers: answers.map(presentAnswer) };
  });
}

async function saveCanned(
  { database, clock }: SupportPorts,
  byUserId: UserId,
  { id, title, body }: ParsedOf<typeof saveCannedText>,
): Promise<CannedText> {
  const atMs = clock.nowMs();
  const words = { title, body, atMs };
  try {
    return await inTransaction(database, async (connection) => {
      const [row] =
        id === null ? await sql.insertCanned(connection, words) : await sql.updateCanned(connection, BigInt(id), words);
      if (row === undefined) throw new AppError('not_found');
      await noteCanned(connection, { byUserId, id: `${row.textId}`, atMs, before: null, after: { title, body } });
      return presentCanned(row);
    });
  } catch (error) {
    if (constraintOf(error) === 'canned_text_title') throw new AppError('title_taken', { cause: error });
    throw error;
  }
}

type Words = { readonly title: string; readonly body: string } | null;
type CannedChange = {
  readonly byUserId: UserId;
  readonly id: string;
  readonly atMs: number;
  readonly before: Words;
  readonly after: Words;
};

async function noteCanned(connection: Connection, { byUserId, id, atMs, before, after }: CannedChange): Promise<void> {
  const subject = { kind: 'canned_text', id };
  await noteAct(connection, { act: 'canned_text_set', byUserId, atMs, subject, before, after });
}

/** An active incident with the same title is the same one: a repeated call publishes it once. */
async function open(
  { database, clock }: SupportPorts,
  byUserId: UserId,
  { title, severity, note }: ParsedOf<typeof openIncident>,
): Promise<Incident> {
  return inTransaction(database, async (connection) => {
    const known = await sql.findLasting(connection, title);
    if (known !== undefined) return getIncident(connection, known);
    const atMs = clock.nowMs();
    const incidentId = await sql.insertIncident(connection, { title, severity, atMs });
    await sql.insertNote(connection, { incidentId, atMs, note });
    const incident = await getIncident(connection, incidentId);
    const subject = { kind: 'incident', id: `${incidentId}` };
    await noteAct(connection, { act: 'incident_opened', byUserId, atMs, subject, after: { title, severity, note } });
    return incident;
  });
}

async function addNote(
  { database, clock }: SupportPorts,
  byUserId: UserId,
  incidentId: bigint,
  { note, isEnd }: ParsedOf<typeof noteIncident>,
): Promise<Incident> {
  return inTransaction(database, async (connection) => {
    const lasts = await sql.holdIncident(connection, incidentId);
    if (lasts === undefined) throw new AppError('not_found');
    const before = await getIncident(connection, incidentId);
    // A repeated call that was cut off gets its first result.
    if (before.notes[0]?.note === note && (!isEnd || !lasts)) return before;
    if (!lasts) throw new AppError('incident_over');
    const atMs = clock.nowMs();
    await sql.insertNote(connection, { incidentId, atMs, note });
    if (isEnd) await sql.endIncident(connection, incidentId, atMs);
    const incident = await getIncident(connection, incidentId);
    const subject = { kind: 'incident', id: `${incidentId}` };
    await noteAct(connection, { act: 'incident_noted', byUserId, atMs, subject, after: { note, isEnd } });
    return incident;
  });
}

async function getIncident(connection: Connection, incidentId: bigint): Promise<Incident> {
  const row = await sql.findIncident(connection, incidentId);
  if (row === undefined) throw new AppError('not_found');
  return presentIncident(row);
}

function presentCanned({ textId, title, body, changedAtMs }: sql.CannedRow): CannedText {
  return { id: `${textId}`, title, body, changedAt: isoOf(changedAtMs) };
}

function presentIncident({ incidentId, title, severity, startedAtMs, endedAtMs, notes }: sql.IncidentRow): Incident {
  return {
    id: `${incidentId}`,
    title,
    severity,
    startedAt: isoOf(startedAtMs),
    endedAt: endedAtMs === null ? null : isoOf(endedAtMs),
    notes: notes.map(({ atMs, note }) => ({ at: isoOf(atMs), note })),
  };
}

function isoOf(atMs: bigint | number): string {
  return new Date(Number(atMs)).toISOString();
}
