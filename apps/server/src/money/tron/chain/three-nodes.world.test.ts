import { present } from '@voltide/core';
import { createScan, type Scan } from '@voltide/server/money/tron/chain/scan';
import { startWorldChain, useWorld } from '@voltide/testkit';
import { startLyingNode, type Lie, type NodeJson } from '@voltide/testkit/lying-node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const chain = await startWorldChain('three nodes');
const [first, second] = chain.urls.map((url) => present(url, 'a node'));
const slow = await startLyingNode(present(second, 'a node'));
const liar = await startLyingNode(present(first, 'a node'));
const world = useWorld({ settings: { TRON_NODES: [first, slow.url, liar.url].join(',') } });

function createMainnetScan(): Scan {
  const { context } = world;
  const config = { tronNetwork: 'mainnet', operatorEmail: undefined } as const;
  return createScan({ ...context, ...context.mailing, config, chain: context.tron.chain });
}

beforeAll(() => chain.mineAt(world, 21));
beforeEach(() => {
  for (const node of [slow, liar]) node.lie = () => undefined;
});
afterAll(async () => {
  for (const node of [slow, liar, chain]) await node.close();
});

const solidNumber = () => chain.chain.getTip('solid').block.header.number;

async function readBlock(): Promise<number> {
  const { rows } = await world.owner.query<{ block: bigint }>('select block from voltide.tron_scan');
  return Number(present(rows[0], 'a scan').block);
}

const GETS_BLOCK = '/walletsolidity/getblock';
const headerOf = (block: NodeJson) => (block['block_header'] as { readonly raw_data: NodeJson }).raw_data;

const behind: Lie = async ({ path, body }, truth) => {
  if (!path.startsWith(GETS_BLOCK)) return undefined;
  const last = solidNumber() - 1;
  if (Array.isArray(truth['block'])) {
    const blocks = truth['block'] as readonly NodeJson[];
    return { block: blocks.filter((block) => Number(headerOf(block)['number']) <= last) };
  }
  if (body['id_or_num'] !== undefined) return Number(body['id_or_num']) > last ? {} : undefined;
  const response = await fetch(`${second}${path}`, {
    method: 'POST',
    body: JSON.stringify({ ...body, id_or_num: `${last}` }),
  });
  return (await response.json()) as NodeJson;
};

const ahead: Lie = ({ path, body }, truth) => {
  if (path !== GETS_BLOCK || body['id_or_num'] === '0') return undefined;
  const raw = headerOf(truth);
  const number = Number(raw['number']) + (body['id_or_num'] === undefined ? 5 : 0);
  return { block_header: { raw_data: { ...raw, number, timestamp: Number(raw['timestamp']) + 1 } } };
};

it('S8-07 one that lies about what is final does not hold up two others of which one is always behind', async () => {
  const scan = createMainnetScan();
  await scan.run();
  chain.mineAt(world, 5);
  [slow.lie, liar.lie] = [behind, ahead];
  await scan.run();
  expect(await readBlock()).toBe(solidNumber() - 1);
});

it('S8-07 deposits wait where too few nodes answer, which is logged once', async () => {
  const scan = createMainnetScan();
  await scan.run();
  const before = await readBlock();
  const away: Lie = () => Promise.reject(new Error('this node is away'));
  [slow.lie, liar.lie] = [away, away];
  const told = () => world.log.filter((line) => line.includes(`after block ${before}: deposits wait`)).length;
  chain.mineAt(world, 10);
  await scan.run();
  expect([await readBlock(), told()]).toEqual([before, 0]);
  for (let run = 0; run < 3; run++) {
    chain.mineAt(world, 10);
    await scan.run();
  }
  expect([await readBlock(), told()]).toEqual([before, 1]);
  [slow.lie, liar.lie] = [() => undefined, () => undefined];
  await scan.run();
  expect([await readBlock(), told()]).toEqual([solidNumber(), 1]);
});
