import {
  createWithdrawal,
  getBuckets,
  getLifetime,
  listWalletTransactions,
  PAYOUT_WAIT_MS,
  putPreferences,
  RARITIES,
} from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import {
  createClient,
  createTestWallet,
  enrolFactor,
  linkWallet,
  runTron,
  sendDeposit,
  signInAgain,
  signUpPlayer,
  startWorldChain,
  type TestWallet,
  useWorld,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startVictim, type Victim } from '@voltide/testkit/victim';
import { formatTrx, parseAddress } from '@voltide/tron';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SECRET_KEY = '2e'.repeat(32);
const chain = await startWorldChain('two nodes');
const SETTINGS = { TRON_NODES: chain.urls.join(',') };
const world = useWorld({ settings: { SECRET_KEY, ...SETTINGS } });

beforeAll(async () => {
  chain.mineAt(world, 20);
  await world.runJobs();
});
afterAll(() => chain.close());

const startOther = (): Promise<Victim> => startVictim(world, SECRET_KEY, SETTINGS);

async function mine(other: Victim, blocks: number): Promise<void> {
  chain.mineAt(world, blocks);
  await other.catchUp();
  for (let turn = 0; turn < 2; turn++) {
    await endLeases(world.database.url);
    await Promise.all([runTron(world.context.tron), other.runJobs()]);
  }
}

function holds({ address }: TestWallet): bigint {
  return chain.chain.findAccount(present(parseAddress(address), 'an address'), 'solid')?.balanceSun ?? 0n;
}

it('S8-07 S8-08 S8-09 from an empty machine to money by two servers, one killed while it pays', async () => {
  const player = await signUpPlayer(world);
  const { client } = player;
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(player, wallet);
  await client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'cash_first' } });
  const phone = await enrolFactor(world, client, player.password);
  let other = await startOther();
  const there = createClient(other.url);
  there.setToken(client.token());

  await sendDeposit(there, wallet, '50');
  await mine(other, 20);
  expect((await client.call(getBuckets)).cash).toBe('50.000000');

  // Both count the house's cash again: a count that is a minute old backs no prize.
  for (const node of [world, other]) await node.runJobs();
  const { pack } = await client.call(getPack, { params: { packId: 'copper-moth' } });
  const body = { packId: pack.id, tableHash: pack.hash, quantity: 10 };
  for (const [at, through] of [client, there, client, there, client].entries()) {
    await through.call(openPacks, { body, key: `open-${at}` });
  }
  world.clock.advance(PAYOUT_WAIT_MS);
  await mine(other, 1);
  await signInAgain({ ...player, phone });
  there.setToken(client.token());
  const { cash } = await client.call(getBuckets);

  const before = holds(wallet);
  const wish = { body: { amount: '20' }, key: 'once' };
  const [here, same] = await Promise.all([client.call(createWithdrawal, wish), there.call(createWithdrawal, wish)]);
  expect([same.id, same.state, same.netAmount]).toEqual([here.id, 'approved', '19.600000']);
  await other.doom('insert into voltide.withdrawal_attempt');
  expect(await other.runJobs()).toBe(false);
  await other.kill();
  there.close();
  other = await startOther();
  for (const blocks of [1, 20, 1]) await mine(other, blocks);

  const { transactions } = await client.call(listWalletTransactions, { query: { type: 'withdrawal' } });
  expect(transactions).toMatchObject([
    { id: here.id, status: 'confirmed', fee: '0.400000', toAddress: wallet.address },
  ]);
  expect((await client.call(listWalletTransactions, { query: { type: 'deposit' } })).transactions).toHaveLength(1);
  const left = { cash: formatVt(parseVt(cash) - parseVt('20')), held: '0.000000' };
  expect(await client.call(getBuckets)).toMatchObject(left);
  const sums = { deposited: '50.000000', withdrawn: '19.600000', net: '30.400000' };
  expect(await client.call(getLifetime)).toEqual(sums);
  expect(formatTrx(holds(wallet) - before)).toBe('19.600000');
  await other.kill();
});
