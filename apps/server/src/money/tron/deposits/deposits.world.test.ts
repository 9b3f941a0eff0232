import {
  connectWallet,
  createDeposit,
  deleteAccount,
  excludePlayer,
  getBuckets,
  getDeposit,
  getLifetime,
  getPlayerLimits,
  getTronNetwork,
  listWalletTransactions,
  lookUpTransaction,
  putPlayerLimit,
  signDeposit,
  stepUp,
  triggerEffect,
} from '@voltide/contract';
import { createTestWallet, linkWallet, sendDeposit, signUpPlayer, startWorldChain, useWorld } from '@voltide/testkit';
import type { PackPlayer, Person, TestWallet } from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('deposits');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });

beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
});

type Depositor = PackPlayer & Person & { readonly wallet: TestWallet };

async function signUpDepositor(): Promise<Depositor> {
  const player = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(player, wallet);
  return { ...player, wallet };
}

const cashOf = async ({ client }: Pick<Person, 'client'>) => (await client.call(getBuckets)).cash;

async function mine(blocks: number): Promise<void> {
  chain.mineAt(world, blocks);
  await world.runJobs();
}

describe('S8-07 a deposit', () => {
  it('S11-05 is sent, then in a block, then final, and only then credited, once, with its effect', async () => {
    const { client, wallet } = await signUpDepositor();
    const { deposit, broadcast } = await sendDeposit(client, wallet, '50.25');
    expect(broadcast).toBe('accepted');
    const { chain: facts } = await client.call(getTronNetwork);
    expect(deposit).toMatchObject({
      amount: '50.250000',
      type: 'deposit',
      status: 'pending',
      fee: '0.000000',
      fromAddress: wallet.address,
      toAddress: facts?.platformAddress,
      steps: { isSent: true, block: null, solidBlocks: 0 },
    });
    await mine(3);
    const { id } = deposit;
    const seen = await client.call(getDeposit, { params: { id } });
    expect(seen.steps.block).not.toBeNull();
    expect(seen.steps.solidBlocks).toBe(2);
    expect([seen.status, await cashOf({ client })]).toEqual(['pending', '0.000000']);
    await mine(17);
    expect(await client.call(getDeposit, { params: { id } })).toMatchObject({
      status: 'confirmed',
      steps: { solidBlocks: 18 },
    });
    expect(await cashOf({ client })).toBe('50.250000');
    const credit = { eventType: 'wallet_credit', metadata: { depositId: id } } as const;
    expect(await client.call(triggerEffect, { body: credit })).toMatchObject({
      triggered: true,
      fxType: 'wallet_credit',
      metadata: { amount: '50.250000' },
    });
    const stranger = await signUpDepositor();
    expect((await stranger.client.call(triggerEffect, { body: credit })).triggered).toBe(false);
    await mine(5);
    expect(await cashOf({ client })).toBe('50.250000');
    expect((await client.call(listWalletTransactions)).transactions).toHaveLength(1);
    const sums = { deposited: '50.250000', withdrawn: '0.000000', net: '50.250000' };
    expect(await client.call(getLifetime)).toEqual(sums);
    expect((await stranger.client.call(getLifetime)).net).toBe('0.000000');
  });

  it('that is taken back before it is final is credited once, in the block where it stays', async () => {
    const { client, wallet } = await signUpDepositor();
    await sendDeposit(client, wallet, '11');
    await mine(2);
    await chain.control('reorg', { depth: 2, transactions: 'drop' });
    await mine(1);
    const [first] = (await client.call(listWalletTransactions)).transactions;
    expect(first).toMatchObject({ status: 'pending' });
    await mine(21);
    expect(await cashOf({ client })).toBe('11.000000');
  });

  it('is known although the node never answered, and is one however often it is sent', async () => {
    const { client, wallet } = await signUpDepositor();
    for (const url of chain.urls) {
      const body = JSON.stringify({ faults: [{ path: '/wallet/broadcasthex', fault: 'lost-reply', times: 1 }] });
      await fetch(`${url}/devnet/behave`, { method: 'POST', body });
    }
    const built = await client.call(createDeposit, { body: { amount: '20' }, key: 'twice' });
    expect(await client.call(createDeposit, { body: { amount: '20' }, key: 'twice' })).toEqual(built);
    const reused = await client.refused(createDeposit, { body: { amount: '21' }, key: 'twice' });
    expect(reused.body.code).toBe('key_reused');
    const signature = wallet.sign(built.transaction);
    const sign = () => client.call(signDeposit, { params: { id: built.id }, body: { signature } });
    expect((await sign()).broadcast).toBe('unanswered');
    expect((await Promise.all([sign(), sign(), sign()])).map(({ deposit }) => deposit.id)).toEqual(
      Array(3).fill(built.id),
    );
    await mine(22);
    expect(await cashOf({ client })).toBe('20.000000');
  });

  it('takes no amount below 10 TRX, no foreign signature, and none after ten minutes', async () => {
    const { client, wallet } = await signUpDepositor();
    const small = await client.refused(createDeposit, { body: { amount: '9.999999' }, key: 'small' });
    expect([small.body.code, small.body.error]).toEqual(['deposit_too_small', 'Minimum deposit is 10 TRX']);
    const { id, transaction } = await client.call(createDeposit, { body: { amount: '10' }, key: 'least' });
    const foreign = createTestWallet().sign(transaction);
    const wrong = await client.refused(signDeposit, { params: { id }, body: { signature: foreign } });
    expect(wrong.body.code).toBe('wrong_signature');
    const other = await signUpDepositor();
    const stranger = await other.client.refused(signDeposit, {
      params: { id },
      body: { signature: other.wallet.sign(transaction) },
    });
    expect(stranger.body.code).toBe('not_found');
    chain.mineAt(world, 201);
    const late = await client.refused(signDeposit, { params: { id }, body: { signature: wallet.sign(transaction) } });
    expect(late.body.code).toBe('deposit_expired');
    expect(await cashOf({ client })).toBe('0.000000');
  });

  it('that no node accepts is tracked, and ends when its time has passed by the chain’s own clock', async () => {
    const { client } = await signUpDepositor();
    const poor = createTestWallet();
    await chain.fund(poor, '1');
    const person = await signUpPlayer(world);
    chain.mineAt(world);
    await linkWallet(person, poor);
    const { deposit, broadcast } = await sendDeposit(person.client, poor, '500');
    expect(broadcast).toBe('refused');
    expect(deposit.status).toBe('pending');
    await mine(250);
    const ended = await person.client.call(getDeposit, { params: { id: deposit.id } });
    expect([ended.status, ended.note]).toEqual(['failed', expect.stringContaining('Your TRX stayed with you.')]);
    expect(await cashOf({ client })).toBe('0.000000');
  });
});

describe('S8-14 who may deposit', () => {
  it('only who has connected and proven a wallet', async () => {
    const { client } = await signUpPlayer(world);
    const none = await client.refused(createDeposit, { body: { amount: '10' }, key: 'none' });
    expect([none.body.code, none.body.error]).toEqual(['wallet_not_connected', 'Please connect your wallet first']);
    await client.call(connectWallet, { body: { walletAddress: createTestWallet().address } });
    const shown = await client.refused(createDeposit, { body: { amount: '10' }, key: 'shown' });
    expect(shown.body.code).toBe('wallet_not_connected');
  });

  it('and not beyond the limit they have set, which counts what is being signed', async () => {
    const { client, wallet } = await signUpDepositor();
    await client.call(putPlayerLimit, { body: { kind: 'deposit', period: 'day', amount: '30' } });
    await client.call(createDeposit, { body: { amount: '20' }, key: 'first' });
    const over = await client.refused(createDeposit, { body: { amount: '10.000001' }, key: 'over' });
    expect(over.body).toMatchObject({ code: 'limit_reached', barrier: { kind: 'deposit', period: 'day' } });
    expect((await sendDeposit(client, wallet, '10')).broadcast).toBe('accepted');
    await mine(22);
    const { limits } = await client.call(getPlayerLimits);
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')).toMatchObject({
      amount: '30.000000',
      used: '30.000000',
    });
  });

  it('S15-01 and not who has excluded themselves since it was built, and then nothing is sent', async () => {
    const { client, wallet } = await signUpDepositor();
    const built = await client.call(createDeposit, { body: { amount: '10' }, key: 'before' });
    await client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const sign = { params: { id: built.id }, body: { signature: wallet.sign(built.transaction) } };
    const refusal = await client.refused(signDeposit, sign);
    expect([refusal.status, refusal.body]).toMatchObject([403, { code: 'excluded', barrier: { kind: 'cool_off' } }]);
    await mine(22);
    expect(await cashOf({ client })).toBe('0.000000');
  });

  it('S15-01 and not beyond a limit that was lowered since it was built', async () => {
    const { client, wallet } = await signUpDepositor();
    const built = await client.call(createDeposit, { body: { amount: '20' }, key: 'before' });
    await client.call(putPlayerLimit, { body: { kind: 'deposit', period: 'day', amount: '19.999999' } });
    const sign = { params: { id: built.id }, body: { signature: wallet.sign(built.transaction) } };
    const refusal = await client.refused(signDeposit, sign);
    expect(refusal.body).toMatchObject({ code: 'limit_reached', barrier: { kind: 'deposit', period: 'day' } });
  });

  it('S15-01 many that are asked for at once count each other', async () => {
    const { client } = await signUpDepositor();
    await client.call(putPlayerLimit, { body: { kind: 'deposit', period: 'week', amount: '30' } });
    const asked = Array.from({ length: 12 }, (_, k) =>
      client.call(createDeposit, { body: { amount: '10' }, key: `at-once-${k}` }).then(
        () => 'built',
        (error: unknown) => String(error),
      ),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'built')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome.includes('limit_reached'))).toHaveLength(9);
  });

  it('an account is not deleted while its deposit is under way', async () => {
    const { client, wallet, user, password } = await signUpDepositor();
    await sendDeposit(client, wallet, '10');
    await client.call(stepUp, { body: { password } });
    const refused = await client.refused(deleteAccount, { body: { confirm: user.username } });
    expect(refused.body.code).toBe('money_held');
    await mine(22);
    expect(await cashOf({ client })).toBe('10.000000');
  });
});

describe('S8-07 what comes without being asked for', () => {
  const platform = async ({ client }: Pick<Person, 'client'>): Promise<string> =>
    (await client.call(getTronNetwork)).chain?.platformAddress ?? '';

  it('is its owner’s where the address was proven before, and below 10 TRX is shown, not credited', async () => {
    const depositor = await signUpDepositor();
    const to = await platform(depositor);
    await chain.transfer(depositor.wallet, to, '12.5');
    await chain.transfer(depositor.wallet, to, '9.999999');
    await mine(22);
    expect(await cashOf(depositor)).toBe('12.500000');
    const { transactions } = await depositor.client.call(listWalletTransactions);
    expect(transactions.map(({ amount, status, note }) => [amount, status, note])).toEqual(
      expect.arrayContaining([
        ['9.999999', 'failed', expect.stringContaining('Below 10 TRX')],
        ['12.500000', 'confirmed', null],
      ]),
    );
  });

  it('waits until somebody proves the address, and is theirs then', async () => {
    const player = await signUpPlayer(world);
    const wallet = createTestWallet();
    await chain.fund(wallet);
    chain.mineAt(world);
    await chain.transfer(wallet, await platform(player), '77');
    await mine(22);
    const { rows } = await world.owner.query<{ user_id: bigint | null; state: string; txid: string }>(
      `select user_id, state, encode(txid, 'hex') as txid from voltide.deposit where amount = 77000000`,
    );
    expect(rows).toEqual([{ user_id: null, state: 'unclaimed', txid: expect.any(String) as string }]);
    const looked = await world.open().call(lookUpTransaction, { params: { txid: rows[0]?.txid ?? '' } });
    expect(looked.transaction).toMatchObject({ amount: '77.000000', status: 'pending', steps: { solidBlocks: 18 } });
    expect(looked.transaction?.note).toContain('Prove the address that it came from');
    expect(Object.keys(looked.transaction ?? {})).not.toContain('userId');
    const unknown = await world.open().call(lookUpTransaction, { params: { txid: '0'.repeat(64) } });
    expect(unknown).toEqual({ transaction: null });
    await linkWallet(player, wallet);
    await world.runJobs();
    expect(await cashOf(player)).toBe('77.000000');
  });
});
