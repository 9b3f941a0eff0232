import type { Clock } from '@voltide/core';
import {
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  recoverSigners,
  sameBytes,
  transactionId,
  transactionOf,
} from '@voltide/tron';
import { isSomething } from '@voltide/tron/client/node-pool';
import type { Logger } from 'pino';

import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { createRounds } from '../../../platform/jobs/pages.ts';
import { runEach, runSteps } from '../../../platform/jobs/run-each.ts';
import { runPerUser } from '../../../platform/jobs/run-per-user.ts';
import type { BookEvents } from '../../ledger/book-events.ts';
import * as sql from './payouts.sql.ts';
import { LOOK_UPS_AT_ONCE } from '../deposits/pay-deposits.ts';
import { findScan } from '../chain/scan.sql.ts';
import { NotSignedError, type Signer } from '../chain/signer.ts';
import { orNothing, type OpenChain, type TronChain } from '../chain/tron-chain.ts';
import { listGivenUp, listPaid } from '../withdrawals/withdrawal-ends.sql.ts';
import type { EndWithdrawal } from '../withdrawals/withdrawal-ends.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Pick<Logger, 'error'>;
  readonly chain: TronChain;
  readonly signer: Signer | undefined;
  readonly endWithdrawal: EndWithdrawal;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
};

const LISTED_AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** A payment that is not mined is soon retried: people wait for it. */
const LIFE_MS = 90_000;
/** The most that the network's fee may cost beside a payment. */
const FEE_RESERVE_SUN = 2_000_000n;
/** The permission by which the platform's account lets another key sign transfers. */
const PAYING_PERMISSION = 2;
/** The signer is asked again a minute after a rejection: it logs each. */
const ASK_AGAIN_MS = 60_000;
const nameOf = ({ withdrawalId }: { readonly withdrawalId: bigint }): string => `withdrawal ${withdrawalId}`;
const GIVEN_UP = 'The network did not take the payment. Please ask for it again.';

/**
 * Pays approved withdrawals. A signed transaction is stored before it is sent, at most one per withdrawal counts, and
 * the same bytes are sent until the scan of the chain has found them or their time is over. No statement of a node
 * decides anything. It may run on two nodes at once.
 */
export function createPayouts(ports: Ports) {
  const { database, chain, signer, endWithdrawal } = ports;
  const rejectedAtMs = new Map<bigint, number>();
  const next = createLists(database);
  const endPaid = async (): Promise<void> =>
    runPerUser(await next.paid(), (ending) => endWithdrawal(ending, { state: 'settled' }), nameOf);
  const endGivenUp = async (): Promise<void> =>
    runPerUser(await next.givenUp(), (ending) => endWithdrawal(ending, { state: 'released', note: GIVEN_UP }), nameOf);
  const send = async (): Promise<void> => {
    const open = await chain.find();
    if (open === undefined || signer === undefined) return;
    const { isStopped, freeze, capPerHourSun } = await sql.readControl(database);
    const mayPay = !isStopped && freeze === undefined;
    const followLive = async (): Promise<void> =>
      runEach(await next.live(), (attempt) => follow(ports, open, { attempt, mayPay }), {
        atOnce: LOOK_UPS_AT_ONCE,
        nameOf: ({ attemptId }) => `attempt ${attemptId}`,
      });
    const payNext = async (): Promise<void> => {
      const payable = mayPay ? await next.payable() : [];
      if (payable.length === 0) return;
      const leftSun = await readFunds(database, open);
      await payAll(ports, { open, signer, payable, leftSun, capPerHourSun, rejectedAtMs: rejectedAtMs });
    };
    await runSteps(followLive, payNext);
  };
  return {
    send,
    /** Ends withdrawals that the scan has found in a final block, or that were given up. Asks no node. */
    end: (): Promise<void> => runSteps(endPaid, endGivenUp),
  };
}

function createLists(database: Database) {
  const withdrawalsBy = <T extends { readonly withdrawalId: bigint }>(
    list: (connection: Connection, afterId: bigint, most: number) => Promise<readonly T[]>,
  ) => createRounds<T>((after, most) => list(database, after?.withdrawalId ?? 0n, most), LISTED_AT_ONCE);
  return {
    paid: withdrawalsBy(listPaid),
    givenUp: withdrawalsBy(listGivenUp),
    live: createRounds<sql.LiveAttempt>(
      (after, most) => sql.listLive(database, after?.attemptId ?? 0n, most),
      LISTED_AT_ONCE,
    ),
    payable: withdrawalsBy(sql.listPayable),
  };
}

type Round = {
  readonly open: OpenChain;
  readonly signer: Signer;
  readonly payable: readonly sql.Payable[];
  readonly leftSun: bigint;
  readonly capPerHourSun: bigint;
  readonly rejectedAtMs: Map<bigint, number>;
};

/** Pays one after the other, the oldest first. An obstacle is stored with the withdrawal, and logged once. */
async function payAll(
  ports: Ports,
  { open, signer, payable, capPerHourSun, rejectedAtMs: refusedAtMs, ...round }: Round,
) {
  const { clock } = ports;
  let { leftSun } = round;
  let away: string | undefined;
  const payOne = async (each: sql.Payable): Promise<void> => {
    const { withdrawalId, netSun } = each;
    const askedAtMs = refusedAtMs.get(withdrawalId);
    if (askedAtMs !== undefined && clock.nowMs() < askedAtMs + ASK_AGAIN_MS) return;
    const outcome: Outcome = each.isFrozen
      ? { waitsFor: 'The account is frozen.' }
      : netSun + FEE_RESERVE_SUN > leftSun
        ? { waitsFor: 'More TRX is needed at the address of the platform.' }
        : away !== undefined
          ? { waitsFor: away }
          : await start(ports, { open, signer, payable: each, capPerHourSun });
    if (outcome.waitsFor === undefined) leftSun -= netSun;
    if (outcome.isAway === true) away = outcome.waitsFor;
    if (outcome.isRejected === true) refusedAtMs.set(withdrawalId, clock.nowMs());
    else refusedAtMs.delete(withdrawalId);
    if (outcome.waitsFor !== each.waitsFor) await noteOutcome(ports, withdrawalId, outcome);
  };
  await runEach(payable, payOne, { nameOf });
}

async function noteOutcome({ database, log }: Ports, withdrawalId: bigint, { waitsFor }: Outcome): Promise<void> {
  await sql.noteWaiting(database, withdrawalId, waitsFor ?? null);
  log.error({ event: 'payouts' }, `withdrawal ${withdrawalId}: ${waitsFor ?? 'it is signed'}`);
}

type Outcome = {
  readonly waitsFor?: string | undefined;
  readonly isAway?: boolean;
  readonly isRejected?: boolean;
};

async function readFunds(database: Database, { pool, platformAddress }: OpenChain): Promise<bigint> {
  const account = await orNothing(
    pool.ask((node) => node.findAccount(platformAddress, 'solid'), { accept: isSomething }),
  );
  return (account?.balanceSun ?? 0n) - (await sql.sumLive(database));
}

type Followed = { readonly attempt: sql.LiveAttempt; readonly mayPay: boolean };

/**
 * Sends the same bytes again, to every node: any of them may have lost them, and sending a transaction twice is
 * harmless.
 */
async function follow(
  { database, clock, bookEvents }: Ports,
  { pool }: OpenChain,
  { attempt, mayPay }: Followed,
): Promise<void> {
  const { attemptId, userId, txid, raw, signature, seenInBlock, expiresAtMs } = attempt;
  const info = await orNothing(pool.ask((node) => node.findTransactionInfo(txid, 'newest'), { accept: isSomething }));
  const block = info?.blockNumber;
  if (block !== seenInBlock) await sql.noteAttemptSeen(database, attemptId, block ?? null);
  if (block !== undefined || seenInBlock !== undefined) bookEvents.publish(userId);
  if (block !== undefined || !mayPay || clock.nowMs() > expiresAtMs) return;
  await pool.broadcast(encodeTransaction(transactionOf(raw, [signature])));
}

type Payout = { readonly open: OpenChain; readonly signer: Signer; readonly payable: sql.Payable };

/**
 * Signs, stores what was signed, and only then sends it. The cap is checked before, since a signer counts what it has
 * signed, and again once no other node can sign meanwhile.
 */
async function start(ports: Ports, payout: Payout & { readonly capPerHourSun: bigint }): Promise<Outcome> {
  const { database, clock } = ports;
  const { open, signer, payable, capPerHourSun } = payout;
  const { withdrawalId, tried, netSun } = payable;
  const atMs = clock.nowMs();
  const isWithin = async (connection: Connection, capSun: bigint): Promise<boolean> =>
    (await sql.sumSigned(connection, atMs - HOUR_MS, withdrawalId)) + netSun <= capSun;
  if (!(await isWithin(database, capPerHourSun))) return { waitsFor: 'The cap of an hour is used up, or too low.' };
  const kept = await findScan(database);
  if (kept === undefined) return { waitsFor: 'The chain has not been read yet.' };
  if (kept.state.forkAt !== undefined) return { waitsFor: 'The nodes follow another chain than the one read so far.' };
  const expiresAtMs = atMs + LIFE_MS;
  const raw = build(ports, payout, { refBlockId: kept.state.cursor.id, expiresAtMs });
  const signature = await sign(signer, raw);
  if (!(signature instanceof Uint8Array)) return signature;
  const attempt = { withdrawalId, number: tried + 1, createdAtMs: atMs, expiresAtMs, raw, signature };
  const isKept = await inTransaction(database, async (connection) => {
    const { isStopped, freeze, capPerHourSun: capSun } = await sql.holdControl(connection);
    if (isStopped || freeze !== undefined || !(await isWithin(connection, capSun))) return false;
    return sql.insertAttempt(connection, { ...attempt, txid: transactionId(raw) });
  });
  if (!isKept) return { waitsFor: payable.waitsFor };
  ports.bookEvents.publish(payable.userId);
  await open.pool.broadcast(encodeTransaction(transactionOf(raw, [signature])));
  return {};
}

async function sign(signer: Signer, raw: Uint8Array): Promise<Uint8Array | Outcome> {
  try {
    const signature = await signer.sign(raw);
    const [by] = recoverSigners(transactionOf(raw, [signature]));
    if (by !== undefined && sameBytes(by, signer.address)) return signature;
    return { waitsFor: 'The signer signs with another key than the one that is set up.', isAway: true };
  } catch (error) {
    if (!(error instanceof NotSignedError)) throw error;
    return { waitsFor: error.message, isAway: error.isAway, isRejected: !error.isAway };
  }
}

type Block = { readonly refBlockId: Uint8Array; readonly expiresAtMs: number };

/** Two otherwise equal payments would be one transaction: each gets a time of its own. */
function build(
  { randomBytes }: Pick<Ports, 'randomBytes'>,
  { open, signer, payable }: Payout,
  { refBlockId, expiresAtMs }: Block,
): Uint8Array {
  const [high = 0, low = 0] = randomBytes(2);
  const owner = open.platformAddress;
  return encodeRawData(
    buildTransfer({
      owner,
      to: payable.toAddress,
      amountSun: payable.netSun,
      refBlockId,
      expirationMs: expiresAtMs,
      timestampMs: expiresAtMs - LIFE_MS - (high * 256 + low),
      ...(sameBytes(signer.address, owner) ? {} : { permissionId: PAYING_PERMISSION }),
    }),
  );
}
