import { present } from '@voltide/core';
import {
  buildTransfer,
  encodeRawData,
  formatAddress,
  formatHex,
  parseHex,
  readTransactionJson,
  recoverSigners,
  transactionOf,
} from '@voltide/tron';
import { walkWithTronWeb } from '@voltide/testkit/tronweb-walk';
import { TronWeb } from 'tronweb';
import { afterAll, expect, it } from 'vitest';

import { keyOf } from './chain/keys.ts';
import { startDevnet } from './devnet.ts';
import { writeTransaction } from './json/views.ts';

const devnet = await startDevnet({ seed: 'tronweb', ports: [0] });
const url = present(devnet.urls[0], 'an address');
const { privateKey, address } = keyOf('people', 'tronweb');
const from = formatAddress(address);
const tronWeb = new TronWeb({ fullHost: url, privateKey: formatHex(privateKey) });

afterAll(() => devnet.close());

async function control(path: string, body: object): Promise<unknown> {
  return (await fetch(`${url}/devnet/${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
}

await control('faucet', { address: from, amount: '5000' });
devnet.mine(20);

it('S8-07 tronweb creates, signs, broadcasts and confirms against it', async () => {
  const place = { url, privateKey: formatHex(privateKey), from, mine: devnet.mine };
  const to = formatAddress(keyOf('people', 'receiver').address);
  const walk = await walkWithTronWeb(TronWeb, { ...place, to });
  expect(walk).toEqual({
    accepted: true,
    inBlock: true,
    solidTooEarly: false,
    solid: true,
    contractResult: 'SUCCESS',
    received: 7_000_000,
    memoFee: 1_000_000,
    blocks: [1, 2, 3],
    byteFee: 1000,
    refused: expect.stringMatching(/balance is not sufficient|CONTRACT_VALIDATE_ERROR/) as string,
  });
});

it('S8-07 tronweb signs what we built, unchanged, and asks the node nothing for it', async () => {
  await control('behave', { faults: [{ path: '/', fault: 'status-500', times: 1 }] });
  const to = keyOf('people', 'second').address;
  const tip = devnet.chain.getTip('solid');
  const timestampMs = tip.block.header.timestampMs;
  const order = { owner: address, to, amountSun: 3n, refBlockId: tip.id, timestampMs };
  const rawData = encodeRawData(buildTransfer({ ...order, expirationMs: timestampMs + 600_000 }));
  const unsigned = writeTransaction(transactionOf(rawData), false);
  const signed = await tronWeb.trx.sign(unsigned as unknown as Parameters<typeof tronWeb.trx.sign>[0]);
  const transaction = readTransactionJson(signed);
  expect(formatHex(transaction.rawData)).toBe(formatHex(rawData));
  expect(recoverSigners(transaction)).toEqual([address]);
  expect(devnet.nodes[0]?.takeFault('/wallet/getblock')).toBe('status-500');
  expect(await tronWeb.trx.sendRawTransaction(signed as never)).toMatchObject({ result: true });
});

it('S8-08 tronweb gives a key to transfers alone, and two keys to the owner', async () => {
  const [hot, second] = [keyOf('people', 'hot'), keyOf('people', 'second owner')];
  const key = (keyAddress: Uint8Array) => ({ address: formatHex(keyAddress), weight: 1 });
  const operations = formatHex(Uint8Array.of(2, ...new Uint8Array(31)));
  const owner = { type: 0, permission_name: 'owner', threshold: 2, keys: [key(address), key(second.address)] };
  const active = { type: 2, permission_name: 'hot', threshold: 1, operations, keys: [key(hot.address)] };
  const update = await tronWeb.transactionBuilder.updateAccountPermissions(from, owner, undefined, [active]);
  expect(await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(update))).toMatchObject({ result: true });
  devnet.mine();
  const account = await tronWeb.trx.getUnconfirmedAccount(from);
  expect(account.active_permission).toMatchObject([{ id: 2, permission_name: 'hot', type: 'Active' }]);

  const to = formatAddress(keyOf('people', 'third').address);
  const alone = await tronWeb.transactionBuilder.sendTrx(to, 10, from);
  expect(await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(alone))).toMatchObject({ code: 'SIGERROR' });
  const once = await tronWeb.trx.multiSign(alone, formatHex(privateKey), 0);
  const twice = await tronWeb.trx.multiSign(once, formatHex(second.privateKey), 0);
  expect((await tronWeb.trx.getSignWeight(twice)).current_weight).toBe(2);
  expect(await tronWeb.trx.sendRawTransaction(twice)).toMatchObject({ result: true });
  devnet.mine(19);
  expect((await tronWeb.trx.getTransactionInfo(alone.txID)).fee).toBe(2_100_000);

  const byHot = await tronWeb.transactionBuilder.sendTrx(to, 11, from, { permissionId: 2 });
  const signed = await tronWeb.trx.multiSign(byHot, formatHex(hot.privateKey), 2);
  expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
  const more = await tronWeb.transactionBuilder.createAccount(formatAddress(hot.address), from, { permissionId: 2 });
  const denied = await tronWeb.trx.multiSign(more, formatHex(hot.privateKey), 2);
  expect((await tronWeb.trx.getSignWeight(denied)).result).toEqual({
    code: 'PERMISSION_ERROR',
    message: 'Permission denied',
  });
  expect(await tronWeb.trx.sendRawTransaction(denied)).toMatchObject({ code: 'SIGERROR' });
});

it('S8-10 tronweb writes the same addresses and signatures', () => {
  expect(TronWeb.address.fromPrivateKey(formatHex(privateKey))).toBe(from);
  expect(formatHex(parseHex(TronWeb.address.toHex(from)))).toBe(formatHex(address));
});
