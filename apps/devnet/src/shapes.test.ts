import { present } from '@voltide/core';
import {
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  signTransaction,
  transactionOf,
} from '@voltide/tron';
import { afterAll, describe, expect, it } from 'vitest';

import { prepare } from './chain/prepared.ts';
import { keyOf } from './chain/keys.ts';
import { startDevnet } from './devnet.ts';
import { writeTransaction } from './json/views.ts';

const devnet = await startDevnet({ seed: 'shapes', ports: [0] });
const url = present(devnet.urls[0], 'an address');
const anna = keyOf('people', 'anna');
const receiver = keyOf('people', 'receiver').address;
const faucet = keyOf('shapes', 'faucet').address;

afterAll(() => devnet.close());

async function textOf(path: string, body: string, method = 'POST'): Promise<string> {
  const response = await fetch(`${url}${path}`, method === 'POST' ? { method, body } : { method });
  expect(response.status).toBe(200);
  return response.text();
}

const ask = async (path: string, body: object = {}): Promise<unknown> =>
  JSON.parse(await textOf(path, JSON.stringify(body)));

const UNKNOWN = 'ab'.repeat(32);

const pay = await ask('/devnet/faucet', { address: formatAddress(anna.address), amount: '1000' });
const { txid } = pay as { txid: string };
devnet.mine(20);

function signed(timestampMs: number) {
  const tip = devnet.chain.getTip('solid');
  const headMs = devnet.chain.getTip('newest').block.header.timestampMs;
  const order = { owner: anna.address, to: receiver, amountSun: 1n, refBlockId: tip.id, timestampMs };
  const raw = encodeRawData(buildTransfer({ ...order, expirationMs: headMs + 60_000 }));
  return signTransaction(transactionOf(raw), anna.privateKey);
}

const jsonOf = (transaction: ReturnType<typeof signed>) =>
  JSON.parse(JSON.stringify(writeTransaction(transaction, false))) as Record<string, unknown>;

describe('a node answers as the real one', () => {
  it('S8-07 leaves out what is zero or empty', async () => {
    const first = (await ask('/wallet/getblockbynum', { num: 0 })) as Record<string, { raw_data: object }>;
    expect(first['block_header']?.raw_data).not.toHaveProperty('number');
    expect(first['block_header']).not.toHaveProperty('witness_signature');
    const empty = (await ask('/wallet/getblockbynum', { num: 2 })) as Record<string, unknown>;
    expect(Object.keys(empty)).toEqual(['blockID', 'block_header']);
    const short = (await ask('/wallet/getblock', { id_or_num: '1' })) as Record<string, unknown>;
    expect(Object.keys(short)).toEqual(['blockID', 'block_header']);
    const whole = (await ask('/wallet/getblock', { id_or_num: short['blockID'], detail: true })) as object;
    expect(whole).toMatchObject({ transactions: [{ txID: txid, ret: [{ contractRet: 'SUCCESS' }] }] });
  });

  it.each([
    ['/wallet/getblockbynum', { num: 9999 }, {}],
    ['/wallet/getblockbyid', { value: UNKNOWN }, {}],
    ['/wallet/gettransactionbyid', { value: UNKNOWN }, {}],
    ['/wallet/gettransactioninfobyid', { value: UNKNOWN }, {}],
    ['/wallet/gettransactionfrompending', { value: UNKNOWN }, {}],
    ['/wallet/gettransactioninfobyblocknum', { num: 9999 }, []],
    ['/wallet/gettransactionlistfrompending', {}, {}],
    ['/wallet/getaccount', { address: formatHex(receiver) }, {}],
    ['/wallet/getaccountnet', { address: formatHex(receiver) }, {}],
    ['/walletsolidity/getblockbynum', { num: 20 }, {}],
  ])('S8-07 knows nothing of it: %s', async (path, body, nothing) => {
    expect(await ask(path, body)).toEqual(nothing);
  });

  it('S8-07 lists at most 100 blocks, without the last one that was named', async () => {
    const numbersOf = async (startNum: number, endNum: number, path = '/wallet') => {
      const answer = await ask(`${path}/getblockbylimitnext`, { startNum, endNum });
      const { block = [] } = answer as { block?: { block_header: { raw_data: { number?: number } } }[] };
      return block.map(({ block_header }) => block_header.raw_data.number ?? 0);
    };
    expect(await numbersOf(3, 6)).toEqual([3, 4, 5]);
    expect(await numbersOf(18, 30)).toEqual([18, 19, 20]);
    expect(await numbersOf(0, 100, '/walletsolidity')).toEqual([0, 1, 2]);
    for (const [from, to] of [
      [0, 101],
      [5, 5],
      [6, 5],
      [-1, 5],
    ] as const) {
      expect(await ask('/wallet/getblockbylimitnext', { startNum: from, endNum: to })).toEqual({});
    }
  });

  it('S8-10 writes addresses as it was asked to, and amounts with all their digits', async () => {
    const [hex, text] = [formatHex(faucet), formatAddress(faucet)];
    const shown = await textOf('/wallet/getaccount', JSON.stringify({ address: text, visible: true }));
    expect(shown).toContain(`"address":"${text}"`);
    expect(shown).toContain('"balance":98999998998900000');
    expect(await textOf('/wallet/getaccount', JSON.stringify({ address: hex }))).toContain(`"address":"${hex}"`);
    expect(JSON.parse(await textOf(`/wallet/getaccount?address=${text}&visible=true`, '', 'GET'))).toEqual(
      JSON.parse(shown),
    );
  });

  it('S8-07 tells what a transfer cost, and no result of it', async () => {
    const info = await ask('/walletsolidity/gettransactioninfobyid', { value: txid });
    expect(info).toEqual({
      id: txid,
      fee: 1_100_000,
      blockNumber: 1,
      blockTimeStamp: devnet.chain.findBlock(1)?.block.header.timestampMs,
      contractResult: [''],
      receipt: { net_fee: 100_000 },
    });
  });

  it('tells errors inside HTTP 200', async () => {
    expect(await ask('/wallet/getaccount', { address: 'T1' })).toEqual({
      Error: 'class java.lang.IllegalArgumentException : INVALID address',
    });
    expect(JSON.parse(await textOf('/wallet/getblock', '{"id_or'))).toMatchObject({
      Error: expect.stringContaining('JSONException') as string,
    });
    const order = { owner_address: formatHex(anna.address), to_address: formatHex(receiver), amount: 10 ** 12 };
    expect(await ask('/wallet/createtransaction', order)).toEqual({
      Error:
        'class org.tron.core.exception.ContractValidateException : Contract validate error : ' +
        'Validate TransferContract error, balance is not sufficient.',
    });
    expect((await fetch(`${url}/wallet/nothing`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/walletsolidity/broadcasthex`, { method: 'POST' })).status).toBe(404);
  });

  it('builds a transfer that refers to a solid block and is valid for a minute', async () => {
    const order = { owner_address: formatHex(anna.address), to_address: formatHex(receiver), amount: 5 };
    const built = (await ask('/wallet/createtransaction', order)) as { raw_data: Record<string, unknown> };
    const { id } = devnet.chain.getTip('solid');
    const headMs = devnet.chain.getTip('newest').block.header.timestampMs;
    expect(built.raw_data).toMatchObject({
      ref_block_bytes: formatHex(id.subarray(6, 8)),
      ref_block_hash: formatHex(id.subarray(8, 16)),
      expiration: headMs + 60_000,
    });
  });
});

describe('a broadcast', () => {
  it('S8-07 is read from raw_data, whatever else the sender states', async () => {
    const transaction = signed(1);
    const sent = { ...jsonOf(transaction), txID: UNKNOWN, raw_data_hex: 'ab' };
    const { id } = prepare(transaction);
    expect(await ask('/wallet/broadcasttransaction', sent)).toEqual({ result: true, txid: id });
    expect(await ask('/wallet/gettransactionlistfrompending')).toEqual({ txId: [id] });
    expect(await ask('/wallet/getpendingsize')).toEqual({ pendingTransactionSize: 1 });
    expect(await ask('/wallet/gettransactionfrompending', { value: id })).toMatchObject({ txID: id });
    expect(await ask('/wallet/broadcasttransaction', sent)).toEqual({
      code: 'DUP_TRANSACTION_ERROR',
      txid: id,
      message: Buffer.from('Dup transaction.').toString('hex'),
    });
  });

  it('S8-07 with a contract that is not understood has none', async () => {
    const sent = jsonOf(signed(2));
    const raw = sent['raw_data'] as { contract: { parameter: { value: { amount: unknown } } }[] };
    present(raw.contract[0], 'a contract').parameter.value.amount = 'five';
    expect(await ask('/wallet/broadcasttransaction', sent)).toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
      message: Buffer.from('Contract validate error : No contract!').toString('hex'),
    });
  });

  it('S8-07 as hexadecimal is answered in plain words', async () => {
    const answer = await ask('/wallet/broadcasthex', { transaction: 'zz' });
    expect(answer).toMatchObject({ Error: expect.stringContaining('without content') as string });
    const unsigned = { ...signed(3), signatures: [] };
    expect(await ask('/wallet/broadcasthex', { transaction: formatHex(encodeTransaction(unsigned)) })).toMatchObject({
      result: false,
      code: 'SIGERROR',
      message: 'Validate signature error: miss sig or contract',
    });
  });
});
