import { QueryClientProvider } from '@tanstack/react-query';
import type { ReviewedWithdrawal } from '@voltide/contract';
import { mount, settle, type } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../lib/http/query.ts';
import { createFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { PORTAL } from '../../../testing/portal-server.ts';
import { WithdrawalsCard } from './withdrawals-card.tsx';

const LIST = '/api/admin/withdrawals';
const ADDRESS = 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL';
const LONG_NAME = 'w'.repeat(20);
const WITHDRAWAL: ReviewedWithdrawal = {
  id: '7',
  state: 'review',
  userId: 'usr_0000000000a',
  username: 'mira',
  amount: '7500.000000',
  fee: '150.000000',
  netAmount: '7350.000000',
  toAddress: ADDRESS,
  requestedAt: '2026-07-01T08:00:00.000Z',
  targetAt: '2026-07-01T20:00:00.000Z',
  endedAt: null,
  reasons: ['two_approvers', 'shared_address'],
  approvalsNeeded: 2,
  approvals: [{ by: 'kim', at: '2026-07-01T09:00:00.000Z', counts: true }],
  note: null,
  decidedBy: null,
  waitsFor: null,
  attempts: [],
  canApprove: true,
  isOwn: false,
  isFrozen: false,
  rules: [
    {
      rule: 'amount',
      wasMet: false,
      isMet: false,
      measured: '7500.000000',
      limit: '200.000000',
      unit: 'trx',
      accounts: [],
    },
    {
      rule: 'shared_address',
      wasMet: false,
      isMet: false,
      measured: '1',
      limit: null,
      unit: 'accounts',
      accounts: [{ id: 'usr_0000000000b', username: 'kim' }],
    },
  ],
  account: {
    createdAt: '2026-06-01T08:00:00.000Z',
    addressProvenAt: '2026-06-02T08:00:00.000Z',
    deposited: '1000.000000',
    withdrawn: '8000.000000',
    withdrawnIn24Hours: '7500.000000',
    staked: '3456.700000',
    cash: '12.345678',
    identityCheckedAt: null,
    previous: [
      { id: '3', amount: '500.000000', state: 'settled', toAddress: ADDRESS, requestedAt: '2026-06-20T08:00:00.000Z' },
    ],
    addresses: [{ address: ADDRESS, provenAt: '2026-06-02T08:00:00.000Z', endedAt: null }],
  },
};
const page =
  (...withdrawals: readonly ReviewedWithdrawal[]) =>
  () => ({
    body: { withdrawals, waiting: withdrawals.length, paying: 1, next: null },
  });

async function showCard(answers: FakeAnswers) {
  const server = createFakeServer({ 'GET /api/admin/portal': () => ({ body: PORTAL }), ...answers });
  vi.stubGlobal('fetch', server.fetch);
  const card = await mount(
    <QueryClientProvider client={createQueryClient()}>
      <WithdrawalsCard />
    </QueryClientProvider>,
  );
  await settle();
  const rows = (): readonly string[] => [...card.querySelectorAll('.payout')].map(({ textContent }) => textContent);
  const press = (text: string, within: ParentNode = document): Promise<void> =>
    settle(() => {
      const button = [...within.querySelectorAll('button')].findLast(({ textContent }) => textContent === text);
      if (button === undefined) throw new Error(`no button ${text}`);
      button.click();
    });
  return { card, server, rows, press };
}

function buttonsOf(row: ParentNode | null): readonly string[] {
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  return buttons.map(({ textContent }) => textContent).filter((text) => text !== '');
}

it('S13-02 S13-03 shows an approver all that decides, and that one of two has approved', async () => {
  const { card, rows } = await showCard({ [`GET ${LIST}?show=waiting`]: page(WITHDRAWAL) });
  await expect.poll(rows).toHaveLength(1);
  const [row = ''] = rows();
  for (const text of [
    '7,500.000000 TRX to mira',
    '1 of 2 approvals',
    'number 1 in the queue',
    '7,350.000000 TRX after 150.000000 TRX fee',
    'overdue by',
    ADDRESS,
    'More than 5,000 TRX',
    'Address was another account’s',
    'Deposited1,000.00 TRX',
    'Played3,456.70 TRX 3.4x',
    'Withdrawn before8,000.00 TRX',
    'Cash left12.34 TRX',
    'Identitynot checked',
    'approved by kim',
    'Earlier withdrawals and 1 address',
    '500.000000 TRX Paid',
  ]) {
    expect(row.replaceAll('\u2009', ' ')).toContain(text);
  }
  await expect.poll(() => buttonsOf(card.querySelector('.payout'))).toEqual(['Approve', 'Reject']);
});

it('S13-03 approves after showing amount and address once more, and keeps a refusal in sight', async () => {
  let isRejected = true;
  const { server, rows, press } = await showCard({
    [`GET ${LIST}?show=waiting`]: () => (isRejected ? page(WITHDRAWAL)() : page()()),
    [`POST ${LIST}/7/approve`]: () => {
      if (isRejected) return { status: 409, body: { error: 'Someone else has decided.', code: 'withdrawal_decided' } };
      return { body: { ...WITHDRAWAL, state: 'approved', canApprove: false } };
    },
  });
  await expect.poll(rows).toHaveLength(1);
  await press('Approve');
  const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(dialog()).toContain(ADDRESS);
  expect(dialog()).toContain('cannot be taken back');
  await press('Approve and pay');
  await expect.poll(dialog).toContain('Someone else has decided.');
  isRejected = false;
  await press('Approve and pay');
  await expect.poll(dialog).toBe('');
  await expect.poll(rows).toHaveLength(0);
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('S13-03 rejects with a reason only', async () => {
  const { card, server, rows, press } = await showCard({
    [`GET ${LIST}?show=waiting`]: page(WITHDRAWAL),
    [`POST ${LIST}/7/reject`]: () => ({ body: { ...WITHDRAWAL, state: 'rejected' } }),
  });
  await expect.poll(rows).toHaveLength(1);
  await press('Reject', card);
  const send = (): HTMLButtonElement | null => document.querySelector('[role=dialog] button[type=submit]');
  expect(send()?.disabled).toBe(true);
  const area = document.querySelector('textarea');
  if (area === null) throw new Error('nowhere to say why');
  await type(area, '  Address reported stolen. ');
  expect(send()?.disabled).toBe(false);
  await settle(() => send()?.click());
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(server.seen.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Address reported stolen.' });
});

it("S13-03 offers no decision about one's own withdrawal, nor twice, nor before the identity check", async () => {
  const own = { ...WITHDRAWAL, id: '1', isOwn: true, canApprove: false };
  const done = { ...WITHDRAWAL, id: '2', canApprove: false };
  const unknown: ReviewedWithdrawal = { ...WITHDRAWAL, id: '3', state: 'requested', canApprove: false, approvals: [] };
  const { card, rows } = await showCard({ [`GET ${LIST}?show=waiting`]: page(own, done, unknown) });
  await expect.poll(rows).toHaveLength(3);
  await expect.poll(() => buttonsOf(card)).toContain('Identity checked');
  const [first, second, third] = [...card.querySelectorAll('.payout')].map((row) => [row.textContent, buttonsOf(row)]);
  expect(first).toEqual([expect.stringContaining('This is your own withdrawal.'), []]);
  expect(second).toEqual([expect.stringContaining('You have approved it.'), ['Reject']]);
  expect(third).toEqual([expect.stringContaining('once the identity check is noted'), ['Identity checked', 'Reject']]);
});

it('S13-02 an operator without the scope reads the queue and is offered no decision', async () => {
  const scopes = [{ scope: 'auditor' as const, until: null }];
  const { card } = await showCard({
    'GET /api/admin/portal': () => ({ body: { ...PORTAL, operator: { ...PORTAL.operator, scopes } } }),
    [`GET ${LIST}?show=waiting`]: page(WITHDRAWAL),
  });
  await expect.poll(() => card.textContent).toContain('mira');
  await settle();
  expect(buttonsOf(card.querySelector('.payout'))).toEqual([]);
});

it('S13-02 shows what is being paid and why it waits, and what has ended', async () => {
  const attempt = { signedAt: '2026-07-01T10:00:00.000Z', expiresAt: '2026-07-01T10:01:30.000Z', block: null };
  const paying: ReviewedWithdrawal = {
    ...WITHDRAWAL,
    state: 'approved',
    canApprove: false,
    waitsFor: 'The signer did not answer: connect ECONNREFUSED.',
    attempts: [{ ...attempt, txid: 'ab'.repeat(32), state: 'dead' }],
  };
  const ended: ReviewedWithdrawal = {
    ...WITHDRAWAL,
    username: LONG_NAME,
    state: 'rejected',
    note: 'Address reported stolen.',
    decidedBy: 'kim',
    endedAt: '2026-07-01T10:00:00.000Z',
  };
  const { card, rows } = await showCard({
    [`GET ${LIST}?show=waiting`]: page(),
    [`GET ${LIST}?show=paying`]: page(paying, { ...paying, id: '99', attempts: [] }),
    [`GET ${LIST}?show=ended`]: page(ended),
  });
  await expect.poll(() => card.textContent).toContain('Nothing waits for approval.');
  const choose = (index: number): Promise<void> =>
    settle(() => card.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.click());
  await choose(1);
  await expect.poll(rows).toHaveLength(2);
  expect(rows()[0]).toContain('The signer did not answer');
  expect(rows()[0]).toContain(`never mined${'ab'.repeat(32)}`);
  await expect.poll(() => buttonsOf(card)).toContain('Reject');
  const [signed, unsigned] = card.querySelectorAll('.payout');
  expect([buttonsOf(signed ?? null), buttonsOf(unsigned ?? null)]).toEqual([[], ['Reject']]);
  await choose(2);
  await expect.poll(() => rows()[0]).toContain('Address reported stolen.');
  expect(rows()[0]).toContain(LONG_NAME);
  expect(rows()[0]).toContain('rejected by kim');
});

it('S13-02 says that the queue could not be read', async () => {
  const { card } = await showCard({
    [`GET ${LIST}?show=waiting`]: () => ({ status: 503, body: { error: 'Busy.', code: 'unavailable' } }),
  });
  await expect.poll(() => card.textContent).toContain('The withdrawals could not be read.');
});
