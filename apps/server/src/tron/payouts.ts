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

import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import type { BookNews } from '../ledger/book-news.ts';
import * as sql from './payouts.sql.ts';
import type { Signer } from './signer.ts';
import { orNothing, type OpenChain, type TronChain } from './tron-chain.ts';
import { listGivenUp, listPaid } from './withdrawal-ends.sql.ts';
import type { EndWithdrawal } from './withdrawal-ends.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Pick<Logger, 'error'>;
  readonly chain: TronChain;
  readonly signer: Signer | undefined;
  readonly endWithdrawal: EndWithdrawal;
  readonly bookNews: Pick<BookNews, 'tell'>;
};

const AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** A payment that is not mined is tried anew soon: people wait for it. */
const LIFE_MS = 90_000;
/** What the fee of the network may cost beside a payment, at most. */
const FEE_RESERVE_SUN = 2_000_000n;
/** Under it the platform's account lets the key sign transfers, where the key is not its own. */
const PAYING_PERMISSION = 2;
const GIVEN_UP = 'The network did not take the payment. Please ask for it again.';

/**
 * Pays what is approved. What was signed is written down before anybody sees it, at most one of it counts, and the same
 * bytes are sent until the scan of the chain has found them or their time is over. Nothing that a node says decides
 * anything. It bears being run on two nodes at once.
 */
export function createPayouts(ports: Ports) {
  const { database, chain, signer, endWithdrawal } = ports;
  const tell = createTeller(ports);
  return {
    async run(): Promise<void> {
      for (const ending of await listPaid(database, AT_ONCE)) await endWithdrawal(ending, { state: 'settled' });
      for (const ending of await listGivenUp(database, AT_ONCE)) {
        await endWithdrawal(ending, { state: 'released', note: GIVEN_UP });
      }
      const open = await chain.find();
      if (open === undefined || signer === undefined) return;
      const { isStopped, freeze, capPerHourSun } = await sql.readControl(database);
      const mayPay = !isStopped && freeze === undefined;
      const live = await sql.listLive(database, AT_ONCE);
      for (const attempt of live) await follow(ports, open, { attempt, mayPay });
      if (!mayPay) return;
      const payable = await sql.listPayable(database, AT_ONCE);
      if (payable.length === 0) return;
      let leftSun = await readFunds(open, live);
      for (const each of payable) {
        if (each.netSun + FEE_RESERVE_SUN > leftSun) tell('payments wait for more TRX at the address of the platform');
        else if (each.netSun > capPerHourSun)
          tell('a payment is above the cap of an hour, and waits until it is raised');
        else if (await start(ports, { open, signer, payable: each })) leftSun -= each.netSun;
      }
    },
  };
}

/** Says the same thing once. */
function createTeller({ log }: Pick<Ports, 'log'>) {
  let told: string | undefined;
  return (line: string): void => {
    if (line !== told) log.error({ event: 'payouts' }, line);
    told = line;
  };
}

/** What the platform's address has by the final blocks, less what is on its way. */
async function readFunds({ pool, platformAddress }: OpenChain, live: readonly sql.LiveAttempt[]): Promise<bigint> {
  const account = await orNothing(pool.ask((node) => node.findAccount(platformAddress, 'solid'), isSomething));
  const sentSun = live.reduce((sum, { netSun }) => sum + netSun, 0n);
  return (account?.balanceSun ?? 0n) - sentSun;
}

type Followed = { readonly attempt: sql.LiveAttempt; readonly mayPay: boolean };

/** The same bytes again, to every node: any of them may have lost them, and twice the same transaction is one. */
async function follow(
  { database, clock, bookNews }: Ports,
  { pool }: OpenChain,
  { attempt, mayPay }: Followed,
): Promise<void> {
  const { attemptId, userId, txid, raw, signature, seenInBlock, expiresAtMs } = attempt;
  const info = await orNothing(pool.ask((node) => node.findTransactionInfo(txid, 'newest'), isSomething));
  const block = info?.blockNumber;
  if (block !== seenInBlock) await sql.noteAttemptSeen(database, attemptId, block ?? null);
  if (block !== undefined || seenInBlock !== undefined) bookNews.tell(userId);
  if (block !== undefined || !mayPay || clock.nowMs() > expiresAtMs) return;
  await pool.broadcast(encodeTransaction(transactionOf(raw, [signature])));
}

type Order = { readonly open: OpenChain; readonly signer: Signer; readonly payable: sql.Payable };

/** Signs, writes down what was signed, and only then lets anybody see it. Whether it did. */
async function start(ports: Ports, { open, signer, payable }: Order): Promise<boolean> {
  const { database, clock, log } = ports;
  const head = await orNothing(open.pool.ask((node) => node.getHead('solid')));
  if (head === undefined) return false;
  const atMs = clock.nowMs();
  const expiresAtMs = atMs + LIFE_MS;
  const raw = build(ports, { open, signer, payable }, { refBlockId: head.id, expiresAtMs });
  const signature = await signer.sign(raw).catch((error: unknown) => {
    log.error({ event: 'payouts', err: error }, `withdrawal ${payable.withdrawalId} was not signed`);
    return undefined;
  });
  if (signature === undefined) return false;
  const signed = transactionOf(raw, [signature]);
  const [by] = recoverSigners(signed);
  if (by === undefined || !sameBytes(by, signer.address)) throw new Error('the signer gave a signature of another key');
  const { withdrawalId, tried, netSun } = payable;
  const attempt = { withdrawalId, number: tried + 1, createdAtMs: atMs, expiresAtMs, raw, signature };
  const isKept = await inTransaction(database, async (connection) => {
    const { isStopped, freeze, capPerHourSun } = await sql.holdControl(connection);
    if (isStopped || freeze !== undefined) return false;
    const signedSun = await sql.sumSigned(connection, atMs - HOUR_MS, withdrawalId);
    if (signedSun + netSun > capPerHourSun) return false;
    return sql.insertAttempt(connection, { ...attempt, txid: transactionId(raw) });
  });
  if (!isKept) return false;
  ports.bookNews.tell(payable.userId);
  await open.pool.broadcast(encodeTransaction(signed));
  return true;
}

type Block = { readonly refBlockId: Uint8Array; readonly expiresAtMs: number };

/** Two payments that differ in nothing else would be one transaction: each gets a time of its own. */
function build(
  { randomBytes }: Pick<Ports, 'randomBytes'>,
  { open, signer, payable }: Order,
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
