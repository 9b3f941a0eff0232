import type { OperatorReferralPage } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { BOUNTY_DAYS, BOUNTY_STAKE_SUN } from '@voltide/games/referrals/terms';

import type { BurstRow, LoopRow, PatternRow } from './operator-marks.sql.ts';
import type { OperatorReferralRow, SideRow } from './operator-referrals.sql.ts';

type Marks = OperatorReferralPage['marks'];

/** So many sign-ups of one referrer within an hour stand out, or so many of one network. */
const BURST_FROM = 5;
const SAME_NETWORK_FROM = 2;
/** Deposits come back where so much of them was withdrawn and less than one and a half times of them was staked. */
const RETURNED_PERCENT = 80n;
const STAKED_PERCENT = 150;
const STOPPED_FROM = 3;

/** Presents the number of the referrer's concurrent referees. */
export function presentBurst(row: BurstRow): Marks['burst'] {
  return { isFlagged: row.withinHour >= BURST_FROM || row.sameNetwork >= SAME_NETWORK_FROM, ...row };
}

export function presentLoop(row: LoopRow, { depositedSun, withdrawnSun, stakedSun }: SideRow): Marks['loop'] {
  const returnedSun = withdrawnSun < depositedSun ? withdrawnSun : depositedSun;
  const stakedPercent = depositedSun === 0n ? null : Number((stakedSun * 100n) / depositedSun);
  const hasReturned =
    stakedPercent !== null && stakedPercent < STAKED_PERCENT && returnedSun * 100n >= depositedSun * RETURNED_PERCENT;
  return {
    isFlagged: row.isCircle || row.deposits > 0 || row.withdrawals > 0 || hasReturned,
    isCircle: row.isCircle,
    deposits: { count: row.deposits, amount: formatVt(row.depositsSun) },
    withdrawals: { count: row.withdrawals, amount: formatVt(row.withdrawalsSun) },
    returned: formatVt(returnedSun),
    stakedPercent,
  };
}

/** Presents whether the referee, and others of the same referrer, play for the bounty alone. */
export function presentPattern(row: PatternRow, { stakeSun, stakeDays }: OperatorReferralRow): Marks['pattern'] {
  const { hasStopped, stopped, reached, lastDay } = row;
  return {
    isFlagged: hasStopped && stopped >= STOPPED_FROM && stopped * 2 >= reached,
    bountyStake: formatVt(BOUNTY_STAKE_SUN),
    bountyDays: BOUNTY_DAYS,
    stake: formatVt(stakeSun),
    days: stakeDays,
    lastDay,
    hasStopped,
    reached,
    stopped,
  };
}
