import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { present } from '@voltide/core';
import {
  buildTransfer,
  checkBlock,
  chainIdOf,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  parseTrx,
  sameBytes,
  signTransaction,
  transactionId,
  transactionOf,
  type TransferOrder,
} from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { afterAll, describe, expect, it } from 'vitest';

import { keyOf, type KeyPair } from './chain/keys.ts';
import { startDevnet, type Devnet, type DevnetSettings } from './devnet.ts';

const open: Devnet[] = [];
const folder = mkdtempSync(join(tmpdir(), 'voltide-devnet-'));

afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  rmSync(folder, { recursive: true });
});

async function start(settings: Partial<DevnetSettings> = {}) {
  const devnet = await startDevnet({ seed: 'test', ports: [0], ...settings });
  open.push(devnet);
  const url = present(devnet.urls[0], 'an address');
  const post = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  return { devnet, url, post, node: createNode({ url, timeoutMs: 2000 }) };
}

type World = Awaited<ReturnType<typeof start>>;

/** Keys that the faucet has paid. */
async function fund(world: World, name: string, amount = '1000'): Promise<KeyPair> {
  const key = keyOf('people', name);
  await world.post('/devnet/faucet', { address: formatAddress(key.address), amount });
  world.devnet.mine();
  return key;
}

let stamp = 0;

async function signTransfer(world: World, from: KeyPair, more: Partial<TransferOrder> = {}): Promise<Uint8Array> {
  const { id } = await world.node.getHead('solid');
  const { header } = await world.node.getHead('newest');
  const raw = buildTransfer({
    owner: from.address,
    to: keyOf('people', 'receiver').address,
    amountSun: parseTrx('5'),
    refBlockId: id,
    expirationMs: header.timestampMs + 60_000,
    timestampMs: header.timestampMs + stamp++,
    ...more,
  });
  return encodeTransaction(signTransaction(transactionOf(encodeRawData(raw)), from.privateKey));
}

const idOf = (encoded: Uint8Array, world: World) =>
  present(
    world.devnet.chain.listPending().find(({ transaction }) => sameBytes(encodeTransaction(transaction), encoded)),
    'pending',
  ).id;

describe('the chain', () => {
  it('S8-11 has an id that its seed alone decides', async () => {
    const [one, same, other] = [await start(), await start(), await start({ seed: 'other' })];
    expect(one.devnet.chainId).toMatch(/^0x[0-9a-f]{8}$/);
    expect(same.devnet.chainId).toBe(one.devnet.chainId);
    expect(other.devnet.chainId).not.toBe(one.devnet.chainId);
    expect(chainIdOf(await one.node.getGenesisId())).toBe(one.devnet.chainId);
  });

  it('S8-07 signs every block by the producer of its slot, with the root of what it holds', async () => {
    const world = await start();
    await fund(world, 'anna');
    world.devnet.mine(30);
    const blocks = await world.node.listBlocks(0, 32, 'newest');
    expect(blocks).toHaveLength(32);
    const producers = new Set<string>();
    for (const [index, { block, statedId }] of blocks.entries()) {
      const check = checkBlock(block);
      expect(check).toMatchObject({ root: true, producer: index > 0 });
      expect(statedId).toEqual(check.id);
      expect(block.header.number).toBe(index);
      const parent = blocks[index - 1];
      if (parent !== undefined) expect(block.header.parentId).toEqual(parent.statedId);
      if (index > 0) producers.add(formatHex(block.header.witness));
    }
    expect(producers.size).toBe(27);
  });

  it('S8-07 makes a block solid once 19 of 27 producers have built on it', async () => {
    const world = await start();
    const solid = async () => (await world.node.getHead('solid')).header.number;
    world.devnet.mine(18);
    expect(await solid()).toBe(0);
    world.devnet.mine(1);
    expect(await solid()).toBe(1);
    world.devnet.mine(10);
    expect(await solid()).toBe(11);
    await world.post('/devnet/freeze');
    world.devnet.mine(5);
    expect(await solid()).toBe(11);
    await world.post('/devnet/freeze', { frozen: false });
    expect(await solid()).toBe(16);
  });

  it('goes on after a restart with the blocks of its file, the last one cut off by a crash', async () => {
    const file = join(folder, 'chain');
    const before = await start({ file });
    await fund(before, 'anna');
    before.devnet.mine(5);
    await before.post('/devnet/reorg', { depth: 2 });
    before.devnet.mine(3);
    const head = await before.node.getHead('newest');
    await before.devnet.close();
    open.splice(open.indexOf(before.devnet), 1);
    writeFileSync(file, `${readFileSync(file, 'utf8')}0a1b`);
    const after = await start({ file });
    expect(await after.node.getHead('newest')).toEqual(head);
    expect((await after.node.findAccount(keyOf('people', 'anna').address, 'newest'))?.balanceSun).toBe(1_000_000_000n);
    await expect(start({ file, seed: 'other' })).rejects.toThrow('not the chain of this seed');
  });

  it('follows the clock where it has one, and stands still while it is paused', async () => {
    let nowMs = Date.UTC(2026, 5, 1);
    const world = await start({ nowMs: () => (nowMs += 2999) });
    await expect.poll(async () => (await world.node.getHead('newest')).header.number).toBeGreaterThan(2);
    const { header } = await world.node.getHead('newest');
    expect(header.timestampMs % 3000).toBe(0);
    expect(header.timestampMs).toBeGreaterThan(Date.UTC(2026, 5, 1));
    expect(await world.post('/devnet/pause')).toEqual({ paused: true });
    const paused = await world.node.getHead('newest');
    expect((await world.node.getHead('newest')).id).toEqual(paused.id);
    expect(await world.post('/devnet/resume')).toEqual({ paused: false });
    await expect
      .poll(async () => (await world.node.getHead('newest')).header.number)
      .toBeGreaterThan(paused.header.number);
  });
});

describe('a transfer', () => {
  it('S8-07 is taken, then in a block, then solid, and moves the amount to the sun', async () => {
    const world = await start();
    const anna = await fund(world, 'anna');
    const receiver = keyOf('people', 'receiver').address;
    const encoded = await signTransfer(world, anna, { amountSun: 12_345_678n });
    expect(await world.node.broadcast(encoded)).toEqual({ accepted: true, code: 'SUCCESS', message: '' });
    const id = Buffer.from(idOf(encoded, world), 'hex');
    expect(await world.node.findTransaction(id, 'newest')).toBeUndefined();
    world.devnet.mine();
    const found = present(await world.node.findTransaction(id, 'newest'), 'a transaction');
    expect(formatHex(transactionId(found.rawData))).toBe(formatHex(id));
    expect(found.results[0]?.contractResult).toBe(1);
    expect(await world.node.findTransaction(id, 'solid')).toBeUndefined();
    expect(await world.node.findAccount(receiver, 'solid')).toBeUndefined();
    world.devnet.mine(18);
    expect(await world.node.findTransaction(id, 'solid')).toEqual(found);
    expect((await world.node.findAccount(receiver, 'solid'))?.balanceSun).toBe(12_345_678n);
    // 0.1 TRX of bandwidth and 1 TRX, since this address is new.
    expect(await world.node.findTransactionInfo(id, 'solid')).toMatchObject({
      feeSun: 1_100_000n,
      bandwidthFeeSun: 100_000n,
      bandwidthUsed: 0n,
    });
    expect((await world.node.findAccount(anna.address, 'solid'))?.balanceSun).toBe(1_000_000_000n - 13_445_678n);
  });

  it('S8-08 takes 600 free points a day, then 1000 sun a byte, and more for a memo', async () => {
    const world = await start();
    const [anna, bert] = [await fund(world, 'anna'), await fund(world, 'bert')];
    const pay = async (more: Partial<TransferOrder> = {}) => {
      const encoded = await signTransfer(world, anna, { to: bert.address, ...more });
      expect(await world.node.broadcast(encoded)).toMatchObject({ accepted: true });
      const id = Buffer.from(idOf(encoded, world), 'hex');
      world.devnet.mine();
      return { info: present(await world.node.findTransactionInfo(id, 'newest'), 'info'), points: encoded.length + 64 };
    };
    for (const time of [1, 2]) {
      const { info, points } = await pay({ amountSun: BigInt(time) });
      expect(info).toMatchObject({ feeSun: 0n, bandwidthUsed: BigInt(points), bandwidthFeeSun: 0n });
    }
    const third = await pay();
    expect(third.info).toMatchObject({ feeSun: BigInt(third.points * 1000), bandwidthUsed: 0n });
    const memo = await pay({ memo: new TextEncoder().encode('hello') });
    expect(memo.info.feeSun).toBe(1_000_000n + BigInt(memo.points * 1000));
    // Half of the free points are back after half a day.
    world.devnet.chain.mine((await world.node.getHead('newest')).header.timestampMs + 12 * 3_600_000);
    expect((await pay()).info.feeSun).toBe(0n);
    expect((await pay()).info.feeSun).toBeGreaterThan(0n);
  });

  it('S8-08 is refused for each reason in the words of the real node', async () => {
    const world = await start();
    const anna = await fund(world, 'anna');
    const { header, id: headId } = await world.node.getHead('newest');
    const tries: readonly (readonly [Partial<TransferOrder>, string, string])[] = [
      [{ expirationMs: header.timestampMs + 2999 }, 'TRANSACTION_EXPIRATION_ERROR', 'Transaction expired'],
      [{ expirationMs: header.timestampMs + 86_400_001 }, 'TRANSACTION_EXPIRATION_ERROR', 'Transaction expired'],
      [{ refBlockId: headId.map((byte) => byte ^ 1) }, 'TAPOS_ERROR', 'Tapos check error.'],
      [{ permissionId: 3 }, 'SIGERROR', "Validate signature error: permission isn't exit"],
      [{ owner: keyOf('people', 'bert').address }, 'SIGERROR', ' is signed by T'],
      [{ to: anna.address }, 'CONTRACT_VALIDATE_ERROR', 'Cannot transfer TRX to yourself.'],
      [{ amountSun: 999_000_000n }, 'CONTRACT_VALIDATE_ERROR', 'balance is not sufficient.'],
    ];
    for (const [more, code, message] of tries) {
      const answer = await world.node.broadcast(await signTransfer(world, anna, more));
      expect(answer).toMatchObject({ accepted: false, code });
      expect(answer.message).toContain(message);
    }
    const nobody = keyOf('people', 'nobody');
    expect(await world.node.broadcast(await signTransfer(world, nobody))).toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
      message: `Contract validate error : account [${formatAddress(nobody.address)}] does not exist`,
    });
    expect((await world.post('/devnet/status')) as object).toMatchObject({ pending: 0 });
  });

  it('S8-08 is taken once: a second time it is a duplicate, waiting or in a block', async () => {
    const world = await start();
    const anna = await fund(world, 'anna');
    const encoded = await signTransfer(world, anna);
    expect(await world.node.broadcast(encoded)).toMatchObject({ accepted: true });
    const duplicate = { accepted: false, code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' };
    expect(await world.node.broadcast(encoded)).toEqual(duplicate);
    world.devnet.mine();
    expect(await world.node.broadcast(encoded)).toEqual(duplicate);
  });

  it('S8-08 never spends what another one that waits has spent already', async () => {
    const world = await start();
    const anna = await fund(world, 'anna', '100');
    expect(await world.node.broadcast(await signTransfer(world, anna, { amountSun: 60_000_000n }))).toMatchObject({
      accepted: true,
    });
    expect(await world.node.broadcast(await signTransfer(world, anna, { amountSun: 60_000_000n }))).toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
    });
  });
});

describe('control', () => {
  it.each(['drop', 'requeue'] as const)('S8-07 takes blocks back, but no solid ones: %s', async (transactions) => {
    const world = await start();
    const anna = await fund(world, 'anna');
    world.devnet.mine(20);
    const encoded = await signTransfer(world, anna);
    await world.node.broadcast(encoded);
    const id = Buffer.from(idOf(encoded, world), 'hex');
    world.devnet.mine(2);
    const before = await world.node.getHead('newest');
    expect(await world.post('/devnet/reorg', { depth: 3, transactions })).toMatchObject({
      block: before.header.number + 1,
    });
    const held = await world.node.findTransaction(id, 'newest');
    expect(held !== undefined).toBe(transactions === 'requeue');
    const beside = present(await world.node.findBlock(before.header.number - 2, 'newest'), 'a block');
    expect(beside.block.header.timestampMs).toBe(before.header.timestampMs + 3000);
    expect(await world.post('/devnet/reorg', { depth: 25 })).toEqual({ error: 'solid blocks are not taken back' });
  });

  it('S8-07 censors, and forgets what waits', async () => {
    const world = await start();
    const anna = await fund(world, 'anna');
    await world.post('/devnet/censor', { names: [formatAddress(anna.address)] });
    const encoded = await signTransfer(world, anna);
    await world.node.broadcast(encoded);
    const id = Buffer.from(idOf(encoded, world), 'hex');
    world.devnet.mine(3);
    expect(await world.node.findTransaction(id, 'newest')).toBeUndefined();
    expect(await world.post('/devnet/drop-pending')).toEqual({ dropped: 1 });
    await world.post('/devnet/censor');
    world.devnet.mine();
    expect(await world.node.findTransaction(id, 'newest')).toBeUndefined();
    await world.node.broadcast(encoded);
    world.devnet.mine();
    expect(await world.node.findTransaction(id, 'newest')).toBeDefined();
  });

  it.each([
    ['status-429', 'busy'],
    ['status-403', 'busy'],
    ['status-500', 'status'],
    ['busy', 'busy'],
    ['reset', 'unreachable'],
    ['hang', 'timeout'],
    ['broken-json', 'text'],
    ['lite', 'text'],
    ['empty', 'shape'],
  ])('S8-07 answers one call with %s, and the next one well', async (fault, kind) => {
    const { post, url } = await start();
    const node = createNode({ url, timeoutMs: 500 });
    await post('/devnet/behave', { faults: [{ path: '/wallet/getblock', fault, times: 1 }] });
    await expect(node.getHead('newest')).rejects.toMatchObject({ fault: kind });
    expect((await node.getHead('newest')).header.number).toBe(0);
  });

  it('S8-08 loses an answer, a broadcast or the order of time, as nodes do', async () => {
    const world = await start();
    const anna = await fund(world, 'anna');
    const pending = async () => ((await world.post('/devnet/status')) as { pending: number }).pending;
    await world.post('/devnet/behave', { faults: [{ path: '/wallet/broadcasthex', fault: 'lost-reply' }] });
    const lost = await signTransfer(world, anna);
    await expect(world.node.broadcast(lost)).rejects.toMatchObject({ fault: 'unreachable' });
    expect([await pending(), (await world.node.broadcast(lost)).code]).toEqual([1, 'DUP_TRANSACTION_ERROR']);
    world.devnet.mine();
    await world.post('/devnet/behave', { lostBroadcasts: true });
    expect(await world.node.broadcast(await signTransfer(world, anna))).toMatchObject({ accepted: true });
    expect(await pending()).toBe(0);
    await world.post('/devnet/behave', { delayBlocks: 2 });
    expect(await world.node.broadcast(await signTransfer(world, anna))).toMatchObject({ accepted: true });
    world.devnet.mine();
    expect(await pending()).toBe(0);
    world.devnet.mine();
    expect(await pending()).toBe(1);
    await world.post('/devnet/behave', { duplicateCache: true });
    const bad = await signTransfer(world, anna, { amountSun: 10n ** 15n });
    const codes = [(await world.node.broadcast(bad)).code, (await world.node.broadcast(bad)).code];
    expect(codes).toEqual(['CONTRACT_VALIDATE_ERROR', 'DUP_TRANSACTION_ERROR']);
  });

  it('S8-07 lies about its blocks in ways that their ids and roots give away, each node for itself', async () => {
    const world = await start({ ports: [0, 0] });
    const second = createNode({ url: present(world.devnet.urls[1], 'a second node') });
    await fund(world, 'anna');
    world.devnet.mine(3);
    const checkOf = async (node: typeof second, number: number) => {
      const { block, statedId } = present(await node.findBlock(number, 'newest'), 'a block');
      const check = checkBlock(block);
      return { ...check, id: statedId !== undefined && sameBytes(statedId, check.id) };
    };
    const good = { id: true, producer: true, root: true };
    expect(await checkOf(world.node, 1)).toEqual(good);
    await world.post('/devnet/behave', { hidden: ['*'] });
    expect(await checkOf(world.node, 1)).toEqual({ ...good, root: false });
    await world.post('/devnet/behave', { wrongRoots: true });
    expect(await checkOf(world.node, 1)).toEqual({ id: false, producer: false, root: false });
    await world.post('/devnet/behave', { lagBlocks: 2 });
    expect((await world.node.getHead('newest')).header.number).toBe(2);
    expect(await checkOf(second, 1)).toEqual(good);
    expect((await second.getHead('newest')).header.number).toBe(4);
  });

  it('is refused to pages of other sites, by the name or the origin that gives them away', async () => {
    const { url } = await start();
    const statusOf = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) => {
        const sent = request(`${url}/devnet/mine`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.end('{}');
      });
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ origin: 'https://example.org' })).toBe(403);
    expect(await statusOf({ host: 'rebound.example.org' })).toBe(403);
  });

  it('says what is wrong with an order', async () => {
    const { post, url } = await start();
    for (const [path, body] of [
      ['mine', { blocks: 0 }],
      ['faucet', { address: 'T1' }],
      ['faucet', { address: formatAddress(keyOf('people', 'anna').address), amount: '-1' }],
      ['behave', { faults: [{ fault: 'none' }] }],
      ['behave', { lagBlocks: -1 }],
      ['censor', { names: 'all' }],
    ] as const) {
      expect(await post(`/devnet/${path}`, body)).toMatchObject({ error: expect.stringMatching(/./) as string });
    }
    expect((await fetch(`${url}/devnet/nothing`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/devnet/status`)).status).toBe(405);
  });
});
