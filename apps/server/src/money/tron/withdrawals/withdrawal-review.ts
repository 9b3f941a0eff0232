import type { listWithdrawalsToReview, ResponseOf, ReviewedWithdrawal } from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';
import { formatAddress, parseHex } from '@voltide/tron';

import { noteAct } from '../../../operate/audit-log/audit.sql.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { AppError } from '../../../errors.ts';
import type { BookEvents } from '../../ledger/book-events.ts';
import { isOwnAccount } from '../../../operate/operators/own-account.sql.ts';
import { noteSecurity } from '../../../people/security-log/security-log.sql.ts';
import { readSums } from '../payouts/payouts.sql.ts';
import { findEnding } from './withdrawal-ends.sql.ts';
import type { EndWithdrawal } from './withdrawal-ends.ts';
import * as sql from './withdrawal-review.sql.ts';
import { presentRules, type Now } from './withdrawal-evidence.ts';
import type { TronChain } from '../chain/tron-chain.ts';
import { targetOf } from './withdrawal-view.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly endWithdrawal: EndWithdrawal;
  readonly chain: Pick<TronChain, 'payoutWaitMs'>;
};

const PAGE = 20;

type Asked = { readonly show?: sql.Shown | undefined; readonly after?: string | undefined };

/** Reviews withdrawals (S13-03). Throws AppError with a code that the contract lists for the call. */
export function createWithdrawalReview(ports: Ports) {
  const { database, clock, endWithdrawal } = ports;
  const { payoutWaitMs } = ports.chain;
  const get = async (byUserId: UserId, id: string): Promise<ReviewedWithdrawal> => {
    const found = await sql.findReviewed(database, BigInt(id), clock.nowMs());
    if (found === undefined) throw new AppError('not_found');
    return viewFor(byUserId, found, { nowMs: clock.nowMs(), payoutWaitMs });
  };
  return {
    get,

    async list(
      byUserId: UserId,
      { show = 'waiting', after }: Asked,
    ): Promise<ResponseOf<typeof listWithdrawalsToReview>> {
      const page = { shown: show, afterId: after === undefined ? undefined : BigInt(after), atMs: clock.nowMs() };
      const [found, { waiting, paying }] = await Promise.all([
        sql.listReviewed(database, page, PAGE + 1),
        readSums(database),
      ]);
      const shown = found.slice(0, PAGE);
      const next = found.length > PAGE ? `${shown.at(-1)?.withdrawalId}` : null;
      return {
        withdrawals: shown.map((each) => viewFor(byUserId, each, { nowMs: page.atMs, payoutWaitMs })),
        waiting,
        paying,
        next,
      };
    },

    async approve(byUserId: UserId, id: string): Promise<ReviewedWithdrawal> {
      await approve(ports, { byUserId, withdrawalId: BigInt(id) });
      return get(byUserId, id);
    },

    async reject(byUserId: UserId, id: string, reason: string): Promise<ReviewedWithdrawal> {
      const ending = await findEnding(database, BigInt(id));
      if (ending === undefined) throw new AppError('not_found');
      if (await isOwnAccount(database, byUserId, ending.userId)) throw new AppError('own_withdrawal');
      const isRejected = await endWithdrawal(ending, { state: 'rejected', note: reason, byUserId });
      // A repeated call that was cut off gets its first result.
      const decision = { withdrawalId: BigInt(id), byUserId, note: reason };
      if (!isRejected && !(await sql.hasRejected(database, decision))) throw new AppError('withdrawal_decided');
      return get(byUserId, id);
    },

    async noteIdentity(byUserId: UserId, id: string, note: string): Promise<ReviewedWithdrawal> {
      await noteIdentity(ports, { byUserId, withdrawalId: BigInt(id) }, note);
      return get(byUserId, id);
    },
  };
}

type Decision = { readonly byUserId: UserId; readonly withdrawalId: bigint };

/** Approving twice counts once, until it is paid; of two at once each counts where two are needed. */
async function approve({ database, clock, bookEvents }: Ports, { byUserId, withdrawalId }: Decision): Promise<void> {
  const atMs = clock.nowMs();
  const ownerId = await inTransaction(database, async (connection) => {
    const held = await sql.holdWithdrawal(connection, withdrawalId);
    if (held === undefined) throw new AppError('not_found');
    if (await isOwnAccount(connection, byUserId, held.userId)) throw new AppError('own_withdrawal');
    if (held.state === 'requested') throw new AppError('identity_first');
    const isPaying = held.state === 'approved' || held.state === 'sent';
    if (isPaying && (await sql.hasApproved(connection, withdrawalId, byUserId))) return undefined;
    if (held.state !== 'review') throw new AppError('withdrawal_decided');
    if (held.isFrozen) throw new AppError('player_frozen');
    const isNew = await sql.insertApproval(connection, { withdrawalId, byUserId, atMs });
    const isApproved = await sql.markApproved(connection, withdrawalId);
    if (!isNew && !isApproved) return undefined;
    if (isNew) {
      const detail = `approved withdrawal ${withdrawalId}`;
      await noteSecurity(connection, { kind: 'payout', userId: byUserId, atMs, detail });
    }
    const subject = { kind: 'withdrawal', id: `${withdrawalId}` };
    const before = { state: 'review' };
    const after = { state: isApproved ? 'approved' : 'review' };
    await noteAct(connection, { act: 'withdrawal_approved', byUserId, atMs, subject, before, after });
    return held.userId;
  });
  if (ownerId !== undefined) bookEvents.publish(ownerId);
}

async function noteIdentity(
  { database, clock, bookEvents }: Ports,
  { byUserId, withdrawalId }: Decision,
  note: string,
): Promise<void> {
  const atMs = clock.nowMs();
  const ownerId = await inTransaction(database, async (connection) => {
    const held = await sql.holdWithdrawal(connection, withdrawalId);
    if (held === undefined) throw new AppError('not_found');
    if (await isOwnAccount(connection, byUserId, held.userId)) throw new AppError('own_withdrawal');
    if (!(await sql.insertIdentityCheck(connection, { userId: held.userId, byUserId, atMs, note }))) return undefined;
    const detail = `identity checked by ${formatUserId(byUserId)}`;
    await noteSecurity(connection, { kind: 'payout', userId: held.userId, atMs, detail });
    const subject = { kind: 'player', id: formatUserId(held.userId) };
    // The note may name a document, which is erased with the account: the audit would keep it for ever.
    const after = { withdrawal: `${withdrawalId}` };
    await noteAct(connection, { act: 'identity_noted', byUserId, atMs, subject, after });
    return held.userId;
  });
  if (ownerId !== undefined) bookEvents.publish(ownerId);
}

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms));

function viewFor(byUserId: UserId, found: sql.Reviewed, now: Now): ReviewedWithdrawal {
  const { amountSun, feeSun, approvals, state, userId } = found;
  const isOwn = userId === byUserId || found.sharedWith.some((other) => other.userId === `${byUserId}`);
  const hasApproved = approvals.some((each) => each.byUserId === `${byUserId}`);
  // An operator who regains the right to approve must approve again to count.
  const isEnough = found.approvalsCounted >= found.approvalsNeeded;
  return {
    id: `${found.withdrawalId}`,
    state,
    userId: formatUserId(userId),
    username: found.username ?? null,
    amount: formatVt(amountSun),
    fee: formatVt(feeSun),
    netAmount: formatVt(amountSun - feeSun),
    toAddress: formatAddress(found.toAddress),
    requestedAt: iso(found.createdAtMs),
    targetAt: targetOf(found),
    endedAt: isoOrNull(found.endedAtMs),
    reasons: [...found.reasons],
    approvalsNeeded: found.approvalsNeeded,
    approvals: approvals.map(({ by, atMs, counts }) => ({ by, at: iso(atMs), counts })),
    note: found.note ?? null,
    decidedBy: found.decidedBy ?? null,
    attempts: found.attempts.map(({ txid, createdAtMs, expiresAtMs, block, ...attempt }) => ({
      txid,
      state: attempt.state,
      signedAt: iso(createdAtMs),
      expiresAt: iso(expiresAtMs),
      block,
    })),
    canApprove: state === 'review' && !isOwn && !found.isFrozen && (!hasApproved || isEnough),
    isOwn,
    isFrozen: found.isFrozen,
    rules: presentRules(found, now),
    waitsFor: found.waitsFor ?? null,
    account: accountOf(found),
  };
}

function accountOf(found: sql.Reviewed): ReviewedWithdrawal['account'] {
  return {
    createdAt: iso(found.accountSinceMs),
    addressProvenAt: iso(found.provenAtMs),
    deposited: formatVt(found.depositedSun),
    withdrawn: formatVt(found.withdrawnSun),
    withdrawnIn24Hours: formatVt(found.withdrawnInDaySun),
    staked: formatVt(found.stakedSun),
    cash: formatVt(found.cashSun),
    identityCheckedAt: isoOrNull(found.identityAtMs),
    previous: found.previous.map(({ id, amount, state, toAddress, createdAtMs }) => ({
      id,
      amount: formatVt(BigInt(amount)),
      state,
      toAddress: formatAddress(parseHex(toAddress)),
      requestedAt: iso(createdAtMs),
    })),
    addresses: found.addresses.map(({ address, verifiedAtMs, endedAtMs }) => ({
      address: formatAddress(parseHex(address)),
      provenAt: iso(verifiedAtMs),
      endedAt: isoOrNull(endedAtMs ?? undefined),
    })),
  };
}
