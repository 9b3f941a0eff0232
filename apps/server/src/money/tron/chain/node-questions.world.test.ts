import { createDeposit, createWithdrawal, getBuckets, getWalletConnection, signDeposit } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  createTestWallet,
  linkWallet,
  signInAgain,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Withdrawer,
} from '@voltide/testkit';
import { startLyingNode } from '@voltide/testkit/lying-node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { RATES } from '../../../platform/rate-limits/limits.ts';

const chain = await startWorldChain('node questions');
const node = await startLyingNode(present(chain.urls[0], 'a node'));
const world = useWorld({ settings: { TRON_NODES: node.url } });
const MANY = 60;
const { burst } = RATES.nodeQuestion;
let asked = 0;

beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
});
beforeEach(() => {
  asked = 0;
  node.lie = () => {
    asked += 1;
    return undefined;
  };
});
afterAll(async () => {
  await node.close();
  await chain.close();
});

type Answer = { readonly status: number; readonly json: unknown };

async function countCodes(call: (at: number) => Promise<Answer>): Promise<Readonly<Record<string, number>>> {
  const answers = await world.clock.hold(() => Promise.all(Array.from({ length: MANY }, (_, at) => call(at))));
  const codes = answers.map(({ status, json }) => (status === 200 ? 'ok' : (json as { readonly code: string }).code));
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

const withdraw =
  ({ client }: Withdrawer, amount: string) =>
  (at: number): Promise<Answer> =>
    client.send(createWithdrawal.method, createWithdrawal.path, {
      body: { amount },
      headers: { 'idempotency-key': `many-${at}` },
    });

it('S8-08 S15-01 for a withdrawal that the cash does not suffice for no node is asked', async () => {
  const poor = await signUpWithdrawer(world, chain, 10n);
  asked = 0;
  expect(await countCodes(withdraw(poor, '20'))).toEqual({ insufficient_balance: MANY });
  expect(asked).toBe(0);
});

it('S8-08 S15-01 withdrawals to an address that takes none cause no more than so many questions', async () => {
  const rich = await signUpWithdrawer(world, chain);
  const unused = createTestWallet();
  await linkWallet(rich, unused);
  world.clock.advance(86_400_000);
  chain.mineAt(world);
  await signInAgain(rich);
  asked = 0;
  expect(await countCodes(withdraw(rich, '20'))).toEqual({
    payout_address_unused: burst,
    too_many_requests: MANY - burst,
  });
  expect(asked).toBe(burst);
  expect(await rich.client.call(getBuckets)).toMatchObject({ cash: '500.000000', held: '0.000000' });
});

it('S8-06 S15-01 nor do looks at the connected wallet, and later it is shown again', async () => {
  const { client } = await signUpWithdrawer(world, chain);
  world.clock.advance(60_000);
  asked = 0;
  expect(await countCodes(() => client.send(getWalletConnection.method, getWalletConnection.path))).toEqual({
    ok: burst,
    too_many_requests: MANY - burst,
  });
  expect(asked).toBe(burst);
  world.clock.advance(60_000);
  expect(await client.call(getWalletConnection)).toMatchObject({ onChainBalance: '10.000000' });
});

it('S8-07 S15-01 nor does one signed deposit that is sent again and again', async () => {
  const { client, wallet } = await signUpWithdrawer(world, chain);
  await chain.fund(wallet, '100');
  chain.mineAt(world);
  const built = await client.call(createDeposit, { body: { amount: '50' }, key: 'sent-again' });
  const signature = wallet.sign(built.transaction);
  const path = signDeposit.path.replace(':id', built.id);
  asked = 0;
  expect(await countCodes(() => client.send(signDeposit.method, path, { body: { signature } }))).toEqual({
    ok: burst,
    too_many_requests: MANY - burst,
  });
  expect(asked).toBe(burst);
});
