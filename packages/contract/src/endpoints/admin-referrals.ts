import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, vtAmount } from '../schemas.ts';
import { HOLD_REASONS } from './referral-earnings.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const accountId = v.pipe(v.string(), v.regex(/^usr_[0-9a-hjkmnp-tv-z]{11}$/));
const account = v.object({ id: v.string(), username: v.nullable(v.string()) });

/** `held` waits for a review; `released` and `refused` were reviewed; `counts` was never held. */
export const REVIEW_STATES = ['held', 'released', 'refused', 'counts'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const filter = {
  /** `held` where it is absent. */
  state: v.optional(v.picklist(REVIEW_STATES)),
  reason: v.optional(v.picklist(HOLD_REASONS)),
  /** The referee or the referrer, by username or id. */
  who: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/))),
};

export const operatorReferral = v.object({
  referee: account,
  referrer: account,
  state: v.picklist(REVIEW_STATES),
  reason: v.nullable(v.picklist(HOLD_REASONS)),
  joinedAt: isoTime,
  heldAt: v.nullable(isoTime),
  reviewedAt: v.nullable(isoTime),
  /** Cash that the referee staked. */
  stake: vtAmount,
  earned: vtAmount,
  claimed: vtAmount,
  /** Play balance that waits with the hold: gifts for the referee and the bounty of the referrer. */
  giftsHeld: vtAmount,
  /** Number of accounts in the evidence. */
  evidence: count,
});
export type OperatorReferral = v.InferOutput<typeof operatorReferral>;

export const listReferralsForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/referrals',
  summary:
    'Referrals whose earnings are held, the longest wait first; or those that were reviewed or never held, the ' +
    'latest first. 50 a page.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({ ...filter, after: v.optional(accountId) }),
  response: v.object({
    referrals: v.array(operatorReferral),
    /** State of all held referrals now, whatever the filter. `earned` is their unclaimed sum. */
    held: v.object({ count, earned: vtAmount, oldestAt: v.nullable(isoTime) }),
    /** For the next page: `after`, the referee of the last row. Null at the end. */
    next: v.nullable(accountId),
  }),
  errors: OPERATOR_ERRORS,
});

export const exportHeldReferrals = endpoint({
  method: 'GET',
  path: '/api/admin/referrals/csv',
  summary: 'The referrals that a search finds, at most 10,000, as CSV.',
  auth: 'superadmin',
  scope: 'any',
  act: 'list_exported',
  file: { name: 'voltide-held-referrals.csv', type: 'text/csv' },
  query: v.object(filter),
  response: v.string(),
  errors: OPERATOR_ERRORS,
});

/** Names something that two accounts share: a keyed hash of it, which says nothing of the thing itself. */
const mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{10}$/));

const sharedMark = v.object({
  kind: v.picklist(HOLD_REASONS),
  mark,
  /** Moment at which each of the two was last seen with it, or first proved or used it. */
  refereeAt: isoTime,
  otherAt: isoTime,
});

const evidence = v.object({
  other: account,
  relation: v.picklist(['referrer', 'above', 'referee']),
  /** Strongest thing the two had in common when it was found. */
  reasons: v.array(v.object({ reason: v.picklist(HOLD_REASONS), notedAt: isoTime })),
  /** Things still known to be shared; networks are forgotten after 72 hours. */
  shared: v.array(sharedMark),
});

/** One side of the referral, in figures. */
const side = v.object({
  account,
  joinedAt: isoTime,
  isClosed: v.boolean(),
  deposited: vtAmount,
  deposits: count,
  withdrawn: vtAmount,
  withdrawals: count,
  cashStaked: vtAmount,
  cash: vtAmount,
  /** Browsers, networks of the last 72 hours, and wallets by which it is known. */
  browsers: count,
  networks: count,
  wallets: count,
  /** Accounts that it brought, and how many of those are held or refused. */
  referees: count,
  refereesHeld: count,
  refereesRefused: count,
});
export type ReferralSide = v.InferOutput<typeof side>;

const burst = v.object({
  isFlagged: v.boolean(),
  /** Accounts that the referrer brought within an hour of this one, this one included. */
  withinHour: count,
  /** The most that it brought within any hour of the last 90 days. */
  mostInHour: count,
  /** Accounts among them that share a network with this one. */
  sameNetwork: count,
});

const loop = v.object({
  isFlagged: v.boolean(),
  /** True if the referee brought the referrer too, directly or through others. */
  isCircle: v.boolean(),
  /** Deposits of one account that came from an address of the other. */
  deposits: v.object({ count, amount: vtAmount }),
  /** Withdrawals of one account that went to an address of the other. */
  withdrawals: v.object({ count, amount: vtAmount }),
  /** Cash that the referee deposited and withdrew again, and the share of deposits that was staked, in per cent. */
  returned: vtAmount,
  stakedPercent: v.nullable(count),
});

const pattern = v.object({
  isFlagged: v.boolean(),
  /** Cash and days with which the bounty of the referrer is reached, and those of the referee. */
  bountyStake: vtAmount,
  bountyDays: count,
  stake: vtAmount,
  days: count,
  /** The last day with a cash stake. */
  lastDay: v.nullable(calendarDay),
  /** True where the referee reached the bounty and has staked nothing to speak of since. */
  hasStopped: v.boolean(),
  /** Referees of the referrer who reached the bounty, and those of them who stopped there. */
  reached: count,
  stopped: count,
});

/** A referral as its page for operators shows it. */
export const operatorReferralPage = v.object({
  now: isoTime,
  referral: operatorReferral,
  sides: v.object({ referee: side, referrer: side }),
  evidence: v.array(evidence),
  marks: v.object({ burst, loop, pattern }),
  /** False if the operator is one of the two. */
  mayReview: v.boolean(),
});
export type OperatorReferralPage = v.InferOutput<typeof operatorReferralPage>;

export const getReferralForOperators = endpoint({
  method: 'GET',
  path: '/api/admin/referrals/:refereeId',
  summary: 'A referral with the evidence: what the two accounts share, how they play, and what else stands out.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ refereeId: accountId }),
  response: operatorReferralPage,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const reviewReferral = endpoint({
  method: 'POST',
  path: '/api/admin/referrals/:refereeId/review',
  summary:
    'Releases what a referee brings, or refuses it for good: what was not claimed lapses. The referrer is told by ' +
    'mail. `referral_decided`: it is not held, or was reviewed. `own_account`: the operator is one of the two.',
  auth: 'superadmin',
  scope: ['games', 'finance'],
  act: 'referral_reviewed',
  stepUp: true,
  params: v.object({ refereeId: accountId }),
  request: v.strictObject({
    decision: v.picklist(['release', 'refuse']),
    reason: v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300)),
  }),
  response: operatorReferralPage,
  errors: [...OPERATOR_ERRORS, 'not_found', 'referral_decided', 'own_account'],
});
