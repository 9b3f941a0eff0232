import { WITHDRAWAL_LIMITS, WITHDRAWAL_RULES, type RuleFinding, type WithdrawalRule } from '@voltide/contract';
import { formatUserId, formatVt, type UserId } from '@voltide/core';

import type { Reviewed } from './withdrawal-review.sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type Now = { readonly nowMs: number; readonly payoutWaitMs: number };
type Measure = Omit<RuleFinding, 'rule' | 'wasMet'>;

/** Presents the findings of each rule (rules book §13) for a withdrawal: as it was judged, and as of now. */
export function presentRules(found: Reviewed, now: Now): RuleFinding[] {
  return WITHDRAWAL_RULES.map((rule) => ({
    rule,
    wasMet: !found.reasons.some((reason) => reason === rule),
    ...MEASURES[rule](found, now),
  }));
}

const MEASURES: Readonly<Record<WithdrawalRule, (found: Reviewed, now: Now) => Measure>> = {
  amount: ({ amountSun }) => atMost(amountSun, WITHDRAWAL_LIMITS.automaticSun),
  day_amount: ({ askedInDaySun }) => atMost(askedInDaySun, WITHDRAWAL_LIMITS.automaticDaySun),
  new_account: ({ accountSinceMs }, { nowMs, payoutWaitMs }) => atLeast(nowMs - accountSinceMs, payoutWaitMs),
  not_turned_over: ({ stakedSun, depositedSun }) => ({
    isMet: stakedSun >= depositedSun,
    measured: formatVt(stakedSun),
    limit: formatVt(depositedSun),
    unit: 'trx',
    accounts: [],
  }),
  address_age: ({ provenAtMs }, { nowMs, payoutWaitMs }) => atLeast(nowMs - provenAtMs, payoutWaitMs),
  shared_address: ({ sharedWith }) => ({
    isMet: sharedWith.length === 0,
    measured: `${sharedWith.length}`,
    limit: null,
    unit: 'accounts',
    accounts: sharedWith.map(({ userId, username }) => ({ id: formatUserId(BigInt(userId) as UserId), username })),
  }),
  password_reset: ({ passwordResetAtMs }, { nowMs }) => notWithinADay(passwordResetAtMs, nowMs),
  factor_reset: ({ factorResetAtMs }, { nowMs }) => notWithinADay(factorResetAtMs, nowMs),
  two_approvers: ({ amountSun, approvalsCounted, approvalsNeeded }) => ({
    isMet: amountSun <= WITHDRAWAL_LIMITS.oneApproverSun || approvalsCounted >= approvalsNeeded,
    measured: `${approvalsCounted}`,
    limit: `${approvalsNeeded}`,
    unit: 'approvals',
    accounts: [],
  }),
  identity: ({ askedSun, identityAtMs }) => ({
    ...atMost(askedSun, WITHDRAWAL_LIMITS.identitySun),
    isMet: askedSun <= WITHDRAWAL_LIMITS.identitySun || identityAtMs !== undefined,
  }),
};

function atMost(sun: bigint, limitSun: bigint): Measure {
  return { isMet: sun <= limitSun, measured: formatVt(sun), limit: formatVt(limitSun), unit: 'trx', accounts: [] };
}

function atLeast(ageMs: number, waitMs: number): Measure {
  const [unit, unitMs] = waitMs < HOUR_MS ? (['minutes', MINUTE_MS] as const) : (['hours', HOUR_MS] as const);
  const measured = `${Math.floor(ageMs / unitMs)}`;
  return { isMet: ageMs >= waitMs, measured, limit: `${waitMs / unitMs}`, unit, accounts: [] };
}

function notWithinADay(atMs: number | undefined, nowMs: number): Measure {
  return {
    isMet: atMs === undefined || nowMs - atMs >= DAY_MS,
    measured: atMs === undefined ? null : new Date(atMs).toISOString(),
    limit: null,
    unit: 'time',
    accounts: [],
  };
}
