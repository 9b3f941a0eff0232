import { ERRORS } from '@voltide/contract';
import { browserClock } from '@voltide/ui';
import { settle, type } from '@voltide/ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, type FakeAnswer, type FakeAnswers, type SeenRequest } from '../../../testing/fake-server.ts';
import {
  ADDRESS,
  button,
  CHAIN,
  dialog,
  FACTS,
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

const HASH = 'ab'.repeat(32);
const FAR = '2099-11-23T12:00:00.000Z';
const REQUEST = 'POST /api/wallet/withdrawals';
const withdrawal = (more: object = {}) => ({
  id: '3',
  txHash: null,
  amount: '20.000000',
  netAmount: '19.600000',
  fee: '0.400000',
  type: 'withdrawal',
  status: 'pending',
  note: null,
  timestamp: '2026-11-23T12:00:00.000Z',
  userId: ADA.id,
  fromAddress: OTHER_ADDRESS,
  toAddress: ADDRESS,
  steps: { isSent: false, block: null, solidBlocks: 0 },
  processed: false,
  state: 'approved',
  queue: null,
  attempts: 0,
  ...more,
});
const queue = (more: object = {}) => ({
  position: 2,
  waiting: 5,
  targetAt: '2026-11-24T00:00:00.000Z',
  reasons: ['new_account'],
  approvals: 0,
  approvalsNeeded: 1,
  ...more,
});
const refused = (status: number, code: string, error: string) => () => ({ status, body: { error, code } });
const listed = (...transactions: object[]): FakeAnswers => ({
  'GET /api/wallet/transactions': () => ({ body: { transactions, next: null } }),
});
const withFacts = (more: object): FakeAnswers => ({
  'GET /api/wallet/withdrawal-facts': () => ({ body: { ...FACTS, ...more } }),
});

const modal = (): Element => dialog('TRON Wallet') ?? document.createElement('p');
const shown = (): string => textOf(modal());
const form = (): HTMLFormElement => modal().querySelector('form') ?? expect.fail('a form');
const amount = (): HTMLInputElement => form().querySelector('input') ?? expect.fail('a field for the amount');
const submit = (): HTMLButtonElement =>
  form().querySelector<HTMLButtonElement>('[type="submit"]') ?? expect.fail('the button that asks');
const sums = (): string[] => [...form().querySelectorAll('.withdraw-sum dd')].map(textOf);
const send = (): Promise<void> => settle(() => form().requestSubmit());

async function openTab(answers: FakeAnswers = {}) {
  installWallet();
  const server = await openWalletPage(ADA, answers);
  await expect.poll(() => isReady('Open wallet')).toBe(true);
  await press('Open wallet');
  await expect.poll(() => dialog('TRON Wallet')).toBeDefined();
  const tab = [...modal().querySelectorAll<HTMLElement>('[role="tab"]')].find(
    (each) => each.textContent === 'Withdraw',
  );
  await settle(() => tab?.focus());
  await expect.poll(shown).toMatch(/Amount in TRX|not available|could not/);
  const asked = (): SeenRequest[] => server.seen.filter(({ method, path }) => `${method} ${path}` === REQUEST);
  return { server, asked };
}

beforeAll(() => {
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
});
beforeEach(forgetWallet);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

describe('S8-08 what a withdrawal costs', () => {
  it('S8-16 is shown to the sun while it is typed, with the whole address and what happens next', async () => {
    await openTab();
    expect(sums()).toEqual(['–not known yet', '–not known yet', ADDRESS]);
    expect(shown()).toContain('You have 39.500000 VT in cash. Play balance stays here.');
    expect(submit().disabled).toBe(true);
    await type(amount(), '20.000001');
    await expect.poll(sums).toEqual(['0.400001 TRX', '19.600000 TRX', ADDRESS]);
    expect(shown()).toContain('Usually automatic; reviews take up to 12 hours.');
    expect(shown()).toContain('A withdrawal cannot be taken back.');
    expect(shown()).toContain('This is a test network: its TRX are worth nothing.');
    expect(submit().disabled).toBe(false);
    await press('Max 39.50');
    await expect.poll(() => amount().value).toBe('39.50');
    await press('Min 20');
    await expect.poll(() => amount().value).toBe('20');
    await type(amount(), '200.000001');
    await expect.poll(shown).toContain('Above 200 TRX we look at it first, within 12 hours.');
  });

  it('says that much was withdrawn today, and does not speak of a test where it is none', async () => {
    await openTab({
      ...withFacts({ automaticLeft: '25.000000' }),
      'GET /api/wallet/network': () => ({ body: { chain: { ...CHAIN, network: 'Mainnet' } } }),
    });
    await type(amount(), '30');
    await expect.poll(shown).toContain('With what you withdrew in the last 24 hours we look at it first');
    expect(shown()).not.toContain('test network');
  });
});

describe('S8-14 what stands in the way of a withdrawal', () => {
  it.each([
    [{ needs: ['wallet', 'factor'], toAddress: null, payoutsFrom: null }, 'address', 'Prove your address', 'Prove'],
    [
      { needs: ['address_wait'], payoutsFrom: FAR },
      'wait',
      /^New address: \d+ d \d\d:\d\d:\d\d left, until 23 Nov 2099/,
      '',
    ],
    [{ needs: ['factor'] }, 'factor', 'Turn on two-factor', 'Set up'],
    [{ available: '19.999999' }, 'cash', '20 TRX or more in cash', 'Deposit'],
  ])('S3-18 is an open step of the checklist with its action: %o', async (more, step, title, action) => {
    await openTab(withFacts(more));
    const row = (): Element => modal().querySelector(`[data-step="${step}"]`) ?? expect.fail('a step');
    await expect.poll(() => textOf(row().querySelector('strong') ?? row())).toMatch(title);
    expect(row().hasAttribute('data-done')).toBe(false);
    expect(row().querySelector('button')?.textContent ?? '').toBe(action);
    const done = modal().querySelectorAll('[data-step][data-done]').length;
    expect(textOf(modal().querySelector('.withdraw-checklist-head') ?? modal())).toBe(
      `Before you withdraw${done} of 4 done`,
    );
    expect([amount().disabled, submit().disabled]).toEqual([true, true]);
    expect(shown()).toContain(ADDRESS);
  });

  it.each([
    [86_400_000, 'A new address waits 24 hours, so that a thief can’t redirect your cash.'],
    [120_000, 'On the test network a new address waits 2 minutes; on mainnet 24 hours.'],
  ])('S3-18 says how long a new address waits: %i ms', async (payoutWaitMs, words) => {
    await openTab({
      ...withFacts({ needs: ['wallet', 'factor'], toAddress: null, payoutsFrom: null }),
      'GET /api/wallet/network': () => ({ body: { chain: { ...CHAIN, payoutWaitMs } } }),
    });
    expect(shown()).toContain(words);
  });

  it('S3-18 opens the form by itself once the wait is over', async () => {
    let needs = ['address_wait'];
    const payoutsFrom = new Date(browserClock.nowMs() + 1500).toISOString();
    const facts = () => ({ body: { ...FACTS, needs, payoutsFrom } });
    await openTab({ 'GET /api/wallet/withdrawal-facts': facts });
    await expect.poll(shown).toMatch(/New address: 0:0\d left/);
    expect(amount().disabled).toBe(true);
    needs = [];
    await expect.poll(() => amount().disabled, { timeout: 6000 }).toBe(false);
    expect(shown()).toContain('Ready to withdraw4 of 4 done');
  });

  it.each([
    [{ isPaying: false }, 'Payouts are paused. New requests are queued'],
    [{ reviewReasons: ['new_account'] }, 'An operator reviews it first, within 12 hours, because your account is new.'],
    [{ identity: 'announced' }, 'We verify your identity once your withdrawals exceed 10,000 TRX in total.'],
    [{ identity: 'due' }, 'Your next withdrawal waits until we have verified your identity.'],
  ])('and what only makes it wait: %o', async (more, words) => {
    await openTab(withFacts(more));
    await expect.poll(shown).toContain(words);
    await type(amount(), '20');
    expect(submit().disabled).toBe(false);
  });

  it('is that withdrawals are closed, or that it could not be read', async () => {
    await openTab(withFacts({ isOpen: false }));
    expect(shown()).toContain('Withdrawals are not available on this server right now.');
    forgetWallet();
    await openTab({ 'GET /api/wallet/withdrawal-facts': refused(500, 'internal', 'This could not be read.') });
    await expect.poll(() => isReady('Try again')).toBe(true);
  });
});

describe('S8-12 a withdrawal that is asked for', () => {
  it('is refused below 20 TRX in the words of the specification, before anything is sent', async () => {
    const { asked } = await openTab();
    await type(amount(), '19.999999');
    await send();
    await expect.poll(said).toBe('Invalid Amount / Minimum withdrawal is 20 TRX');
    expect(asked()).toEqual([]);
  });

  it.each([
    ['25,50', 'Withdraw 25.50\u2009TRX', '25.500000'],
    ['２５．５０', 'Withdraw 25.50\u2009TRX', '25.500000'],
    ['1.000,50', 'Withdraw 1,000.50\u2009TRX', '1000.500000'],
  ])('says on its button what %j was read as, and asks for that', async (typed, label, read) => {
    const { asked } = await openTab({ [REQUEST]: () => ({ body: withdrawal() }) });
    await type(amount(), typed);
    expect(submit().textContent).toBe(label);
    await send();
    await expect.poll(() => asked().map(({ body }) => body)).toEqual([{ amount: read }]);
  });

  it('is not sent for an amount that may mean two, and the field says which', async () => {
    const { asked } = await openTab();
    await type(amount(), '1.500');
    expect(amount().inputMode).toBe('decimal');
    expect(textOf(form().querySelector('.field-note') ?? modal())).toBe(
      'This may mean two numbers. Write 1500 or 1.5.',
    );
    expect(submit().textContent).toBe('Withdraw');
    await send();
    await expect.poll(said).toBe('Invalid Amount / Minimum withdrawal is 20 TRX');
    expect(asked()).toEqual([]);
  });

  it('is told with its fee, and stands in the list with its steps', async () => {
    let list: object[] = [];
    const { asked } = await openTab({
      [REQUEST]: () => {
        list = [withdrawal()];
        return { body: withdrawal() };
      },
      'GET /api/wallet/transactions': () => ({ body: { transactions: list, next: null } }),
    });
    await type(amount(), '20');
    await send();
    await expect.poll(said).toBe('Withdrawal Requested / Withdrawal of 20 TRX requested (0.4 TRX fee)');
    expect(asked().map(({ body }) => body)).toEqual([{ amount: '20.000000' }]);
    await expect.poll(() => amount().value).toBe('');
    await expect
      .poll(() => textOf(modal().querySelector('.transaction') ?? modal()))
      .toContain(`19.600000 TRX for you, fee 0.400000 TRX${ADDRESS}`);
    expect(sessionStorage.getItem('voltide-withdrawal')).toBeNull();
  });

  it.each([
    [403, 'factor_needed', 'Set up a second factor before you withdraw.', 'Set one up'],
    [403, 'payout_address_new', 'This address is new.', 'That is from 20 Nov 2026, 12:00 UTC.'],
    [409, 'insufficient_balance', 'Your balance is too low.', 'You have 39.500000 VT in cash.'],
    [409, 'payout_address_unused', 'Send it a little TRX first.', ''],
    [503, 'chain_not_ready', ERRORS.chain_not_ready.text, ''],
  ])('is refused in the words of the server: %i %s', async (status, code, error, wayOut) => {
    const { asked } = await openTab({ [REQUEST]: refused(status, code, error) });
    await type(amount(), '20');
    await send();
    await expect.poll(said).toBe(`Withdrawal Failed / ${error}`);
    const alert = modal().querySelector('form [role="alert"]') ?? modal();
    expect(textOf(alert).trim()).toBe(`${error} ${wayOut}`.trim());
    expect(shown()).not.toContain('We got no answer');
    // A rejection is an answer: the next request is a new one.
    await send();
    await expect.poll(() => asked().length).toBe(2);
    const keys = asked().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('S14-06 without an answer keeps its key over a reload, and is sent again under it', async () => {
    let isLost = true;
    const answers: FakeAnswers = { [REQUEST]: () => (isLost ? 'lost' : { body: withdrawal() }) };
    const first = await openTab(answers);
    await type(amount(), '20');
    await send();
    await expect.poll(said).toContain('Withdrawal Failed / ');
    await expect.poll(shown).toContain('We got no answer to your withdrawal of 20 TRX.');
    const second = await openTab(answers);
    await expect.poll(shown).toContain('We got no answer to your withdrawal of 20 TRX.');
    isLost = false;
    await press('Send again');
    await expect.poll(said).toBe('Withdrawal Requested / Withdrawal of 20 TRX requested (0.4 TRX fee)');
    expect(shown()).not.toContain('We got no answer');
    const keys = [...first.asked(), ...second.asked()].map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

it('S14-06 a chain that is not ready is no answer to a withdrawal that was sent before without one', async () => {
  const answers: (FakeAnswer | 'lost')[] = [
    'lost',
    { status: 503, body: { error: ERRORS.chain_not_ready.text, code: 'chain_not_ready' } },
    { body: withdrawal() },
  ];
  const { asked } = await openTab({ [REQUEST]: () => answers.shift() ?? 'lost' });
  await type(amount(), '20');
  await send();
  await expect.poll(shown).toContain('We got no answer to your withdrawal of 20 TRX.');
  await press('Send again');
  await expect.poll(said).toBe(`Withdrawal Failed / ${ERRORS.chain_not_ready.text}`);
  expect(shown()).toContain('We got no answer to your withdrawal of 20 TRX.');
  await expect.poll(() => button('Send again', modal()).disabled).toBe(false);
  await press('Send again');
  await expect.poll(said).toContain('Withdrawal Requested / ');
  expect(new Set(asked().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

describe('S8-08 a withdrawal in the list', () => {
  const row = (): string => textOf(document.querySelector('.transactions .transaction') ?? document.createElement('p'));
  const done = (): string[] => [...document.querySelectorAll('.transaction-steps li[data-done]')].map(textOf);

  it('that waits says its place, by when it is decided, and why', async () => {
    await openWalletPage(ADA, listed(withdrawal({ state: 'review', queue: queue() })));
    await expect.poll(row).toContain('Number 2 of 5 that wait for us. We decide by 24 Nov 2026, 00:00 UTC.');
    expect(row()).toContain('An operator reviews it because your account is new.');
    expect(done()).toEqual(['Requested, done']);
  });

  it('says how many of two have approved it, and that it was signed again', async () => {
    const two = queue({ reasons: ['two_approvers', 'amount'], approvals: 1, approvalsNeeded: 2 });
    const sent = { steps: { isSent: true, block: 4211, solidBlocks: 7 }, state: 'sent', attempts: 2, txHash: HASH };
    await openWalletPage(
      ADA,
      listed(withdrawal({ state: 'review', queue: two }), withdrawal({ ...sent, id: '2', amount: '30.000000' })),
    );
    await expect.poll(row).toContain('1 of 2 have approved it.');
    expect(text()).toContain('Final: 7 of 18 blocks');
    expect(text()).toContain('Signed again, the second time');
    expect(done().slice(1)).toEqual(['Requested, done', 'Approved, done', 'Sent, done', 'In block 4,211, done']);
  });

  it('that was rejected says why, and that was paid shows what arrived', async () => {
    const steps = { isSent: true, block: 5, solidBlocks: 18 };
    await openWalletPage(
      ADA,
      listed(
        withdrawal({ state: 'rejected', status: 'failed', processed: true, note: 'The address is on a list.' }),
        withdrawal({ id: '2', state: 'settled', status: 'confirmed', processed: true, steps, txHash: HASH }),
      ),
    );
    await expect.poll(row).toContain('The address is on a list.');
    expect(row()).toContain('All of it is back in your cash.');
    expect(done()).toEqual([]);
    const paid = [...document.querySelectorAll('.transactions .transaction')].at(1);
    expect(paid?.getAttribute('data-status')).toBe('confirmed');
    expect(paid?.querySelector('a')?.getAttribute('href')).toBe(`${CHAIN.explorerUrl}${HASH}`);
  });
});
