import {
  LEAST_WITHDRAWAL_SUN,
  REVIEW_TARGET_HOURS,
  WITHDRAWAL_LIMITS,
  type getWithdrawalTimes,
  type ResponseOf,
  type Withdrawal,
  type WithdrawalFacts,
} from '@voltide/contract';
import { formatVt, parseVt, type Clock, type UserId } from '@voltide/core';
import { formatAddress, sameBytes } from '@voltide/tron';
import { isSomething } from '@voltide/tron/client/node-pool';

import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { AppError } from '../../../errors.ts';
import { findFactor } from '../../../people/two-factor/factor.sql.ts';
import { presentRate, type InForce } from '../../../operate/settings-in-force/in-force.ts';
import type { BookEvents } from '../../ledger/book-events.ts';
import { isFrozen } from '../../ledger/freezes.sql.ts';
import type { Lane } from '../../ledger/lane.ts';
import { lockPlayer } from '../../ledger/players.sql.ts';
import { settleOne } from '../../ledger/settle.sql.ts';
import { begun, appErrorOf } from '../../../play/plays/operation-errors.ts';
import type { KeyedRequest } from '../../../play/plays/used-key.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { createKeptRead } from '../../../platform/concurrency/shared-reads.ts';
import type { Linking } from '../links/linking.ts';
import { chainNotReady, withinTimeLimit } from '../chain/time-limit.ts';
import { readControl } from '../payouts/payouts.sql.ts';
import { findNewestBlock } from '../chain/scan.sql.ts';
import type { Signer } from '../chain/signer.ts';
import { orNothing, type OpenChain, type TronChain } from '../chain/tron-chain.ts';
import { feeOf, holdIdOf, judge } from './withdrawal-rules.ts';
import { viewOf } from './withdrawal-view.ts';
import * as sql from './withdrawals.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'nodeQuestion'>;
  readonly chain: TronChain;
  readonly linking: Pick<Linking, 'getProven' | 'findProven'>;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly signer: Signer | undefined;
  readonly inForce: Pick<InForce, 'require' | 'rate'>;
};

type Request = KeyedRequest & { readonly amount: string };

const TIMES_OF_MS = 30 * 86_400_000;
const TIMES_KEPT_MS = 60_000;

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/**
 * Withdrawals of players (S8-08): requested and put on hold in one transaction, then paid by a job. Throws AppError
 * with a code that the contract lists for the call.
 */
export function createWithdrawals(ports: Ports) {
  const { database, clock } = ports;
  return {
    async request(request: Request): Promise<Withdrawal> {
      const { userId, key, requestHash } = request;
      const used = await sql.findWithdrawalByKey(database, userId, key);
      const asked = used ?? (await holdNew(ports, request));
      if (!sameBytes(asked.requestHash, requestHash)) throw new AppError('key_reused');
      return viewOf(asked, await findNewestBlock(database));
    },

    async get(userId: UserId, id: string): Promise<Withdrawal> {
      const found = await sql.findWithdrawal(database, userId, BigInt(id));
      if (found === undefined) throw new AppError('not_found');
      return viewOf(found, await findNewestBlock(database));
    },

    async list(userId: UserId, withdrawalIds: readonly bigint[]): Promise<readonly Withdrawal[]> {
      const [found, newestBlock] = await Promise.all([
        sql.listWithdrawals(database, userId, withdrawalIds),
        findNewestBlock(database),
      ]);
      return found.map((withdrawal) => viewOf(withdrawal, newestBlock));
    },

    facts: (userId: UserId): Promise<WithdrawalFacts> => readFacts(ports, userId),

    /** Public, and the same for everybody: no older than a minute. */
    times: createKeptRead(() => readTimes(ports), { clock, keptMs: TIMES_KEPT_MS }),
  };
}

async function readTimes({ database, clock }: Ports): Promise<ResponseOf<typeof getWithdrawalTimes>> {
  const times = await sql.readTimes(database, clock.nowMs() - TIMES_OF_MS);
  return {
    paid: times.paid,
    medianSeconds: secondsOf(times.medianMs),
    p95Seconds: secondsOf(times.p95Ms),
    waiting: times.waiting,
    oldestWaitingSince: times.oldestAtMs === undefined ? null : new Date(times.oldestAtMs).toISOString(),
    targetHours: REVIEW_TARGET_HOURS,
  };
}

/** Checks that need no books run before the player's turn is taken. */
async function holdNew(ports: Ports, request: Request): Promise<sql.Withdrawal> {
  const { database, clock, limits, chain, linking, lane, bookEvents, signer, inForce } = ports;
  const { userId } = request;
  inForce.require('withdrawals');
  const amountSun = parseVt(request.amount);
  if (amountSun < LEAST_WITHDRAWAL_SUN) throw new AppError('withdrawal_too_small');
  const open = await chain.get();
  if (signer === undefined) throw new AppError('wallet_closed');
  if (await isFrozen(database, userId)) throw new AppError('account_frozen');
  const link = await linking.getProven(userId);
  if (clock.nowMs() < link.verifiedAtMs + chain.payoutWaitMs) throw new AppError('payout_address_new');
  if (!(await hasFactor(database, userId))) throw new AppError('factor_needed');
  // The player's turn decides whether the cash is there; this check saves queries to nodes for cash that is not.
  const { cashSun } = await sql.getStanding(database, userId, { atMs: clock.nowMs(), toAddress: undefined });
  if (cashSun < amountSun) throw new AppError('insufficient_balance');
  limits.nodeQuestion(userId, clock.nowMs());
  await checkReceiver(open, link.address);
  const { payoutWaitMs } = chain;
  const toHold = { ...request, amountSun, payoutWaitMs, fromAddress: open.platformAddress, toAddress: link.address };
  const asked = begun(
    await lane.runInTurn(userId, (pool) =>
      inTransaction(pool, (connection) => hold(connection, { ...toHold, atMs: clock.nowMs() })),
    ),
  );
  bookEvents.publish(userId);
  return asked;
}

async function hasFactor(connection: Connection, userId: UserId): Promise<boolean> {
  const factor = await findFactor(connection, userId);
  return factor !== undefined && factor.enrolledAtMs !== null;
}

/** A transfer to a new account costs more than the fee brings, and contracts accept none. */
async function checkReceiver({ pool }: OpenChain, address: Uint8Array): Promise<void> {
  const asked = pool.ask((node) => node.findAccount(address, 'newest'), { accept: isSomething });
  const answer = await withinTimeLimit(orNothing(asked.then((account) => ({ account }))));
  if (answer === undefined) throw chainNotReady();
  if (answer.account === undefined) throw new AppError('payout_address_unused');
  if (answer.account.isContract) throw new AppError('payout_address_contract');
}

type HoldRequest = KeyedRequest & {
  readonly amountSun: bigint;
  readonly atMs: number;
  readonly payoutWaitMs: number;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
};

/** Stores the withdrawal and its hold: both, or nothing. Concurrent requests count each other. */
async function hold(connection: Connection, request: HoldRequest): Promise<sql.Withdrawal> {
  const { userId, key, requestHash, amountSun, atMs, payoutWaitMs, fromAddress, toAddress } = request;
  await lockPlayer(connection, userId);
  const used = await sql.findWithdrawalByKey(connection, userId, key);
  if (used !== undefined) return used;
  if (await isFrozen(connection, userId)) throw new AppError('account_frozen');
  const standing = await sql.getStanding(connection, userId, { atMs, toAddress });
  const judged = judge(standing, { amountSun, atMs, payoutWaitMs });
  const feeSun = feeOf(amountSun, await sql.getFeeBps(connection, atMs));
  const asked = { userId, key, requestHash, amountSun, feeSun, fromAddress, toAddress };
  const withdrawalId = await sql.insertWithdrawal(connection, { ...asked, ...judged, createdAtMs: atMs });
  const settlement = await settleOne(connection, {
    kind: 'hold',
    userId,
    key,
    requestHash,
    atMs,
    holdId: holdIdOf(withdrawalId),
    cause: 'withdrawal',
    amountSun,
    spendOrder: 'cash_only',
  });
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  const found = await sql.findWithdrawal(connection, userId, withdrawalId);
  if (found === undefined) throw new Error('a withdrawal that was noted is there');
  return found;
}

async function readFacts(
  { database, clock, chain, linking, signer, inForce }: Ports,
  userId: UserId,
): Promise<WithdrawalFacts> {
  const atMs = clock.nowMs();
  const link = await linking.findProven(userId);
  const [isSecured, standing, control, open] = await Promise.all([
    hasFactor(database, userId),
    sql.getStanding(database, userId, { atMs, toAddress: link?.address }),
    readControl(database),
    chain.findSoon(),
  ]);
  const fromMs = link === undefined ? undefined : link.verifiedAtMs + chain.payoutWaitMs;
  const { automaticDaySun, automaticSun } = WITHDRAWAL_LIMITS;
  const least = { amountSun: LEAST_WITHDRAWAL_SUN, atMs, payoutWaitMs: chain.payoutWaitMs };
  const fee = presentRate(inForce.rate('withdrawal_fee'));
  const leftSun = automaticDaySun - standing.withdrawnInDaySun;
  return {
    least: formatVt(LEAST_WITHDRAWAL_SUN),
    feeBps: fee.bps,
    nextFee: fee.next,
    networkFee: 'Voltide pays the fee of the network.',
    available: formatVt(standing.cashSun),
    toAddress: link === undefined ? null : formatAddress(link.address),
    payoutsFrom: fromMs === undefined ? null : new Date(fromMs).toISOString(),
    reviewReasons: [...judge(standing, least).reasons],
    needs: [
      ...(fromMs === undefined ? (['wallet'] as const) : []),
      ...(fromMs !== undefined && fromMs > atMs ? (['address_wait'] as const) : []),
      ...(isSecured ? [] : (['factor'] as const)),
    ],
    isOpen: open !== undefined && signer !== undefined,
    isPaying: !control.isStopped && control.freeze === undefined,
    automaticUpTo: formatVt(automaticSun),
    automaticLeft: formatVt(leftSun > 0n ? leftSun : 0n),
    targetHours: REVIEW_TARGET_HOURS,
    identity: identityOf(standing),
  };
}

function identityOf({ withdrawnSun, isIdentityChecked }: sql.Standing): WithdrawalFacts['identity'] {
  if (isIdentityChecked) return 'checked';
  if (withdrawnSun >= WITHDRAWAL_LIMITS.identitySun) return 'due';
  return withdrawnSun >= WITHDRAWAL_LIMITS.identityAnnouncedSun ? 'announced' : 'not_needed';
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms / 1000);
}
