import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { done, isoTime } from '../schemas.ts';

const SIGNED_IN = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

/** Names a session of the caller. It opens nothing: a credential is made of the name and a secret. */
export const sessionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));

export const ownSession = v.object({
  id: sessionId,
  /** Browser and system in plain words; null when they are not known. */
  device: v.nullable(v.string()),
  /** ISO 3166 code of the country it was last used from; null when it is not known. */
  country: v.nullable(v.string()),
  createdAt: isoTime,
  /** To a quarter of an hour. */
  lastUsedAt: isoTime,
  /** When it ends if it is not used again. */
  endsAt: isoTime,
  isThis: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the account is signed in: this place first, then the last used; at most 100.',
  auth: 'account',
  response: v.object({ sessions: v.array(ownSession) }),
  errors: SIGNED_IN,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'Signs the account out in one place. In its own place it is a log-out.',
  auth: 'account',
  params: v.object({ sessionId }),
  response: done,
  errors: [...SIGNED_IN, 'not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs the account out everywhere but here.',
  auth: 'account',
  response: v.object({ ended: v.number() }),
  errors: SIGNED_IN,
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything that is kept about the caller, as a ZIP archive with a README.txt.',
  auth: 'account',
  stepUp: true,
  file: { name: 'voltide-data.zip', type: 'application/zip' },
  response: v.string(),
  errors: [...SIGNED_IN, 'step_up_required'],
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes the account for good: the person is erased, the books stay under a pseudonym, all sessions end.',
  auth: 'account',
  stepUp: true,
  request: v.object({
    confirm: v.pipe(v.string(), v.maxLength(LIMITS.usernameMaxLength, MESSAGES.usernameTooLong)),
  }),
  response: done,
  errors: [
    ...SIGNED_IN,
    'step_up_required',
    'cash_left',
    'cash_items_left',
    'rakeback_left',
    'referrals_left',
    'vault_left',
    'money_held',
    'account_frozen',
  ],
});
