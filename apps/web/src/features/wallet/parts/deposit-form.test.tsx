import { ERRORS } from '@voltide/contract';
import { settle, type } from '@voltide/ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { ADA, type FakeAnswer } from '../../../testing/fake-server.ts';
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
  textOf,
} from '../../../testing/wallet-page.ts';

const WORDS = ERRORS.chain_not_ready.text;
const NOT_READY: FakeAnswer = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { error: WORDS, code: 'chain_not_ready' },
};
const BUILT: FakeAnswer = {
  body: {
    id: '7',
    transaction: { visible: false, txID: 'ab'.repeat(32), raw_data: {}, raw_data_hex: '0a' },
    amount: '50.000000',
    fromAddress: ADDRESS,
    toAddress: OTHER_ADDRESS,
    expiresAt: '2099-11-23T12:00:00.000Z',
  },
};

const modal = (): Element => dialog('TRON Wallet') ?? expect.fail('the wallet');
const form = (): HTMLFormElement => modal().querySelector('form') ?? expect.fail('the form');
const amount = (): HTMLInputElement => form().querySelector('input') ?? expect.fail('a field');
const alertText = (): string | undefined => modal().querySelector('.wallet-form [role="alert"]')?.textContent;

beforeAll(() => {
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
});
beforeEach(forgetWallet);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

it('S8-07 S8-14 a deposit that comes too early is refused in the form, and goes on with the same press', async () => {
  let answer = NOT_READY;
  installWallet();
  const server = await openWalletPage(ADA, { 'POST /api/wallet/deposits': () => answer });
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await type(amount(), '50');
  await settle(() => form().requestSubmit());
  await expect.poll(alertText).toBe(WORDS);
  expect(said()).toBe(`Deposit Failed / ${WORDS}`);
  expect(amount().value).toBe('50');
  await expect.poll(() => button('Deposit 50.00\u2009TRX', form()).disabled).toBe(false);

  answer = BUILT;
  await settle(() => form().requestSubmit());
  await expect.poll(() => isReady('Sign with wallet')).toBe(true);
  expect(alertText()).toBe('');
  const keys = server.seen.filter(({ path }) => path === '/api/wallet/deposits').map(({ headers }) => headers);
  expect(new Set(keys.map((each) => each['idempotency-key'])).size).toBe(1);
});

it.each([
  ['25,50', 'Deposit 25.50\u2009TRX', undefined],
  ['1 000,5', 'Deposit 1,000.50\u2009TRX', undefined],
  ['25.505', 'Deposit', 'This may mean two numbers. Write 25505 or 25.5050.'],
  ['1,500', 'Deposit', 'This may mean two numbers. Write 1500 or 1.5.'],
  ['12.1234567', 'Deposit', 'Use at most six decimals.'],
])(
  'S8-07 S8-12 %j: the button says what would be deposited, or the field why nothing',
  async (typed, label, reason) => {
    installWallet();
    const server = await openWalletPage(ADA, { 'POST /api/wallet/deposits': () => BUILT });
    await expect.poll(() => isReady('Open wallet')).toBe(true);
    await press('Open wallet');
    await type(amount(), typed);
    expect(amount().inputMode).toBe('decimal');
    expect(form().querySelector('[type="submit"]')?.textContent).toBe(label);
    expect(form().querySelector('.field-note[data-tone="error"]')?.textContent).toBe(reason);
    await settle(() => form().requestSubmit());
    const bodies = () => server.seen.filter(({ path }) => path === '/api/wallet/deposits').map(({ body }) => body);
    if (reason === undefined) {
      await expect.poll(bodies).toEqual([{ amount: typed === '25,50' ? '25.500000' : '1000.500000' }]);
    } else {
      await expect.poll(said).toBe('Invalid Amount / Minimum deposit is 10 TRX');
      expect(bodies()).toEqual([]);
    }
  },
);

it('S8-07 a signing error is shown beside the buttons, and another amount starts over', async () => {
  const { tronWeb } = installWallet();
  const decline = (): Promise<never> => Promise.reject(Object.assign(new Error('declined'), { code: 4001 }));
  Object.assign(tronWeb.trx, { sign: decline });
  await openWalletPage(ADA, { 'POST /api/wallet/deposits': () => BUILT });
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await type(amount(), '50');
  await settle(() => form().requestSubmit());
  await expect.poll(() => isReady('Sign with wallet')).toBe(true);
  await press('Sign with wallet');
  await expect.poll(alertText).toBe('You declined it in your wallet.');
  await press('Back');
  await expect.poll(alertText).toBe('');
});

it('S8-12 S8-14 a wallet that was let go in another window is told in the words of the specification', async () => {
  const error = 'Please connect your wallet first';
  const gone = () => ({ status: 409, body: { error, code: 'wallet_not_connected' } });
  installWallet();
  await openWalletPage(ADA, { 'POST /api/wallet/deposits': gone });
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await type(amount(), '50');
  await settle(() => form().requestSubmit());
  await expect.poll(said).toBe(`Wallet Not Connected / ${error}`);
  expect(alertText()).toBe(error);
});

it('S8-11 the page of a new server says that the network does not answer yet, and opens by itself', async () => {
  let answer = NOT_READY;
  installWallet();
  await openWalletPage(ADA, { 'GET /api/wallet/network': () => answer });
  await expect.poll(text).toContain('The TRON network does not answer yet. This page keeps trying.');
  expect([...document.querySelectorAll('main button')].map(textOf)).not.toContain('Try again');
  answer = { body: { chain: CHAIN } };
  await expect.poll(text).toContain('You sign with your own TRON wallet.');
  expect(text()).not.toContain('does not answer yet');
});

it("S8-12 a deposit that fails without words says 'Failed to process deposit'", async () => {
  installWallet();
  await openWalletPage(ADA, { 'POST /api/wallet/deposits': () => ({ status: 500, body: {} }) });
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await type(amount(), '50');
  await settle(() => form().requestSubmit());
  await expect.poll(alertText).toBe('Failed to process deposit');
  expect(said()).toBe('Deposit Failed / Failed to process deposit');
});

it("S8-12 a wallet that is installed and not connected is said to be so: 'Wallet not connected'", async () => {
  localStorage.setItem('voltide-wallet-released', '1');
  installWallet();
  await openWalletPage(ADA, {
    'GET /api/wallet/connection': () => ({ body: { address: null, isProven: false, onChainBalance: null } }),
  });
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  await expect.poll(() => textOf(modal())).toContain('Wallet not connected');
});

it("S8-12 a wallet that throws when it is looked at is told as 'Failed to check wallet availability'", async () => {
  const { tronWeb } = installWallet();
  Object.defineProperty(tronWeb, 'defaultAddress', {
    get: () => {
      throw new Error('not for pages');
    },
  });
  await openWalletPage(ADA);
  await expect.poll(() => isReady('Connect Wallet')).toBe(true);
  await press('Connect Wallet');
  await expect.poll(() => textOf(modal())).toContain('Failed to check wallet availability');
});
