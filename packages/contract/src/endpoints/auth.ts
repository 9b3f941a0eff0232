import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import {
  done,
  email,
  forgotEmail,
  guestUsername,
  linkToken,
  newPassword,
  ownPassword,
  user,
  username,
  vtAmount,
} from '../schemas.ts';

const signedIn = v.object({ token: v.string(), user });

export const consents = {
  isOver18: v.literal(true, MESSAGES.ageRequired),
  agreedToTerms: v.literal(true, MESSAGES.consentRequired),
  terms: v.literal(true, MESSAGES.consentRequired),
  privacy: v.literal(true, MESSAGES.consentRequired),
};

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user or guest.',
  auth: 'player',
  beforeFactor: true,
  response: v.object({ user }),
  errors: [...SIGNED_IN_ERRORS],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with email or username and password.',
  auth: 'public',
  request: v.object({
    credential: v.pipe(
      v.string(MESSAGES.emailRequired),
      v.trim(),
      v.nonEmpty(MESSAGES.emailRequired),
      v.maxLength(LIMITS.emailMaxLength, MESSAGES.credentialTooLong),
    ),
    password: ownPassword,
  }),
  response: signedIn,
  errors: ['wrong_credentials', 'too_many_attempts'],
});

/** A code, or a link with one. Any other text counts as no code: it never blocks a sign-up (S7-03). */
export const referralCode = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(LIMITS.referralCodeMaxLength))),
  undefined,
);

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Creates an account with the welcome balance; with the guest cookie, the guest becomes the account.',
  auth: 'public',
  request: v.object({
    email,
    password: newPassword,
    username,
    ...consents,
    referralCode,
  }),
  response: signedIn,
  errors: ['email_taken', 'username_taken', 'guest_converted', 'password_leaked', 'too_many_attempts', 'switched_off'],
});

export const guestSignin = endpoint({
  method: 'POST',
  path: '/api/auth/guest-signin',
  summary: 'Starts a guest, known by an HttpOnly cookie.',
  auth: 'public',
  request: v.object({ username: guestUsername }),
  response: v.object({ user }),
  errors: ['username_taken', 'too_many_attempts', 'switched_off'],
});

export const carryGuest = endpoint({
  method: 'POST',
  path: '/api/auth/guest/carry',
  summary: 'Brings what the guest of the cookie has into the account: balance as promo, and items. Once; repeatable.',
  auth: 'account',
  response: v.object({ success: v.literal(true), balance: vtAmount, items: v.pipe(v.number(), v.integer()) }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'not_found', 'guest_converted', 'money_held', 'account_frozen'],
});

export const leaveGuest = endpoint({
  method: 'POST',
  path: '/api/auth/guest/leave',
  summary: 'Ends the guest of the cookie, whose balance and items are lost. Answers the same when there is none.',
  auth: 'account',
  response: done,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session on the server and clears its cookies. Answers the same when there is none.',
  auth: 'public',
  beforeFactor: true,
  response: done,
  errors: [],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Gives a new token for the refresh cookie, which is used up and replaced.',
  auth: 'public',
  response: signedIn,
  errors: ['session_expired', 'cross_site'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary:
    'Mails a link that sets a new password. Answers the same, and as fast, when no account has this email (S3-07).',
  auth: 'public',
  request: v.object({ email: forgotEmail }),
  response: done,
  errors: ['too_many_attempts'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a password with a single-use link; ends every session of the account and tells its owner by mail.',
  auth: 'public',
  request: v.object({ token: linkToken, password: newPassword }),
  response: done,
  errors: ['link_expired', 'link_used', 'password_leaked', 'too_many_attempts'],
});
