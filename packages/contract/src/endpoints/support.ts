import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { done, isoTime } from '../schemas.ts';

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const LINES = /^[\P{Cc}\n\r\t]*$/u;
const ONE_LINE = /^\P{Cc}*$/u;

const answer = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'Write an answer first.'),
  v.maxLength(LIMITS.contactMessageMaxLength),
  v.regex(LINES),
);

export const answerContact = endpoint({
  method: 'POST',
  path: '/api/admin/contact/:messageId/answer',
  summary:
    'Mails an answer to who wrote a message, and marks it as handled. The same answer to the same message is mailed ' +
    'once.',
  auth: 'superadmin',
  scope: ['support'],
  act: 'message_answered',
  params: v.object({ messageId: id }),
  request: v.strictObject({ answer }),
  response: v.object({ answers: v.array(v.object({ by: v.string(), at: isoTime, answer: v.string() })) }),
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

const cannedText = v.object({ id, title: v.string(), body: v.string(), changedAt: isoTime });
export type CannedText = v.InferOutput<typeof cannedText>;

export const listCannedTexts = endpoint({
  method: 'GET',
  path: '/api/admin/canned-texts',
  summary: 'Texts for answers that operators reuse, by title. `{name}` stands for the name of who wrote.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({ texts: v.array(cannedText) }),
  errors: OPERATOR_ERRORS,
});

export const saveCannedText = endpoint({
  method: 'POST',
  path: '/api/admin/canned-texts',
  summary: 'Adds a text for answers, or replaces the one with its id. Titles are unique.',
  auth: 'superadmin',
  scope: ['support'],
  act: 'canned_text_set',
  request: v.strictObject({
    id: v.nullable(id),
    title: v.pipe(v.string(), v.trim(), v.nonEmpty('Give it a title.'), v.maxLength(80), v.regex(ONE_LINE)),
    body: answer,
  }),
  response: cannedText,
  errors: [...OPERATOR_ERRORS, 'not_found', 'title_taken'],
});

export const deleteCannedText = endpoint({
  method: 'POST',
  path: '/api/admin/canned-texts/:id/delete',
  summary: 'Deletes a text for answers.',
  auth: 'superadmin',
  scope: ['support'],
  act: 'canned_text_set',
  params: v.object({ id }),
  response: done,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const INCIDENT_SEVERITIES = ['notice', 'degraded', 'outage'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

const incident = v.object({
  id,
  title: v.string(),
  severity: v.picklist(INCIDENT_SEVERITIES),
  startedAt: isoTime,
  /** Null while it lasts. */
  endedAt: v.nullable(isoTime),
  notes: v.array(v.object({ at: isoTime, note: v.string() })),
});
export type Incident = v.InferOutput<typeof incident>;

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents',
  summary: 'What went wrong here and what was done about it: what lasts first, then the newest, 20 a page.',
  auth: 'public',
  query: v.object({ before: v.optional(id) }),
  response: v.object({ incidents: v.array(incident), next: v.nullable(v.string()) }),
  errors: [],
});

const note = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say what happened.'), v.maxLength(2000), v.regex(LINES));

export const openIncident = endpoint({
  method: 'POST',
  path: '/api/admin/incidents',
  summary: 'Tells everybody of an incident, with a first note. One with the same title that lasts is told once.',
  auth: 'superadmin',
  scope: ['support', 'games', 'finance'],
  act: 'incident_opened',
  request: v.strictObject({
    title: v.pipe(v.string(), v.trim(), v.minLength(3, 'Give it a title.'), v.maxLength(120), v.regex(ONE_LINE)),
    severity: v.picklist(INCIDENT_SEVERITIES),
    note,
  }),
  response: incident,
  errors: OPERATOR_ERRORS,
});

export const noteIncident = endpoint({
  method: 'POST',
  path: '/api/admin/incidents/:id/notes',
  summary: 'Adds a note to an incident, which everybody reads, and may end it. An incident that has ended stays so.',
  auth: 'superadmin',
  scope: ['support', 'games', 'finance'],
  act: 'incident_noted',
  params: v.object({ id }),
  request: v.strictObject({ note, isEnd: v.boolean() }),
  response: incident,
  errors: [...OPERATOR_ERRORS, 'not_found', 'incident_over'],
});
