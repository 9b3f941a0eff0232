import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { done, isoTime } from '../schemas.ts';

/** Time in which a wallet may sign a challenge (S8-06). */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
/** Longest challenge: some hardware wallets sign no more bytes. */
export const CHALLENGE_BYTES_MAX = 255;
/**
 * Wait until withdrawals go to a new address, and until those of a new account are paid without a review (S3-18, rules
 * book §13): a day, except on the devnet, so that a walk from a deposit to a withdrawal can be finished there.
 */
export const PAYOUT_WAIT_MS = 24 * 3_600_000;
export const DEVNET_PAYOUT_WAIT_MS = 2 * 60_000;
/** In sun, both without the fee of the network (S8-07, S8-08). */
export const LEAST_DEPOSIT_SUN = 10_000_000n;
export const LEAST_WITHDRAWAL_SUN = 20_000_000n;

/** An address as people write it: 34 characters, from T on. The checksum is verified where it is read (S8-10). */
export const tronAddress = v.pipe(
  v.string(),
  v.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'A TRON address: 34 characters, starting with T.'),
);

export const tronTxId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Always six decimals (S8-16). */
export const trxAmount = v.pipe(v.string(), v.regex(/^\d{1,13}\.\d{6}$/));
/** 65 bytes, as wallets give it. */
export const tronSignature = v.pipe(
  v.string(),
  v.regex(/^(?:0x)?[0-9a-fA-F]{130}$/, 'A signature: 130 hexadecimal digits.'),
  v.transform((text) => text.replace(/^0x/, '').toLowerCase()),
);

/** The chain that the server works on (S8-11). */
const network = v.object({
  network: v.picklist(['Mainnet', 'Testnet']),
  /** `0x` and the last four bytes of the first block's id. */
  chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/)),
  platformAddress: tronAddress,
  leastDeposit: trxAmount,
  /** True on the devnet, which gives out test TRX. */
  hasFaucet: v.boolean(),
  /** Wait until withdrawals go to a new address. */
  payoutWaitMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Prefix of a transaction's id; null if no explorer shows this chain. */
  explorerUrl: v.nullable(v.string()),
});
export type TronNetworkFacts = v.InferOutput<typeof network>;

export const getTronNetwork = endpoint({
  method: 'GET',
  path: '/api/wallet/network',
  summary: 'The chain for deposits; null where the operator has not set one up, or a node is of another one.',
  auth: 'public',
  response: v.object({ chain: v.nullable(network) }),
  errors: ['chain_not_ready'],
});

const linked = v.object({
  address: tronAddress,
  verifiedAt: isoTime,
  /** Start of withdrawals to it. */
  payoutsFrom: isoTime,
});
export type LinkedAddress = v.InferOutput<typeof linked>;

export const connectWallet = endpoint({
  method: 'POST',
  path: '/api/wallet/connect',
  summary:
    'Says which wallet the caller has connected. An address that was not proven yet comes with a challenge of at ' +
    'most 255 bytes, to be signed (signMessageV2) and sent to POST /api/wallet/verify within 5 minutes, once. Where ' +
    'deposits are closed it serves withdrawals alone, so it needs cash, or items that were paid with cash.',
  auth: 'account',
  lockIn: 'wallet',
  request: v.strictObject({ walletAddress: tronAddress }),
  response: v.object({
    success: v.literal(true),
    address: tronAddress,
    challenge: v.nullable(v.object({ text: v.string(), expiresAt: isoTime })),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'deposits_closed', 'address_taken', 'wallet_closed', 'chain_not_ready'],
});

export const verifyWallet = endpoint({
  method: 'POST',
  path: '/api/wallet/verify',
  summary: "Proves the connected address by the challenge's signature. Its owner is told by mail.",
  auth: 'account',
  lockIn: 'wallet',
  stepUp: true,
  request: v.strictObject({ signature: tronSignature }),
  response: linked,
  errors: [
    ...SIGNED_IN_ERRORS,
    'forbidden',
    'step_up_required',
    'deposits_closed',
    'challenge_gone',
    'wrong_signature',
    'address_taken',
  ],
});

export const disconnectWallet = endpoint({
  method: 'POST',
  path: '/api/wallet/disconnect',
  summary: 'Forgets which wallet is connected. What was proven stays proven.',
  auth: 'account',
  lockIn: 'wallet',
  response: done,
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const getWalletConnection = endpoint({
  method: 'GET',
  path: '/api/wallet/connection',
  summary: "The connected address, whether it is proven, and its TRX by the server's own node.",
  auth: 'account',
  lockIn: 'wallet',
  response: v.object({
    address: v.nullable(tronAddress),
    isProven: v.boolean(),
    /** Null if no wallet is connected or no node answers. */
    onChainBalance: v.nullable(trxAmount),
  }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const listWalletAddresses = endpoint({
  method: 'GET',
  path: '/api/wallet/addresses',
  summary: 'The addresses that the caller has proven, the newest first.',
  auth: 'account',
  lockIn: 'wallet',
  response: v.object({ addresses: v.array(linked) }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden'],
});

export const unlinkWalletAddress = endpoint({
  method: 'DELETE',
  path: '/api/wallet/addresses/:address',
  summary: 'Takes a proven address off the account, so that another may prove it. What came from it stays.',
  auth: 'account',
  lockIn: 'wallet',
  stepUp: true,
  params: v.object({ address: tronAddress }),
  response: done,
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'step_up_required', 'not_found'],
});

export const askFaucet = endpoint({
  method: 'POST',
  path: '/api/wallet/faucet',
  summary:
    'Sends test TRX to the connected address, where it has few. On the devnet alone, where they are worth nothing.',
  auth: 'account',
  lockIn: 'wallet',
  response: v.object({ sent: trxAmount }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'forbidden',
    'deposits_closed',
    'wallet_closed',
    'chain_not_ready',
    'wallet_not_connected',
    'not_found',
    'switched_off',
  ],
});
