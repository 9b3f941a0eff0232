import type { PlayerFacts } from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';
import { levelOf, totalXp } from '@voltide/games/progress/levels';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { presentAvatar } from '../../people/person/avatar-value.ts';
import { findBalances, type Balances } from '../../money/wallet/balances.sql.ts';
import { sumLifetime, type Lifetime } from '../../money/wallet/lifetime.sql.ts';
import { findFacts, listHolds, type FactsRow, type HoldRow } from './player-facts.sql.ts';
import type { RiskMarks } from './risk-marks.ts';

type Ports = { readonly database: Database; readonly clock: Clock; readonly findMarks: RiskMarks };

const HOLDS_MOST = 20;

export function createPlayerFacts({ database, clock, findMarks }: Ports) {
  return async (byUserId: UserId, userId: UserId): Promise<PlayerFacts> => {
    const nowMs = clock.nowMs();
    const [facts, balances, lifetime, holds] = await Promise.all([
      findFacts(database, userId, nowMs),
      findBalances(database, userId),
      sumLifetime(database, userId),
      listHolds(database, userId, HOLDS_MOST),
    ]);
    if (facts === undefined) throw new AppError('not_found');
    const marks = await findMarks(facts, nowMs, lifetime.depositedSun);
    return {
      ...accountOf(facts),
      isOwn: byUserId === userId,
      ...moneyOf(facts, { balances, lifetime, holds }),
      ...countsOf(facts),
      marks,
    };
  };
}

const isoOf = (atMs: bigint): string => new Date(Number(atMs)).toISOString();
const isoOrNull = (atMs: bigint | null): string | null => (atMs === null || atMs === 0n ? null : isoOf(atMs));

function accountOf(facts: FactsRow) {
  const { cashEdgeSun, promoEdgeSun, givenXp } = facts;
  return {
    userId: formatUserId(facts.userId),
    username: facts.username,
    avatar: presentAvatar(facts.userId, { look: facts.avatarLook, hash: facts.avatarHash }),
    kind: facts.kind,
    state: facts.state,
    isOperator: facts.role === 'superadmin',
    joinedAt: isoOf(facts.joinedAtMs),
    closedAt: isoOrNull(facts.closedAtMs ?? facts.deletedAtMs),
    lastSeenAt: isoOrNull(facts.seenAtMs),
    lastPlayAt: isoOrNull(facts.lastPlayAtMs),
    level: levelOf(totalXp({ cashEdgeSun, promoEdgeSun, givenXp })),
    hasConfirmedEmail: facts.isEmailConfirmed,
    hasSecondFactor: facts.hasFactor,
    identityCheckedAt: isoOrNull(facts.identityAtMs),
    isKeptOffBoards: facts.isKeptOff,
  };
}

type Money = { readonly balances: Balances; readonly lifetime: Lifetime; readonly holds: readonly HoldRow[] };

function moneyOf(facts: FactsRow, { balances, lifetime, holds }: Money) {
  const { depositedSun, withdrawnSun } = lifetime;
  const { releaseSun, releaseDueAtMs } = facts;
  return {
    balances: {
      cash: formatVt(balances.cashSun),
      promo: formatVt(balances.promoSun),
      held: formatVt(balances.heldSun),
      vault: formatVt(balances.vaultSun),
    },
    vaultRelease:
      releaseSun === null || releaseDueAtMs === null
        ? null
        : { amount: formatVt(releaseSun), dueAt: isoOf(releaseDueAtMs) },
    holds: holds.map(({ holdId, cause, bucket, amountSun, atMs }) => ({
      id: holdId,
      cause,
      bucket,
      amount: formatVt(amountSun),
      at: isoOf(atMs),
    })),
    money: {
      deposited: formatVt(depositedSun),
      withdrawn: formatVt(withdrawnSun),
      net: formatVt(depositedSun - withdrawnSun),
      deposits: Number(facts.deposits),
      withdrawals: Number(facts.withdrawals),
      waitingWithdrawals: Number(facts.waiting),
    },
    played: {
      plays: Number(facts.plays),
      battles: facts.battles,
      cash: {
        stake: formatVt(facts.cashStakeSun),
        returned: formatVt(facts.cashPayoutSun),
        edge: formatVt(facts.cashEdgeSun),
      },
      promo: { stake: formatVt(facts.promoStakeSun), edge: formatVt(facts.promoEdgeSun) },
    },
  };
}

function countsOf(facts: FactsRow) {
  const { exclusionKind, exclusionUntilMs, referrerId, referrer } = facts;
  return {
    limits: Number(facts.limits),
    exclusion:
      exclusionKind === null || exclusionUntilMs === null
        ? null
        : { kind: exclusionKind, until: isoOf(exclusionUntilMs) },
    exclusions: Number(facts.exclusions),
    sessions: Number(facts.sessions),
    addresses: Number(facts.addresses),
    notes: Number(facts.notes),
    referrer:
      referrerId === null || referrer === null ? null : { userId: formatUserId(referrerId), username: referrer },
    referees: Number(facts.referees),
    heldReferees: Number(facts.heldReferees),
  };
}
