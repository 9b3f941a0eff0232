import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';
import { SWITCHES } from '../switches.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What the pages need to know of this installation.',
  auth: 'public',
  response: v.object({
    profile: v.picklist(['open', 'strict', 'closed']),
    /** Reason why it applies: a rule for the country of the address, or this installation's own profile. */
    profileBy: v.picklist(['country', 'installation']),
    /** The least time between two plays of one player. */
    minPlayIntervalMs: v.number(),
    packsPerOpenMax: v.number(),
    /** Parts paused by operators: their calls answer `switched_off`. */
    paused: v.array(v.picklist(SWITCHES)),
    /** The fee of withdrawals in hundredths of a per cent, and the announced one. */
    withdrawalFee: v.object({
      bps: v.number(),
      next: v.nullable(v.object({ bps: v.number(), from: isoTime })),
    }),
    socialLinks: v.array(v.object({ name: v.string(), url: v.string() })),
    /** False where no mail server is set: only the operator sees links in emails. */
    sendsMail: v.boolean(),
    version: v.string(),
  }),
  errors: [],
});

export const getHealthLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers.',
  auth: 'public',
  response: v.object({ status: v.literal('live') }),
  errors: [],
});

export const getHealthReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The process can serve: it has pages, and the database answers and takes writes.',
  auth: 'public',
  response: v.object({ status: v.literal('ready') }),
  errors: [],
});

export const getReconcile = endpoint({
  method: 'GET',
  path: '/api/admin/reconcile',
  summary: 'Faults found in the books, each a count; all zero when they are sound (S13-04).',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    sum: v.number(),
    negativeAccounts: v.number(),
    sequenceGaps: v.number(),
    chainBreaks: v.number(),
    nonceGaps: v.number(),
    withdrawals: v.number(),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});
