import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { amountInput, isoTime } from '../schemas.ts';
import { tronAddress, tronSignature, tronTxId, trxAmount } from './tron-wallet.ts';

/** Blocks by other producers that make a block final (S8-07). */
export const SOLID_AFTER_BLOCKS = 18;

/** Names a deposit, or a withdrawal: their numbers are counted apart. */
export const depositId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/** Progress of a deposit. A block can still be taken back until 18 others stand on it. */
const steps = v.object({
  isSent: v.boolean(),
  block: v.nullable(v.number()),
  solidBlocks: v.pipe(v.number(), v.minValue(0), v.maxValue(SOLID_AFTER_BLOCKS)),
});

/** A deposit by the fields of the specification (§3, S8-09). */
export const depositRecord = v.object({
  id: depositId,
  txHash: v.nullable(tronTxId),
  amount: trxAmount,
  type: v.literal('deposit'),
  status: v.picklist(['pending', 'confirmed', 'failed']),
  /** Reason of a failed or waiting deposit in a sentence; null if there is none. */
  note: v.nullable(v.string()),
  timestamp: isoTime,
  userId: v.string(),
  fee: trxAmount,
  fromAddress: tronAddress,
  toAddress: tronAddress,
  steps,
});
export type DepositRecord = v.InferOutput<typeof depositRecord>;

const ERRORS = [...SIGNED_IN_ERRORS, 'forbidden'] as const;

export const createDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/deposits',
  summary:
    'Builds a transfer of TRX from the connected, proven address to the platform, for the wallet to sign within ten ' +
    'minutes. Nothing moves before its signature is sent.',
  auth: 'account',
  lockIn: 'wallet',
  money: true,
  request: v.strictObject({
    amount: amountInput,
  }),
  response: v.object({
    id: depositId,
    /** As wallets take it. The server checks a signature against its own bytes, whatever was shown. */
    transaction: v.object({
      visible: v.boolean(),
      txID: tronTxId,
      raw_data: v.record(v.string(), v.unknown()),
      raw_data_hex: v.string(),
    }),
    amount: trxAmount,
    fromAddress: tronAddress,
    toAddress: tronAddress,
    expiresAt: isoTime,
  }),
  errors: [
    ...ERRORS,
    'idempotency_key_missing',
    'key_reused',
    'wallet_closed',
    'chain_not_ready',
    'deposits_closed',
    'wallet_not_connected',
    'deposit_too_small',
    'limit_reached',
    'excluded',
    'account_frozen',
    'switched_off',
  ],
});

export const signDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/deposits/:id/signature',
  summary:
    "Takes the wallet's signature of a deposit and hands it to the network. What the network answers is advice: the " +
    'deposit counts once the server finds it in a final block, and not before.',
  auth: 'account',
  lockIn: 'wallet',
  params: v.object({ id: depositId }),
  request: v.strictObject({ signature: tronSignature }),
  response: v.object({
    deposit: depositRecord,
    /** Answer of the nodes. */
    broadcast: v.picklist(['accepted', 'refused', 'unanswered']),
  }),
  errors: [
    ...ERRORS,
    'deposits_closed',
    'limit_reached',
    'excluded',
    'account_frozen',
    'not_found',
    'wrong_signature',
    'deposit_expired',
    'wallet_closed',
    'chain_not_ready',
  ],
});

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/wallet/deposits/:id',
  summary: 'How far a deposit of the caller is.',
  auth: 'account',
  lockIn: 'wallet',
  params: v.object({ id: depositId }),
  response: depositRecord,
  errors: [...ERRORS, 'not_found'],
});

/** A deposit as anybody may see it, without its owner. */
export const publicTransaction = v.omit(depositRecord, ['id', 'userId']);
export type PublicTransaction = v.InferOutput<typeof publicTransaction>;

export const lookUpTransaction = endpoint({
  method: 'GET',
  path: '/api/wallet/lookup/:txid',
  summary: 'How a transfer to the platform stands, by its transaction id; null for one that was not found yet.',
  auth: 'public',
  params: v.object({ txid: tronTxId }),
  response: v.object({ transaction: v.nullable(publicTransaction) }),
  errors: [],
});
