import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { present } from '@voltide/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import blocks from '../../data/blocks.json' with { type: 'json' };
import { GENESIS_IDS } from '../networks.ts';
import { parseHex } from '../bytes.ts';
import { NoNodeError } from './node-error.ts';
import { createNodePool, isSomething, WrongNetworkError, type NodePool } from './node-pool.ts';
import { createNode, type TronNode } from './node.ts';

type Fake = { text: string; asked: number; readonly server: Server };

const HEADER = present(blocks.headers[0], 'a header');
const OLDER = present(blocks.headers[1], 'an older header');
const ID = new Uint8Array(32);

let fakes: readonly [Fake, Fake];
let pool: NodePool;
let nowMs = 0;

async function startFake(): Promise<Fake> {
  const fake: Fake = {
    text: JSON.stringify(HEADER),
    asked: 0,
    server: createServer((request, response) => {
      fake.asked += 1;
      request.resume();
      response.end(fake.text);
    }),
  };
  await new Promise<void>((resolve) => {
    fake.server.listen(0, '127.0.0.1', resolve);
  });
  return fake;
}

const nodeOf = ({ server }: Fake): TronNode =>
  createNode({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const headNumber = (): Promise<number> => pool.ask(async (node) => (await node.getHead('solid')).header.number);

beforeEach(async () => {
  nowMs = 0;
  fakes = [await startFake(), await startFake()];
  pool = createNodePool(fakes.map(nodeOf), () => nowMs);
});

afterEach(async () => {
  for (const { server } of fakes) {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
});

describe('two nodes', () => {
  it('the first is asked as long as it answers', async () => {
    expect([await headNumber(), await headNumber()]).toEqual([30_864_542, 30_864_542]);
    expect(fakes.map(({ asked }) => asked)).toEqual([2, 0]);
  });

  it('the second stands in, and the first rests: 5 seconds after a fault', async () => {
    const [first, second] = fakes;
    first.text = 'this API is closed because this node is a lite fullnode';
    expect([await headNumber(), await headNumber()]).toEqual([30_864_542, 30_864_542]);
    expect([first.asked, second.asked]).toEqual([1, 2]);

    first.text = JSON.stringify(HEADER);
    nowMs = 4999;
    await headNumber();
    expect([first.asked, second.asked]).toEqual([1, 3]);
    nowMs = 5000;
    await headNumber();
    expect([first.asked, second.asked]).toEqual([2, 3]);
  });

  it('the one that rests is left out of a comparison, unless too few are awake', async () => {
    const [first, second] = fakes;
    const compare = async (least: number) => {
      await pool.askAwake(least, (node) => node.getHead('solid'));
      return [first.asked, second.asked];
    };
    first.text = 'this API is closed because this node is a lite fullnode';
    expect(await compare(1)).toEqual([1, 1]);
    expect(await compare(1)).toEqual([1, 2]);
    expect(await compare(2)).toEqual([2, 3]);
    nowMs = 5000;
    expect(await compare(1)).toEqual([3, 4]);
  });

  it('30 seconds after "too many requests"', async () => {
    const [first, second] = fakes;
    first.text = '{"Error":"lack of computing resources"}';
    await headNumber();
    first.text = JSON.stringify(HEADER);
    nowMs = 29_999;
    await headNumber();
    expect([first.asked, second.asked]).toEqual([1, 2]);
    nowMs = 30_000;
    await headNumber();
    expect([first.asked, second.asked]).toEqual([2, 2]);
  });

  it('a resting node is still asked when no other answers', async () => {
    const [first, second] = fakes;
    first.text = 'no';
    await headNumber();
    first.text = JSON.stringify(HEADER);
    second.text = 'no';
    expect([await headNumber(), await headNumber()]).toEqual([30_864_542, 30_864_542]);
    expect([first.asked, second.asked]).toEqual([3, 2]);
    first.text = 'no';
    const error: unknown = await headNumber().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoNodeError);
    expect(error instanceof NoNodeError && error.errors.map(({ fault }) => fault)).toEqual(['text', 'text']);
  });

  it('S8-07 "there is none" is taken only where both say so', async () => {
    const [first, second] = fakes;
    first.text = '{}';
    second.text = JSON.stringify(OLDER);
    const find = (): Promise<unknown> => pool.ask((node) => node.findBlock(200, 'solid'), { accept: isSomething });
    expect(await find()).toMatchObject({ block: { header: { number: 200 } } });
    second.text = '{}';
    expect(await find()).toBeUndefined();
    second.text = 'no';
    expect(await find()).toBeUndefined();
  });

  it('S8-07 the first answer counts, while the other node hangs, fails, or answers later', async () => {
    const [first, second] = fakes;
    const hangs = (node: TronNode): Promise<number> =>
      node.name.endsWith(`:${(first.server.address() as AddressInfo).port}`)
        ? new Promise<number>(() => undefined)
        : node.getHead('solid').then(({ header }) => header.number);
    expect(await pool.askFirst(hangs)).toBe(30_864_542);
    expect([first.asked, second.asked]).toEqual([0, 1]);
    first.text = 'no';
    expect(await pool.askFirst((node) => node.getHead('solid'))).toMatchObject({ header: { number: 30_864_542 } });
    second.text = 'no';
    const error: unknown = await pool.askFirst((node) => node.getHead('solid')).catch((reason: unknown) => reason);
    expect(error instanceof NoNodeError && error.errors.map(({ fault }) => fault)).toEqual(['text', 'text']);
  });

  it('a fault of ours is none of the nodes', async () => {
    await expect(pool.askFirst(() => Promise.reject(new RangeError('ours')))).rejects.toThrow(RangeError);
    await expect(pool.ask(() => Promise.reject(new RangeError('ours')))).rejects.toThrow(RangeError);
    await expect(pool.ask((node) => node.listBlocks(0, 0, 'solid'))).rejects.toThrow(RangeError);
  });

  it('both are asked for comparison, and what one of them lacks is told', async () => {
    const [first, second] = fakes;
    second.text = JSON.stringify(OLDER);
    const numbers = async (): Promise<unknown> =>
      pool.askAll(async (node) => (await node.getHead('solid')).header.number);
    expect(await numbers()).toMatchObject([{ answer: 30_864_542 }, { answer: 200 }]);
    first.text = 'no';
    expect(await numbers()).toMatchObject([{ error: { fault: 'text' } }, { answer: 200 }]);
  });

  it('S8-08 both are handed the same bytes, whatever one of them says', async () => {
    const [first, second] = fakes;
    first.text = '{"code":"SIGERROR","message":"no"}';
    second.text = '{"result":true}';
    expect(await pool.broadcast(ID)).toMatchObject([
      { answer: { accepted: false, code: 'SIGERROR' } },
      { answer: { accepted: true } },
    ]);
    expect([first.asked, second.asked]).toEqual([1, 1]);
  });

  it('S8-11 of another network are refused', async () => {
    const [first, second] = fakes;
    const shasta = parseHex(GENESIS_IDS.shasta);
    first.text = JSON.stringify(blocks.genesis);
    second.text = first.text;
    await expect(pool.checkGenesis(shasta)).resolves.toBeUndefined();
    await expect(pool.checkGenesis(parseHex(GENESIS_IDS.mainnet))).rejects.toThrow(WrongNetworkError);
    second.text = JSON.stringify(OLDER);
    await expect(pool.checkGenesis(shasta)).rejects.toThrow(WrongNetworkError);
    second.text = 'no';
    await expect(pool.checkGenesis(shasta)).resolves.toBeUndefined();
    first.text = 'no';
    await expect(pool.checkGenesis(shasta)).rejects.toThrow(NoNodeError);
  });
});

it('a pool of no node is none', () => {
  expect(() => createNodePool([], () => 0)).toThrow(TypeError);
});
