import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { RATE_WORDS } from '../rates.ts';
import { amountInput, isoTime } from '../schemas.ts';
import { tronAddress, trxAmount } from './tron-wallet.ts';
import { depositId, depositRecord } from './deposits.ts';

/** Share of the withdrawn amount, rounded up to the sun (rules book §13). */
export const WITHDRAWAL_FEE_BPS = RATE_WORDS.withdrawal_fee.bps;
/**
 * Hours within which an operator reviews a waiting withdrawal.
 */
export const REVIEW_TARGET_HOURS = 12;
/** Number of times a payment is signed before the cash is returned. */
export const PAYOUT_ATTEMPTS_MAX = 4;

/** In sun, what is paid in an hour until an operator sets another cap. */
export const PAYOUTS_PER_HOUR_SUN = 20_000_000_000n;

/** In sun, the limits of rules book §13. */
export const WITHDRAWAL_LIMITS = {
  /** Paid without a review: for one withdrawal, and for all within 24 hours. */
  automaticSun: 200_000_000n,
  automaticDaySun: 1_000_000_000n,
  /** More than that needs two different approvers. */
  oneApproverSun: 5_000_000_000n,
  /** Sums of an account's withdrawals at which an identity check is announced, and above which it comes first. */
  identityAnnouncedSun: 5_000_000_000n,
  identitySun: 10_000_000_000n,
} as const;

/**
 * Progress of a withdrawal: waiting for the identity check, or for approvers; approved; signed and sent; found in a
 * final block; or its cash was returned, by an operator (`rejected`) or because it never reached the chain
 * (`released`).
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

/** Place in the queue of withdrawals that wait for an operator. */
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
  /** True once it has ended, in whatever way. */
  processed: v.boolean(),
  state: withdrawalState,
  /** Null if it waits for no operator. */
  queue: v.nullable(queued),
  /** Number of signed payments; more than one if earlier ones never reached the chain in time. */
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
  lockIn: 'wallet',
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
  lockIn: 'wallet',
  params: v.object({ id: depositId }),
  response: withdrawal,
  errors: [...ERRORS, 'not_found'],
});

/** Cursor of deposits and withdrawals: `d` or `w` and the number. */
const recordCursor = v.pipe(v.string(), v.regex(/^[dw][1-9]\d{0,14}$/));
const walletTransaction = v.variant('type', [depositRecord, withdrawal]);
export type WalletTransaction = v.InferOutput<typeof walletTransaction>;

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
  lockIn: 'wallet',
  query: transactionsQuery,
  response: v.object({ transactions: v.array(walletTransaction), next: v.nullable(recordCursor) }),
  errors: ERRORS,
});

const facts = v.object({
  least: trxAmount,
  feeBps: count,
  /** The announced fee and its start; null if none is announced. */
  nextFee: v.nullable(v.object({ bps: count, from: isoTime })),
  /** Names the payer of the network's fee. */
  networkFee: v.string(),
  /** Available cash; promo cannot be withdrawn. */
  available: trxAmount,
  /** The connected address if it is proven, and the start of withdrawals to it. */
  toAddress: v.nullable(tronAddress),
  payoutsFrom: v.nullable(isoTime),
  /** Reasons why an operator reviews the next withdrawal of any amount; empty where small ones are paid at once. */
  reviewReasons: v.array(v.picklist(REVIEW_REASONS)),
  /** Steps the caller has to take first, in this order; empty if a withdrawal can be requested. */
  needs: v.array(v.picklist(['wallet', 'address_wait', 'factor'])),
  /** True if this server can pay. */
  isOpen: v.boolean(),
  /** False while payouts are paused: requests then wait. */
  isPaying: v.boolean(),
  automaticUpTo: trxAmount,
  /** Rest of the amount that is paid without a review within 24 hours. */
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
  lockIn: 'wallet',
  response: facts,
  errors: ERRORS,
});

export const getWithdrawalTimes = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal-times',
  summary: 'How long withdrawals took in the last 30 days, from the request to the final block, and how many wait now.',
  auth: 'public',
  response: v.object({
    /** Number paid in the last 30 days. */
    paid: count,
    /** Null if there was none. */
    medianSeconds: v.nullable(count),
    p95Seconds: v.nullable(count),
    /** Number of pending ones, and the start of the oldest. */
    waiting: count,
    oldestWaitingSince: v.nullable(isoTime),
    targetHours: count,
  }),
  errors: [],
});
