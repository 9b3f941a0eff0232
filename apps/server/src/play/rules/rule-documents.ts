import { WITHDRAWAL_FEE_BPS, WITHDRAWAL_LIMITS } from '@voltide/contract';
import { assert, SUN_PER_VT, type CanonicalValue } from '@voltide/core';

import { LAYOUTS } from '@voltide/games/battles/layouts';
import { MAX_ROUNDS, MODES, SHARES } from '@voltide/games/battles/lock';
import { MAX_ENTRY_SUN } from '@voltide/games/battles/money';
import { PRIVATE_BATTLE_LEVEL, UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { BOARDS } from '@voltide/games/boards/measures';
import { EDGE_BPS, poolOf as boardPoolOf, prizeOf as boardPrizeOf, SHARES_BPS } from '@voltide/games/boards/prizes';
import { DAYS_PER_SHIELD, MOST_SHIELDS } from '@voltide/games/daily-spin/streak';
import { jackpotShareSun, promoReleaseSun, REFERRAL_TIERS } from '@voltide/games/edge';
import {
  CASH_FROM_STAKE_SUN,
  CASH_PER_TICKET_SUN,
  LEAST_POOL_SUN,
  PLACE_BPS,
  type SplitRule,
} from '@voltide/games/jackpot/money';
import { MOST_TICKETS_A_DAY, STAKE_PER_TICKET_SUN } from '@voltide/games/jackpot/tickets';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { LEVELS_PER_CACHE, levelRewardSun, TOP_LEVEL, totalXp, xpOfLevel } from '@voltide/games/progress/levels';
import { PROMO_EXPIRES_DAYS, PROMO_NOTICE_DAYS } from '@voltide/games/progress/promo';
import { LEAST_RAKEBACK_SUN, rakebackBps } from '@voltide/games/progress/rakeback';
import { FIRST_WIN_XP, STEP_REWARDS } from '@voltide/games/progress/steps';
import {
  ACTIVE_DAYS,
  ACTIVE_STAKE_SUN,
  BOUNTY_DAYS,
  BOUNTY_STAKE_SUN,
  BOUNTY_SUN,
  CLAIM_WAIT_MS,
  LEAST_CLAIM_SUN,
  MATCH_PERCENT,
  MOST_MATCH_SUN,
  REFEREE_GIFT_SUN,
} from '@voltide/games/referrals/terms';

/** Rules outside the odds tables, as one document with a version. Amounts in it are in sun. */
export type RuleSet = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly document: CanonicalValue;
};

const RULE_SET_FORMAT = 'voltide-rules/1';

/** Converts an amount to a document's number. Documents have whole numbers alone. */
function exactNumber(integer: bigint): number {
  assert(BigInt.asIntN(53, integer) === integer, 'a document holds integers in the exact range');
  return Number(integer);
}

type Rules = { readonly [name: string]: CanonicalValue };

function ruleSet(id: string, version: number, name: string, rules: Rules): RuleSet {
  return { id, version, name, document: { format: RULE_SET_FORMAT, id, rules, version } };
}

/**
 * Builds a rate that operators change (decision 0108): the first version is the program's, each other one a setting.
 */
export function rateSet(id: string, version: number, feeBps: number): RuleSet {
  return ruleSet(id, version, 'Fee of withdrawals', { feeBps });
}

const WHOLE_BPS = 10_000n;
const WHOLE_EDGE = { stakeSun: WHOLE_BPS, edgeSun: WHOLE_BPS };
const SPLIT_RULE: SplitRule = 3;
const SOME_DAY = '2026-01-01';

function jackpotRules(): Rules {
  const { endMs, sealMs, drawMs } = jackpotTimes(SOME_DAY);
  return {
    shareOfStakesBps: exactNumber(jackpotShareSun(WHOLE_EDGE)),
    leastPoolSun: exactNumber(LEAST_POOL_SUN),
    stakePerTicketSun: exactNumber(STAKE_PER_TICKET_SUN),
    mostTicketsADay: MOST_TICKETS_A_DAY,
    places: PLACE_BPS.map((bps, i) => ({ place: i + 1, shareBps: exactNumber(bps) })),
    stakeForCashSun: exactNumber(CASH_FROM_STAKE_SUN),
    cashPerTicketSun: exactNumber(CASH_PER_TICKET_SUN),
    splitRule: SPLIT_RULE,
    sealedAfterMs: sealMs - endMs,
    drawnAfterMs: drawMs - endMs,
  };
}

function boardRules(): Rules {
  const manyPointsSun = boardPrizeOf('week', 1_000_000n * SUN_PER_VT, 1, 1n);
  return {
    boards: BOARDS.map(({ measure, period, prize }) => ({ id: `${measure} of ${period}`, prize: prize ?? 'none' })),
    dayPoolSun: exactNumber(boardPoolOf('day', { edgeSun: 0n, carriedSun: 0n })),
    weekPoolShareOfEdgeBps: exactNumber(EDGE_BPS.week),
    monthPoolShareOfEdgeBps: exactNumber(EDGE_BPS.month),
    mostCashPerPointSun: exactNumber(manyPointsSun),
    dayPlaces: placesOf(SHARES_BPS.day),
    weekPlaces: placesOf(SHARES_BPS.week),
    monthPlaces: placesOf(SHARES_BPS.month),
  };
}

function placesOf(shares: readonly number[]): CanonicalValue {
  return shares.map((shareBps, i) => ({ place: i + 1, shareBps }));
}

function levelRules(): Rules {
  const levels = Array.from({ length: TOP_LEVEL }, (_, i) => i + 1);
  const xpOf = (cashEdgeSun: bigint, promoEdgeSun: bigint): number =>
    exactNumber(totalXp({ cashEdgeSun, promoEdgeSun, givenXp: 0n }));
  return {
    xpPerVtOfCashEdge: xpOf(SUN_PER_VT, 0n),
    xpPerVtOfPromoEdge: xpOf(0n, SUN_PER_VT),
    levels: levels.map((level) => ({
      level,
      fromXp: exactNumber(xpOfLevel(level)),
      rewardSun: level === 1 ? 0 : exactNumber(levelRewardSun(level)),
      rakebackBps: rakebackBps(level),
    })),
    levelsPerCache: LEVELS_PER_CACHE,
    leastRakebackClaimSun: exactNumber(LEAST_RAKEBACK_SUN),
    firstWinOfDayXp: FIRST_WIN_XP,
    steps: STEP_REWARDS.map(({ id, xp }) => ({ id, xp })),
    spinDaysPerShield: DAYS_PER_SHIELD,
    mostShields: MOST_SHIELDS,
  };
}

function referralRules(): Rules {
  return {
    tiers: REFERRAL_TIERS.map(({ tier, from, bps }) => ({ tier, fromActive: from, shareOfEdgeBps: bps })),
    activeStakeSun: exactNumber(ACTIVE_STAKE_SUN),
    activeDays: ACTIVE_DAYS,
    refereeGiftSun: exactNumber(REFEREE_GIFT_SUN),
    firstDepositMatchPercent: exactNumber(MATCH_PERCENT),
    mostMatchSun: exactNumber(MOST_MATCH_SUN),
    bountySun: exactNumber(BOUNTY_SUN),
    bountyStakeSun: exactNumber(BOUNTY_STAKE_SUN),
    bountyDays: BOUNTY_DAYS,
    leastClaimSun: exactNumber(LEAST_CLAIM_SUN),
    claimWaitMs: CLAIM_WAIT_MS,
  };
}

/**
 * Every rule set of this program (rules book §4 to §15). A change of a constant in one of them raises its version here:
 * a version is published once, and never with another document.
 */
export const RULE_SETS: readonly RuleSet[] = [
  ruleSet('battles', 1, 'Battles', {
    layouts: Object.entries(LAYOUTS).map(([id, teams]) => ({ id, teams: teams.map((seats) => seats.length) })),
    modes: [...MODES],
    shares: [...SHARES],
    mostRounds: MAX_ROUNDS,
    mostEntrySun: exactNumber(MAX_ENTRY_SUN),
    unfilledAfterMs: UNFILLED_AFTER_MS,
    privateFromLevel: PRIVATE_BATTLE_LEVEL,
  }),
  ruleSet('jackpot', 1, 'Daily jackpot', jackpotRules()),
  ruleSet('boards', 1, 'Leaderboards', boardRules()),
  ruleSet('levels', 1, 'Levels and rakeback', levelRules()),
  ruleSet('achievements', 1, 'Achievements', {
    achievements: ACHIEVEMENTS.map(({ id, measure, target, promoSun, xp }) => ({
      id,
      measure,
      target: exactNumber(target),
      promoSun: exactNumber(promoSun),
      xp,
    })),
  }),
  ruleSet('referrals', 1, 'Referrals', referralRules()),
  ruleSet('promo', 1, 'Play balance', {
    releaseOfEdgeBps: exactNumber(promoReleaseSun(WHOLE_EDGE)),
    expiresDays: PROMO_EXPIRES_DAYS,
    noticeDays: PROMO_NOTICE_DAYS,
  }),
  rateSet('withdrawal-fee', 1, WITHDRAWAL_FEE_BPS),
  ruleSet(
    'withdrawals',
    1,
    'Withdrawals',
    Object.fromEntries(Object.entries(WITHDRAWAL_LIMITS).map(([name, sun]) => [name, exactNumber(sun)])),
  ),
];
