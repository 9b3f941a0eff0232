import { readFileSync } from 'node:fs';

import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

type Proof = { readonly account: string; readonly amount: string; readonly seal: Seal };
type Seal = {
  readonly date: string;
  readonly root: string;
  readonly reserves: readonly { readonly balance: string }[];
};
type Vector = { readonly document: Seal; readonly proofs: readonly Proof[] };
const path = new URL('../../../../../../packages/reserves/src/vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(path, 'utf8')) as readonly Vector[];
const [full, short] = vectors as [Vector, Vector];
const [proof] = full.proofs as [Proof];
const listed = (days: readonly Seal[], more: object = {}) => ({ body: { isSealing: true, days, next: null, ...more } });

async function openFairPlay(user: object | null, answers: FakeAnswers = {}) {
  if (user !== null) localStorage.setItem('user', JSON.stringify(user));
  const server = createFakeServer({
    'GET /api/auth/me': () =>
      user === null ? { status: 401, body: { error: 'no', code: 'not_signed_in' } } : { body: { user } },
    'GET /api/reserves': () => listed([full.document]),
    'GET /api/seals': () => ({ body: { key: '0'.repeat(64), days: [], next: null } }),
    'GET /api/seals/mirrors': () => ({ body: { mirrors: [] } }),
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp('/fairplay');
  return { page, server };
}

const text = (): string => document.body.textContent.replaceAll(/[\u00A0\u2009]/g, ' ');
const ownPath = (date: string): string => `GET /api/reserves/days/${date}/proof`;

beforeEach(() => localStorage.clear());

it('S15-02 a day is shown with what is owed, what covers it and its signature, checked in the page', async () => {
  const { page } = await openFairPlay(null);
  await expect.poll(text).toContain('Signature and sums checked in this page.');
  const day = page.querySelector('article[aria-label="Sealed on 1 Mar 2027"]');
  expect(day?.querySelector('header')?.textContent).toBe('1 Mar 2027Covered in full');
  expect(text()).toContain('12.50 TRX');
  expect(text()).toContain('160.00%');
  expect(text()).toContain('Is your balance in it? Log in, and this page checks.');
  expect(text()).toContain('not that everyone’s is');
});

it('S15-02 a player sees that the own amount is in the total, computed in the page', async () => {
  await openFairPlay(ADA, { [ownPath(full.document.date)]: () => ({ body: proof }) });
  await expect.poll(text).toContain('Your 12.500000 TRX are in the total.');
});

it('S10-02 a balance proof that holds is told to the server with its root, one that does not is not', async () => {
  const toldBy = ({ seen }: Awaited<ReturnType<typeof openFairPlay>>['server']) =>
    seen.filter(({ method, path: at }) => `${method} ${at}` === 'POST /api/progress/checks').map(({ body }) => body);
  const mine = { ...ADA, id: 'usr_0000000000b' };
  const forged = { ...proof, amount: '13.000000' };
  const wrong = await openFairPlay(mine, { [ownPath(full.document.date)]: () => ({ body: forged }) });
  await expect.poll(text).toContain('the account is not in the sealed tree with this amount');
  expect(toldBy(wrong.server)).toEqual([]);
  const right = await openFairPlay(mine, { [ownPath(full.document.date)]: () => ({ body: proof }) });
  const { date, root } = full.document;
  await expect.poll(() => toldBy(right.server)).toEqual([{ kind: 'day', date, root }]);
});

it('S15-02 a path that does not lead to the root is named, and so is a day on which nothing was owed', async () => {
  const forged = { ...proof, amount: '13.000000' };
  const { page } = await openFairPlay(ADA, { [ownPath(full.document.date)]: () => ({ body: forged }) });
  await expect.poll(text).toContain('the account is not in the sealed tree with this amount');
  expect(page.querySelector('.reserves-own .check-mark')?.getAttribute('data-state')).toBe('mismatch');
  await openFairPlay(ADA);
  await expect.poll(text).toContain('you had nothing that could be withdrawn');
});

it('S15-02 reserves that do not suffice, a forged signature and a test network are plain to see', async () => {
  const [reserve] = full.document.reserves;
  const forged = { ...full.document, reserves: [{ ...reserve, balance: '90.000000' }] };
  const { page } = await openFairPlay(null, { 'GET /api/reserves': () => listed([short.document, forged]) });
  await expect.poll(text).toContain('99.99%');
  expect(page.querySelector('article header')?.textContent).toBe(
    '2 Mar 2027Not covered in fullTest network: these coins are worth nothing',
  );
  const rows = [...page.querySelectorAll('.reserves-days tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Does not hold');
});

it('S15-02 without a seal it says why, and what could not be read is asked again', async () => {
  await openFairPlay(null, { 'GET /api/reserves': () => listed([]) });
  await expect.poll(text).toContain('No day is sealed yet.');
  await openFairPlay(null, { 'GET /api/reserves': () => listed([], { isSealing: false }) });
  await expect.poll(text).toContain('this server has no TRON address that could sign for it');
  let asked = 0;
  const failing = { status: 500, body: { error: 'Something went wrong.', code: 'internal' } };
  const { page } = await openFairPlay(null, {
    'GET /api/reserves': () => (asked++ === 0 ? failing : listed([full.document])),
  });
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toContain('Something went wrong.');
  await settle(() => page.querySelector<HTMLButtonElement>('[role=alert] button')?.click());
  await expect.poll(text).toContain('Covered in full');
});
