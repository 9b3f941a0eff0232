import {
  createDeposit,
  ERRORS,
  getTronNetwork,
  getWalletConnection,
  signDeposit,
  type Endpoint,
} from '@voltide/contract';
import { present } from '@voltide/core';
import { createTestWallet, linkWallet, signUpPlayer, startWorldChain, useWorld, type Client } from '@voltide/testkit';
import { startLyingNode, type NodeJson } from '@voltide/testkit/lying-node';
import { afterAll, beforeEach, expect, it } from 'vitest';

const chain = await startWorldChain('not ready');
const node = await startLyingNode(present(chain.urls[0], 'a node'));
const world = useWorld({ settings: { TRON_NODES: node.url } });
const REFUSED = { status: 503, code: 'chain_not_ready', error: ERRORS.chain_not_ready.text, retryAfter: '3' };
const NODE_LIMIT_MS = 10_000;

beforeEach(() => {
  node.lie = () => undefined;
});
afterAll(async () => {
  await node.close();
  await chain.close();
});

function hang(): () => void {
  const { promise, resolve } = Promise.withResolvers<NodeJson | undefined>();
  node.lie = () => promise;
  return () => {
    node.lie = () => undefined;
    resolve(undefined);
  };
}

const send = (client: Client, { method, path }: Pick<Endpoint, 'method' | 'path'>, amount?: string) =>
  client.send(method, path, amount === undefined ? {} : { body: { amount }, headers: { 'idempotency-key': amount } });

async function expectRefusedSoon(...request: Parameters<typeof send>): Promise<void> {
  const startMs = performance.now();
  const { status, json, headers } = await send(...request);
  const { code, error } = json as { readonly code?: string; readonly error?: string };
  expect({ status, code, error, retryAfter: headers['retry-after'] }).toEqual(REFUSED);
  expect(performance.now() - startMs).toBeLessThan(NODE_LIMIT_MS);
}

it('S8-07 S8-11 S8-14 a deposit waits for the nodes, and for the first look at the chain', async () => {
  const { client, password } = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world, 20);
  const expectRefusedDeposit = (amount: string) => expectRefusedSoon(client, createDeposit, amount);

  const goOn = hang();
  await Promise.all([expectRefusedSoon(client, getTronNetwork), expectRefusedDeposit('50')]);
  goOn();
  await expect.poll(() => send(client, getTronNetwork)).toMatchObject({ status: 200 });

  await linkWallet({ client, password }, wallet);
  await expectRefusedDeposit('50');
  await world.runJobs();
  expect(await send(client, createDeposit, '50')).toMatchObject({ json: { amount: '50.000000' } });

  world.clock.advance(10_000);
  const again = hang();
  await expectRefusedDeposit('60');
  again();
  await expect.poll(() => send(client, createDeposit, '60')).toMatchObject({ status: 200 });
});

it('S8-06 S8-07 while nodes hang what was signed is kept, and the wallet is shown without a balance', async () => {
  const { client, password } = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world);
  await world.runJobs();
  await linkWallet({ client, password }, wallet);
  const { id, transaction } = await client.call(createDeposit, { body: { amount: '50' }, key: 'hangs' });

  const goOn = hang();
  const startMs = performance.now();
  const [shown, signed] = await Promise.all([
    client.call(getWalletConnection),
    client.call(signDeposit, { params: { id }, body: { signature: wallet.sign(transaction) } }),
  ]);
  expect(performance.now() - startMs).toBeLessThan(NODE_LIMIT_MS);
  expect(shown).toEqual({ address: wallet.address, isProven: true, onChainBalance: null });
  expect([signed.broadcast, signed.deposit.status, signed.deposit.steps.isSent]).toEqual([
    'unanswered',
    'pending',
    true,
  ]);
  goOn();
  await world.runJobs();
  chain.mineAt(world, 22);
  await world.runJobs();
  const sent = await client.call(signDeposit, { params: { id }, body: { signature: wallet.sign(transaction) } });
  expect(sent.deposit.status).toBe('confirmed');
});
