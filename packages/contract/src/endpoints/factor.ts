import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { done, isoTime, ownPassword } from '../schemas.ts';

const SIGNED_IN = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

/** Six digits of an authenticator, or a recovery code; spaces and signs between them do not count. */
const code = v.pipe(
  v.string(MESSAGES.codeRequired),
  v.nonEmpty(MESSAGES.codeRequired),
  v.maxLength(40, MESSAGES.codeTooLong),
);
const recoveryCodes = v.pipe(v.array(v.string()), v.length(LIMITS.recoveryCodes));

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Confirms who is there by password, code or recovery code: for five minutes, in this session only (S3-18).',
  auth: 'account',
  beforeFactor: true,
  request: v.union([v.strictObject({ code }), v.strictObject({ password: ownPassword })]),
  response: v.object({ freshUntil: isoTime }),
  errors: [...SIGNED_IN, 'wrong_password', 'wrong_code', 'too_many_attempts'],
});

export const getFactor = endpoint({
  method: 'GET',
  path: '/api/auth/factor',
  summary: "The state of the caller's second factor.",
  auth: 'account',
  response: v.object({
    /** Null where there is none. */
    enrolledAt: v.nullable(isoTime),
    recoveryCodesLeft: v.number(),
    /** Superadmins cannot do without. */
    isRequired: v.boolean(),
  }),
  errors: SIGNED_IN,
});

export const beginFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factor/begin',
  summary:
    'Makes a secret for an authenticator. It counts from the first code of it, and then replaces an earlier one.',
  auth: 'account',
  stepUp: true,
  response: v.object({
    /** Base32, for typing in. */
    secret: v.string(),
    /** The same as otpauth://, for a QR code: SHA-1, six digits, 30 seconds. */
    uri: v.string(),
  }),
  errors: [...SIGNED_IN, 'step_up_required'],
});

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factor/confirm',
  summary: 'Turns the second factor on with its first code. Every other session ends. Shows the recovery codes once.',
  auth: 'account',
  request: v.object({ code }),
  response: v.object({ recoveryCodes }),
  errors: [...SIGNED_IN, 'wrong_code', 'factor_changed', 'too_many_attempts'],
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factor/remove',
  summary: 'Turns the second factor off; superadmins may not. Every other session ends.',
  auth: 'account',
  stepUp: true,
  response: done,
  errors: [...SIGNED_IN, 'step_up_required', 'factor_changed'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/factor/recovery-codes',
  summary: 'Replaces the recovery codes, used and unused, by new ones, which are shown once.',
  auth: 'account',
  stepUp: true,
  response: v.object({ recoveryCodes }),
  errors: [...SIGNED_IN, 'step_up_required', 'factor_changed'],
});
