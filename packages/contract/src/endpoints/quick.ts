import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { QUICK_MESSAGES } from '../quick-messages.ts';
import { LOCK_IN_REASONS } from '../quick-rules.ts';
import { EMAIL_PATTERN, isoTime, newPassword, sha256Hex, user, username, vtAmount } from '../schemas.ts';
import { consents, referralCode } from './auth.ts';

/** The header that a Quick Game is known by, on every call that carries no bearer token (S9-07). */
export const QUICK_SESSION_HEADER = 'x-quick-session';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** State of a Quick Game, counted by the server from its plays: exactly these members (S14-04). */
export const quickUser = v.object({
  xp: count,
  level: count,
  /** Playable balance in VT. */
  balance: vtAmount,
  tokens: count,
  packsOpened: count,
  /** Whole seconds until `endsAt`, by the server's clock. */
  timeRemaining: count,
  endsAt: isoTime,
  /** Rises with everything that moves its balance. */
  version: count,
  milestones: v.object({
    /**
     * End of the time in which an account made of it gets {@link QUICK_CLAIM_BONUS} more; null before the first play.
     */
    claimDeadline: v.nullable(isoTime),
  }),
  /** Balance and items that an account made of it now would get, without that bonus. */
  lockInAmount: vtAmount,
  /** Requests that open the form that saves it; others open the ordinary one. */
  lockIns: v.array(v.picklist(LOCK_IN_REASONS)),
  seeds: v.object({
    epoch: count,
    commitment: sha256Hex,
    nextCommitment: sha256Hex,
    /** Null until the first play has sent one. */
    clientSeed: v.nullable(v.string()),
    nonce: count,
  }),
});
export type QuickUser = v.InferOutput<typeof quickUser>;

/** Signup's email, with the text that the specification has in the form of the Quick Game. */
export const quickEmail = v.pipe(
  v.string(MESSAGES.emailRequired),
  v.trim(),
  v.nonEmpty(MESSAGES.emailRequired),
  v.maxLength(LIMITS.emailMaxLength, QUICK_MESSAGES.emailInvalid),
  v.regex(EMAIL_PATTERN, QUICK_MESSAGES.emailInvalid),
);

export const startQuick = endpoint({
  method: 'POST',
  path: '/api/quick/start',
  summary:
    'Starts a Quick Game of 60 minutes. Its token goes into the x-quick-session header of every call that carries no ' +
    'bearer token, and says who plays.',
  auth: 'public',
  response: v.object({ sessionToken: v.string(), message: v.string() }),
  errors: ['forbidden', 'too_many_attempts', 'switched_off'],
});

export const getQuickStatus = endpoint({
  method: 'GET',
  path: '/api/quick/status',
  summary: 'What the Quick Game has come to, and how long it lasts.',
  auth: 'quick',
  response: v.object({ quickUser }),
  errors: ['quick_expired'],
});

export const getQuickPhase = endpoint({
  method: 'GET',
  path: '/api/quick/phase',
  summary:
    'Whether the Quick Game can be played: `waiting` once its hour is over and a running battle is waited ' +
    'for. It can be looked at and saved until `endsAt`, and plays no more.',
  auth: 'quick',
  response: v.object({ phase: v.picklist(['playing', 'waiting']) }),
  errors: ['quick_expired'],
});

export const updateQuick = endpoint({
  method: 'POST',
  path: '/api/quick/update',
  summary:
    'Acknowledges what was just played. It opens the claim window of a play that had none yet; whatever else is sent ' +
    'is ignored. `lockInTriggered`: a request opens the saving form now that did not at the last update.',
  auth: 'quick',
  request: v.object({ action: v.picklist(['pack_opened', 'xp_earned', 'items_collected']) }),
  response: v.object({ lockInTriggered: v.boolean(), updatedUser: quickUser }),
  errors: ['quick_expired'],
});

/** The part of a Quick Game that an account received. */
const saved = v.object({
  /** Promo in VT, for balance and items; `bonus` came on top inside the claim window. */
  balance: vtAmount,
  bonus: vtAmount,
  xp: count,
  tokens: count,
});

export const convertQuick = endpoint({
  method: 'POST',
  path: '/api/quick/convert',
  summary:
    'Creates an account as sign-up does and brings what the Quick Game has come to into it, once. Its session begins ' +
    'by the refresh cookie; GET /api/quick/saved tells what came. Repeated with the same email and password it signs ' +
    'in. `money_held`: a battle of it is running; retry later.',
  auth: 'quick',
  request: v.object({
    email: quickEmail,
    password: newPassword,
    username,
    ...consents,
    referralCode,
  }),
  response: v.object({ user }),
  errors: [
    'quick_expired',
    'quick_saved',
    'money_held',
    'email_taken',
    'username_taken',
    'password_leaked',
    'too_many_attempts',
    'switched_off',
  ],
});

export const getQuickSaved = endpoint({
  method: 'GET',
  path: '/api/quick/saved',
  summary: 'What the account got of the Quick Game that was saved in it; null where none was.',
  auth: 'account',
  response: v.object({ saved: v.nullable(saved) }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const mergeQuick = endpoint({
  method: 'POST',
  path: '/api/quick-game/merge-to-user',
  summary:
    'Brings what a Quick Game has come to into the account that was created while it ran, once; repeatable. An ' +
    'account takes one Quick Game.',
  auth: 'account',
  request: v.object({ sessionToken: v.pipe(v.string(), v.maxLength(128)) }),
  response: v.object({ success: v.literal(true), saved }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'not_found', 'quick_saved', 'money_held', 'account_frozen'],
});
