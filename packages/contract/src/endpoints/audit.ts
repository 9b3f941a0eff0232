import * as v from 'valibot';

import { AUDIT_ACTS } from '../audit-acts.ts';
import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, sha256Hex } from '../schemas.ts';

const entryNo = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const operatorId = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
/** The kind and the id of what an act is about, such as `withdrawal 17`. */
const subjectKind = v.pipe(v.string(), v.regex(/^[a-z][a-z_]{1,29}$/));
const subjectId = v.pipe(v.string(), v.regex(/^[\w.:@ -]{1,100}$/));

const filter = {
  act: v.optional(v.picklist(AUDIT_ACTS)),
  by: v.optional(operatorId),
  subjectKind: v.optional(subjectKind),
  subjectId: v.optional(subjectId),
  /** Words of the reason, or of what was before or after. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))),
  /** Days in UTC, both included. */
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
};

export const auditEntry = v.object({
  no: v.string(),
  at: isoTime,
  act: v.picklist(AUDIT_ACTS),
  /** Null for acts of the command line or the server. */
  by: v.nullable(v.object({ id: operatorId, username: v.string() })),
  subject: v.object({ kind: v.string(), id: v.string() }),
  reason: v.nullable(v.string()),
  before: v.nullable(v.unknown()),
  after: v.nullable(v.unknown()),
  /** SHA-256 of the entry before it, of the number and of the document. */
  hash: sha256Hex,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What operators did, the newest first, 50 a page: by act, operator, subject, words and days.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...filter, before: v.optional(entryNo) }),
  response: v.object({
    entries: v.array(auditEntry),
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: OPERATOR_ERRORS,
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary:
    'The audit from its first entry to its last as a file that anybody can check: each entry with its document and ' +
    'hash. The export is itself an entry.',
  auth: 'superadmin',
  scope: 'any',
  act: 'audit_exported',
  file: { name: 'voltide-audit.json', type: 'application/json' },
  query: v.object({}),
  response: v.object({
    format: v.literal('voltide-audit'),
    version: v.literal(1),
    entries: v.array(v.object({ no: v.string(), document: v.string(), hash: sha256Hex })),
  }),
  errors: OPERATOR_ERRORS,
});

export const exportAuditCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit/csv',
  summary: 'The entries that a search finds, the newest first, at most 50,000, as CSV. The export is itself an entry.',
  auth: 'superadmin',
  scope: 'any',
  act: 'audit_exported',
  file: { name: 'voltide-audit.csv', type: 'text/csv' },
  query: v.object(filter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/check',
  summary:
    'Computes the chain of the audit again: how many entries it has, the first that does not follow from the one ' +
    'before it, and the days whose published head it does not have.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    entries: v.number(),
    head: sha256Hex,
    /** Null where every entry follows from the one before it. */
    firstBreak: v.nullable(v.string()),
    /** Days whose published head differs from the chain. */
    wrongDays: v.array(calendarDay),
  }),
  errors: OPERATOR_ERRORS,
});

export const listAuditHeads = endpoint({
  method: 'GET',
  path: '/api/fairness/audit-heads',
  summary:
    'The head of the audit at the end of each day in UTC, the newest first, 90 a page: who keeps one sees later ' +
    'whether an entry up to then was changed.',
  auth: 'public',
  query: v.object({ before: v.optional(calendarDay) }),
  response: v.object({
    days: v.array(v.object({ day: calendarDay, entries: v.number(), head: sha256Hex })),
    next: v.nullable(calendarDay),
  }),
  errors: [],
});
