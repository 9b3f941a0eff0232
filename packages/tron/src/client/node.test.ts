import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { present } from '@voltide/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import blocks from '../../data/blocks.json' with { type: 'json' };
import real from '../../data/transactions.json' with { type: 'json' };
import { parseAddress } from '../address.ts';
import { checkBlock } from '../block.ts';
import { formatHex, parseHex } from '../bytes.ts';
import { encodeTransaction } from '../transaction.ts';
import { NodeError, type NodeFault } from './node-error.ts';
import { createNode, type TronNode } from './node.ts';

type Asked = { readonly path: string; readonly body: string; readonly headers: IncomingHttpHeaders };

const WHOLE = present(blocks.whole[0], 'a whole block');
const HEADER = present(blocks.headers[0], 'a header');
const SENT = present(real.transactions[0], 'a transaction');
const ID = parseHex(SENT.txID);
const ADDRESS = present(parseAddress('TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7'), 'an address');
const KEY = 'a-key-of-ours';

/** Behaviour of the server for the next requests; real sockets, so that broken ones really break. */
let answer: (response: ServerResponse, asked: Asked) => void;
let asked: Asked[] = [];
let server: Server;
let node: TronNode;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const each = { path: request.url ?? '', body, headers: request.headers };
      asked.push(each);
      answer(response, each);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  node = createNode({ url, apiKey: KEY });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

beforeEach(() => {
  asked = [];
});

const say = (json: unknown): void => {
  answer = (response) => response.end(typeof json === 'string' ? json : JSON.stringify(json));
};

async function faultOf(call: Promise<unknown>): Promise<NodeFault | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(NodeError);
  return error instanceof NodeError ? error.fault : undefined;
}

describe('a node is asked for', () => {
  it('S8-07 its newest block and its newest solid one, whose id is computed', async () => {
    say(HEADER);
    expect(formatHex((await node.getHead('solid')).id)).toBe(HEADER.blockID);
    expect((await node.getHead('newest')).header.number).toBe(30_864_542);
    expect(asked.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/walletsolidity/getblock {"detail":false}',
      '/wallet/getblock {"detail":false}',
    ]);
  });

  it('one block, and there may be none', async () => {
    say(WHOLE);
    const found = present(await node.findBlock(13_232_131, 'solid'), 'the block');
    expect(checkBlock(found.block)).toMatchObject({ producer: true, root: true });
    expect(asked[0]?.body).toBe('{"id_or_num":"13232131","detail":true}');
    say({});
    expect(await node.findBlock(99_999_999, 'newest')).toBeUndefined();
  });

  it('a range of blocks, whose end is not in it', async () => {
    say({ block: [WHOLE] });
    expect((await node.listBlocks(13_232_131, 100, 'solid')).map(({ block }) => block.header.number)).toEqual([
      13_232_131,
    ]);
    expect(asked[0]).toMatchObject({
      path: '/walletsolidity/getblockbylimitnext',
      body: '{"startNum":13232131,"endNum":13232231}',
    });
    say({});
    expect(await node.listBlocks(1, 1, 'newest')).toEqual([]);
    for (const count of [0, 101, Number.NaN]) {
      await expect(node.listBlocks(1, count, 'solid')).rejects.toThrow(RangeError);
    }
  });

  it('a transaction, and there may be none', async () => {
    say({ ...SENT, ret: [{ contractRet: 'SUCCESS' }] });
    const found = present(await node.findTransaction(ID, 'solid'), 'the transaction');
    expect(formatHex(found.rawData)).toBe(SENT.raw_data_hex);
    expect(asked[0]).toMatchObject({ path: '/walletsolidity/gettransactionbyid', body: `{"value":"${SENT.txID}"}` });
    say({});
    expect(await node.findTransaction(ID, 'newest')).toBeUndefined();
  });

  it('what a transaction cost; a transfer has no result in its receipt', async () => {
    say({
      id: SENT.txID,
      fee: 1_100_000,
      blockNumber: 5,
      blockTimeStamp: 7,
      contractResult: [''],
      receipt: { net_fee: 100_000 },
    });
    expect(await node.findTransactionInfo(ID, 'solid')).toEqual({
      blockNumber: 5,
      blockTimestampMs: 7,
      feeSun: 1_100_000n,
      bandwidthUsed: 0n,
      bandwidthFeeSun: 100_000n,
    });
    say({ id: SENT.txID, blockNumber: 5, receipt: { net_usage: 268 } });
    expect(await node.findTransactionInfo(ID, 'solid')).toMatchObject({ feeSun: 0n, bandwidthUsed: 268n });
    say({});
    expect(await node.findTransactionInfo(ID, 'solid')).toBeUndefined();
  });

  it('S8-10 an account, to the last sun, and there may be none', async () => {
    say(`{"address":"${formatHex(ADDRESS)}","balance":9007199254740993,"create_time":1700000000000}`);
    expect(await node.findAccount(ADDRESS, 'solid')).toEqual({
      balanceSun: 9_007_199_254_740_993n,
      isContract: false,
      createdMs: 1_700_000_000_000,
    });
    const largest = `{"address":"${formatHex(ADDRESS)}","create_time":0,"balance":`;
    say(`${largest}9223372036854775807}`);
    expect(await node.findAccount(ADDRESS, 'solid')).toMatchObject({ balanceSun: (1n << 63n) - 1n, createdMs: 0 });
    say(`${largest}9223372036854775808}`);
    expect(await faultOf(node.findAccount(ADDRESS, 'solid'))).toBe('shape');
    say({ address: formatHex(ADDRESS), type: 'Contract' });
    expect(await node.findAccount(ADDRESS, 'newest')).toMatchObject({ balanceSun: 0n, isContract: true });
    say({});
    expect(await node.findAccount(ADDRESS, 'solid')).toBeUndefined();
  });

  it('the fees of today; what is left out is zero', async () => {
    say({
      chainParameter: [
        { key: 'getTransactionFee', value: 1000 },
        { key: 'getMemoFee', value: 1_000_000 },
        { key: 'getAllowMultiSign' },
        { key: 'getRemoveThePowerOfTheGr', value: -1 },
      ],
    });
    expect([...(await node.getChainParameters())]).toEqual([
      ['getTransactionFee', 1000n],
      ['getMemoFee', 1_000_000n],
      ['getAllowMultiSign', 0n],
      ['getRemoveThePowerOfTheGr', -1n],
    ]);
  });

  it('who produces blocks just now', async () => {
    const witness = (address: string, isJobs?: boolean): object => ({ address, voteCount: 5, url: 'x', isJobs });
    say({ witnesses: [witness('41aa', true), witness('41bb'), witness('41cc', true)] });
    expect((await node.listProducers()).map(formatHex)).toEqual(['41aa', '41cc']);
    say({ witnesses: [witness('41bb')] });
    expect(await faultOf(node.listProducers())).toBe('shape');
  });

  it('its first block, which tells its network', async () => {
    say(blocks.genesis);
    expect(formatHex(await node.getGenesisId())).toBe(blocks.genesis.blockID);
  });

  it('its view of a transaction that is handed in as bytes', async () => {
    const encoded = encodeTransaction({
      rawData: Uint8Array.of(1),
      signatures: [],
      results: [],
      unknown: new Uint8Array(0),
    });
    say({ result: true, code: 'SUCCESS', txid: SENT.txID, message: '' });
    expect(await node.broadcast(encoded)).toEqual({ accepted: true, code: 'SUCCESS', message: '' });
    expect(asked[0]).toMatchObject({ path: '/wallet/broadcasthex', body: '{"transaction":"0a0101"}' });
    say({ result: true, txid: SENT.txID });
    expect(await node.broadcast(encoded)).toMatchObject({ accepted: true, code: 'SUCCESS' });
    for (const message of [
      'Validate signature error',
      formatHex(new TextEncoder().encode('Validate signature error')),
    ]) {
      say({ code: 'SIGERROR', txid: SENT.txID, message });
      expect(await node.broadcast(encoded)).toEqual({
        accepted: false,
        code: 'SIGERROR',
        message: 'Validate signature error',
      });
    }
    say({ result: false, code: 'DUP_TRANSACTION_ERROR', message: 'fade' });
    expect(await node.broadcast(encoded)).toEqual({ accepted: false, code: 'DUP_TRANSACTION_ERROR', message: 'fade' });
  });
});

describe('a node that does not answer as it should is told by what is wrong', () => {
  const odd: readonly { readonly fault: NodeFault; readonly text: string; readonly status?: number }[] = [
    { fault: 'refused', text: '{"Error": "class java.lang.NullPointerException : null"}' },
    { fault: 'refused', text: '{"Error": 7}' },
    { fault: 'busy', text: '{"Error": "class java.lang.IllegalAccessException : lack of computing resources"}' },
    { fault: 'busy', text: 'lack of computing resources' },
    { fault: 'busy', text: '{}', status: 429 },
    { fault: 'busy', text: 'Forbidden', status: 403 },
    { fault: 'busy', text: '{}', status: 503 },
    { fault: 'status', text: '{}', status: 500 },
    { fault: 'status', text: '{}', status: 404 },
    { fault: 'text', text: 'this API is closed because this node is a lite fullnode' },
    { fault: 'text', text: '' },
    { fault: 'text', text: '{"block":[{"blockID"' },
    { fault: 'shape', text: '[]' },
    { fault: 'shape', text: 'null' },
    { fault: 'shape', text: '{"block":{}}' },
    { fault: 'shape', text: '{"block":[{}]}' },
  ];

  it.each(odd)('$fault: $text $status', async ({ fault, text, status = 200 }) => {
    answer = (response) => response.writeHead(status).end(text);
    expect(await faultOf(node.listBlocks(1, 2, 'solid'))).toBe(fault);
  });

  it('another transaction, account or block than its id says', async () => {
    say(SENT);
    expect(await faultOf(node.findTransaction(new Uint8Array(32), 'solid'))).toBe('shape');
    say({ id: SENT.txID });
    expect(await faultOf(node.findTransactionInfo(new Uint8Array(32), 'solid'))).toBe('shape');
    say({ address: formatHex(ADDRESS), balance: 5 });
    expect(await faultOf(node.findAccount(new Uint8Array(21), 'solid'))).toBe('shape');
    say({ address: formatHex(ADDRESS), balance: 1.5 });
    expect(await faultOf(node.findAccount(ADDRESS, 'solid'))).toBe('shape');
    say({ ...HEADER, blockID: '00'.repeat(32) });
    expect(await faultOf(node.getHead('solid'))).toBe('shape');
    for (const json of [{}, { result: 'true' }, { chainParameter: [{}] }]) {
      say(json);
      expect(await faultOf(node.broadcast(Uint8Array.of(1)))).toBe('shape');
      expect(await faultOf(node.getChainParameters())).toBe('shape');
    }
  });

  it('a connection that breaks off, before the answer and within it', async () => {
    answer = (response) => response.destroy();
    expect(await faultOf(node.getHead('solid'))).toBe('unreachable');
    answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"block_header":', () => response.destroy());
    };
    expect(await faultOf(node.getHead('solid'))).toBe('unreachable');
  });

  it('an answer that does not come, or does not end', async () => {
    const hasty = createNode({ url, timeoutMs: 50 });
    answer = () => undefined;
    expect(await faultOf(hasty.getHead('solid'))).toBe('timeout');
    answer = (response) => response.write('{');
    expect(await faultOf(hasty.getHead('solid'))).toBe('timeout');
  });

  it('more than was asked for', async () => {
    answer = (response) => response.end(`"${'x'.repeat(1024 * 1024)}"`);
    expect(await faultOf(node.getHead('solid'))).toBe('size');
  });

  it('no server', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => {
      gone.listen(0, '127.0.0.1', resolve);
    });
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => {
      gone.close(resolve);
    });
    const absent = createNode({ url: `http://127.0.0.1:${port}` });
    expect(await faultOf(absent.getHead('solid'))).toBe('unreachable');
    await expect(absent.getHead('solid')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the key', () => {
  it('is sent to the node it was given for, and without one none is sent', async () => {
    say(HEADER);
    await node.getHead('solid');
    await createNode({ url: `${url}/token/` }).getHead('solid');
    expect(asked.map(({ path, headers }) => [path, headers['tron-pro-api-key']])).toEqual([
      ['/walletsolidity/getblock', KEY],
      ['/token/walletsolidity/getblock', undefined],
    ]);
  });

  it('goes nowhere else: a redirection is not followed, and no error tells it, or the path of the node', async () => {
    answer = (response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
    const error: unknown = await createNode({ url: `${url}/secret-token`, apiKey: KEY })
      .getHead('solid')
      .catch((reason: unknown) => reason);
    expect(asked).toHaveLength(1);
    expect(String(error)).toMatch(/^NodeError: 127\.0\.0\.1:\d+: unreachable/);
    expect(String(error)).not.toMatch(/secret-token|a-key-of-ours/);
  });
});

it('an error of a node is one line, however long and odd its words are', async () => {
  say({ Error: `\u001b[2J\n${'long '.repeat(1000)}` });
  const error: unknown = await node.getHead('solid').catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/^NodeError: [\d.:]+: refused: \[2J (long ){30,}/);
  expect(String(error).length).toBeLessThan(300);
});

it.each(['', 'ftp://127.0.0.1', '127.0.0.1:8090'])('%j is no address of a node', (wrong) => {
  expect(() => createNode({ url: wrong })).toThrow(TypeError);
});
