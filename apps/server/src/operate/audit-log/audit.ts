import type {
  AuditAct,
  AuditEntry,
  checkAudit,
  exportAuditCsv,
  listAudit,
  listAuditHeads,
  QueryOf,
  ResponseOf,
} from '@voltide/contract';
import { csvLine, formatUserId, parseUserId, utcDay, type Clock, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { createSharedReads } from '../../platform/concurrency/shared-reads.ts';
import * as sql from './audit.sql.ts';

type AuditPorts = { readonly database: Database; readonly clock: Clock };
type Filter = QueryOf<typeof exportAuditCsv>;
/** The document of an entry as noteAct writes it. */
type Document = {
  readonly act: AuditAct;
  readonly atMs: number;
  readonly by: string | null;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

const DAY_MS = 86_400_000;
const PAGE = 50;
const DAYS_PAGE = 90;
const PIECE = 500;
const CSV_MOST = 50_000;
const CSV_HEAD = ['no', 'at', 'act', 'by', 'subject', 'reason', 'before', 'after', 'hash'];

export function createAudit({ database, clock }: AuditPorts) {
  const check = createSharedReads(() => sql.checkChain(database));
  return {
    async list(query: QueryOf<typeof listAudit>): Promise<ResponseOf<typeof listAudit>> {
      const rows = await sql.listEntries(database, filterOf(query, query.before), PAGE);
      const last = rows.at(-1);
      return {
        entries: await presentEntries(database, rows),
        next: last === undefined || rows.length < PAGE ? null : `${last.auditNo}`,
      };
    },

    async *exportAll(byUserId: UserId): AsyncGenerator<string> {
      await noteExport(database, { byUserId, atMs: clock.nowMs(), form: 'json' });
      yield '{"format":"voltide-audit","version":1,"entries":[';
      let afterNo = 0n;
      for (;;) {
        const rows = await sql.listFrom(database, afterNo, PIECE);
        const texts = rows.map(({ auditNo, ...row }) => JSON.stringify({ no: `${auditNo}`, ...row }));
        if (texts.length > 0) yield `${afterNo === 0n ? '' : ','}${texts.join(',')}`;
        afterNo = rows.at(-1)?.auditNo ?? afterNo;
        if (rows.length < PIECE) break;
      }
      yield ']}';
    },

    async *exportCsv(byUserId: UserId, query: Filter): AsyncGenerator<string> {
      await noteExport(database, { byUserId, atMs: clock.nowMs(), form: 'csv' });
      yield csvLine(CSV_HEAD);
      let before: string | undefined;
      for (let written = 0; written < CSV_MOST;) {
        const rows = await sql.listEntries(database, filterOf(query, before), PIECE);
        const entries = await presentEntries(database, rows);
        yield entries.map((entry) => csvLine(cellsOf(entry))).join('');
        written += rows.length;
        if (rows.length < PIECE) return;
        before = `${rows.at(-1)?.auditNo}`;
      }
    },

    async check(): Promise<ResponseOf<typeof checkAudit>> {
      const { entries, head, firstBreak, wrongDays } = await check('');
      return {
        entries: Number(entries),
        head,
        firstBreak: firstBreak === null ? null : `${firstBreak}`,
        wrongDays: [...wrongDays],
      };
    },

    async publishHead(): Promise<void> {
      await sql.publishHead(database, utcDay(clock.nowMs() - DAY_MS));
    },

    async listHeads(before: string | undefined): Promise<ResponseOf<typeof listAuditHeads>> {
      const days = await sql.listDays(database, before, DAYS_PAGE);
      return {
        days: days.map(({ day, entries, head }) => ({ day, entries: Number(entries), head })),
        next: days.length < DAYS_PAGE ? null : (days.at(-1)?.day ?? null),
      };
    },
  };
}

type Export = { readonly byUserId: UserId; readonly atMs: number; readonly form: 'json' | 'csv' };

async function noteExport(database: Database, { byUserId, atMs, form }: Export): Promise<void> {
  await sql.noteAct(database, { act: 'audit_exported', byUserId, atMs, subject: { kind: 'audit', id: form } });
}

function filterOf(query: Filter, before: string | undefined): sql.AuditFilter {
  return {
    beforeNo: before === undefined ? undefined : BigInt(before),
    act: query.act,
    byId: query.by,
    subjectKind: query.subjectKind,
    subjectId: query.subjectId,
    text: query.text,
    fromMs: query.from === undefined ? undefined : Date.parse(query.from),
    toMs: query.to === undefined ? undefined : Date.parse(query.to) + DAY_MS,
  };
}

async function presentEntries(connection: Connection, rows: readonly sql.AuditRow[]): Promise<AuditEntry[]> {
  const documents = rows.map(({ document }) => JSON.parse(document) as Document);
  const ids = new Set(documents.flatMap(({ by }) => (by === null ? [] : (parseUserId(by) ?? []))));
  const names = ids.size === 0 ? new Map<UserId, string>() : await sql.listNames(connection, [...ids]);
  const nameOf = new Map([...names].map(([userId, username]) => [formatUserId(userId), username]));
  return rows.map(({ auditNo, hash }, i) => presentEntry(`${auditNo}`, documents[i] as Document, hash, nameOf));
}

function presentEntry(
  no: string,
  { act, atMs, by, subject, reason, before, after }: Document,
  hash: string,
  nameOf: ReadonlyMap<string, string>,
): AuditEntry {
  return {
    no,
    at: new Date(atMs).toISOString(),
    act,
    by: by === null ? null : { id: by, username: nameOf.get(by) ?? by },
    subject,
    reason,
    before: before ?? null,
    after: after ?? null,
    hash,
  };
}

function cellsOf({ no, at, act, by, subject, reason, before, after, hash }: AuditEntry): readonly string[] {
  const text = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
  return [
    no,
    at,
    act,
    by?.username ?? '',
    `${subject.kind} ${subject.id}`,
    reason ?? '',
    text(before),
    text(after),
    hash,
  ];
}
