import { askFaucet, connectWallet, getBuckets, getTronNetwork, listWalletAddresses } from '@voltide/contract';
import {
  adjustBalance,
  createClient,
  createTestWallet,
  linkWallet,
  sendDeposit,
  signUpPlayer,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import { DEPOSIT_PATHS } from '@voltide/testkit/deposit-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('deposit-paths');
afterAll(() => chain.close());
const world = useWorld({
  settings: { TRUST_PROXY: '1', COUNTRY_PROFILES: 'US=closed', TRON_NODES: chain.urls.join(',') },
});
const AMERICA = '8.8.8.8';
const NOWHERE = '203.0.113.5';
const SOLID_BLOCKS = 20;

const WAYS = Object.values(DEPOSIT_PATHS).flatMap((ways) => Object.entries(ways));

beforeAll(async () => {
  chain.mineAt(world, SOLID_BLOCKS);
  await world.runJobs();
});

function from(address: string, token: string | undefined) {
  const client = createClient(world.url, address);
  client.setToken(token);
  return client;
}

describe('profile closed', () => {
  it.each(WAYS)('S15-03 refuses %s to who has no cash, and nothing is sent', async (_, way) => {
    const player = await signUpPlayer(world);
    const { status, json } = await way(player, AMERICA);
    expect([status, (json as { code: string }).code]).toEqual([403, 'deposits_closed']);
    const { rows } = await world.owner.query('select distinct state from voltide.deposit where user_id = $1', [
      player.userId,
    ]);
    expect([[], [{ state: 'built' }]]).toContainEqual(rows);
  });

  it.each(WAYS)('S15-03 is what refuses it: from elsewhere %s goes through', async (_, way) => {
    expect((await way(await signUpPlayer(world), NOWHERE)).status).toBe(200);
  });

  it('S15-03 lets who has cash prove an address to withdraw to, and gives no test TRX even then', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 30_000_000n });
    const client = from(AMERICA, player.client.token());
    const wallet = createTestWallet();
    await linkWallet({ client, password: player.password }, wallet);
    expect((await client.call(listWalletAddresses)).addresses).toMatchObject([{ address: wallet.address }]);
    expect((await client.refused(askFaucet)).body.code).toBe('deposits_closed');
  });

  it('S15-03 credits no earlier transfer for a proof, but once its owner connects from elsewhere', async () => {
    const player = await signUpPlayer(world);
    const wallet = createTestWallet();
    const cashOf = async () => (await player.client.call(getBuckets)).cash;
    await chain.fund(wallet);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 1_000_000n });
    chain.mineAt(world);
    const platform = (await player.client.call(getTronNetwork)).chain?.platformAddress ?? '';
    await chain.transfer(wallet, platform, '12');
    const settle = async (): Promise<void> => {
      chain.mineAt(world, SOLID_BLOCKS);
      await world.runJobs();
    };
    await settle();
    await linkWallet({ client: from(AMERICA, player.client.token()), password: player.password }, wallet);
    await settle();
    expect(await cashOf()).toBe('1.000000');
    await player.client.call(connectWallet, { body: { walletAddress: wallet.address } });
    await settle();
    expect(await cashOf()).toBe('13.000000');
    expect((await sendDeposit(player.client, wallet, '10')).broadcast).toBe('accepted');
  });
});
