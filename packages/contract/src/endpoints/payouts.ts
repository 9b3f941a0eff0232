import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { amountInput, isoTime } from '../schemas.ts';
import { depositId } from './deposits.ts';
import { tronAddress, tronTxId, trxAmount } from './tron-wallet.ts';
import { REVIEW_REASONS, withdrawalState } from './withdrawals.ts';

/** The rules of §13 of the rules book in the order in which operators read them. */
export const WITHDRAWAL_RULES = [
  'amount',
  'day_amount',
  'new_account',
  'not_turned_over',
  'address_age',
  'shared_address',
  'password_reset',
  'factor_reset',
  'two_approvers',
  'identity',
] as const;
export type WithdrawalRule = (typeof WITHDRAWAL_RULES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));

const attempt = v.object({
  txid: tronTxId,
  state: v.picklist(['live', 'settled', 'dead']),
  signedAt: isoTime,
  expiresAt: isoTime,
  block: v.nullable(v.number()),
});

const ruleFinding = v.object({
  rule: v.picklist(WITHDRAWAL_RULES),
  /** Judgement at the time of the request; a rule that is not met leads to a review. */
  wasMet: v.boolean(),
  isMet: v.boolean(),
  /** Measured value, in the unit; null if there is nothing to measure. */
  measured: v.nullable(v.string()),
  /** Bound of the rule; null for one that only asks if something happened. */
  limit: v.nullable(v.string()),
  unit: v.picklist(['trx', 'hours', 'minutes', 'time', 'accounts', 'approvals']),
  /** Other accounts that had the address. */
  accounts: v.array(v.object({ id: v.string(), username: v.string() })),
});
export type RuleFinding = v.InferOutput<typeof ruleFinding>;

export const reviewedWithdrawal = v.object({
  id: depositId,
  state: withdrawalState,
  userId: v.string(),
  /** Null if the account was deleted since. */
  username: v.nullable(v.string()),
  amount: trxAmount,
  fee: trxAmount,
  netAmount: trxAmount,
  toAddress: tronAddress,
  requestedAt: isoTime,
  targetAt: isoTime,
  endedAt: v.nullable(isoTime),
  reasons: v.array(v.picklist(REVIEW_REASONS)),
  approvalsNeeded: count,
  /** `counts` is false for an operator who has lost the role or the scope. */
  approvals: v.array(v.object({ by: v.string(), at: isoTime, counts: v.boolean() })),
  /** Reason that its owner reads for a rejected or returned withdrawal; null before. */
  note: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  /** Reason why an approved withdrawal is not signed yet, such as the signer's message; null if there is none. */
  waitsFor: v.nullable(v.string()),
  attempts: v.array(attempt),
  /** True if the caller may approve it now: it waits, is not their own, and they have not approved it yet. */
  canApprove: v.boolean(),
  isOwn: v.boolean(),
  /** While its account is frozen it is neither approved nor signed. */
  isFrozen: v.boolean(),
  rules: v.array(ruleFinding),
  /** Its account, as of now. */
  account: v.object({
    createdAt: isoTime,
    addressProvenAt: isoTime,
    deposited: trxAmount,
    withdrawn: trxAmount,
    withdrawnIn24Hours: trxAmount,
    staked: trxAmount,
    cash: trxAmount,
    identityCheckedAt: v.nullable(isoTime),
    /** The withdrawals before this one, the newest first, at most five. */
    previous: v.array(
      v.object({
        id: depositId,
        amount: trxAmount,
        state: withdrawalState,
        toAddress: tronAddress,
        requestedAt: isoTime,
      }),
    ),
    /** Every address that the account has proven, newest first, with the end of its link. */
    addresses: v.array(v.object({ address: tronAddress, provenAt: isoTime, endedAt: v.nullable(isoTime) })),
  }),
});
export type ReviewedWithdrawal = v.InferOutput<typeof reviewedWithdrawal>;

const ERRORS = ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'] as const;

export const listWithdrawalsToReview = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary:
    'Withdrawals with what an approver needs to know, 20 a page: those that wait for an operator, the oldest first ' +
    '(`waiting`); those that are being paid, the oldest first (`paying`); or those that have ended, the newest first ' +
    '(`ended`). `after` is the id of the last one seen.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({
    show: v.optional(v.picklist(['waiting', 'paying', 'ended'])),
    after: v.optional(depositId),
  }),
  response: v.object({
    withdrawals: v.array(reviewedWithdrawal),
    waiting: count,
    paying: count,
    /** For the next page: `after`. Null at the end. */
    next: v.nullable(depositId),
  }),
  errors: ERRORS,
});

export const getReviewedWithdrawal = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals/:id',
  summary: 'One withdrawal with what each rule says about it.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ id: depositId }),
  response: reviewedWithdrawal,
  errors: [...ERRORS, 'not_found'],
});

const DECISION_ERRORS = [...ERRORS, 'not_found', 'own_withdrawal', 'withdrawal_decided'] as const;

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  summary:
    'Approves a withdrawal. It is paid once as many different superadmins have as it needs; no one approves their ' +
    'own, and who approves twice has approved once. `withdrawal_decided`: others have approved it, or it has ended.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'withdrawal_approved',
  stepUp: true,
  params: v.object({ id: depositId }),
  response: reviewedWithdrawal,
  errors: [...DECISION_ERRORS, 'identity_first', 'player_frozen'],
});

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/reject',
  summary:
    'Rejects a withdrawal that waits, or is approved and was never signed: all of it goes back to the balance, and ' +
    'its owner is told why.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'withdrawal_rejected',
  stepUp: true,
  params: v.object({ id: depositId }),
  request: v.strictObject({ reason }),
  response: reviewedWithdrawal,
  errors: DECISION_ERRORS,
});

export const noteIdentityCheck = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/identity',
  summary:
    'Notes that the identity of the withdrawing player was checked, and how. It counts for the account, ' +
    'now and later: what waited for it goes on to the approvers.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'identity_noted',
  stepUp: true,
  params: v.object({ id: depositId }),
  request: v.strictObject({ note: reason }),
  response: reviewedWithdrawal,
  errors: [...ERRORS, 'not_found', 'own_withdrawal'],
});

/** State of payouts. */
export const payouts = v.object({
  /** The kill switch: nothing is signed or sent while it is on. */
  isStopped: v.boolean(),
  /** Set by the server when something is wrong; nothing is signed or sent until an operator clears it. */
  freeze: v.nullable(v.object({ since: isoTime, cause: v.string(), txid: v.nullable(tronTxId) })),
  /** Net, without the fee of the network. */
  capPerHour: trxAmount,
  signedInLastHour: trxAmount,
  /** Null on a server without a signer, where nothing can be withdrawn. */
  signer: v.nullable(
    v.object({
      /** Address of the signing key: the platform's own, or one with an active permission. */
      address: tronAddress,
      kind: v.picklist(['development', 'remote']),
      /** Reason why it signs nothing now, in a sentence; null while it signs. */
      problem: v.nullable(v.string()),
      /** Limits of the signer; null for a key without any, and while the signer is away. */
      limits: v.nullable(v.object({ perTransfer: trxAmount, perDay: trxAmount, signedInDay: trxAmount })),
    }),
  ),
  /** Balance of the platform's address by the final blocks; null if no node answers. */
  balance: v.nullable(trxAmount),
  /** Net sum of approved withdrawals that are not final yet. */
  owed: trxAmount,
  waiting: count,
  paying: count,
  /** Progress of the scan, and doubts about it. */
  chain: v.nullable(
    v.object({
      block: v.number(),
      blockAt: isoTime,
      /** First block from which transactions may have been hidden, so no payment is given up. */
      uncertainFrom: v.nullable(v.number()),
      /** Block at which the chain does not follow what was read: reading has stopped. */
      forkAt: v.nullable(v.number()),
    }),
  ),
  /** Changes with their authors, newest first, at most 20. */
  changes: v.array(v.object({ at: isoTime, by: v.nullable(v.string()), what: v.string() })),
});
export type Payouts = v.InferOutput<typeof payouts>;

export const getPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'How payments to players stand: the kill switch, the freeze and its cause, the cap, the signer, the chain.',
  auth: 'superadmin',
  scope: 'any',
  response: payouts,
  errors: ERRORS,
});

export const changePayouts = endpoint({
  method: 'POST',
  path: '/api/admin/payouts',
  summary:
    'Stops payments or lets them go on, sets the cap of an hour, ends a freeze once its cause is understood, or ' +
    'marks the doubted part of the chain as verified again.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'payouts_changed',
  stepUp: true,
  request: v.variant('change', [
    v.strictObject({ change: v.literal('stop'), reason }),
    v.strictObject({ change: v.literal('resume'), reason }),
    v.strictObject({ change: v.literal('clear_freeze'), reason }),
    v.strictObject({ change: v.literal('clear_doubt'), reason }),
    v.strictObject({
      change: v.literal('set_cap'),
      capPerHour: amountInput,
      reason,
    }),
  ]),
  response: payouts,
  errors: ERRORS,
});

/** A transaction from the platform's address that no withdrawal accounts for. */
const unknownOutgoing = v.object({
  txid: tronTxId,
  block: v.number(),
  seenAt: isoTime,
  succeeded: v.boolean(),
  /** Amount of a transfer of TRX, with `toAddress`; null for anything else. */
  amount: v.nullable(trxAmount),
  toAddress: v.nullable(tronAddress),
  /** The account that owns the address now. */
  owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
  /** The withdrawal for which it was signed here, if that had ended or was given up. */
  withdrawal: v.nullable(depositId),
  acknowledged: v.nullable(v.object({ at: isoTime, by: v.string(), reason: v.string() })),
});
export type UnknownOutgoing = v.InferOutput<typeof unknownOutgoing>;

export const listUnknownOutgoing = endpoint({
  method: 'GET',
  path: '/api/admin/outgoing',
  summary:
    "Transactions from the platform's address that no withdrawal knows, the newest first, 50 a page. Payments freeze " +
    'with the first; `waiting` counts those not acknowledged.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[0-9a-f]{64}$/))) }),
  response: v.object({
    outgoing: v.array(unknownOutgoing),
    waiting: count,
    /** For the next page: `before`. Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: ERRORS,
});

export const acknowledgeOutgoing = endpoint({
  method: 'POST',
  path: '/api/admin/outgoing/:txid/acknowledge',
  summary:
    'Notes that an unknown outgoing transaction is understood, and why it happened. It ends no freeze. Who repeats ' +
    'it changes nothing.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'outgoing_acknowledged',
  stepUp: true,
  params: v.object({ txid: tronTxId }),
  request: v.strictObject({ reason }),
  response: unknownOutgoing,
  errors: [...ERRORS, 'not_found'],
});

export const listUnclaimedDeposits = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/unclaimed',
  summary:
    'Transfers to the platform that were not credited, the newest first, 50 a page: of addresses that no one ' +
    'has proven, and below the least deposit.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ before: v.optional(depositId) }),
  response: v.object({
    deposits: v.array(
      v.object({
        id: depositId,
        txid: tronTxId,
        amount: trxAmount,
        fromAddress: tronAddress,
        state: v.picklist(['unclaimed', 'below_least']),
        /** Owner of the address; null if it has none. */
        username: v.nullable(v.string()),
        at: isoTime,
        block: v.number(),
      }),
    ),
    /** Number of all of them. */
    count,
    total: trxAmount,
    next: v.nullable(depositId),
  }),
  errors: ERRORS,
});
