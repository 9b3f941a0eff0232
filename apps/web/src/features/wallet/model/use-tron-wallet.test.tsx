import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA } from '../../../testing/fake-server.ts';
import { forgetWallet, installWallet, openWalletPage, OTHER_ADDRESS, said } from '../../../testing/wallet-page.ts';

const SYNC_MS = 30_000;

beforeEach(() => {
  forgetWallet();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S8-05 balances of wallet, chain and game are read again every 30 s while a wallet is connected', async () => {
  const { tronWeb } = installWallet();
  const ownBalance = vi.spyOn(tronWeb.trx, 'getBalance');
  const server = await openWalletPage(ADA);
  const asked = (path: string): number => server.seen.filter((each) => each.path === path).length;
  const counts = () => [ownBalance.mock.calls.length, asked('/api/wallet/connection'), asked('/api/wallet/balance')];
  await expect.poll(() => Math.min(...counts())).toBeGreaterThan(0);
  const before = counts();
  await settle(() => vi.advanceTimersByTimeAsync(SYNC_MS));
  await expect.poll(() => counts().every((count, at) => count > (before[at] ?? 0))).toBe(true);
});

const depositWith = (status: string) => ({
  id: '7',
  txHash: null,
  amount: '25.000000',
  type: 'deposit',
  status,
  timestamp: '2026-11-20T12:00:00.000Z',
  userId: ADA.id,
  fee: '0.000000',
  fromAddress: null,
  toAddress: null,
});

it('S8-05 on every page a linked wallet is watched, and its balances are read again every 30 s', async () => {
  const wallet = installWallet();
  const server = await openWalletPage(ADA, {}, '/terms');
  const asked = (path: string): number => server.seen.filter((each) => each.path === path).length;
  await expect.poll(() => asked('/api/wallet/network'), { timeout: 10_000 }).toBeGreaterThan(0);
  const ownBalance = vi.spyOn(wallet.tronWeb.trx, 'getBalance');
  const counts = () => [ownBalance.mock.calls.length, asked('/api/wallet/connection'), asked('/api/wallet/balance')];
  const before = counts();
  await settle(() => vi.advanceTimersByTimeAsync(SYNC_MS + 1000));
  await expect.poll(() => counts().every((count, at) => count > (before[at] ?? 0))).toBe(true);
  wallet.tronWeb.defaultAddress.base58 = OTHER_ADDRESS;
  await settle(() => vi.advanceTimersByTimeAsync(6000));
  await expect.poll(said).toBe('Wallet Changed / Please reconnect your wallet.');
  expect(asked('/api/wallet/disconnect')).toBe(1);
});

it('S11-05 a deposit that is credited has its effect on every page', async () => {
  let status = 'pending';
  const server = await openWalletPage(
    ADA,
    {
      'GET /api/wallet/transactions': () => ({ body: { transactions: [depositWith(status)], next: null } }),
      'POST /api/neuro/trigger-effect': () => ({ status: 503, body: {} }),
    },
    '/terms',
  );
  const asked = (): number => server.seen.filter(({ path }) => path === '/api/wallet/transactions').length;
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(0);
  status = 'confirmed';
  await settle(() => vi.advanceTimersByTimeAsync(4000));
  const credit = { eventType: 'wallet_credit', userId: ADA.id, metadata: { depositId: '7' } };
  await expect.poll(() => server.seen.map(({ body }) => body)).toContainEqual(credit);
});

it('S8-05 nothing is followed for an account that has linked no wallet', async () => {
  const server = await openWalletPage(
    ADA,
    { 'GET /api/wallet/connection': () => ({ body: { address: null, isProven: false, onChainBalance: null } }) },
    '/terms',
  );
  await expect.poll(() => server.seen.some(({ path }) => path === '/api/wallet/connection')).toBe(true);
  await settle(() => vi.advanceTimersByTimeAsync(SYNC_MS));
  expect(server.seen.filter(({ path }) => path === '/api/wallet/network')).toEqual([]);
});
