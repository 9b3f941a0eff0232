import {
  LEAST_DEPOSIT_SUN,
  SOLID_AFTER_BLOCKS,
  type createDeposit,
  type PublicTransaction,
  type ResponseOf,
  type signDeposit,
  type DepositRecord,
} from '@voltide/contract';
import { formatUserId, formatVt, parseVt, type Clock, type UserId } from '@voltide/core';
import {
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  parseHex,
  recoverSigners,
  sameBytes,
  transactionId,
  transactionOf,
} from '@voltide/tron';

import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { AppError } from '../../../errors.ts';
import { lockPlayer } from '../../ledger/players.sql.ts';
import { requireDeposits, requireNewDeposits, type PlayRules } from '../../../play/plays/play-rules.ts';
import type { KeyedRequest } from '../../../play/plays/used-key.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { checkDepositLimits } from './deposit-limits.ts';
import * as sql from './deposits.sql.ts';
import type { Linking } from '../links/linking.ts';
import { chainNotReady, withinTimeLimit } from '../chain/time-limit.ts';
import { findNewestBlock, findScan } from '../chain/scan.sql.ts';
import type { OpenChain, TronChain } from '../chain/tron-chain.ts';
import { transferJson } from './wallet-json.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly limits: Pick<Limits, 'nodeQuestion'>;
  readonly chain: TronChain;
  readonly linking: Pick<Linking, 'getProven'>;
};

type Request = KeyedRequest & { readonly amount: string; readonly rules: PlayRules };
type Built = ResponseOf<typeof createDeposit>;
type Signed = ResponseOf<typeof signDeposit>;

/** The signing window: the minute that wallets themselves give is too short for people. */
const SIGN_LIFE_MS = 10 * 60_000;
/** Deposits of a player that are not in a final block, in a day: each is a row that costs nothing to create. */
export const UNFINISHED_A_DAY = 50;
const DAY_MS = 86_400_000;

export type Deposits = ReturnType<typeof createDeposits>;

/**
 * Deposits that a player requests: the server builds the transfer, the wallet signs it, the server checks the signature
 * against its own bytes and sends them to the network (S8-07). Only the scan of the chain decides what is credited.
 * Throws AppError with a code that the contract lists for the call.
 */
export function createDeposits(ports: Ports) {
  const { database } = ports;
  const view = async (deposit: sql.Deposit): Promise<DepositRecord> => viewOf(deposit, await findNewestBlock(database));
  return {
    async build(request: Request): Promise<Built> {
      const { userId, key } = request;
      requireDeposits(request.rules);
      const used = await sql.findByKey(database, userId, key);
      if (used === undefined) requireNewDeposits(request.rules);
      const first = used ?? (await buildNew(ports, request));
      if (first.requestHash === undefined || !sameBytes(first.requestHash, request.requestHash)) {
        throw new AppError('key_reused');
      }
      return builtView(first);
    },

    async sign(userId: UserId, given: Given & { readonly rules: PlayRules }): Promise<Signed> {
      requireDeposits(given.rules);
      const { deposit, broadcast } = await signAndSend(ports, userId, given);
      return { deposit: await view(deposit), broadcast };
    },

    async get(userId: UserId, id: string): Promise<DepositRecord> {
      return view(await findOwn(database, userId, id));
    },

    async lookUp(txid: string): Promise<PublicTransaction | null> {
      const found = await sql.findByTxid(database, parseHex(txid));
      if (found === undefined) return null;
      const { id: _id, userId: _userId, ...shown } = await view(found);
      return shown;
    },

    async list(userId: UserId, depositIds: readonly bigint[]): Promise<readonly DepositRecord[]> {
      const [found, newestBlock] = await Promise.all([
        sql.listDeposits(database, userId, depositIds),
        findNewestBlock(database),
      ]);
      return found.map((deposit) => viewOf(deposit, newestBlock));
    },
  };
}

async function findOwn(database: Database, userId: UserId, id: string): Promise<sql.Deposit> {
  const found = await sql.findDeposit(database, userId, BigInt(id));
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** One of two concurrent requests with a key builds; the other reads what was built. */
async function buildNew(
  { database, clock, randomBytes, chain, linking }: Ports,
  request: Request,
): Promise<sql.Deposit> {
  const { userId, key, requestHash } = request;
  const amountSun = parseVt(request.amount);
  if (amountSun < LEAST_DEPOSIT_SUN) throw new AppError('deposit_too_small');
  const open = await chain.getAnswering();
  const { address: fromAddress } = await linking.getProven(userId);
  const atMs = clock.nowMs();
  const [high = 0, low = 0] = randomBytes(2);
  const timestampMs = atMs - (high * 256 + low);
  const built = await buildDeposit(database, open, { fromAddress, amountSun, atMs, timestampMs });
  const asked = { userId, key, requestHash, amountSun, createdAtMs: atMs };
  const kept = await inTransaction(database, async (connection) => {
    // Concurrent requests count each other.
    await lockPlayer(connection, userId);
    await checkUnfinished(connection, userId, atMs);
    await checkDepositLimits(connection, userId, { amountSun, atMs });
    return sql.insertDeposit(connection, { ...asked, ...built });
  });
  const first = kept ?? (await sql.findByKey(database, userId, key));
  if (first === undefined) throw new AppError('unavailable');
  return first;
}

/** @throws AppError `too_many_requests` */
async function checkUnfinished(connection: Connection, userId: UserId, atMs: number): Promise<void> {
  const { count, oldestAtMs } = await sql.countUnfinished(connection, userId, atMs - DAY_MS);
  if (count < UNFINISHED_A_DAY) return;
  throw new AppError('too_many_requests', { retryAfterMs: Math.max(oldestAtMs + DAY_MS - atMs, 1) });
}

type Given = { readonly id: string; readonly signature: string };
type Sent = { readonly deposit: sql.Deposit; readonly broadcast: Signed['broadcast'] };

/** The signature is stored before it is sent anywhere, so that it is sent again after any failure. */
async function signAndSend(ports: Ports, userId: UserId, { id, signature }: Given): Promise<Sent> {
  const { database, clock, limits, chain } = ports;
  const asked = await findOwn(database, userId, id);
  const { depositId, raw, expiresAtMs = 0 } = asked;
  if (raw === undefined) throw new AppError('not_found');
  const open = await chain.get();
  const signed = transactionOf(raw, [parseHex(signature)]);
  const [signer] = recoverSigners(signed);
  if (signer === undefined || !sameBytes(signer, asked.fromAddress)) throw new AppError('wrong_signature');
  limits.nodeQuestion(userId, clock.nowMs());
  if (asked.state === 'built') {
    if (expiresAtMs <= clock.nowMs()) throw new AppError('deposit_expired');
    await inTransaction(database, async (connection) => {
      await lockPlayer(connection, userId);
      await checkDepositLimits(connection, userId, { amountSun: 0n, atMs: clock.nowMs() });
      await sql.saveSignature(connection, { depositId, signature: parseHex(signature) });
    });
  }
  const deposit = await findOwn(database, userId, id);
  if (deposit.state === 'expired') throw new AppError('deposit_expired');
  if (deposit.state !== 'sent') return { deposit, broadcast: 'accepted' };
  return {
    deposit,
    broadcast: verdictOf((await withinTimeLimit(open.pool.broadcast(encodeTransaction(signed)))) ?? []),
  };
}

type Order = {
  readonly fromAddress: Uint8Array;
  readonly amountSun: bigint;
  readonly atMs: number;
  /** Tells two otherwise equal transfers apart, which would be one transaction. The network ignores it. */
  readonly timestampMs: number;
};

async function buildDeposit(
  database: Database,
  { platformAddress, genesisId }: OpenChain,
  { fromAddress, amountSun, atMs, timestampMs }: Order,
): Promise<Pick<sql.NewDeposit, 'txid' | 'raw' | 'expiresAtMs' | 'fromAddress' | 'toAddress'>> {
  const kept = await findScan(database);
  if (kept === undefined) throw chainNotReady();
  if (!sameBytes(kept.genesisId, genesisId)) throw new AppError('wallet_closed');
  const expiresAtMs = atMs + SIGN_LIFE_MS;
  const order = {
    owner: fromAddress,
    to: platformAddress,
    amountSun,
    refBlockId: kept.state.cursor.id,
    expirationMs: expiresAtMs,
  };
  const raw = encodeRawData(buildTransfer({ ...order, timestampMs }));
  return { txid: transactionId(raw), raw, expiresAtMs, fromAddress, toAddress: platformAddress };
}

/** Presents the transaction as wallets need it: a transfer, spelled out, with the bytes to sign. */
function builtView({ depositId, txid, raw, amountSun, expiresAtMs = 0, ...deposit }: sql.Deposit): Built {
  const rawData = raw ?? new Uint8Array();
  return {
    id: `${depositId}`,
    transaction: {
      visible: false,
      txID: formatHex(txid),
      raw_data: transferJson(rawData),
      raw_data_hex: formatHex(rawData),
    },
    amount: formatVt(amountSun),
    fromAddress: formatAddress(deposit.fromAddress),
    toAddress: formatAddress(deposit.toAddress),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

function verdictOf(said: Awaited<ReturnType<OpenChain['pool']['broadcast']>>): Signed['broadcast'] {
  const answers = said.flatMap((each) => ('answer' in each ? [each.answer] : []));
  // A node that has it already rejects it as a duplicate: it arrived.
  if (answers.some(({ accepted, code }) => accepted || code === 'DUP_TRANSACTION_ERROR')) return 'accepted';
  return answers.length > 0 ? 'refused' : 'unanswered';
}

const STATUS: Readonly<Record<sql.DepositState, DepositRecord['status']>> = {
  built: 'pending',
  sent: 'pending',
  owed: 'pending',
  unclaimed: 'pending',
  credited: 'confirmed',
  below_least: 'failed',
  failed: 'failed',
  expired: 'failed',
};
const NOTES: Partial<Record<sql.DepositState, string>> = {
  unclaimed: 'It has arrived. Prove the address that it came from in your wallet, and it is credited to you.',
  below_least: 'Below 10 TRX, so it was not credited. Write to us to have it sent back.',
  failed: 'The network did not carry it out. Your TRX stayed with you.',
  expired: 'It never reached the chain in its time. Your TRX stayed with you.',
};

function viewOf(deposit: sql.Deposit, newestBlock: number): DepositRecord {
  const { state, seenInBlock, finalBlock } = deposit;
  const block = finalBlock ?? seenInBlock ?? null;
  const onTop = block === null ? 0 : Math.min(Math.max(newestBlock - block, 0), SOLID_AFTER_BLOCKS);
  return {
    id: `${deposit.depositId}`,
    txHash: state === 'built' ? null : formatHex(deposit.txid),
    amount: formatVt(deposit.amountSun),
    type: 'deposit',
    status: STATUS[state],
    note: NOTES[state] ?? null,
    timestamp: new Date(deposit.createdAtMs).toISOString(),
    userId: deposit.userId === undefined ? '' : formatUserId(deposit.userId),
    fee: formatVt(0n),
    fromAddress: formatAddress(deposit.fromAddress),
    toAddress: formatAddress(deposit.toAddress),
    steps: {
      isSent: state !== 'built',
      block,
      solidBlocks: finalBlock === undefined ? onTop : SOLID_AFTER_BLOCKS,
    },
  };
}
