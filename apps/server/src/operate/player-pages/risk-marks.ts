import type { PlayerFacts, RiskMark } from '@voltide/contract';
import { exactVt, formatUserId, SUN_PER_VT } from '@voltide/core';
import { expectationOf, joinSpreads } from '@voltide/games/progress/variance';

import type { Database } from '../../platform/db/pool.ts';
import type { OddsTables } from '../../play/plays/odds-tables.ts';
import { listReturns } from '../../play/plays/table-returns.ts';
import { listTablesPlayed, type TableRow } from '../../play/progress/statistics.sql.ts';
import type { FactsRow } from './player-facts.sql.ts';
import * as sql from './risk-marks.sql.ts';

type Mark = PlayerFacts['marks'][number];
type Ports = { readonly database: Database; readonly oddsTables: Pick<OddsTables, 'getById'> };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** So many failed log-ins of a week are no slip of the finger. */
const FAILED_LEAST = 10n;
const FAILED_DAYS = 7;
/** An address is new for two days after the day on which nothing is paid to it. */
const NEW_ADDRESS_MS = 3 * DAY_MS;
const LARGE_SUN = 200n * SUN_PER_VT;
/** From here on the returns of a player are meaningful. */
const SUFFICIENT_PLAYS = 1000;
/** Two standard deviations are one spread: four of them are a chance of about 1 in 30,000. */
const SPREADS = 2n;
const BONUS_LEAST_SUN = 500n * SUN_PER_VT;
const EXCLUSIONS_LEAST = 2;
const SHARED_MOST = 10;

const SHARED: readonly (readonly [sql.SharedReason, RiskMark, string])[] = [
  ['device', 'shared_device', 'The same browser was used by'],
  ['wallet', 'shared_wallet', 'The same wallet was proven by'],
  ['payment', 'shared_payment', 'Deposits came from the same address as those of'],
  ['network', 'shared_network', 'The same network and browser were used within 72 hours by'],
];

/** Finds risk marks of an account: a closed list, each with its reason in figures. */
export function createRiskMarks({ database, oddsTables }: Ports) {
  return async (facts: FactsRow, nowMs: number, depositedSun: bigint): Promise<Mark[]> => {
    const { userId } = facts;
    const [shared, failed, quick, exclusions, tables] = await Promise.all([
      sql.listShared(database, userId, SHARED_MOST),
      sql.countFailed(database, userId, nowMs - FAILED_DAYS * DAY_MS),
      sql.findQuickWithdrawal(database, userId, { leastSun: LARGE_SUN, withinMs: NEW_ADDRESS_MS }),
      sql.countOwnExclusions(database, userId),
      listTablesPlayed(database, userId),
    ]);
    return [
      ...sharedMarks(shared),
      ...failedMark(failed),
      ...addressMark(quick),
      ...returnMark(oddsTables, tables),
      ...bonusMark(facts, depositedSun),
      ...exclusionMark(exclusions),
      ...heldMark(facts),
    ];
  };
}

function sharedMarks(shared: readonly sql.SharedRow[]): readonly Mark[] {
  return SHARED.flatMap(([reason, mark, text]) => {
    const players = shared
      .filter((each) => each.reason === reason)
      .map((each) => ({ userId: formatUserId(each.userId), username: each.username }));
    if (players.length === 0) return [];
    const who = players.length === 1 ? 'another account' : `${players.length} other accounts`;
    return [{ mark, reason: `${text} ${who}.`, players }];
  });
}

function failedMark({ times, networks }: { readonly times: bigint; readonly networks: bigint }): readonly Mark[] {
  if (times < FAILED_LEAST) return [];
  const from = networks === 1n ? 'one network' : `${networks} networks`;
  const reason = `${times} failed log-ins from ${from} in the last ${FAILED_DAYS} days.`;
  return [{ mark: 'failed_logins', reason, players: [] }];
}

function addressMark(quick: sql.QuickWithdrawal | undefined): readonly Mark[] {
  if (quick === undefined) return [];
  const hours = Math.round(Number(quick.createdAtMs - quick.provenAtMs) / HOUR_MS);
  const what = `Withdrawal ${quick.withdrawalId} of ${exactVt(quick.amountSun)} TRX`;
  const reason = `${what} was requested ${hours} h after its address was proven.`;
  return [{ mark: 'new_address', reason, players: [] }];
}

/** Marks a return above what chance explains, over all odds tables together. Luck below it harms only the player. */
function returnMark(oddsTables: Ports['oddsTables'], tables: readonly TableRow[]): readonly Mark[] {
  const staked = tables.filter(({ stakeSun }) => stakeSun > 0n);
  const plays = staked.reduce((sum, table) => sum + table.plays, 0);
  if (plays < SUFFICIENT_PLAYS) return [];
  const expected = staked.map(({ tableId, stakeSun, squares }) => {
    const { unitSun, outcomes } = listReturns(oddsTables.getById(tableId));
    return expectationOf(outcomes, unitSun, { sumSun: stakeSun, squares: BigInt(squares) });
  });
  const stakeSun = sumOf(staked.map((table) => table.stakeSun));
  const returnedSun = sumOf(staked.map((table) => table.returnedSun));
  const expectedSun = sumOf(expected.map((each) => each.expectedSun));
  const spreadSun = joinSpreads(expected.map((each) => each.spreadSun));
  if (returnedSun <= expectedSun + SPREADS * spreadSun) return [];
  const [low, high] = [expectedSun - spreadSun, expectedSun + spreadSun];
  const usual = `between ${percent(low, stakeSun)} and ${percent(high, stakeSun)}`;
  const reason = `Over ${plays} plays ${percent(returnedSun, stakeSun)} came back. 95 of 100 players get ${usual}.`;
  return [{ mark: 'return_outlier', reason, players: [] }];
}

function bonusMark({ kind, promoStakeSun, cashStakeSun }: FactsRow, depositedSun: bigint): readonly Mark[] {
  if (kind !== 'account' || depositedSun > 0n || cashStakeSun > 0n || promoStakeSun < BONUS_LEAST_SUN) return [];
  const reason = `Staked ${exactVt(promoStakeSun)} VT of play balance and no cash, without a deposit.`;
  return [{ mark: 'bonus_only', reason, players: [] }];
}

function exclusionMark(count: number): readonly Mark[] {
  if (count < EXCLUSIONS_LEAST) return [];
  return [{ mark: 'repeated_exclusions', reason: `Took ${count} breaks or exclusions.`, players: [] }];
}

function heldMark({ heldReferees }: FactsRow): readonly Mark[] {
  if (heldReferees === 0n) return [];
  const whose = heldReferees === 1n ? 'one referee are' : `${heldReferees} referees are`;
  return [{ mark: 'held_referral', reason: `Earnings from ${whose} held for review.`, players: [] }];
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function percent(partSun: bigint, wholeSun: bigint): string {
  const tenths = (partSun * 1000n) / wholeSun;
  return `${tenths / 10n}.${tenths % 10n}%`;
}

export type RiskMarks = ReturnType<typeof createRiskMarks>;
