import { QueryClientProvider } from '@tanstack/react-query';
import type { Payouts } from '@voltide/contract';
import { mount, settle, type } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../lib/http/query.ts';
import { createFakeServer, type FakeAnswer, type SeenRequest } from '../../../testing/fake-server.ts';
import { PORTAL } from '../../../testing/portal-server.ts';
import { PayoutsCard } from './payouts-card.tsx';
import { UnclaimedCard } from './unclaimed-card.tsx';

const ADDRESS = 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL';
const PAYOUTS: Payouts = {
  isStopped: false,
  freeze: null,
  capPerHour: '20000.000000',
  signedInLastHour: '5000.000000',
  signer: {
    address: ADDRESS,
    kind: 'remote',
    problem: null,
    limits: { perTransfer: '1000.000000', perDay: '5000.000000', signedInDay: '250.000000' },
  },
  balance: '900.000000',
  owed: '1000.500000',
  waiting: 3,
  paying: 2,
  chain: { block: 1234567, blockAt: '2026-07-01T08:00:00.000Z', uncertainFrom: null, forkAt: null },
  changes: [{ at: '2026-07-01T08:00:00.000Z', by: 'kim', what: 'Resumed: the node is back' }],
};

async function showCard(payouts: Payouts, change: (request: SeenRequest) => FakeAnswer = () => ({ body: payouts })) {
  const server = createFakeServer({
    'GET /api/admin/portal': () => ({ body: PORTAL }),
    'GET /api/admin/payouts': () => ({ body: payouts }),
    'POST /api/admin/payouts': change,
  });
  vi.stubGlobal('fetch', server.fetch);
  const card = await mount(
    <QueryClientProvider client={createQueryClient()}>
      <PayoutsCard />
    </QueryClientProvider>,
  );
  await settle();
  await expect.poll(() => card.textContent).toContain('Hot balance');
  return { text: card.textContent.replaceAll('\u2009', ' '), server };
}

const press = (text: string): Promise<void> =>
  settle(() => [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === text)?.click());

async function giveReason(reason: string): Promise<void> {
  const area = document.querySelector('textarea');
  if (area === null) throw new Error('nowhere to say why');
  await type(area, reason);
  await settle(() => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click());
}

it('S13-02 shows what there is, what is owed, and what of the limits is used', async () => {
  const { text } = await showCard(PAYOUTS);
  for (const part of [
    'Paying',
    '900.00 TRX100.50 TRX short',
    '1,000.50 TRX2 being paid',
    '5,000.00 of 20,000.00 TRX',
    '250.00 of 5,000.00 TRX',
    'at most 1,000.00 TRX in one transfer',
    'Remote signer',
    'Resumed: the node is back',
  ]) {
    expect(text).toContain(part);
  }
});

it('S13-02 stops payouts with a reason, and the cap takes an amount', async () => {
  const { server } = await showCard(PAYOUTS, ({ body }) => {
    const isStopped = (body as { change: string }).change === 'stop';
    return { body: { ...PAYOUTS, isStopped } };
  });
  await press('Change the cap');
  const [input] = document.querySelectorAll<HTMLInputElement>('[role=dialog] input');
  if (input === undefined) throw new Error('no field for the cap');
  await type(input, 'a lot');
  await giveReason('Less for the night.');
  expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await type(input, '5.000');
  expect(document.querySelector('[role=dialog] .field-note[data-tone=error]')?.textContent).toContain(
    'Write 5000 or 5.',
  );
  await giveReason('Less for the night.');
  expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await type(input, '5.000,50');
  await giveReason('Less for the night.');
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await press('Stop payouts');
  await giveReason('Odd transfers.');
  await expect.poll(() => document.body.textContent).toContain('Stopped by an operator');
  expect(document.body.textContent).toContain('Resume payouts');
  expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { change: 'set_cap', capPerHour: '5000.500000', reason: 'Less for the night.' },
    { change: 'stop', reason: 'Odd transfers.' },
  ]);
});

it('S13-02 says why payouts are frozen or wait, and asks for a reason before that is lifted', async () => {
  const cause = 'A transaction of the platform that we did not sign.';
  const freeze = { since: '2026-07-01T08:00:00.000Z', cause, txid: 'cd'.repeat(32) };
  const frozen = await showCard({ ...PAYOUTS, freeze });
  expect(frozen.text).toContain(cause);
  expect(frozen.text).toContain('cd'.repeat(32));
  await press('Lift the freeze');
  await giveReason('It was the move to the cold address.');
  expect(frozen.server.seen.at(-1)?.body).toMatchObject({ change: 'clear_freeze' });
  const signer = {
    address: ADDRESS,
    kind: 'remote',
    problem: 'The signer did not answer: connect ECONNREFUSED.',
    limits: null,
  } as const;
  expect((await showCard({ ...PAYOUTS, signer })).text).toContain('Signer away');
  const chain = { block: 9, blockAt: '2026-07-01T08:00:00.000Z', uncertainFrom: 7, forkAt: null };
  expect((await showCard({ ...PAYOUTS, chain })).text).toContain('From block 7 on');
  expect((await showCard({ ...PAYOUTS, chain: { ...chain, forkAt: 8 } })).text).toContain('another chain');
  const nothing = await showCard({ ...PAYOUTS, signer: null, balance: null, chain: null, changes: [] });
  expect(nothing.text).toContain('No signer on this server');
  expect(nothing.text).toContain('no node answers');
});

it('S13-02 shows deposits that were not credited', async () => {
  const deposit = {
    id: '4',
    txid: 'ef'.repeat(32),
    amount: '25.000001',
    fromAddress: ADDRESS,
    state: 'unclaimed',
    username: null,
    at: '2026-07-01T08:00:00.000Z',
    block: 77,
  };
  const below = { ...deposit, id: '3', amount: '0.000001', state: 'below_least', username: 'mira' };
  const show = async (answer: FakeAnswer): Promise<() => string> => {
    vi.stubGlobal('fetch', createFakeServer({ 'GET /api/admin/deposits/unclaimed': () => answer }).fetch);
    const card = await mount(
      <QueryClientProvider client={createQueryClient()}>
        <UnclaimedCard />
      </QueryClientProvider>,
    );
    return () => card.textContent.replaceAll('\u2009', ' ');
  };
  const some = await show({ body: { deposits: [deposit, below], count: 2, total: '25.000002', next: null } });
  await expect.poll(some).toContain('2 deposits of 25.000002 TRX in all.');
  expect(some()).toContain(`25.000001 TRXaddress not provenfrom${ADDRESS}`);
  expect(some()).toContain('below the least deposit');
  expect(some()).toContain('address of mira');
  const none = await show({ body: { deposits: [], count: 0, total: '0.000000', next: null } });
  await expect.poll(none).toContain('Every deposit has found its owner.');
  const failed = await show({ status: 503, body: { error: 'Busy.', code: 'unavailable' } });
  await expect.poll(failed).toContain('The unclaimed deposits could not be read.');
});
