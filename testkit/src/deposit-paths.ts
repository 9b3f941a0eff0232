import { randomUUID } from 'node:crypto';

import { connectWallet, createDeposit, stepUp, type Endpoint } from '@voltide/contract';
import { assert } from '@voltide/core';

import type { Answer } from './client.ts';
import type { PackPlayer } from './pack-player.ts';
import type { Person } from './people.ts';
import { createTestWallet, linkWallet } from './tron-wallets.ts';

type Depositor = PackPlayer & Pick<Person, 'password'>;
/** Makes one call on the way to a deposit from an address; whatever comes before it is called from elsewhere. */
type Way = (depositor: Depositor, address: string) => Promise<Answer>;

const AMOUNT = '10';

function send({ client }: Depositor, path: string, from: { readonly address: string; readonly body?: unknown }) {
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': from.address };
  return client.send('POST', path, { headers, ...('body' in from ? { body: from.body } : {}) });
}

/** Proves a wallet of the caller's, and has its signature sent from the address. */
const prove: Way = async (depositor, address) => {
  const { client, password } = depositor;
  const wallet = createTestWallet();
  const { challenge } = await client.call(connectWallet, { body: { walletAddress: wallet.address } });
  assert(challenge !== null, 'a new wallet has a challenge');
  await client.call(stepUp, { body: { password } });
  return send(depositor, '/api/wallet/verify', { address, body: { signature: wallet.signText(challenge.text) } });
};

const build: Way = async (depositor, address) => {
  await linkWallet(depositor, createTestWallet());
  return send(depositor, '/api/wallet/deposits', { address, body: { amount: AMOUNT } });
};

const sign: Way = async (depositor, address) => {
  const wallet = createTestWallet();
  await linkWallet(depositor, wallet);
  const built = await depositor.client.call(createDeposit, { body: { amount: AMOUNT }, key: randomUUID() });
  const body = { signature: wallet.sign(built.transaction) };
  return send(depositor, `/api/wallet/deposits/${built.id}/signature`, { address, body });
};

/** Asks again with the key of a deposit that was built from elsewhere. */
const buildAgain: Way = async (depositor, address) => {
  await linkWallet(depositor, createTestWallet());
  const key = randomUUID();
  await depositor.client.call(createDeposit, { body: { amount: AMOUNT }, key });
  const headers = { 'idempotency-key': key, 'x-forwarded-for': address };
  return depositor.client.send('POST', '/api/wallet/deposits', { headers, body: { amount: AMOUNT } });
};

const askFaucet: Way = async (depositor, address) => {
  await linkWallet(depositor, createTestWallet());
  return send(depositor, '/api/wallet/faucet', { address });
};

const connect: Way = (depositor, address) =>
  send(depositor, '/api/wallet/connect', { address, body: { walletAddress: createTestWallet().address } });

/**
 * Every call by which somebody without cash comes nearer to a deposit, with the ways in which it is called. A call that
 * does so adds itself here, and is then held against profile closed.
 */
export const DEPOSIT_PATHS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'POST /api/wallet/connect': { 'connecting a wallet': connect },
  'POST /api/wallet/verify': { 'proving an address': prove },
  'POST /api/wallet/faucet': { 'the faucet': askFaucet },
  'POST /api/wallet/deposits': { 'building a deposit': build, 'building a deposit with a used key': buildAgain },
  'POST /api/wallet/deposits/:id/signature': { 'sending a signed deposit': sign },
};

/** Calls that change the wallet, with the reason why they lead to no deposit. */
export const NO_DEPOSIT_PATHS: Readonly<Record<string, string>> = {
  'POST /api/wallet/disconnect': 'It forgets a wallet.',
  'DELETE /api/wallet/addresses/:address': 'It removes an address.',
  'POST /api/wallet/withdrawals': 'It takes cash out, which profile closed allows.',
  'POST /api/wallet/vault/put': 'It moves cash that is there already.',
  'POST /api/wallet/vault/take': 'The same.',
  'PUT /api/wallet/vault/release': 'The same.',
  'DELETE /api/wallet/vault/release': 'The same.',
};

/** True if a call may bring in money: it changes something of the wallet, or fails as deposits do. */
export function mayDeposit({ method, path, errors }: Endpoint): boolean {
  const isChange = method !== 'GET' && path.startsWith('/api/wallet/');
  return isChange || errors.includes('deposits_closed') || errors.includes('deposit_too_small');
}
