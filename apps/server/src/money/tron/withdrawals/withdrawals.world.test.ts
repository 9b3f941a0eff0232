import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  connectWallet,
  createWithdrawal,
  deleteAccount,
  excludePlayer,
  getBuckets,
  getWithdrawal,
  getWithdrawalFacts,
  getWithdrawalTimes,
  listEntries,
  listWalletTransactions,
  stepUp,
} from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import {
  adjustBalance,
  askWithdrawal,
  createTestWallet,
  linkWallet,
  sendDeposit,
  signInAgain,
  signUpPlayer,
  signUpWithdrawer,
  signUpWithdrawers,
  startGuest,
  startWorld,
  startWorldChain,
  useWorld,
  type Withdrawer,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('withdrawals');
afterAll(() => chain.close());
const SETTINGS = { TRON_NODES: chain.urls.join(','), SECRET_KEY: '2e'.repeat(32) };
const world = useWorld({ settings: SETTINGS });

beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
});

const cashOf = async ({ client }: Pick<Withdrawer, 'client'>) => (await client.call(getBuckets)).cash;

async function errorOf({ client }: Pick<Withdrawer, 'client'>, amount = '20', key = 'refused') {
  const { body } = await client.refused(createWithdrawal, { body: { amount }, key });
  return [body.code, body.error];
}

describe('S8-08 a withdrawal that is asked for', () => {
  it('S8-09 is put on hold at once, with the fields of the record', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const { client, wallet, user } = withdrawer;
    const asked = await askWithdrawal(client, '100.000001', 'once');
    expect(asked).toMatchObject({
      type: 'withdrawal',
      status: 'pending',
      state: 'approved',
      processed: false,
      amount: '100.000001',
      fee: '2.000001',
      netAmount: '98.000000',
      userId: user.id,
      toAddress: wallet.address,
      txHash: null,
      queue: null,
      steps: { isSent: false, block: null, solidBlocks: 0 },
    });
    expect(await client.call(getBuckets)).toMatchObject({ cash: '399.999999', held: '100.000001' });
    expect(await askWithdrawal(client, '100.000001', 'once')).toEqual(asked);
    expect(await errorOf(withdrawer, '100.000002', 'once')).toEqual([
      'key_reused',
      expect.stringContaining('Idempotency-Key'),
    ]);
    expect(await client.call(getWithdrawal, { params: { id: asked.id } })).toEqual(asked);
    const { entries } = await client.call(listEntries, { query: { balance: 'held' } });
    expect(entries.map(({ cause, amount }) => [cause, amount])).toEqual([['hold', '100.000001']]);
    expect(entries[0]?.about).toEqual({ kind: 'withdrawal', id: asked.id, toAddress: wallet.address });
    expect(await world.open().call(getWithdrawalTimes)).toMatchObject({ paid: 0, medianSeconds: null, waiting: 1 });
    await askWithdrawal(client, '20', 'another');
    expect((await world.open().call(getWithdrawalTimes)).waiting).toBe(1);
    world.clock.advance(60_000);
    expect((await world.open().call(getWithdrawalTimes)).waiting).toBe(2);
  });

  it('is listed among deposits, the newest first, page by page, for its owner only', async () => {
    const [withdrawer, stranger] = await signUpWithdrawers(world, chain, { count: 2 });
    if (withdrawer === undefined || stranger === undefined) throw new Error('two were asked for');
    const { client, wallet } = withdrawer;
    await chain.fund(wallet, '500');
    chain.mineAt(world);
    await signInAgain(withdrawer);
    const first = await askWithdrawal(client, '20');
    chain.mineAt(world);
    const { deposit } = await sendDeposit(client, wallet, '10');
    for (let more = 0; more < 20; more++) {
      world.clock.advance(1);
      await askWithdrawal(client, '20');
    }
    const page = await client.call(listWalletTransactions);
    expect(page.transactions).toHaveLength(20);
    expect(new Set(page.transactions.map(({ type }) => type))).toEqual(new Set(['withdrawal']));
    const rest = await client.call(listWalletTransactions, { query: { before: page.next ?? '' } });
    expect(rest.transactions.map(({ type, id }) => [type, id])).toEqual([
      ['deposit', deposit.id],
      ['withdrawal', first.id],
    ]);
    expect(rest.next).toBeNull();
    const foreign = await stranger.client.refused(getWithdrawal, { params: { id: first.id } });
    expect(foreign.body.code).toBe('not_found');
  });

  it('S15-01 many at once never pass the balance, and one key asks once', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 150n);
    const { client } = withdrawer;
    const same = await Promise.all(Array.from({ length: 12 }, () => askWithdrawal(client, '30', 'same')));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => askWithdrawal(client, '25')));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await client.call(getBuckets)).toMatchObject({ cash: '20.000000', held: '130.000000' });
  });

  it('S15-01 many at once count each other: what is past 1,000 TRX in 24 hours waits for an operator', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 3000n);
    const asked = await Promise.all(Array.from({ length: 10 }, () => askWithdrawal(withdrawer.client, '200')));
    const waiting = asked.filter(({ state }) => state === 'review');
    expect(asked.filter(({ state }) => state === 'approved')).toHaveLength(5);
    expect(waiting).toHaveLength(5);
    expect(waiting[0]?.queue).toMatchObject({ reasons: ['day_amount'], approvals: 0, approvalsNeeded: 1 });
  });
});

describe('S8-14 what stands in the way of a withdrawal', () => {
  it('the least amount, cash that is not there, a second factor and a fresh code', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 50n);
    const { client } = withdrawer;
    expect(await errorOf(withdrawer, '19.999999')).toEqual(['withdrawal_too_small', 'Minimum withdrawal is 20 TRX']);
    expect(await errorOf(withdrawer, '50.000001')).toEqual(['insufficient_balance', expect.any(String)]);
    expect(await cashOf(withdrawer)).toBe('50.000000');
    expect((await client.call(getWithdrawalFacts)).needs).toEqual([]);
    world.clock.advance(5 * 60_000 + 1000);
    expect(await errorOf(withdrawer)).toEqual(['step_up_required', expect.any(String)]);
  });

  it('S3-18 no second factor, a wallet that is not proven, an address that has not waited two minutes', async () => {
    const player = await signUpPlayer(world);
    const { client, password, userId } = player;
    await adjustBalance(world, userId, { account: 'cash', amountSun: 50n * SUN_PER_VT });
    await client.call(stepUp, { body: { password } });
    expect(await errorOf(player)).toEqual(['wallet_not_connected', 'Please connect your wallet first']);
    const wallet = createTestWallet();
    await client.call(connectWallet, { body: { walletAddress: wallet.address } });
    expect(await errorOf(player)).toEqual(['wallet_not_connected', 'Please connect your wallet first']);
    await linkWallet(player, wallet);
    const isNew = ['payout_address_new', expect.stringContaining('This address is new.')];
    expect(await errorOf(player)).toEqual(isNew);
    const facts = await client.call(getWithdrawalFacts);
    expect(facts).toMatchObject({ needs: ['address_wait', 'factor'], reviewReasons: ['new_account'] });
    await world.clock.hold(async () => {
      world.clock.advance(Date.parse(facts.payoutsFrom ?? '') - world.clock.nowMs() - 1);
      expect(await errorOf(player)).toEqual(isNew);
      world.clock.advance(1);
      expect(await client.call(getWithdrawalFacts)).toMatchObject({ needs: ['factor'], reviewReasons: [] });
    });
    expect(await errorOf(player)).toEqual(['factor_needed', expect.stringContaining('second factor')]);
    const { client: guest } = await startGuest(world);
    expect(await errorOf({ client: guest })).toEqual(['forbidden', expect.any(String)]);
  });

  it('an address that nothing was ever sent to', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 50n);
    const unused = createTestWallet();
    await linkWallet(withdrawer, unused);
    await nextDay(withdrawer);
    expect(await errorOf(withdrawer)).toEqual([
      'payout_address_unused',
      expect.stringContaining('not active on the network yet'),
    ]);
    await chain.fund(unused, '1');
    chain.mineAt(world);
    await askWithdrawal(withdrawer.client, '20');
    expect(await cashOf(withdrawer)).toBe('30.000000');
  });

  it('S15-03 neither a closed profile nor an exclusion, but an address that belongs to a contract', async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 50n);
    await withdrawer.client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const node = await startNodeThatSeesContracts();
    const settings = { ...SETTINGS, PROFILE: 'closed' };
    const [closed, other] = await Promise.all([
      startWorld({ databaseUrl: world.database.url, settings }),
      startWorld({ databaseUrl: world.database.url, settings: { ...SETTINGS, TRON_NODES: node.url } }),
    ]);
    const at = ({ open, clock }: World): Pick<Withdrawer, 'client'> => {
      clock.advance(world.clock.nowMs() - clock.nowMs());
      const client = open();
      client.setToken(withdrawer.client.token());
      return { client };
    };
    expect(await errorOf(at(other))).toEqual(['payout_address_contract', expect.stringContaining('contract')]);
    expect((await askWithdrawal(at(closed).client, '20')).state).toBe('approved');
    await Promise.all([closed.close(), other.close(), node.close()]);
  });

  it('S3-15 an account is not deleted while its withdrawal is open', async () => {
    const { client, user } = await signUpWithdrawer(world, chain, 20n);
    await askWithdrawal(client, '20');
    const refused = await client.refused(deleteAccount, { body: { confirm: user.username } });
    expect(refused.body.code).toBe('money_held');
  });
});

async function startNodeThatSeesContracts(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const asked = await fetch(`${chain.urls[0]}${request.url}`, { method: 'POST', body });
    const json = (await asked.json()) as Record<string, unknown>;
    const isAccount = request.url?.endsWith('/getaccount') === true;
    response.end(JSON.stringify(isAccount ? { ...json, type: 'Contract' } : json));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: async () => void server.close() };
}

async function nextDay(withdrawer: Withdrawer): Promise<void> {
  world.clock.advance(24 * 3_600_000);
  await signInAgain(withdrawer);
}
