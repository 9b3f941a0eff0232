import { WITHDRAWAL_LIMITS, WITHDRAWAL_RULES, type RuleFinding, type WithdrawalRule } from '@voltide/contract';
import { formatUserId, formatVt, type UserId } from '@voltide/core';

import type { Reviewed } from './withdrawal-review.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type Measure = Omit<RuleFinding, 'rule' | 'wasMet'>;

/** What each rule of the rules book (§13) says about a withdrawal: as it was judged, and by what is known now. */
export function presentRules(found: Reviewed, nowMs: number): RuleFinding[] {
  return WITHDRAWAL_RULES.map((rule) => ({
    rule,
    wasMet: !found.reasons.some((reason) => reason === rule),
    ...MEASURES[rule](found, nowMs),
  }));
}

const MEASURES: Readonly<Record<WithdrawalRule, (found: Reviewed, nowMs: number) => Measure>> = {
  amount: ({ amountSun }) => atMost(amountSun, WITHDRAWAL_LIMITS.automaticSun),
  day_amount: ({ askedInDaySun }) => atMost(askedInDaySun, WITHDRAWAL_LIMITS.automaticDaySun),
  new_account: ({ accountSinceMs }, nowMs) => atLeastADay(nowMs - accountSinceMs),
  not_turned_over: ({ stakedSun, depositedSun }) => ({
    isMet: stakedSun >= depositedSun,
    measured: formatVt(stakedSun),
    limit: formatVt(depositedSun),
    unit: 'trx',
    accounts: [],
  }),
  address_age: ({ provenAtMs }, nowMs) => atLeastADay(nowMs - provenAtMs),
  shared_address: ({ sharedWith }) => ({
    isMet: sharedWith.length === 0,
    measured: `${sharedWith.length}`,
    limit: null,
    unit: 'accounts',
    accounts: sharedWith.map(({ userId, username }) => ({ id: formatUserId(BigInt(userId) as UserId), username })),
  }),
  password_reset: ({ passwordResetAtMs }, nowMs) => notWithinADay(passwordResetAtMs, nowMs),
  factor_reset: ({ factorResetAtMs }, nowMs) => notWithinADay(factorResetAtMs, nowMs),
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

function atLeastADay(ageMs: number): Measure {
  const hours = Math.floor(ageMs / HOUR_MS);
  return { isMet: ageMs >= DAY_MS, measured: `${hours}`, limit: '24', unit: 'hours', accounts: [] };
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
