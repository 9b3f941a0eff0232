import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { isoTime } from '../schemas.ts';

export const SECURITY_KINDS = [
  'login_failed',
  'factor',
  'role',
  'password_reset',
  'adjustment',
  'wallet',
  'payout',
  'exclusion',
  'referral',
  'board',
  'account',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const SECURITY_KEPT_DAYS = 180;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-log',
  summary: 'What happened to accounts, the newest first: of a kind, or to one person.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/))),
    kind: v.optional(v.picklist(SECURITY_KINDS)),
    /** An email or a username, whole. */
    who: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(LIMITS.emailMaxLength))),
  }),
  response: v.object({
    events: v.array(
      v.object({
        id: v.string(),
        at: isoTime,
        kind: v.picklist(SECURITY_KINDS),
        /** Null for failed log-ins at unknown names, and for the house. */
        username: v.nullable(v.string()),
        /** The /24 or /48 of failed log-ins. */
        network: v.nullable(v.string()),
        detail: v.string(),
        /** Failed log-ins of one hour and network are one event. */
        times: v.number(),
      }),
    ),
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});
