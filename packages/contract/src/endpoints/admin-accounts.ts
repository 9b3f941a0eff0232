import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { FREEZE_CAUSES } from '../freeze.ts';
import { isoTime, signedAmountInput, vtAmount } from '../schemas.ts';

/**
 * The most that one operator adjusts alone, in sun: at once, and over all accounts in 24 hours, as absolute amounts.
 * More takes a second operator. The database holds the same numbers.
 */
export const ADJUSTMENT_LIMITS = { onceSun: 100_000_000n, daySun: 500_000_000n } as const;

const userId = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
const proposalId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));
const operator = v.object({ id: v.string(), username: v.string() });
const params = v.object({ id: userId });

const freeze = v.object({
  since: isoTime,
  by: operator,
  cause: v.picklist(FREEZE_CAUSES),
  reason: v.string(),
  /** Null while it lasts. */
  ended: v.nullable(v.object({ at: isoTime, by: operator, reason: v.string() })),
});

export const accountActs = v.object({
  userId,
  username: v.string(),
  kind: v.picklist(['account', 'guest']),
  isOwn: v.boolean(),
  isOperator: v.boolean(),
  /** Null if the account is not frozen. */
  freeze: v.nullable(freeze),
  /** Earlier freezes, the newest first, at most 10. */
  earlier: v.array(freeze),
  sessions: v.number(),
  hasFactor: v.boolean(),
  cash: vtAmount,
  promo: vtAmount,
  /** The newest 20, those of the command line included. */
  adjustments: v.array(
    v.object({
      at: isoTime,
      account: v.picklist(['cash', 'promo']),
      amount: vtAmount,
      reason: v.string(),
      note: v.nullable(v.string()),
      /** Null for the command line. */
      by: v.nullable(operator),
      approvedBy: v.nullable(operator),
    }),
  ),
  /** Adjustments that wait for a second operator. */
  proposed: v.array(
    v.object({ id: proposalId, account: v.picklist(['cash', 'promo']), amount: vtAmount, by: operator, at: isoTime }),
  ),
  /** Amount the caller can still adjust alone: at once, and in the current 24 hours. */
  alone: v.object({ once: vtAmount, left: vtAmount }),
});
export type AccountActs = v.InferOutput<typeof accountActs>;

const ACT_ERRORS = [...OPERATOR_ERRORS, 'not_found', 'own_account'] as const;

export const getAccountActs = endpoint({
  method: 'GET',
  path: '/api/admin/players/:id/acts',
  summary: 'What operators did to an account, and what the caller can do to it now.',
  auth: 'superadmin',
  scope: 'any',
  params,
  response: accountActs,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const freezeAccount = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/freeze',
  summary:
    'Freezes an account: it plays, claims, deposits and withdraws nothing from then on, and takes nothing out of its ' +
    'vault. Open battles are left, withdrawals that are not signed wait. The owner is told, and of the cause only ' +
    "where that can't warn the player. A frozen account stays as it is.",
  auth: 'superadmin',
  scope: ['finance'],
  act: 'account_frozen',
  stepUp: true,
  params,
  request: v.strictObject({ cause: v.picklist(FREEZE_CAUSES), reason }),
  response: accountActs,
  errors: ACT_ERRORS,
});

export const unfreezeAccount = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/unfreeze',
  summary: 'Ends the freeze of an account: it can do all it could before. The owner is told.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'account_unfrozen',
  stepUp: true,
  params,
  request: v.strictObject({ reason }),
  response: accountActs,
  errors: ACT_ERRORS,
});

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/end-sessions',
  summary:
    'Signs an account out everywhere, on all nodes at once. Those of another operator are ended by an unrestricted ' +
    'operator only.',
  auth: 'superadmin',
  scope: ['finance', 'support'],
  act: 'sessions_ended',
  stepUp: true,
  params,
  request: v.strictObject({ reason }),
  response: accountActs,
  errors: ACT_ERRORS,
});

export const resetFactorOf = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/reset-factor',
  summary:
    'Takes the second factor of an account away, whose owner has lost it. All sessions end, the owner is told, and ' +
    'for 24 hours an operator looks at each withdrawal.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'second_factor_removed',
  stepUp: true,
  params,
  request: v.strictObject({ reason }),
  response: accountActs,
  errors: [...ACT_ERRORS, 'factor_changed'],
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/close',
  summary:
    'Closes an account for good, as its owner could: the person is erased, the books stay under a pseudonym. Only ' +
    'where nothing is left in it; the error says what is.',
  auth: 'superadmin',
  scope: 'unrestricted',
  act: 'account_closed',
  stepUp: true,
  params,
  request: v.strictObject({ reason }),
  response: v.object({ success: v.literal(true) }),
  errors: [
    ...ACT_ERRORS,
    'cash_left',
    'cash_items_left',
    'rakeback_left',
    'referrals_left',
    'vault_left',
    'money_held',
  ],
});

export const adjustAccount = endpoint({
  method: 'POST',
  path: '/api/admin/players/:id/adjust',
  summary:
    'Moves the cash or play balance of a player up or down by a ledger entry. Up to 100 VT at once and 500 VT of one ' +
    'operator in 24 hours it happens at once; above that it is a proposal, which a second operator approves. The ' +
    'player reads the note beside the entry. No balance falls below zero.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'account_adjusted',
  stepUp: true,
  money: true,
  params,
  request: v.strictObject({
    account: v.picklist(['cash', 'promo']),
    /** Signed, as `12.5` or `-12.5`; not zero. */
    amount: signedAmountInput,
    reason,
    note: reason,
  }),
  response: v.object({
    outcome: v.picklist(['done', 'proposed']),
    /** Null if it was booked at once. */
    proposalId: v.nullable(proposalId),
    acts: accountActs,
  }),
  errors: [...ACT_ERRORS, 'idempotency_key_missing', 'key_reused', 'insufficient_balance'],
});
