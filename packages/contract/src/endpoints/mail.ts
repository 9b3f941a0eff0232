import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const getOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Mails and what became of them, the newest first; never their text.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/))) }),
  response: v.object({
    /** False where no SMTP server is set: mail then waits until it expires. */
    isSending: v.boolean(),
    waiting: v.number(),
    sent: v.number(),
    failed: v.number(),
    mails: v.array(
      v.object({
        id: v.string(),
        purpose: v.string(),
        recipient: v.string(),
        state: v.picklist(MAIL_STATES),
        attempts: v.number(),
        createdAt: isoTime,
        /** When it was sent or given up. */
        endedAt: v.nullable(isoTime),
        /** Moment of the next attempt. */
        nextTryAt: v.nullable(isoTime),
        error: v.nullable(v.string()),
      }),
    ),
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});
