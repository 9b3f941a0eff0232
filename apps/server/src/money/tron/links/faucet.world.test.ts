import { askFaucet, getWalletConnection } from '@voltide/contract';
import { createTestWallet, linkWallet, signUpPlayer, startWorld, startWorldChain, useWorld } from '@voltide/testkit';
import { afterAll, expect, it } from 'vitest';

const SECRET_KEY = '3f'.repeat(32);
const chain = await startWorldChain('faucet');
const world = useWorld({ settings: { SECRET_KEY, TRON_NODES: chain.urls.join(',') } });
afterAll(() => chain.close());

it('S8-06 test TRX come to a proven address that has few, and on another network to none', async () => {
  const { client, password } = await signUpPlayer(world);
  expect((await client.refused(askFaucet)).body.code).toBe('wallet_not_connected');
  await linkWallet({ client, password }, createTestWallet());
  expect(await client.call(askFaucet)).toEqual({ sent: '1000.000000' });
  chain.mineAt(world);
  expect((await client.call(getWalletConnection)).onChainBalance).toBe('1000.000000');
  expect(await client.call(askFaucet)).toEqual({ sent: '0.000000' });

  const settings = { SECRET_KEY, TRON_NETWORK: 'nile', TRON_ADDRESS: createTestWallet().address };
  const nodes = { TRON_NODES: chain.urls.join(',') };
  const other = await startWorld({ databaseUrl: world.database.url, settings: { ...settings, ...nodes } });
  const there = other.open();
  there.setToken(client.token());
  expect((await there.refused(askFaucet)).body.code).toBe('wallet_closed');
  await other.close();
});
