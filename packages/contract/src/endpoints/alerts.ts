import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';

export const ALERT_KINDS = [
  'payouts_stopped',
  'payouts_resumed',
  'operators_changed',
  'large_adjustment',
  'signer_away',
  'books_unbalanced',
  'audit_broken',
  'frequency_flagged',
  'result_mismatch',
  'part_paused',
  'profile_tightened',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'What operators were told of by mail: what lasts first, then the newest, 50 at most.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    alerts: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(ALERT_KINDS),
        detail: v.string(),
        at: isoTime,
        /** Null while it lasts. */
        endedAt: v.nullable(isoTime),
      }),
    ),
  }),
  errors: OPERATOR_ERRORS,
});
