import { createDeposit, getBuckets, listWalletTransactions, signDeposit } from '@voltide/contract';
import {
  createClient,
  createTestWallet,
  enrolPlayer,
  linkWallet,
  listLedgerFaults,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startVictim } from '@voltide/testkit/victim';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SECRET_KEY = '0e'.repeat(32);
const chain = await startWorldChain('deposit crash');
const SETTINGS = { TRON_NODES: chain.urls.join(',') };
const world = useWorld({ settings: { SECRET_KEY, ...SETTINGS } });

beforeAll(() => world.runJobs());
afterAll(async () => {
  await chain.close();
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function signUpDepositor() {
  const player = await enrolPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await linkWallet(player, wallet);
  return { ...player, wallet };
}

const startBoth = () => Promise.all([startVictim(world, SECRET_KEY, SETTINGS), signUpDepositor()]);

async function expectCreditedOnce({ client }: Awaited<ReturnType<typeof signUpDepositor>>): Promise<void> {
  chain.mineAt(world, 25);
  await endLeases(world.database.url);
  await world.runJobs();
  await world.runJobs();
  expect((await client.call(getBuckets)).cash).toBe('20.000000');
  const { transactions } = await client.call(listWalletTransactions);
  expect(transactions.map(({ status, amount }) => [status, amount])).toEqual([['confirmed', '20.000000']]);
}

it.each(['insert into voltide.deposit', `set state = 'sent'`])(
  'S8-07 a node that ends after "%s" leaves a deposit that the same calls finish elsewhere',
  async (statement) => {
    const [victim, depositor] = await startBoth();
    const { client, wallet } = depositor;
    await victim.doom(statement);
    const tab = createClient(victim.url);
    tab.setToken(client.token());
    const build = { body: { amount: '20' }, key: 'once' };
    const walk = async (through: typeof tab): Promise<void> => {
      const { id, transaction } = await through.call(createDeposit, build);
      const signature = wallet.sign(transaction);
      await through.call(signDeposit, { params: { id }, body: { signature } });
    };
    await expect(walk(tab)).rejects.toThrow();
    await victim.kill();
    await walk(client);
    await expectCreditedOnce(depositor);
  },
);

const STEPS = [
  'set seen_in_block',
  'insert into voltide.deposit',
  'update voltide.tron_scan set block =',
  `set state = 'credited'`,
  'settle_payout',
] as const;

it.each(STEPS)('S8-07 a node that ends after "%s" has credited a deposit once or not at all', async (statement) => {
  const [victim, depositor] = await startBoth();
  const { client, wallet } = depositor;
  const { id, transaction } = await client.call(createDeposit, { body: { amount: '20' }, key: 'once' });
  await client.call(signDeposit, { params: { id }, body: { signature: wallet.sign(transaction) } });
  chain.mineAt(world, statement === 'set seen_in_block' ? 2 : 25);
  await victim.doom(statement);
  expect(await victim.runJobs()).toBe(false);
  await victim.kill();
  await expectCreditedOnce(depositor);
});
