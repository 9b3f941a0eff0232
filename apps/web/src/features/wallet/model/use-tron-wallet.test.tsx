import { settle } from '@voltide/ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ADA } from '../../../testing/fake-server.ts';
import { forgetWallet, installWallet, openWalletPage } from '../../../testing/wallet-page.ts';

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
