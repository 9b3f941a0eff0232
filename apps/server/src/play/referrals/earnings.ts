import { createHmac } from 'node:crypto';

import { VANITY_LEVEL } from '@voltide/contract';
import type {
  claimReferrals,
  getReferrals,
  listReferees,
  listReferralDays,
  Referee,
  Referrals,
  ResponseOf,
} from '@voltide/contract';
import { type Clock, csvLine, formatVt, type UserId, utcDay } from '@voltide/core';
import { BOUNTY_SUN, claimableAtMs, firstWaitingHour, LEAST_CLAIM_SUN } from '@voltide/games/referrals/terms';
import { tierAbove, tierOf, tierOfBps } from '@voltide/games/referrals/tiers';

import type { Database } from '../../platform/db/pool.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { findLevel } from '../levels/level.sql.ts';
import { appErrorOf } from '../plays/operation-errors.ts';
import type { KeyedRequest } from '../plays/used-key.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { ReferralCodes } from './codes.ts';
import * as sql from './earnings.sql.ts';

type EarningsPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly lane: Pick<Lane, 'submit'>;
  readonly secretKey: Secret<Uint8Array>;
  readonly codes: Pick<ReferralCodes, 'ofAccount'>;
  /** Gives each user one export at a time. @throws AppError `too_many_requests` */
  readonly inTurn: <Piece>(userId: UserId, pieces: AsyncGenerator<Piece>) => AsyncGenerator<Piece>;
};

const DAY_MS = 86_400_000;
const PEOPLE_PER_PAGE = 50;
const CSV_PAGE = 500;
const ID_LENGTH = 12;
const HEAD = [
  'id',
  'joined at',
  'campaign',
  'first deposit at',
  'active',
  'stake',
  'edge',
  'earned',
  'state',
  'reason',
  'bounty',
];

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
const timeOf = (atMs: bigint | number): string => new Date(Number(atMs)).toISOString();

export function createEarnings(ports: EarningsPorts) {
  const { database, clock, lane } = ports;
  const presentReferee = createPresenter(ports.secretKey);
  async function* writeCsv(userId: UserId): AsyncGenerator<string> {
    yield csvLine(HEAD);
    let from = { upToMs: Number.MAX_SAFE_INTEGER, skip: 0 };
    for (;;) {
      const rows = await sql.listReferees(database, userId, { ...from, limit: CSV_PAGE }, dayOf(clock.nowMs()));
      yield rows.map((row) => csvLine(cellsOf(presentReferee(userId, row)))).join('');
      if (rows.length < CSV_PAGE) return;
      from = placeAfter(rows, from);
    }
  }
  return {
    read: (userId: UserId): Promise<ResponseOf<typeof getReferrals>> => readReferrals(ports, userId),

    /** Lists a page of referees, the latest first. `before` is the place from the previous page. */
    async people(userId: UserId, before: string | undefined): Promise<ResponseOf<typeof listReferees>> {
      const [upToMs = Number.MAX_SAFE_INTEGER, skip = 0] = before?.split('-').map(Number) ?? [];
      const page = { upToMs, skip, limit: PEOPLE_PER_PAGE + 1 };
      const rows = await sql.listReferees(database, userId, page, dayOf(clock.nowMs()));
      const shown = rows.slice(0, PEOPLE_PER_PAGE);
      const after = placeAfter(shown, page);
      return {
        people: shown.map((row) => presentReferee(userId, row)),
        next: rows.length > shown.length ? `${after.upToMs}-${after.skip}` : null,
      };
    },

    async days(userId: UserId, days: number): Promise<ResponseOf<typeof listReferralDays>> {
      const rows = await sql.listDays(database, userId, dayOf(clock.nowMs()) - days + 1);
      return {
        days: rows.map(({ utcDay: day, clicks, signUps, stakeSun, edgeSun, earnedSun }) => ({
          day: utcDay(day * DAY_MS),
          clicks,
          signUps,
          stake: formatVt(stakeSun),
          edge: formatVt(edgeSun),
          earned: formatVt(earnedSun),
        })),
      };
    },

    csv: (userId: UserId): AsyncGenerator<string> => ports.inTurn(userId, writeCsv(userId)),

    /**
     * Claims everything that can be claimed. An excluded player may claim: it is no play.
     * @throws AppError `nothing_to_claim`, or the ledger's error
     */
    async claim(request: KeyedRequest & { readonly atMs: number }): Promise<ResponseOf<typeof claimReferrals>> {
      const settled = await lane.submit({ kind: 'referral', ...request });
      if (settled.status !== 'settled') throw appErrorOf(settled);
      return { amount: formatVt(settled.creditedSun), balance: formatVt(settled.cashSun + settled.promoSun) };
    },
  };
}

async function readReferrals({ database, clock, codes }: EarningsPorts, userId: UserId): Promise<Referrals> {
  const nowMs = clock.nowMs();
  const today = dayOf(nowMs);
  const [{ code, vanityCode }, level, totals, standing, campaigns] = await Promise.all([
    codes.ofAccount(userId),
    findLevel(database, userId),
    sql.readTotals(database, userId, { utcDay: today, waitingHour: firstWaitingHour(nowMs) }),
    sql.readStanding(database, userId, today),
    sql.listCampaigns(database, userId, today),
  ]);
  return {
    code,
    vanityCode: vanityCode ?? null,
    canChooseVanity: vanityCode === undefined && level >= VANITY_LEVEL,
    level,
    tier: presentTier(standing, totals.active),
    totals: presentTotals(totals, campaigns),
    nextAt: totals.nextHour === null ? null : timeOf(claimableAtMs(totals.nextHour)),
    least: formatVt(LEAST_CLAIM_SUN),
    campaigns: campaigns.map(({ earnedSun, ...counts }) => ({ ...counts, earned: formatVt(earnedSun) })),
    isReferred: standing.isReferred,
  };
}

function presentTier({ bps, active: atStart }: sql.Standing, active: number): Referrals['tier'] {
  const today = (bps === null ? undefined : tierOfBps(bps)) ?? tierOf(atStart);
  const above = tierAbove(today);
  return {
    tier: today.tier,
    bps: today.bps,
    active,
    next: above === undefined ? null : { bps: above.bps, from: above.from, missing: Math.max(0, above.from - active) },
  };
}

function presentTotals(totals: sql.Totals, campaigns: readonly sql.CampaignRow[]): Referrals['totals'] {
  const { signUps, firstDeposits, active, heldSun, waitingSun, claimableSun, claimedSun } = totals;
  return {
    clicks: campaigns.reduce((sum, { clicks }) => sum + clicks, 0),
    signUps,
    firstDeposits,
    active,
    stake: formatVt(totals.stakeSun),
    edge: formatVt(totals.edgeSun),
    earned: formatVt(heldSun + waitingSun + claimableSun + claimedSun),
    held: formatVt(heldSun),
    waiting: formatVt(waitingSun),
    claimable: formatVt(claimableSun),
    claimed: formatVt(claimedSun),
    bounties: formatVt(BigInt(totals.bounties) * BOUNTY_SUN),
  };
}

/** Presents referees under pseudonyms: each referrer has other ones, and only the installation's secret links them. */
function createPresenter(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'referral pseudonyms');
  return (referrerId: UserId, row: sql.RefereeRow): Referee => ({
    id: createHmac('sha256', key).update(`${referrerId}:${row.refereeId}`).digest('base64url').slice(0, ID_LENGTH),
    joinedAt: timeOf(row.joinedAtMs),
    campaign: row.campaign,
    firstDepositAt: row.firstDepositAtMs === null ? null : timeOf(row.firstDepositAtMs),
    isActive: row.isActive,
    stake: formatVt(row.stakeSun),
    edge: formatVt(row.edgeSun),
    earned: formatVt(row.earnedSun),
    state: row.state,
    reason: row.reason,
    bounty: row.isBountyPaid ? 'paid' : row.state === 'refused' ? 'lost' : 'open',
    bountyStake: formatVt(row.stakeSun),
    bountyDays: row.bountyDays,
  });
}

/**
 * Returns the place behind some rows: how many of the last one's moment are before it. It holds no referee's number.
 */
function placeAfter(
  rows: readonly sql.RefereeRow[],
  from: Pick<sql.RefereePage, 'upToMs' | 'skip'>,
): Pick<sql.RefereePage, 'upToMs' | 'skip'> {
  const last = rows.at(-1);
  if (last === undefined) return from;
  const same = rows.filter(({ joinedAtMs }) => joinedAtMs === last.joinedAtMs).length;
  const upToMs = Number(last.joinedAtMs);
  return { upToMs, skip: same + (upToMs === from.upToMs ? from.skip : 0) };
}

function cellsOf(referee: Referee): readonly string[] {
  const { id, joinedAt, campaign, firstDepositAt, isActive, stake, edge, earned, state, reason, bounty } = referee;
  const active = isActive ? 'yes' : 'no';
  return [id, joinedAt, campaign, firstDepositAt ?? '', active, stake, edge, earned, state, reason ?? '', bounty];
}
