import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';

const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32_767));

const consentState = v.object({
  documents: v.array(
    v.object({
      id: v.picklist(['terms', 'privacy']),
      /** The version in force. */
      version,
      /** The newest version that this account has agreed to, and when; null if none. */
      agreed: v.nullable(v.object({ version, at: isoTime })),
    }),
  ),
  /** True if the account has agreed to every document in force. */
  isCurrent: v.boolean(),
});
export type ConsentState = v.InferOutput<typeof consentState>;

const errors = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/account/consents',
  summary: 'Which versions of terms and privacy policy the account has agreed to, and which are in force.',
  auth: 'account',
  response: consentState,
  errors,
});

export const agreeToDocuments = endpoint({
  method: 'POST',
  path: '/api/account/consents',
  summary: 'Agrees to the versions in force, named so that no one agrees to unseen text.',
  auth: 'account',
  request: v.object({ terms: version, privacy: version }),
  response: consentState,
  errors: [...errors, 'document_changed'],
});
