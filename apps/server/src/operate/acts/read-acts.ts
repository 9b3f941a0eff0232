import { ADJUSTMENT_LIMITS, type AccountActs } from '@voltide/contract';
import { formatUserId, formatVt, type UserId } from '@voltide/core';

import { listNames } from '../audit-log/audit.sql.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { listFreezes, type Freeze } from '../../money/ledger/freezes.sql.ts';
import { isOwnAccount } from '../operators/own-account.sql.ts';
import * as sql from './acts.sql.ts';

const FREEZES_SHOWN = 11;
const ADJUSTMENTS_SHOWN = 20;

type NameOf = (userId: UserId) => { readonly id: string; readonly username: string };

export async function readActs(
  connection: Connection,
  userId: UserId,
  { byUserId, atMs }: { readonly byUserId: UserId; readonly atMs: number },
): Promise<AccountActs> {
  const [target, standing, freezes, adjustments, proposed, isOwn] = await Promise.all([
    sql.findTarget(connection, userId),
    sql.readStanding(connection, userId, { userId: byUserId, atMs }),
    listFreezes(connection, userId, FREEZES_SHOWN),
    sql.listAdjustments(connection, userId, ADJUSTMENTS_SHOWN),
    sql.listProposed(connection, formatUserId(userId)),
    isOwnAccount(connection, byUserId, userId),
  ]);
  if (target === undefined) throw new AppError('not_found');
  const nameOf = await readNames(connection, [
    ...freezes.flatMap((each) => [each.byUserId, ...(each.ended === undefined ? [] : [each.ended.byUserId])]),
    ...adjustments.flatMap(({ byUserId: by, approvedBy }) => [by, approvedBy].filter((each) => each !== null)),
    ...proposed.map((each) => each.byUserId),
  ]);
  const [newest, ...older] = freezes;
  const isFrozen = newest !== undefined && newest.ended === undefined;
  return {
    userId: formatUserId(userId),
    username: target.username,
    kind: target.kind,
    isOwn,
    isOperator: target.role === 'superadmin',
    freeze: isFrozen ? presentFreeze(newest, nameOf) : null,
    earlier: (isFrozen ? older : freezes.slice(0, FREEZES_SHOWN - 1)).map((each) => presentFreeze(each, nameOf)),
    sessions: standing.sessions,
    hasFactor: standing.hasFactor,
    cash: formatVt(standing.cashSun),
    promo: formatVt(standing.promoSun),
    adjustments: adjustments.map(({ atMs: madeAtMs, account, amountSun, reason, note, byUserId: by, approvedBy }) => ({
      at: iso(Number(madeAtMs)),
      account,
      amount: formatVt(amountSun),
      reason,
      note,
      by: by === null ? null : nameOf(by),
      approvedBy: approvedBy === null ? null : nameOf(approvedBy),
    })),
    proposed: proposed.map(({ proposalId, account, amountSun, byUserId: by, atMs: askedAtMs }) => ({
      id: `${proposalId}`,
      account,
      amount: formatVt(BigInt(amountSun)),
      by: nameOf(by),
      at: iso(Number(askedAtMs)),
    })),
    alone: presentAlone(standing.adjustedSun),
  };
}

function presentAlone(adjustedSun: bigint): AccountActs['alone'] {
  const leftSun = ADJUSTMENT_LIMITS.daySun - adjustedSun;
  return { once: formatVt(ADJUSTMENT_LIMITS.onceSun), left: formatVt(leftSun > 0n ? leftSun : 0n) };
}

async function readNames(connection: Connection, userIds: readonly UserId[]): Promise<NameOf> {
  const names = userIds.length === 0 ? new Map<UserId, string>() : await listNames(connection, [...new Set(userIds)]);
  return (userId) => ({ id: formatUserId(userId), username: names.get(userId) ?? formatUserId(userId) });
}

function presentFreeze(
  { frozenAtMs, byUserId, cause, reason, ended }: Freeze,
  nameOf: NameOf,
): NonNullable<AccountActs['freeze']> {
  return {
    since: iso(frozenAtMs),
    by: nameOf(byUserId),
    cause,
    reason,
    ended: ended === undefined ? null : { at: iso(ended.atMs), by: nameOf(ended.byUserId), reason: ended.reason },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
