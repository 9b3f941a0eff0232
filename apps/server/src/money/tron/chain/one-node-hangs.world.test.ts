import { createDeposit } from '@voltide/contract';
import { present } from '@voltide/core';
import { createTestWallet, linkWallet, signUpPlayer, startWorldChain, useWorld } from '@voltide/testkit';
import { startLyingNode, type NodeJson } from '@voltide/testkit/lying-node';
import { afterAll, expect, it } from 'vitest';

const chain = await startWorldChain('one hangs');
const [first, second] = chain.urls.map((url) => present(url, 'a node'));
const node = await startLyingNode(present(first, 'a node'));
const world = useWorld({ settings: { TRON_NODES: `${node.url},${second}` } });

afterAll(async () => {
  await node.close();
  await chain.close();
});

/** Never retried: a node that has hung once rests, and is not in the way the second time. */
it('S8-07 a deposit is built while the first node hangs, as the other one answers', { retry: 0 }, async () => {
  const { client, password } = await signUpPlayer(world);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  chain.mineAt(world, 20);
  await world.runJobs();
  await linkWallet({ client, password }, wallet);
  const { promise, resolve } = Promise.withResolvers<NodeJson | undefined>();
  node.lie = () => promise;
  expect(await client.call(createDeposit, { body: { amount: '50' }, key: 'one' })).toMatchObject({
    amount: '50.000000',
  });
  resolve(undefined);
});
