import { settle, type } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { PROMO } from '../../testing/wallet-page.ts';

const BUCKETS = { cash: '39.500000', promo: '100.000000', held: '0.000000' };
const TIMES = { paid: 0, medianSeconds: null, p95Seconds: null, waiting: 0, oldestWaitingSince: null, targetHours: 12 };
const LIFETIME = { deposited: '50.000000', withdrawn: '80.250000', net: '-30.250000' };
const CHAIN = {
  network: 'Testnet',
  chainId: '0x12345678',
  platformAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  leastDeposit: '10.000000',
  hasFaucet: false,
  explorerUrl: null,
};
const VAULT = { cash: '39.500000', vault: '60.500000', release: null };

async function openWallet(user: object | null, answers: FakeAnswers = {}) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () =>
      user === null ? { status: 401, body: { error: 'no', code: 'not_signed_in' } } : { body: { user } },
    'GET /api/wallet/buckets': () => ({ body: BUCKETS }),
    'GET /api/promo': () => ({ body: PROMO }),
    'GET /api/wallet/network': () => ({ body: { chain: CHAIN } }),
    'GET /api/wallet/transactions': () => ({ body: { transactions: [], next: null } }),
    'GET /api/wallet/lifetime': () => ({ body: LIFETIME }),
    'GET /api/wallet/withdrawal-times': () => ({ body: TIMES }),
    'GET /api/wallet/addresses': () => ({ body: { addresses: [] } }),
    'GET /api/wallet/connection': () => ({ body: { address: null, isProven: false, onChainBalance: null } }),
    'GET /api/wallet/vault': () => ({ body: VAULT }),
    'GET /api/wallet/entries?balance=cash': () => ({ body: { entries: [], days: [], next: null } }),
    'GET /api/auth/factor': () => ({ body: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/wallet');
  return { page, server };
}

const text = (): string => document.body.textContent.replaceAll(/[\u00A0\u2009]/g, ' ');
const amount = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('.vault input') ?? expect.fail('a field for the amount');
const submit = (): Promise<void> =>
  settle(() => document.querySelector<HTMLButtonElement>('.vault button[type="submit"]')?.click());

async function choose(page: ParentNode, where: string, value: string): Promise<void> {
  const select = page.querySelector<HTMLSelectElement>(where) ?? expect.fail(`a choice ${where}`);
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

beforeEach(() => localStorage.clear());

it('S8-17 the vault is for accounts: visitors and guests are shown none, and ask for none', async () => {
  for (const user of [null, GUEST]) {
    const { page, server } = await openWallet(user);
    await expect.poll(text).toContain('You sign with your own TRON wallet.');
    expect(page.querySelector('.vault')).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes('vault'))).toEqual([]);
  }
});

it('S8-17 says when cash leaves, how to have it sooner, and that the vault could not be read', async () => {
  const release = { amount: '30.000000', dueAt: '2026-11-24T15:56:00.000Z' };
  await openWallet(ADA, { 'GET /api/wallet/vault': () => ({ body: { ...VAULT, release } }) });
  await expect.poll(text).toContain('30.000000 VT leaves the vault on 24 Nov 2026, 15:56 UTC.');
  const failed = { status: 500, body: { error: 'Something went wrong.', code: 'internal' } };
  const { page } = await openWallet(ADA, { 'GET /api/wallet/vault': () => failed });
  await expect.poll(text).toContain('The vault could not be read.');
  expect(page.querySelector<HTMLButtonElement>('.vault button[type="submit"]')?.disabled).toBe(true);
});

it('S8-09 sums deposits and withdrawals of a lifetime, and says that they could not be read', async () => {
  const { page } = await openWallet(ADA);
  const sums = () => [...page.querySelectorAll('.lifetime dd')].map(({ textContent }) => textContent);
  await expect.poll(() => sums().join(' ')).toMatch(/^50\.000000.VT 80\.250000.VT −30\.250000.VT$/);
  const failed = { status: 500, body: { error: 'Something went wrong.', code: 'internal' } };
  await openWallet(ADA, { 'GET /api/wallet/lifetime': () => failed });
  await expect.poll(text).toContain('The sums could not be read.');
});

it('S8-09 shows deposits or withdrawals alone where that is wanted', async () => {
  const { page, server } = await openWallet(ADA, {
    'GET /api/wallet/transactions?type=withdrawal': () => ({ body: { transactions: [], next: null } }),
  });
  await expect.poll(text).toContain('No transactions yet');
  await choose(page, '.transactions-choice', 'withdrawal');
  await expect.poll(() => server.seen.map(({ path }) => path)).toContain('/api/wallet/transactions?type=withdrawal');
});

it.each([
  [{}, 'No withdrawal was paid in the last 30 days. None is in progress now.'],
  [
    { paid: 1, medianSeconds: 57, p95Seconds: 57 },
    'In the last 30 days one withdrawal was paid, 95 of 100 within 57 s.',
  ],
  [
    { paid: 1204, medianSeconds: 61, p95Seconds: 30_120, waiting: 2, oldestWaitingSince: '2026-01-01T00:00:00.000Z' },
    'In the last 30 days 1,204 withdrawals were paid, half of them within 2 min, 95 of 100 within 8 h 22 min. ' +
      '2 are in progress now, the oldest was requested ',
  ],
])('S8-08 tells everybody how long withdrawals took: %o', async (more, words) => {
  await openWallet(null, { 'GET /api/wallet/withdrawal-times': () => ({ body: { ...TIMES, ...more } }) });
  await expect.poll(text).toContain(words);
});

it('S8-09 lists what moved a balance, more of it on demand, and without plays where that is wanted', async () => {
  const entry = (seq: number, more: object = {}) => ({
    seq: `${seq}`,
    at: '2026-11-23T12:00:00.000Z',
    cause: 'stake',
    amount: '-1.000000',
    balanceAfter: `${seq}.000000`,
    play: `0-${seq}`,
    about: { kind: 'play', name: 'Tin Sparrow', quantity: 3 },
    note: null,
    ...more,
  });
  const DAYS = [{ day: '2026-11-23', sum: '98.000000', entries: 3 }];
  const { page } = await openWallet(ADA, {
    'GET /api/wallet/entries?balance=promo': () => ({ body: { entries: [entry(9)], days: DAYS, next: '9' } }),
    'GET /api/wallet/entries?balance=promo&before=9': () => ({ body: { entries: [entry(8)], days: DAYS, next: null } }),
    'GET /api/wallet/entries?balance=promo&without=plays': () => ({
      body: {
        entries: [entry(1, { cause: 'welcome', amount: '100.000000', play: null, about: null })],
        days: DAYS,
        next: null,
      },
    }),
  });
  const rows = () =>
    [...page.querySelectorAll('.statement tbody tr:not(.statement-day)')].map((row) => row.textContent);
  await expect.poll(text).toContain('Nothing has moved here yet.');
  await choose(page, '.statement select', 'promo');
  await expect.poll(() => rows().length).toBe(1);
  expect(page.querySelector('.statement tbody a')?.getAttribute('href')).toBe('/history?play=0-9');
  expect(rows()[0]).toContain('Tin Sparrow ×3Stake12:00−1.00');
  expect(page.querySelector('.statement-day')?.textContent).toContain('23 Nov 2026Day’s sum +98.00');
  await settle(() =>
    [...page.querySelectorAll('button')].find(({ textContent }) => /more/i.test(textContent))?.click(),
  );
  await expect.poll(() => rows().length).toBe(2);
  await settle(() => page.querySelector<HTMLInputElement>('.statement input[type="checkbox"]')?.click());
  await expect.poll(() => rows().join('')).toContain('Welcome gift');
  expect(rows()).toHaveLength(1);
});

it('S8-17 S14-06 a put whose answer was lost is sent again under its key, another one is not', async () => {
  let isLost = true;
  const { server } = await openWallet(ADA, {
    'POST /api/wallet/vault/put': () =>
      isLost ? 'lost' : { body: { moved: '5.000000', cash: '34.500000', balance: '134.500000' } },
  });
  await expect.poll(text).toContain('60.500000 VT');
  const puts = () => server.seen.filter(({ path }) => path === '/api/wallet/vault/put');
  const keys = () => puts().map(({ headers }) => headers['idempotency-key']);
  await type(amount(), '5');
  await submit();
  await expect.poll(() => document.querySelector('.vault [role="alert"]')?.textContent).toMatch(/\w/);
  await submit();
  await expect.poll(() => puts().length).toBe(2);
  await type(amount(), '6');
  isLost = false;
  await submit();
  await expect.poll(() => amount().value).toBe('');
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(puts().map(({ body }) => body)).toEqual([
    { amount: '5.000000' },
    { amount: '5.000000' },
    { amount: '6.000000' },
  ]);
});

it('S10-02 explains how play balance becomes cash, how much has, and when it would expire', async () => {
  const { page } = await openWallet(ADA);
  await expect.poll(text).toContain('0.70 VT on packs and in battles, 0.25 VT on the wheel');
  expect(text()).toContain('1.750000');
  expect(page.querySelector('.promo-panel details')?.textContent).toContain('26 February 2027');
  expect(page.querySelector('.promo-notice')).toBeNull();
});

it('S10-02 says that a notice was lifted, and to whom it stands', async () => {
  const notice = { noticedAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-12-04T12:00:00.000Z', isLifted: true };
  await openWallet(ADA, { 'GET /api/promo': () => ({ body: { ...PROMO, notice } }) });
  await expect.poll(text).toContain("You're back, so your play balance no longer expires on 4 December 2026.");
});
