import {
  createWithdrawal,
  getBuckets,
  getWithdrawal,
  listWalletTransactions,
  type Withdrawal,
  type WithdrawalState,
} from '@voltide/contract';
import { present } from '@voltide/core';
import {
  askWithdrawal,
  createClient,
  createTestWallet,
  dyingAfter,
  isOfDeadNode,
  listLedgerFaults,
  runTron,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Withdrawer,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startVictim, type Victim } from '@voltide/testkit/victim';
import { formatTrx, parseAddress } from '@voltide/tron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTron } from '../../../platform/context/tron.ts';
import { platformKeyOf } from '../chain/signer.ts';

const SECRET_KEY = '1e'.repeat(32);
const chain = await startWorldChain('withdrawal crash');
const SETTINGS = { TRON_NODES: chain.urls.join(',') };
const world = useWorld({ settings: { SECRET_KEY, ...SETTINGS } });
let platformAddress: string;

beforeAll(async () => {
  const platform = createTestWallet(platformKeyOf(world.context.config));
  platformAddress = platform.address;
  await chain.fund(platform, '100000');
  chain.mineAt(world, 25);
  await world.runJobs();
});
afterAll(async () => {
  await chain.close();
  expect(await listLedgerFaults(world)).toEqual([]);
});

const look = ({ client }: Withdrawer, { id }: Pick<Withdrawal, 'id'>) => client.call(getWithdrawal, { params: { id } });

async function expectEnded(withdrawer: Withdrawer, state: WithdrawalState): Promise<void> {
  const { transactions } = await withdrawer.client.call(listWalletTransactions);
  expect(transactions.map((each) => 'state' in each && each.state)).toEqual([state]);
  const isPaid = state === 'settled';
  expect(await withdrawer.client.call(getBuckets)).toMatchObject({
    cash: isPaid ? '450.000000' : '500.000000',
    held: '0.000000',
  });
  const address = present(parseAddress(withdrawer.wallet.address), 'an address');
  const balanceSun = chain.chain.findAccount(address, 'solid')?.balanceSun ?? 0n;
  expect(formatTrx(balanceSun)).toBe(isPaid ? '59.000000' : '10.000000');
}

type Tron = ReturnType<typeof createTron>;

function doomedNode(statements: number): { readonly tron: Tron; readonly left: () => number } {
  const { database, left } = dyingAfter(world.context.database, statements);
  const { lane } = world.context;
  const doomed = {
    ...lane,
    runInTurn: <T>(_userId: unknown, work: (over: typeof database) => Promise<T>) => work(database),
  };
  return { tron: createTron({ ...world.context, database, lane: doomed }, world.context, world.context.inForce), left };
}

async function dieAtEachStatement(work: (tron: Tron) => Promise<unknown>): Promise<number> {
  for (let statements = 0; ; statements++) {
    const { tron, left } = doomedNode(statements);
    const hasEnded = await work(tron).then(
      () => true,
      (error: unknown) => {
        if (!isOfDeadNode(error)) throw error;
        return false;
      },
    );
    if (hasEnded && left() > 0) return statements;
  }
}

describe('S8-08 nodes that die at every statement of the life of a withdrawal, one after the other', () => {
  const requestHash = new Uint8Array(32).fill(7);

  it('note it once, sign it once and pay it once', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    const { userId } = withdrawer;
    const request = { userId, key: 'doomed', requestHash, amount: '50' };
    expect(await dieAtEachStatement((tron) => tron.withdrawals.request(request))).toBeGreaterThan(10);
    expect(await dieAtEachStatement((tron) => runTron(tron))).toBeGreaterThan(15);
    chain.mineAt(world, 3);
    await dieAtEachStatement((tron) => runTron(tron));
    chain.mineAt(world, 22);
    expect(await dieAtEachStatement((tron) => runTron(tron))).toBeGreaterThan(15);
    await expectEnded(withdrawer, 'settled');
    const { transactions } = await withdrawer.client.call(listWalletTransactions);
    expect(transactions).toMatchObject([{ attempts: 1 }]);
  });

  it('give it back once where it never reaches the chain', async () => {
    const withdrawer = await signUpWithdrawer(world, chain);
    await chain.control('censor', { names: [platformAddress] });
    await askWithdrawal(withdrawer.client, '50');
    for (let tries = 1; tries <= 4; tries++) {
      await dieAtEachStatement((tron) => runTron(tron));
      chain.mineAt(world, 66);
      await runTron(world.context.tron);
      chain.mineAt(world, 5);
    }
    expect(await dieAtEachStatement((tron) => runTron(tron))).toBeGreaterThan(10);
    await chain.control('censor', { names: [] });
    await signInAgain(withdrawer);
    await expectEnded(withdrawer, 'released');
  });

  it('approve and reject it once', async () => {
    await signInOperator(world);
    const { rows } = await world.owner.query<{ user_id: Withdrawer['userId'] }>(
      `select user_id from voltide.identity where role = 'superadmin'`,
    );
    const operatorId = present(rows[0], 'an operator').user_id;
    const withdrawer = await signUpWithdrawer(world, chain, 1000n);
    const [first, second] = [
      await askWithdrawal(withdrawer.client, '250'),
      await askWithdrawal(withdrawer.client, '250'),
    ];
    await dieAtEachStatement((tron) => tron.review.approve(operatorId, first.id));
    await dieAtEachStatement((tron) => tron.review.reject(operatorId, second.id, 'A rehearsal.'));
    expect((await look(withdrawer, first)).state).toBe('approved');
    expect((await look(withdrawer, second)).state).toBe('rejected');
    expect(await withdrawer.client.call(getBuckets)).toMatchObject({ cash: '750.000000', held: '250.000000' });
  });
});

const startBoth = (): Promise<readonly [Victim, Withdrawer]> =>
  Promise.all([startVictim(world, SECRET_KEY, SETTINGS), signUpWithdrawer(world, chain)]);

async function finish(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await endLeases(world.database.url);
    await world.runJobs();
    chain.mineAt(world, 25);
    await world.runJobs();
  }
}

describe('S8-08 a process that ends with SIGKILL', () => {
  it.each(['insert into voltide.withdrawal ', 'settle_hold('])(
    'after "%s" leaves a request that the same call repeats elsewhere, once',
    async (statement) => {
      const [victim, withdrawer] = await startBoth();
      await victim.doom(statement);
      const tab = createClient(victim.url);
      tab.setToken(withdrawer.client.token());
      const request = { body: { amount: '50' }, key: 'once' };
      await expect(tab.call(createWithdrawal, request)).rejects.toThrow();
      await victim.kill();
      await withdrawer.client.call(createWithdrawal, request);
      await finish();
      await expectEnded(withdrawer, 'settled');
    },
  );

  const STEPS: readonly (readonly [statement: string, blocks: number])[] = [
    ['insert into voltide.withdrawal_attempt', 0],
    [`set state = 'sent'`, 0],
    ['update voltide.withdrawal_attempt set seen_in_block', 2],
    ['update voltide.withdrawal_attempt set state = $2', 25],
    ['update voltide.tron_scan set block =', 25],
    [`set state = 'settled'`, 25],
    ['settle_hold_end', 25],
  ];

  it.each(STEPS)('after "%s" has paid a withdrawal once or not at all', async (statement, blocks) => {
    const [victim, withdrawer] = await startBoth();
    await askWithdrawal(withdrawer.client, '50');
    if (blocks > 0) await world.runJobs();
    chain.mineAt(world, blocks);
    await victim.doom(statement);
    expect(await victim.runJobs()).toBe(false);
    await victim.kill();
    await finish();
    await expectEnded(withdrawer, 'settled');
  });
});
