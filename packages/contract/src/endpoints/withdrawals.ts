import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { RATE_WORDS } from '../rates.ts';
import { amountInput, isoTime } from '../schemas.ts';
import { tronAddress, trxAmount } from './tron-wallet.ts';
import { depositId, depositRecord } from './deposits.ts';

/** Of what is withdrawn, rounded up to the sun (rules book §13). */
export const WITHDRAWAL_FEE_BPS = RATE_WORDS.withdrawal_fee.bps;
/** Within how many hours an operator looks at what waits for one. */
export const REVIEW_TARGET_HOURS = 12;
/** How often a payment is signed anew before the cash is given back. */
export const PAYOUT_ATTEMPTS_MAX = 4;

/** In sun, what is paid in an hour until an operator sets another cap. */
export const PAYOUTS_PER_HOUR_SUN = 20_000_000_000n;

/** In sun, the limits of rules book §13. */
export const WITHDRAWAL_LIMITS = {
  /** Paid without anybody looking: one, and all within 24 hours. */
  automaticSun: 200_000_000n,
  automaticDaySun: 1_000_000_000n,
  /** More than that needs two different approvers. */
  oneApproverSun: 5_000_000_000n,
  /** Of all that an account withdraws: where an identity check is announced, and above which it comes first. */
  identityAnnouncedSun: 5_000_000_000n,
  identitySun: 10_000_000_000n,
} as const;

/**
 * How far a withdrawal is: waiting for the identity check, or for approvers; approved; signed and sent; found in a
 * final block; or its cash was given back, by an operator (`rejected`) or as it never reached the chain (`released`).
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'review',
  'approved',
  'sent',
  'settled',
  'rejected',
  'released',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export const withdrawalState = v.picklist(WITHDRAWAL_STATES);

/** Why a withdrawal is not paid without anybody looking. */
export const REVIEW_REASONS = [
  'amount',
  'day_amount',
  'two_approvers',
  'identity',
  'new_account',
  'not_turned_over',
  'password_reset',
  'shared_address',
  'factor_reset',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where a withdrawal stands in the queue of those that wait for an operator. */
const queued = v.object({
  /** 1 is the next. */
  position: count,
  waiting: count,
  targetAt: isoTime,
  reasons: v.array(v.picklist(REVIEW_REASONS)),
  approvals: count,
  approvalsNeeded: count,
});

/** A withdrawal by the fields of the specification (§3, S8-09), and how far it is. `amount` is with the fee. */
export const withdrawal = v.object({
  ...depositRecord.entries,
  type: v.literal('withdrawal'),
  netAmount: trxAmount,
  /** Whether it has ended, in one way or another. */
  processed: v.boolean(),
  state: withdrawalState,
  /** Null for what waits for nobody. */
  queue: v.nullable(queued),
  /** What was signed for it so far; more than one where earlier ones never reached the chain in their time. */
  attempts: count,
});
export type Withdrawal = v.InferOutput<typeof withdrawal>;

const ERRORS = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawals',
  summary:
    'Asks for cash to be paid to the connected address, which must have been proven 24 hours ago, 2 minutes on ' +
    'the devnet. The amount is set aside at once; the fee is part of it, rounded up. It cannot be taken back.',
  auth: 'account',
  money: true,
  stepUp: true,
  request: v.strictObject({
    amount: amountInput,
  }),
  response: withdrawal,
  errors: [
    ...ERRORS,
    'idempotency_key_missing',
    'key_reused',
    'step_up_required',
    'factor_needed',
    'wallet_closed',
    'chain_not_ready',
    'wallet_not_connected',
    'withdrawal_too_small',
    'insufficient_balance',
    'account_frozen',
    'payout_address_new',
    'payout_address_unused',
    'payout_address_contract',
    'switched_off',
  ],
});

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawals/:id',
  summary: 'How far a withdrawal of the caller is.',
  auth: 'account',
  params: v.object({ id: depositId }),
  response: withdrawal,
  errors: [...ERRORS, 'not_found'],
});

/** Where a page of deposits and withdrawals ends: `d` or `w` and the number. */
const recordCursor = v.pipe(v.string(), v.regex(/^[dw][1-9]\d{0,14}$/));
const walletTransaction = v.variant('type', [depositRecord, withdrawal]);
export type WalletTransaction = v.InferOutput<typeof walletTransaction>;

/** Which page of deposits and withdrawals. */
export const transactionsQuery = v.object({
  before: v.optional(recordCursor),
  type: v.optional(v.picklist(['deposit', 'withdrawal'])),
});

export const listWalletTransactions = endpoint({
  method: 'GET',
  path: '/api/wallet/transactions',
  summary:
    "The caller's deposits and withdrawals, or those of one `type`, newest first, 20 a page; `before` is the `next` " +
    'of the last page.',
  auth: 'account',
  query: transactionsQuery,
  response: v.object({ transactions: v.array(walletTransaction), next: v.nullable(recordCursor) }),
  errors: ERRORS,
});

/** What a withdrawal of the caller would cost, and what stands in its way now. */
const facts = v.object({
  least: trxAmount,
  feeBps: count,
  /** The fee that is announced, and from when on it counts; null where none is. */
  nextFee: v.nullable(v.object({ bps: count, from: isoTime })),
  /** Who pays the fee of the network. */
  networkFee: v.string(),
  /** Cash; promo cannot be withdrawn. */
  available: trxAmount,
  /** The connected address where it is proven, and from when on withdrawals go there. */
  toAddress: v.nullable(tronAddress),
  payoutsFrom: v.nullable(isoTime),
  /** Why an operator reviews the next withdrawal of any amount; empty where small ones are paid at once. */
  reviewReasons: v.array(v.picklist(REVIEW_REASONS)),
  /** What the caller has to do first, in this order; empty where a withdrawal can be asked for. */
  needs: v.array(v.picklist(['wallet', 'address_wait', 'factor'])),
  /** Whether this server can pay at all. */
  isOpen: v.boolean(),
  /** False while operators have stopped payments: what is asked for then waits. */
  isPaying: v.boolean(),
  automaticUpTo: trxAmount,
  /** What is left of the 24 hours' amount that is paid without anybody looking. */
  automaticLeft: trxAmount,
  targetHours: count,
  /** `announced`: soon an identity check comes first; `due`: it comes before the next withdrawal. */
  identity: v.picklist(['not_needed', 'announced', 'due', 'checked']),
});
export type WithdrawalFacts = v.InferOutput<typeof facts>;

export const getWithdrawalFacts = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal-facts',
  summary: "What a withdrawal of the caller's would cost, and what stands in its way now.",
  auth: 'account',
  response: facts,
  errors: ERRORS,
});

export const getWithdrawalTimes = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal-times',
  summary: 'How long withdrawals took in the last 30 days, from the wish to the final block, and how many wait now.',
  auth: 'public',
  response: v.object({
    /** How many were paid in the last 30 days. */
    paid: count,
    /** Null where none was. */
    medianSeconds: v.nullable(count),
    p95Seconds: v.nullable(count),
    /** Those that are under way, and since when the oldest of them is. */
    waiting: count,
    oldestWaitingSince: v.nullable(isoTime),
    targetHours: count,
  }),
  errors: [],
});
