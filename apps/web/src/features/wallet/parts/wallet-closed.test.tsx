import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { ADA, type FakeAnswers } from '../../../testing/fake-server.ts';
import {
  CHAIN,
  dialog,
  forgetWallet,
  installWallet,
  isReady,
  openWalletPage,
  press,
  text,
} from '../../../testing/wallet-page.ts';

const settings = { profile: 'closed', profileBy: 'country', minPlayIntervalMs: 800, packsPerOpenMax: 1 };
/** A test network, where a faucet and a throw-away wallet are offered in other profiles. */
const ANSWERS: FakeAnswers = {
  'GET /api/settings': () => ({ body: { ...settings, socialLinks: [], version: '0.1.0' } }),
  'GET /api/wallet/network': () => ({ body: { chain: { ...CHAIN, hasFaucet: true } } }),
};
const SAID = 'Deposits are closed where you are. You can still withdraw your cash.';

beforeAll(() => {
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
});
beforeEach(forgetWallet);
afterAll(() => vi.restoreAllMocks());

it('S15-03 a connected wallet in profile closed offers to withdraw, and neither deposits nor test TRX', async () => {
  installWallet();
  await openWalletPage(ADA, ANSWERS);
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  expect(text()).toContain(SAID);
  await press('Open wallet');
  const wallet = dialog('TRON Wallet') ?? expect.fail('the wallet');
  await expect.poll(() => wallet.textContent).toContain(SAID);
  expect(Array.from(wallet.querySelectorAll('[role="tab"]'), ({ textContent }) => textContent)).toEqual([
    'Deposit',
    'Withdraw',
  ]);
  expect(wallet.querySelector('input')).toBeNull();
  expect(text()).not.toContain('test TRX');
});

it('S15-03 a wallet is connected to withdraw where deposits are closed', async () => {
  await openWalletPage(ADA, ANSWERS);
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  await expect.poll(text).toContain('Connect your own TRON wallet to withdraw');
  expect(text()).not.toContain('throw-away');
});
