import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { calendarDay, isoTime, vtAmount } from '../schemas.ts';
import { ownCode } from './referrals.ts';

const count = v.number();

/** Reasons why earnings wait for a review. A player may ask the operators by /contact. */
export const HOLD_REASONS = ['same_wallet', 'same_device', 'same_payment', 'same_network'] as const;
const holdReason = v.picklist(HOLD_REASONS);
export type HoldReason = v.InferOutput<typeof holdReason>;

const tier = v.object({
  /** The tier of today (UTC), from 1 to 5; it is fixed for the day. */
  tier: v.number(),
  /** Its share of the edge in hundredths of a per cent. */
  bps: v.number(),
  /** Referees who staked 20 VT of cash or more in the last 30 days and are not held; they set tomorrow's tier. */
  active: count,
  /**
   * The next tier and the number of active referees it still takes, 0 where it begins tomorrow; null at the highest.
   */
  next: v.nullable(v.object({ bps: v.number(), from: count, missing: count })),
});

const campaign = v.object({
  /** Empty for the code alone. */
  campaign: v.string(),
  clicks: count,
  signUps: count,
  active: count,
  earned: vtAmount,
});
export type Campaign = v.InferOutput<typeof campaign>;

export const getReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  summary: "The caller's code, tier, totals and campaigns, and what can be claimed.",
  auth: 'account',
  response: v.object({
    code: ownCode,
    vanityCode: v.nullable(ownCode),
    /** From level 10 on, while there is no vanity code yet. */
    canChooseVanity: v.boolean(),
    level: v.number(),
    tier,
    totals: v.object({
      clicks: count,
      signUps: count,
      firstDeposits: count,
      active: count,
      stake: vtAmount,
      edge: vtAmount,
      /** The sum of the four below. What lapsed by a refusal is not in it. */
      earned: vtAmount,
      /** The part that waits for a review. */
      held: vtAmount,
      /** The part that cannot be claimed yet: it is younger than 24 hours. */
      waiting: vtAmount,
      claimable: vtAmount,
      claimed: vtAmount,
      /** The play balance that referees brought, besides. */
      bounties: vtAmount,
    }),
    /** The moment when the next part of `waiting` can be claimed. */
    nextAt: v.nullable(isoTime),
    /** The least that is claimed at once. */
    least: vtAmount,
    campaigns: v.array(campaign),
    /** True if somebody brought the caller. */
    isReferred: v.boolean(),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});
export type Referrals = v.InferOutput<typeof getReferrals.response>;

const referee = v.object({
  /** A pseudonym that only this referrer sees. */
  id: v.string(),
  joinedAt: isoTime,
  campaign: v.string(),
  firstDepositAt: v.nullable(isoTime),
  isActive: v.boolean(),
  stake: vtAmount,
  edge: vtAmount,
  earned: vtAmount,
  /**
   * `refused`: the review found one person with two accounts. Unclaimed earnings lapsed, and nothing more is earned.
   */
  state: v.picklist(['counts', 'held', 'refused']),
  /** Why it is held, or was. */
  reason: v.nullable(holdReason),
  /** The 5 VT for a referee who staked 50 VT on 3 days. */
  bounty: v.picklist(['open', 'paid', 'lost']),
  /** Cash staked and UTC days with cash stakes so far, as the bounty counts them. */
  bountyStake: vtAmount,
  bountyDays: count,
});
export type Referee = v.InferOutput<typeof referee>;

export const listReferees = endpoint({
  method: 'GET',
  path: '/api/referrals/people',
  summary: 'Who joined by the caller, under pseudonyms, the latest first, 50 at a time.',
  auth: 'account',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,6}$/))) }),
  response: v.object({ people: v.array(referee), next: v.nullable(v.string()) }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const listReferralDays = endpoint({
  method: 'GET',
  path: '/api/referrals/days',
  summary: 'Clicks, sign-ups, stake, edge and earnings of each UTC day with any, the earliest first.',
  auth: 'account',
  query: v.object({ days: v.picklist(['30', '90', '365']) }),
  response: v.object({
    days: v.array(
      v.object({
        day: calendarDay,
        clicks: count,
        signUps: count,
        stake: vtAmount,
        edge: vtAmount,
        earned: vtAmount,
      }),
    ),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});
export type ReferralDay = v.InferOutput<typeof listReferralDays.response>['days'][number];

export const exportReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals/csv',
  summary: 'Everybody who joined by the caller, under pseudonyms, as CSV.',
  auth: 'account',
  file: { name: 'voltide-referrals.csv', type: 'text/csv' },
  response: v.string(),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const claimReferrals = endpoint({
  method: 'POST',
  path: '/api/referrals/claim',
  summary: 'Claims everything that was earned at least 24 hours ago and is not held, as cash, from 1 VT.',
  auth: 'account',
  money: true,
  request: v.object({}),
  response: v.object({ amount: vtAmount, balance: vtAmount }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'nothing_to_claim', 'account_frozen'],
});
