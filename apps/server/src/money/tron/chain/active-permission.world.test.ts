import { createDeposit, getBuckets, getPayouts, getWithdrawal, signDeposit } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  askWithdrawal,
  createTestClock,
  createTestWallet,
  linkWallet,
  runTron,
  sendDeposit,
  signInOperator,
  signUpPlayer,
  signUpWithdrawer,
  startWorldChain,
  type TestWallet,
  useWorld,
} from '@voltide/testkit';
import { createSignerProcess } from '@voltide/testkit/signer-process';
import {
  buildTransfer,
  decodeRawData,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  formatTrx,
  parseAddress,
  parseHex,
  parseTrx,
  recoverSigners,
  transactionOf,
} from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const chain = await startWorldChain('active permission');
const url = present(chain.urls[0], 'a node');
const node = createNode({ url });
const [platform, cold] = [createTestWallet(), createTestWallet()];
const signer = await createSignerProcess({
  SIGNER_NETWORK: 'devnet',
  SIGNER_ACCOUNT: platform.address,
  SIGNER_PERMISSION_ID: '2',
  SIGNER_TRANSFER_CAP: '60',
  SIGNER_DAY_CAP: '500',
  SIGNER_WINDOW_SECONDS: '600',
});
const world = useWorld({
  settings: {
    TRON_NODES: chain.urls.join(','),
    TRON_ADDRESS: platform.address,
    TRON_SIGNER: `unix:${signer.folder}/signer.sock`,
    TRON_SIGNER_SECRET_FILE: `${signer.folder}/secret`,
    TRON_SIGNER_ADDRESS: signer.address,
  },
});
/** Allows transfers of TRX only. */
const TRANSFERS = formatHex(Uint8Array.of(2, ...new Uint8Array(31)));

const bytesOf = (address: string): Uint8Array => present(parseAddress(address), 'an address');
const hexOf = (address: string): string => formatHex(bytesOf(address));

async function mine(blocks: number): Promise<void> {
  chain.mineAt(world, blocks);
  await runTron(world.context.tron);
}

async function broadcast(raw: Uint8Array, by: TestWallet): Promise<string> {
  const signature = parseHex(by.sign({ raw_data_hex: formatHex(raw) }));
  return (await node.broadcast(encodeTransaction(transactionOf(raw, [signature])))).code;
}

async function giveAway(account: TestWallet, owner: string, active: string): Promise<void> {
  const key = (address: string) => ({ address: hexOf(address), weight: 1 });
  const body = {
    owner_address: hexOf(account.address),
    owner: { type: 0, permission_name: 'owner', threshold: 1, keys: [key(owner)] },
    actives: [{ type: 2, permission_name: 'pays', threshold: 1, operations: TRANSFERS, keys: [key(active)] }],
  };
  const response = await fetch(`${url}/wallet/accountpermissionupdate`, { method: 'POST', body: JSON.stringify(body) });
  const { raw_data_hex: raw } = (await response.json()) as { readonly raw_data_hex: string };
  expect(await broadcast(parseHex(raw), account)).toBe('SUCCESS');
  chain.mineAt(world, 1);
}

type Order = { readonly from: TestWallet; readonly to: string; readonly amount: string; readonly permissionId: number };

function buildOrder({ from, to, amount, permissionId }: Order): Uint8Array {
  const timestampMs = chain.chain.getTip('newest').block.header.timestampMs;
  return encodeRawData(
    buildTransfer({
      owner: bytesOf(from.address),
      to: bytesOf(to),
      amountSun: parseTrx(amount),
      refBlockId: chain.chain.getTip('solid').id,
      expirationMs: timestampMs + 60_000,
      timestampMs,
      permissionId,
    }),
  );
}

beforeAll(async () => {
  await chain.fund(platform, '10000');
  chain.mineAt(world, 25);
  await giveAway(platform, cold.address, signer.address);
  await mine(25);
});
afterAll(async () => {
  await signer.close();
  await chain.close();
});

it('S8-08 a platform whose owner permission lies elsewhere pays by an active one that the network takes', async () => {
  const byItself = buildOrder({ from: platform, to: cold.address, amount: '1', permissionId: 0 });
  expect(await broadcast(byItself, platform)).toBe('SIGERROR');
  const { client, wallet } = await signUpWithdrawer(world, chain);
  await signer.start({}, world.clock.nowMs() - createTestClock().nowMs());
  const { id } = await askWithdrawal(client, '50');
  await mine(1);
  await mine(25);
  const paid = await client.call(getWithdrawal, { params: { id } });
  expect(paid).toMatchObject({ state: 'settled', attempts: 1 });
  const sent = present(await node.findTransaction(parseHex(paid.txHash ?? ''), 'solid'), 'a transaction');
  expect(decodeRawData(sent.rawData).contracts.map(({ permissionId }) => permissionId)).toEqual([2]);
  expect(recoverSigners(sent).map((each) => each && formatAddress(each))).toEqual([signer.address]);
  expect(formatTrx(chain.chain.findAccount(bytesOf(wallet.address), 'solid')?.balanceSun ?? 0n)).toBe('59.000000');
  expect((await (await signInOperator(world)).client.call(getPayouts)).freeze).toBeNull();
});

it('S8-07 a deposit by an active permission counts as the network takes it, and no other one', async () => {
  const player = await signUpPlayer(world);
  const { client } = player;
  const [wallet, pocket] = [createTestWallet(), createTestWallet()];
  await chain.fund(wallet, '1000');
  chain.mineAt(world, 1);
  await linkWallet(player, wallet);
  await giveAway(wallet, cold.address, pocket.address);
  const order = { from: wallet, to: platform.address, permissionId: 2 };
  expect(await broadcast(buildOrder({ ...order, amount: '30' }), wallet)).toBe('SIGERROR');
  expect(await broadcast(buildOrder({ ...order, amount: '40' }), pocket)).toBe('SUCCESS');
  // What the server builds is signed by the owner permission, which this key has no more.
  expect((await sendDeposit(client, wallet, '50')).broadcast).toBe('refused');
  const built = await client.call(createDeposit, { body: { amount: '60' }, key: 'by-the-pocket' });
  const body = { signature: pocket.sign(built.transaction) };
  expect((await client.refused(signDeposit, { params: { id: built.id }, body })).body.code).toBe('wrong_signature');
  await mine(1);
  await mine(25);
  expect((await client.call(getBuckets)).cash).toBe('40.000000');
});
