import { present } from '@voltide/core';
import { createScan, type Scan } from '@voltide/server/money/tron/chain/scan';
import { createTestWallet, linkWallet, signUpPlayer, startWorldChain, useWorld } from '@voltide/testkit';
import { startLyingNode, type Lie, type NodeJson } from '@voltide/testkit/lying-node';
import { parseTrx } from '@voltide/tron';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const chain = await startWorldChain('final blocks');
const [first, second] = chain.urls.map((url) => present(url, 'a node'));
const liar = await startLyingNode(present(first, 'a node'));
const world = useWorld({ settings: { TRON_NODES: [liar.url, present(second, 'a node')].join(',') } });
const wallet = createTestWallet();
let scan: Scan;

beforeAll(async () => {
  const player = await signUpPlayer(world);
  await chain.fund(wallet);
  chain.mineAt(world, 21);
  await linkWallet(player, wallet);
  const { context } = world;
  const config = { tronNetwork: 'mainnet', operatorEmail: undefined } as const;
  scan = createScan({ ...context, ...context.mailing, config, chain: context.tron.chain });
  await scan.run();
});
beforeEach(() => {
  liar.lie = () => undefined;
});
afterAll(async () => {
  await liar.close();
  await chain.close();
});

const hasty: Lie = async ({ path, body }) => {
  const rest = /^\/walletsolidity(\/.*)$/.exec(path)?.[1];
  if (rest === undefined) return undefined;
  const response = await fetch(`${first}/wallet${rest}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as NodeJson;
};

async function readBlock(): Promise<number> {
  const { rows } = await world.owner.query<{ block: bigint }>('select block from voltide.tron_scan');
  return Number(present(rows[0], 'a scan').block);
}

async function listAmounts(): Promise<readonly bigint[]> {
  const { rows } = await world.owner.query<{ amount: bigint }>(
    'select amount from voltide.deposit order by deposit_id',
  );
  return rows.map(({ amount }) => amount);
}

const solidNumber = () => chain.chain.getTip('solid').block.header.number;

async function pay(amount: string): Promise<void> {
  const { facts } = await world.context.tron.chain.get();
  await chain.transfer(wallet, facts.platformAddress, amount);
  chain.mineAt(world, 2);
}

it('S8-07 a block is final where two nodes say so: a hasty one brings no deposit that is taken back', async () => {
  liar.lie = hasty;
  await pay('40');
  await scan.run();
  expect([await readBlock(), await listAmounts()]).toEqual([solidNumber(), []]);
  await chain.control('reorg', { depth: 2, transactions: 'drop' });
  await pay('41');
  chain.mineAt(world, 20);
  await scan.run();
  expect([await readBlock(), await listAmounts()]).toEqual([solidNumber(), [parseTrx('41')]]);
});

it('S8-07 a node that knows no next block, or keeps it back, does not hold up the other', async () => {
  liar.lie = ({ path }) => (path === '/walletsolidity/getblockbylimitnext' ? {} : undefined);
  await pay('42');
  chain.mineAt(world, 20);
  await scan.run();
  expect(await readBlock()).toBe(solidNumber());
});

it('S8-07 one that sends blocks without their transactions delays by a query to the other', async () => {
  liar.lie = ({ path }, truth) => {
    if (path !== '/walletsolidity/getblockbylimitnext') return undefined;
    const { block } = truth as { readonly block?: readonly NodeJson[] };
    return { block: (block ?? []).map(({ transactions: _transactions, ...rest }) => rest) };
  };
  await pay('43');
  chain.mineAt(world, 20);
  for (let run = 0; run < 2; run++) await scan.run();
  expect([await readBlock(), (await listAmounts()).at(-1)]).toEqual([solidNumber(), parseTrx('43')]);
});

it('S8-07 one that sends a single block at a time does not keep the scan behind for ever', async () => {
  liar.lie = ({ path }, truth) => {
    if (path !== '/walletsolidity/getblockbylimitnext') return undefined;
    const { block } = truth as { readonly block?: readonly NodeJson[] };
    return { block: (block ?? []).slice(0, 1) };
  };
  chain.mineAt(world, 200);
  for (let run = 0; run < 10; run++) await scan.run();
  expect(solidNumber() - (await readBlock())).toBeLessThanOrEqual(40);
});
