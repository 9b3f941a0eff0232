import {
  askWithdrawal,
  createTestWallet,
  runTron,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  fundPlatform,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
const chain = await startWorldChain('platform check');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });

beforeAll(async () => {
  await fundPlatform(world, chain);
});

type Check = { readonly block: bigint; readonly balance: bigint; readonly difference: bigint };

async function checkNext(): Promise<Check> {
  world.clock.advance(HOUR_MS);
  chain.mineAt(world, 25);
  await world.runJobs();
  return readLast();
}

async function readLast(): Promise<Check> {
  const { rows } = await world.owner.query<Check>(
    'select block, balance, difference from voltide.platform_check order by block desc limit 1',
  );
  return rows[0] ?? expect.fail('a check');
}

async function listTold(): Promise<readonly string[]> {
  const { rows } = await world.owner.query<{ detail: string }>(
    `select detail from voltide.security_event where kind = 'payout' order by at_ms`,
  );
  return rows.map(({ detail }) => detail);
}

/** Pretends that the check of a block after the last one had found another balance than the chain has. */
async function pretendBalance(differenceSun: bigint): Promise<void> {
  const last = await readLast();
  await world.owner.query(
    'insert into voltide.platform_check (block, at_ms, balance, expected) values ($1, $2, $3, $3)',
    [last.block + 1n, world.clock.nowMs(), last.balance + differenceSun],
  );
}

it('S8-07 deposits, payments and their fees explain the balance to the sun', async () => {
  const first = await readLast();
  expect(first.difference).toBe(0n);
  const withdrawer = await signUpWithdrawer(world, chain);
  await askWithdrawal(withdrawer.client, '100.000001');
  await world.runJobs();
  chain.mineAt(world, 25);
  await world.runJobs();
  const stranger = createTestWallet();
  await chain.fund(stranger);
  chain.mineAt(world);
  const { platformAddress } = (await world.context.tron.chain.get()).facts;
  await chain.transfer(stranger, platformAddress, '12.5');
  const second = await checkNext();
  expect(second.difference).toBe(0n);
  expect(second.balance).not.toBe(first.balance);
  expect(await listTold()).toEqual([]);
});

it('S8-07 an unexplained credit and missing TRX are reported to operators, once each', async () => {
  await pretendBalance(-5_000_000n);
  const credit = await checkNext();
  expect(credit.difference).toBe(5_000_000n);
  await pretendBalance(3_000_000n);
  const missing = await checkNext();
  expect(missing.difference).toBe(-3_000_000n);
  expect((await checkNext()).difference).toBe(0n);
  expect(await listTold()).toEqual([
    `unattributed credit: 5.000000 TRX more than the books say, at block ${credit.block}`,
    `missing: 3.000000 TRX less than the books say, at block ${missing.block}`,
  ]);
});

it('S8-07 is checked once an hour, by five nodes at once as by one', async () => {
  const count = async (): Promise<unknown> => {
    const { rows } = await world.owner.query<object>('select count(*) as checks from voltide.platform_check');
    return rows[0];
  };
  const before = await count();
  chain.mineAt(world, 25);
  await runTron(world.context.tron);
  await world.context.reserves.checkPlatform();
  expect(await count()).toEqual(before);
  world.clock.advance(HOUR_MS);
  chain.mineAt(world, 25);
  await runTron(world.context.tron);
  await Promise.all(Array.from({ length: 5 }, () => world.context.reserves.checkPlatform()));
  const { rows } = await world.owner.query<object>('select count(*) - 1 as checks from voltide.platform_check');
  expect(rows[0]).toEqual(before);
});
