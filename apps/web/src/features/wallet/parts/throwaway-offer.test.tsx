import { formatAddress, parseHex, recoverMessageSigner } from '@voltide/tron';
import { settle } from '@voltide/ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { ADA, type FakeAnswers } from '../../../testing/fake-server.ts';
import {
  button,
  CHAIN,
  dialog,
  forgetWallet,
  installWallet,
  isReady,
  openWalletPage,
  press,
  said,
  text,
} from '../../../testing/wallet-page.ts';

const CHALLENGE = 'I own this address.';
const OFFER = 'Use a throw-away wallet';
const TEST_CHAIN: FakeAnswers = {
  'GET /api/wallet/network': () => ({ body: { chain: { ...CHAIN, hasFaucet: true } } }),
};

beforeAll(() => {
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
});
beforeEach(forgetWallet);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

function createWalletMemory() {
  const kept = { address: '', isProven: false };
  const answers: FakeAnswers = {
    ...TEST_CHAIN,
    'POST /api/wallet/connect': ({ body }) => {
      kept.address = (body as { readonly walletAddress: string }).walletAddress;
      const challenge = kept.isProven ? null : { text: CHALLENGE, expiresAt: '2099-11-23T12:00:00.000Z' };
      return { body: { success: true, address: kept.address, challenge } };
    },
    'POST /api/wallet/verify': ({ body }) => {
      const { signature } = body as { readonly signature: string };
      const signer = recoverMessageSigner(CHALLENGE, parseHex(signature));
      kept.isProven = signer !== undefined && formatAddress(signer) === kept.address;
      return { body: { address: kept.address, verifiedAt: CHALLENGE, payoutsFrom: CHALLENGE } };
    },
    'GET /api/wallet/connection': () => ({ body: { ...kept, onChainBalance: '0.000000' } }),
    'POST /api/wallet/faucet': () => ({ body: { sent: '1000.000000' } }),
  };
  return { kept, answers };
}

it('S8-06 without a wallet the test network is tried with a throw-away one, which a reload keeps', async () => {
  const { kept, answers } = createWalletMemory();
  await openWalletPage(ADA, answers);
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  expect(dialog('TRON Wallet')?.textContent).toContain('Its TRX are worth nothing.');
  await press(OFFER);
  await expect.poll(said).toMatch(/^Wallet Connected \/ ./);
  expect(said()).toBe(`Wallet Connected / ${kept.address.slice(0, 6)}…${kept.address.slice(-4)}`);
  expect(kept.isProven).toBe(true);
  await expect.poll(() => isReady('Get test TRX')).toBe(true);
  expect(dialog('TRON Wallet')?.textContent).toContain('This is a test network. Its TRX are free and worth nothing.');
  await settle(() => button('Get test TRX').click());
  await expect.poll(said).toBe('Test TRX are on their way / They arrive with the next block.');

  await openWalletPage(ADA, answers);
  await expect.poll(text).toContain(`${kept.address.slice(0, 6)}…${kept.address.slice(-4)}`);
});

it('S8-04 on a test network the chooser begins with the throw-away wallet, and connects it', async () => {
  const { kept, answers } = createWalletMemory();
  installWallet();
  localStorage.setItem('voltide-wallet-released', '1');
  await openWalletPage(ADA, answers);
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  await press('All wallets');
  const offers = Array.from(dialog('Connect Wallet')?.querySelectorAll<HTMLElement>('.wallet-offer') ?? []);
  expect(offers.map((offer) => offer.querySelector('.wallet-offer-head')?.textContent)).toEqual([
    'Throw-away walletReady',
    'TronLinkRecommendedInstalled',
    'TronLink MobileInstall',
    'OKX WalletInstall',
  ]);
  await settle(() => offers[0]?.click());
  await expect.poll(said).toBe(`Wallet Connected / ${kept.address.slice(0, 6)}…${kept.address.slice(-4)}`);
  expect(kept.isProven).toBe(true);
  await expect.poll(() => dialog('Connect Wallet')).toBeUndefined();
});

it('S8-06 where TRX are worth something there is neither a throw-away wallet nor test TRX', async () => {
  await openWalletPage(ADA);
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  expect(dialog('TRON Wallet')?.textContent).not.toContain('throw-away');
  installWallet();
  await openWalletPage(ADA);
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await expect.poll(() => dialog('TRON Wallet')?.textContent).toContain('Disconnect');
  expect(dialog('TRON Wallet')?.textContent).not.toContain('test TRX');
});
