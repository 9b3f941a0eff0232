import type {
  FamilyReferral,
  getLimitsOfPlayer,
  getPlayerFamily,
  LinkedPlayer,
  listPlayerBattles,
  listPlayerSessions,
  listPlayerWallets,
  ResponseOf,
} from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';
import { formatAddress } from '@voltide/tron';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { PlayerLimits } from '../../care/player-limits/player-limits.ts';
import { isKnown } from './player-facts.sql.ts';
import * as sql from './player-parts.sql.ts';
import { placeOf } from './players-list.ts';
import { listShared, type SharedRow } from './risk-marks.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<PlayerLimits, 'get'>;
};

const PAGE = 50;
const SESSIONS_MOST = 100;
const SHARED_MOST = 50;
const WALLETS_MOST = 100;
const EXCLUSIONS_MOST = 100;

export function createPlayerParts({ database, clock, limits }: Ports) {
  const check = async (userId: UserId): Promise<void> => {
    if (!(await isKnown(database, userId))) throw new AppError('not_found');
  };
  return {
    check,

    async sessions(userId: UserId): Promise<ResponseOf<typeof listPlayerSessions>> {
      await check(userId);
      const [sessions, shared] = await Promise.all([
        sql.listSessions(database, userId, { nowMs: clock.nowMs(), limit: SESSIONS_MOST }),
        listShared(database, userId, SHARED_MOST),
      ]);
      return { sessions: sessions.map(presentSession), accounts: presentShared(shared) };
    },

    async wallets(userId: UserId): Promise<ResponseOf<typeof listPlayerWallets>> {
      await check(userId);
      const rows = await sql.listWallets(database, userId, WALLETS_MOST);
      return {
        wallets: rows.map(({ address, provenAtMs, endedAtMs, depositedSun, withdrawnSun, others }) => ({
          address: formatAddress(address),
          provenAt: isoOf(provenAtMs),
          endedAt: endedAtMs === null ? null : isoOf(endedAtMs),
          deposited: formatVt(depositedSun),
          withdrawn: formatVt(withdrawnSun),
          others: others.map(linkOf),
        })),
      };
    },

    async battles(userId: UserId, before: string | undefined): Promise<ResponseOf<typeof listPlayerBattles>> {
      await check(userId);
      const rows = await sql.listSeats(database, userId, { before, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return {
        battles: shown.map(presentSeat),
        next: rows.length > PAGE ? (shown.at(-1)?.battleId ?? null) : null,
      };
    },

    /** Rejects owners without books, such as the house: they have no limits. */
    async limits(userId: UserId): Promise<ResponseOf<typeof getLimitsOfPlayer>> {
      await check(userId);
      const nowMs = BigInt(clock.nowMs());
      const [own, rows] = await Promise.all([
        limits.get(userId),
        sql.listExclusions(database, userId, EXCLUSIONS_MOST),
      ]);
      return {
        limits: own.limits,
        exclusions: rows.map(({ kind, fromMs, untilMs, isInherited }) => ({
          kind,
          from: isoOf(fromMs),
          until: isoOf(untilMs),
          isInherited,
          isInForce: fromMs <= nowMs && untilMs > nowMs,
        })),
      };
    },

    async family(userId: UserId, before: string | undefined): Promise<ResponseOf<typeof getPlayerFamily>> {
      await check(userId);
      return readFamily(database, userId, before);
    },
  };
}

async function readFamily(
  database: Database,
  userId: UserId,
  before: string | undefined,
): Promise<ResponseOf<typeof getPlayerFamily>> {
  const place = placeOf(before);
  const [brought, rows] = await Promise.all([
    before === undefined ? sql.findBrought(database, userId) : undefined,
    sql.listReferees(database, userId, { before: place, limit: PAGE + 1 }),
  ]);
  const shown = rows.slice(0, PAGE);
  const all = brought === undefined ? shown : [brought, ...shown];
  const evidence = await sql.listEvidence(
    database,
    all.map(({ refereeId }) => refereeId),
  );
  const last = shown.at(-1);
  return {
    broughtBy: brought === undefined ? null : presentReferral(brought, evidence, 'referrer'),
    referees: shown.map((row) => presentReferral(row, evidence, 'referee')),
    next: rows.length > PAGE && last !== undefined ? `${last.joinedAtMs}-${formatUserId(last.refereeId)}` : null,
  };
}

const isoOf = (atMs: bigint): string => new Date(Number(atMs)).toISOString();

function linkOf({ userId, username }: { readonly userId: string; readonly username: string }): LinkedPlayer {
  return { userId: formatUserId(BigInt(userId) as UserId), username };
}

function presentSession(row: sql.SessionRow) {
  return {
    device: row.device,
    country: row.country,
    startedAt: isoOf(row.startedAtMs),
    lastUsedAt: isoOf(row.usedAtMs),
    endsAt: isoOf(row.endsAtMs),
    endedAt: row.revokedAtMs === null ? null : isoOf(row.revokedAtMs),
    isLive: row.isLive,
  };
}

function presentShared(rows: readonly SharedRow[]) {
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return [...byUser].map(([userId, shared]) => ({
    userId: formatUserId(userId),
    username: shared[0]?.username ?? '',
    reasons: shared.map(({ reason }) => reason),
  }));
}

function presentSeat({ layout, mode, isInverse, stakeSun, payoutSun, takenAtMs, endedAtMs, ...row }: sql.SeatRow) {
  return {
    battleId: row.battleId,
    name: [layout, mode, ...(isInverse ? ['inverse'] : [])].join(' '),
    state: row.state,
    seat: row.seat,
    share: row.share,
    bucket: row.bucket,
    stake: formatVt(stakeSun),
    payout: payoutSun === null ? null : formatVt(payoutSun),
    takenAt: isoOf(takenAtMs),
    endedAt: endedAtMs === null ? null : isoOf(endedAtMs),
    others: row.others.map(linkOf),
  };
}

function presentReferral(
  row: sql.FamilyRow,
  evidence: readonly sql.EvidenceRow[],
  shown: 'referrer' | 'referee',
): FamilyReferral {
  const [userId, username] =
    shown === 'referrer' ? [row.referrerId, row.referrer] : ([row.refereeId, row.referee] as const);
  return {
    userId: formatUserId(userId),
    username,
    joinedAt: isoOf(row.joinedAtMs),
    state: row.state,
    reason: row.reason,
    stake: formatVt(row.stakeSun),
    earned: formatVt(row.earnedSun),
    claimed: formatVt(row.claimedSun),
    evidence: evidence
      .filter(({ refereeId }) => refereeId === row.refereeId)
      .map(({ otherId, other, relation, reason, atMs }) => ({
        userId: formatUserId(otherId),
        username: other,
        relation,
        reason,
        at: isoOf(atMs),
      })),
  };
}
