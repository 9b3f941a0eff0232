import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { done, email, isoTime, linkToken, newPassword, ownPassword, vtAmount } from '../schemas.ts';

const SIGNED_IN = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

export const checkLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-link',
  summary: 'Says whether a link can still set a password, without using it up.',
  auth: 'public',
  request: v.object({ token: linkToken }),
  response: v.object({ expiresAt: isoTime }),
  errors: ['link_expired', 'link_used', 'too_many_attempts'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Sets another password; ends the account's other sessions and tells its owner by mail (S3-15).",
  auth: 'account',
  request: v.object({ currentPassword: ownPassword, newPassword }),
  response: done,
  errors: [...SIGNED_IN, 'wrong_password', 'password_leaked', 'too_many_attempts'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Mails a link to the new address, which counts once it is confirmed; tells the old one (S3-15).',
  auth: 'account',
  request: v.object({ password: ownPassword, email }),
  response: done,
  errors: [...SIGNED_IN, 'wrong_password', 'too_many_attempts'],
});

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/auth/email',
  summary: "The caller's email, and whether a mailed link has confirmed it (S3-20).",
  auth: 'account',
  response: v.object({
    /** Null if somebody else confirmed the address that the account had named. */
    email: v.nullable(v.string()),
    confirmedAt: v.nullable(isoTime),
    /** Part of the welcome that confirming it brings. Null for nothing. */
    welcome: v.nullable(vtAmount),
  }),
  errors: SIGNED_IN,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email/send-again',
  summary: "Mails the link that confirms the caller's email once more. Does nothing where it is confirmed.",
  auth: 'account',
  response: done,
  errors: [...SIGNED_IN, 'email_taken', 'too_many_attempts'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: "Makes an address the account's own, by the link that was mailed to it (S3-20).",
  auth: 'public',
  request: v.object({ token: linkToken }),
  response: v.object({
    success: v.literal(true),
    username: v.string(),
    email: v.string(),
    /** True if it replaced another address. */
    isChange: v.boolean(),
    /** True if other accounts had named it without confirming it. They have no email now. */
    wasNamedByOthers: v.boolean(),
    /** Part of the welcome that came with it, as play balance. Null for nothing. */
    welcome: v.nullable(vtAmount),
  }),
  errors: ['link_expired', 'link_used', 'email_taken', 'too_many_attempts'],
});
