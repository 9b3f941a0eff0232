import { toastStore } from '@voltide/ui';
import { settle, type } from '@voltide/ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { ADA, GUEST, type FakeAnswer } from '../../../testing/fake-server.ts';
import {
  ADDRESS,
  button,
  CHAIN,
  dialog,
  forgetWallet,
  installWallet,
  isReady,
  openWalletPage,
  OTHER_ADDRESS,
  press,
  said,
  text,
} from '../../../testing/wallet-page.ts';

const SHORT = 'TJRabP…RTv8';
const HASH = 'ab'.repeat(32);
const transaction = (id: string, more: object = {}) => ({
  id,
  txHash: HASH,
  amount: '50.000000',
  type: 'deposit',
  status: 'confirmed',
  note: null,
  timestamp: '2026-11-23T12:00:00.000Z',
  userId: 'u',
  fee: '0.000000',
  fromAddress: ADDRESS,
  toAddress: OTHER_ADDRESS,
  steps: { isSent: true, block: 5, solidBlocks: 18 },
  ...more,
});

beforeAll(() => {
  // A cancelled animation rejects its promise, which no code awaits here. A picture may outlive its test.
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
});
beforeEach(forgetWallet);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

describe('S8-18 the TRON wallet', () => {
  it('S8-12 without a wallet offers to install TronLink, and opens its page', async () => {
    await openWalletPage(ADA);
    await expect.poll(() => isReady('Connect Wallet')).toBe(true);
    await press('Connect Wallet');
    await expect.poll(text).toContain('TronLink wallet not detected');
    expect(dialog('TRON Wallet')).toBeDefined();
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    await press('Install TronLink');
    await expect.poll(said).toBe('TronLink Not Found / Please install TronLink wallet extension to continue');
    expect(opened).toHaveBeenCalledWith('https://www.tronlink.org/', '_blank', 'noopener');
    expect(text()).toContain('No transactions yet');
  });

  it('S8-04 names three wallets with two features each, and whether they are installed', async () => {
    installWallet();
    localStorage.setItem('voltide-wallet-released', '1');
    await openWalletPage(ADA);
    await expect.poll(() => isReady('Connect Wallet')).toBe(true);
    await press('Connect Wallet');
    await press('All wallets');
    const chooser = dialog('Connect Wallet') ?? expect.fail('the chooser');
    expect(chooser.textContent).toContain('Your private keys stay in your wallet. They are never stored here.');
    expect(chooser.textContent).toContain('Learn more');
    const offers = Array.from(chooser.querySelectorAll('.wallet-offer'));
    expect(offers.map((offer) => offer.querySelector('.wallet-offer-head')?.textContent)).toEqual([
      'TronLinkRecommendedInstalled',
      'TronLink MobileInstall',
      'OKX WalletInstall',
    ]);
    expect(offers.map((offer) => offer.querySelectorAll('.wallet-offer-tags .badge').length)).toEqual([2, 2, 2]);
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    await settle(() => (offers[2] as HTMLButtonElement).click());
    await expect.poll(said).toBe('Wallet Not Installed / Please install OKX Wallet to continue');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('S8-12 reads Connecting... while the wallet is asked, and says that it failed', async () => {
    const wallet = installWallet();
    const { promise, reject } = Promise.withResolvers<readonly string[]>();
    Object.assign(wallet, { request: () => promise, tronWeb: false });
    await openWalletPage(ADA);
    await expect.poll(() => isReady('Connect Wallet')).toBe(true);
    await press('Connect Wallet');
    await settle(() => button('Connect Wallet', dialog('TRON Wallet')).click());
    await expect.poll(() => dialog('TRON Wallet')?.textContent).toContain('Connecting...');
    reject(Object.assign(new Error('declined'), { code: 4001 }));
    await expect.poll(said).toBe('Connection Failed / Failed to connect wallet. Please try again.');
    await expect.poll(() => button('Connect Wallet', dialog('TRON Wallet')).disabled).toBe(false);
  });

  it.each([
    ['a visitor', null],
    ['a guest', GUEST],
  ])('S8-06 S8-12 sends %s to an account first', async (_who, user) => {
    installWallet();
    await openWalletPage(user);
    await expect.poll(() => isReady('Connect Wallet')).toBe(true);
    await press('Connect Wallet');
    await expect.poll(said).toBe('Authentication Required / Please log in to connect your wallet');
    await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(1);
    expect(dialog('TRON Wallet')).toBeUndefined();
    await settle(authDialog.close);
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  });
});

it('S11-05 S8-07 a deposit is looked at every 2 s, and has its effect once it is credited', async () => {
  let status = 'pending';
  const steps = { isSent: true, block: 5, solidBlocks: 3 };
  const effect = {
    triggered: true,
    fxType: 'wallet_credit',
    intensity: 0.25,
    colorScheme: 'uncommon',
    animationDuration: 2400,
    soundFile: 'credit.mp3',
    metadata: {},
  };
  const server = await openWalletPage(ADA, {
    'GET /api/wallet/transactions': () => ({
      body: { transactions: [transaction('7', { status, steps })], next: null },
    }),
    'POST /api/neuro/trigger-effect': ({ body }) => ({
      body: { ...effect, triggered: (body as { readonly eventType: string }).eventType === 'wallet_credit' },
    }),
  });
  await expect.poll(text).toContain('Final: 3 of 18 blocks');
  const readBuckets = (): number => server.seen.filter(({ path }) => path === '/api/wallet/buckets').length;
  const before = readBuckets();
  status = 'confirmed';
  await expect.poll(text, { timeout: 6000 }).toContain('Deposit credited');
  expect(server.seen.map(({ body }) => body)).toContainEqual({
    eventType: 'wallet_credit',
    userId: ADA.id,
    metadata: { depositId: '7' },
  });
  await expect.poll(readBuckets).toBeGreaterThan(before);
});

it('S8-07 how a pending deposit stands is unknown while it cannot be looked up, and pending again after', async () => {
  let answer: FakeAnswer | 'lost' = {
    body: { transactions: [transaction('8', { status: 'pending' }), transaction('7')], next: null },
  };
  const known = answer;
  await openWalletPage(ADA, { 'GET /api/wallet/transactions': () => answer });
  const rows = () => [...document.querySelectorAll('.transaction')].map((row) => row.getAttribute('data-status'));
  await expect.poll(rows).toEqual(['pending', 'confirmed']);
  answer = 'lost';
  await expect.poll(rows, { timeout: 6000 }).toEqual(['unknown', 'confirmed']);
  expect(document.querySelector('.transaction-icon')?.getAttribute('aria-label')).toBe('Unknown');
  answer = known;
  await expect.poll(rows, { timeout: 6000 }).toEqual(['pending', 'confirmed']);
});

describe('S8-03 a wallet that is connected', () => {
  it('S8-05 S8-11 S8-16 is detected by itself, with address, network and balances of six decimals', async () => {
    installWallet();
    const five = ['9', '8', '7', '6', '5', '4'].map((id) => transaction(id));
    await openWalletPage(ADA, { 'GET /api/wallet/transactions': () => ({ body: { transactions: five, next: null } }) });
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    const modal = (): Element => dialog('TRON Wallet') ?? document.createElement('p');
    const shown = (): string => modal().textContent.replaceAll(/[\u00A0\u2009]/g, ' ');
    await expect.poll(shown).toContain('12.345678 TRX');
    await expect.poll(shown).toContain('139.500000 VT');
    await expect.poll(shown).toContain('Testnet');
    await expect.poll(() => modal().querySelectorAll('.transaction').length).toBe(5);
    expect(shown()).toContain('2026-11-23 12:00 UTC');
    expect(modal().querySelector('.transaction a')?.getAttribute('href')).toBe(`${CHAIN.explorerUrl}${HASH}`);
    expect(button('Deposit', modal()).disabled).toBe(true);
  });

  it('S8-12 refuses less than 10 TRX in the words of the specification, before anything is sent', async () => {
    installWallet();
    const server = await openWalletPage(ADA);
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    const field = (): HTMLInputElement =>
      dialog('TRON Wallet')?.querySelector('input') ?? expect.fail('a field for the amount');
    await settle(() => type(field(), '9.999999'));
    await expect.poll(() => field().closest('form')?.querySelector('button')?.disabled).toBe(false);
    await settle(() => field().closest('form')?.requestSubmit());
    await expect.poll(said).toBe('Invalid Amount / Minimum deposit is 10 TRX');
    expect(server.seen.filter(({ path }) => path.includes('deposits'))).toEqual([]);
  });

  it.each([
    ['accepted', 'Deposit Initiated / Deposit of 50 TRX is being processed'],
    ['unanswered', 'Deposit Initiated / Deposit of 50 TRX is being processed'],
    ['refused', 'Deposit Failed / Transaction failed'],
  ])('S8-07 S8-12 sends what it has signed; the nodes have %s it', async (broadcast, words) => {
    const { tronWeb } = installWallet();
    Object.assign(tronWeb.trx, { sign: () => Promise.resolve({ signature: ['ab'.repeat(65)] }) });
    const built = {
      id: '7',
      transaction: { visible: false, txID: HASH, raw_data: {}, raw_data_hex: '0a' },
      amount: '50.000000',
      fromAddress: ADDRESS,
      toAddress: OTHER_ADDRESS,
      expiresAt: '2099-11-23T12:00:00.000Z',
    };
    await openWalletPage(ADA, {
      'POST /api/wallet/deposits': () => ({ body: built }),
      'POST /api/wallet/deposits/7/signature': () => ({ body: { deposit: transaction('7'), broadcast } }),
    });
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    const form = () => dialog('TRON Wallet')?.querySelector('form') ?? expect.fail('the form');
    await type(form().querySelector('input') ?? expect.fail('a field'), '50');
    await settle(() => form().requestSubmit());
    await expect.poll(() => isReady('Sign with wallet')).toBe(true);
    await press('Sign with wallet');
    await expect.poll(said).toBe(words);
  });

  it('S8-03 S8-12 gives its whole address to be pasted, and says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    installWallet();
    await openWalletPage(ADA);
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    await settle(() => document.querySelector<HTMLButtonElement>('[aria-label="Copy address"]')?.click());
    await expect.poll(() => toastStore.getToasts()[0]?.title).toBe('Address Copied');
    expect(writeText).toHaveBeenCalledWith(ADDRESS);
  });

  it('S8-05 S8-12 is let go when it changes to another address, and asks to reconnect', async () => {
    const wallet = installWallet();
    const server = await openWalletPage(ADA);
    await expect.poll(text).toContain(SHORT);
    wallet.tronWeb.defaultAddress.base58 = OTHER_ADDRESS;
    await settle(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(said).toBe('Wallet Changed / Please reconnect your wallet.');
    expect(text()).not.toContain(SHORT);
    await expect.poll(() => server.seen.some(({ path }) => path === '/api/wallet/disconnect')).toBe(true);
  });

  it('S8-12 says that it was disconnected, and that it could not be', async () => {
    installWallet();
    let fails = true;
    const failed = { status: 500, body: { error: 'Something went wrong.', code: 'internal' } };
    await openWalletPage(ADA, {
      'POST /api/wallet/disconnect': () => (fails ? failed : { body: { success: true } }),
    });
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    await expect.poll(() => isReady('Disconnect')).toBe(true);
    await press('Disconnect');
    await expect.poll(said).toBe('Disconnection Failed / Failed to disconnect wallet properly');
    fails = false;
    localStorage.removeItem('voltide-wallet-released');
    await expect.poll(text, { timeout: 5000 }).toContain(SHORT);
    await press('Disconnect');
    await expect.poll(said).toBe('Wallet Disconnected / Your wallet has been disconnected.');
  });
});
