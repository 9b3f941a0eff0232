import { removeToast, toastStore } from '@voltide/ui';
import { settle } from '@voltide/ui/testing';

import { createFakeServer, type FakeAnswers, type FakeServer } from './fake-server.ts';
import { mountApp } from './mount-app.tsx';

export const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const OTHER_ADDRESS = 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY';
export const CHAIN = {
  network: 'Testnet',
  chainId: '0xcd8690dc',
  platformAddress: OTHER_ADDRESS,
  leastDeposit: '10.000000',
  hasFaucet: false,
  payoutWaitMs: 86_400_000,
  explorerUrl: 'https://nile.tronscan.org/#/transaction/',
};
/** A withdrawal without any obstacle. */
export const FACTS = {
  least: '20.000000',
  feeBps: 200,
  nextFee: null as { bps: number; from: string } | null,
  networkFee: 'Voltide pays the fee of the network.',
  available: '39.500000',
  toAddress: ADDRESS,
  payoutsFrom: '2026-11-20T12:00:00.000Z',
  reviewReasons: [] as readonly string[],
  needs: [] as readonly string[],
  isOpen: true,
  isPaying: true,
  automaticUpTo: '200.000000',
  automaticLeft: '1000.000000',
  targetHours: 12,
  identity: 'not_needed',
};
const TIMES = { paid: 0, medianSeconds: null, p95Seconds: null, waiting: 0, oldestWaitingSince: null, targetHours: 12 };
/** The play balance of a player who was here today. */
export const PROMO = {
  balance: '100.000000',
  releasedTotal: '1.750000',
  releasePer100: [
    { game: 'packs', amount: '0.700000' },
    { game: 'battles', amount: '0.700000' },
    { game: 'wheel', amount: '0.250000' },
  ],
  lastActivityAt: '2026-11-28T12:00:00.000Z',
  expiresAt: '2027-02-26T12:00:00.000Z',
  notice: null,
};
const CONNECTION = { address: ADDRESS, isProven: true, onChainBalance: '7.000000' };

/** The wallet page's answers for a user or a visitor, over the given ones. */
function createWalletServer(user: object | null, answers: FakeAnswers = {}): FakeServer {
  return createFakeServer({
    'GET /api/auth/me': () =>
      user === null ? { status: 401, body: { error: 'no', code: 'not_signed_in' } } : { body: { user } },
    'GET /api/wallet/balance': () => ({
      body: { success: true, balance: '139.500000', currency: 'VT', version: 1 },
    }),
    'GET /api/wallet/buckets': () => ({ body: { cash: '39.500000', promo: '100.000000', held: '0.000000' } }),
    'GET /api/promo': () => ({ body: PROMO }),
    'GET /api/wallet/vault': () => ({ body: { cash: '39.500000', vault: '0.000000', release: null } }),
    'GET /api/wallet/entries?balance=cash': () => ({ body: { entries: [], days: [], next: null } }),
    'GET /api/auth/factor': () => ({ body: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false } }),
    'GET /api/wallet/network': () => ({ body: { chain: CHAIN } }),
    'GET /api/wallet/transactions': () => ({ body: { transactions: [], next: null } }),
    'GET /api/wallet/lifetime': () => ({
      body: { deposited: '50.000000', withdrawn: '0.000000', net: '50.000000' },
    }),
    'GET /api/wallet/addresses': () => ({ body: { addresses: [] } }),
    'GET /api/wallet/connection': () => ({ body: CONNECTION }),
    'GET /api/wallet/withdrawal-facts': () => ({ body: FACTS }),
    'GET /api/wallet/withdrawal-times': () => ({ body: TIMES }),
    'POST /api/wallet/disconnect': () => ({ body: { success: true } }),
    ...answers,
  });
}

/** Puts a newer wallet that knows the page into the browser. */
export function installWallet() {
  const wallet = {
    request: ({ method }: { readonly method: string }) =>
      Promise.resolve(method === 'eth_chainId' ? CHAIN.chainId : [ADDRESS]),
    on: () => undefined,
    tronWeb: { defaultAddress: { base58: ADDRESS }, trx: { getBalance: () => Promise.resolve(12_345_678) } },
  };
  Object.assign(globalThis, { tron: wallet });
  return wallet;
}

/** Opens the wallet page for a user or a visitor, or another page by its address. */
export async function openWalletPage(
  user: object | null,
  answers: FakeAnswers = {},
  address = '/wallet',
): Promise<FakeServer> {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createWalletServer(user, answers);
  globalThis.fetch = server.fetch;
  await mountApp(address);
  return server;
}

export const textOf = (element: Element): string => element.textContent.replaceAll(/[\u00A0\u2009]/g, ' ');
export const text = (): string => textOf(document.body);

/** Returns the last toast in the specification's form. */
export function said(): string {
  const [last] = toastStore.getToasts();
  return `${last?.title} / ${last?.description}`;
}

export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = Array.from(within.querySelectorAll('button')).filter((each) => each.textContent === name);
  const last = found.at(-1);
  if (last === undefined) throw new Error(`there is no button ${name}`);
  return last;
}

export function dialog(title: string): Element | undefined {
  const dialogs = Array.from(document.querySelectorAll('[role="dialog"]'));
  return dialogs.find((each) => each.querySelector('h2')?.textContent === title);
}

export function isReady(name: string): boolean {
  return Array.from(document.querySelectorAll('button')).some((each) => each.textContent === name && !each.disabled);
}

export const press = (name: string): Promise<void> => settle(() => button(name).click());

export function forgetWallet(): void {
  Reflect.deleteProperty(globalThis, 'tron');
  localStorage.clear();
  sessionStorage.clear();
  removeToast();
}
