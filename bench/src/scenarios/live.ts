import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { LiveRequest } from '@voltide/contract';

import { startServer, type Child } from '../child.ts';
import { cpuSecondsOfTree, median, quantile } from '../measure.ts';
import type { Row } from '../report.ts';
import { openSockets } from '../sockets.ts';
import type { BenchWorld } from '../world.ts';

type LiveOptions = { readonly rounds: number; readonly seconds: number };

const SOCKETS = 2000;
/** So many that what they call is compiled, and what grows in steps has grown. */
const WARM_SOCKETS = 1000;
const BROADCASTS = 200;
const SETTLED_MS = 3000;
/** V8 keeps pages that it has emptied for eight seconds before it gives them back. */
const GIVEN_BACK_MS = 12_000;
const FOLLOWERS = 500;
const PLAYS_PER_SECOND = 300;
const LATE_GOAL_MS = 100;
/** File in which a measured process reports its JavaScript heap. */
const HEAP_FILE = 'heap.txt';
const COLLECTING = { NODE_OPTIONS: `--import ${new URL('../yardsticks/collect-on-signal.ts', import.meta.url).href}` };
const SERVER = fileURLToPath(new URL('../yardsticks/socket-server.ts', import.meta.url));

/** Kilobytes: what the system counts for a process, and of it the JavaScript heap after a collection. */
type Memory = { readonly resident: number; readonly heap: number };

/** Live updates: what an idle socket and a broadcast cost against bare `ws`, and how late a balance arrives. */
export async function measureLive(world: BenchWorld, { rounds, seconds }: LiveOptions): Promise<readonly Row[]> {
  const memory: { readonly product: Memory; readonly bare: Memory }[] = [];
  const cpu: Pair[] = [];
  const lateMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    memory.push(await memoryOfBoth(world, round));
    cpu.push({ product: await cpuOfBroadcast('feed'), bare: await cpuOfBroadcast('bare') });
    lateMs.push(...(await measureLateness(world, seconds)));
  }
  const pick = (which: keyof Memory): readonly Pair[] =>
    memory.map(({ product, bare }) => ({ product: product[which], bare: bare[which] }));
  return [
    compare(`kB of memory per idle authenticated socket, ${SOCKETS} of them, against bare ws`, 1.25, pick('resident')),
    compare('kB of JavaScript heap of it, after a collection, against bare ws', 1.25, pick('heap')),
    compare('µs of CPU per recipient of a broadcast, against a bare send loop', 1, cpu),
    {
      what: `from sending a play to its balance at a socket, p99, ${PLAYS_PER_SECOND} plays/s, ${FOLLOWERS} sockets`,
      product: `${quantile(lateMs, 0.99).toFixed(1)} ms`,
      yardstick: `${LATE_GOAL_MS} ms`,
      ratio: quantile(lateMs, 0.99) / LATE_GOAL_MS,
      better: 'lower',
      goal: 1,
      limit: Infinity,
    },
  ];
}

type Pair = { readonly product: number; readonly bare: number };

function compare(what: string, most: number, pairs: readonly Pair[]): Row {
  return {
    what,
    product: median(pairs.map(({ product }) => product)).toFixed(2),
    yardstick: median(pairs.map(({ bare }) => bare)).toFixed(2),
    ratio: median(pairs.map(({ product, bare }) => product / bare)),
    better: 'lower',
    goal: most,
    limit: most,
  };
}

/** Each round begins with the other one, so that what the machine does meanwhile favours neither. */
async function memoryOfBoth(world: BenchWorld, round: number): Promise<{ product: Memory; bare: Memory }> {
  if (round % 2 === 0) {
    const product = await memoryOfProduct(world);
    return { product, bare: await memoryOfBare(world) };
  }
  const bare = await memoryOfBare(world);
  return { product: await memoryOfProduct(world), bare };
}

async function memoryOfProduct(world: BenchWorld): Promise<Memory> {
  const heapFile = join(world.folder, HEAP_FILE);
  const product = await world.startProduct(undefined, { TRUST_PROXY: '1', HEAP_FILE: heapFile, ...COLLECTING });
  const { tokens } = world.writeTokens();
  return memoryPerSocket(product, tokens.slice(0, WARM_SOCKETS + SOCKETS), heapFile);
}

async function memoryOfBare(world: BenchWorld): Promise<Memory> {
  const heapFile = join(world.folder, HEAP_FILE);
  const env = { KIND: 'bare', HEAP_FILE: heapFile, ...COLLECTING };
  const bare = await startServer({ script: SERVER, readyPath: '/', env });
  const tokens = Array.from({ length: WARM_SOCKETS + SOCKETS }, () => 'a'.repeat(200));
  return memoryPerSocket(bare, tokens, heapFile);
}

function followOwn(tokens: readonly string[]): readonly (readonly LiveRequest[])[] {
  return tokens.map((token) => [{ type: 'hello', token, topics: ['account'] }]);
}

/** Measures the memory of each further socket in a process that has held some before. Ends the server. */
async function memoryPerSocket(server: Child, tokens: readonly string[], heapFile: string): Promise<Memory> {
  const { port } = server;
  const warm = await openSockets({ port, words: followOwn(tokens.slice(0, WARM_SOCKETS)) });
  const before = await readMemory(server.pid, heapFile);
  const sockets = await openSockets({ port, words: followOwn(tokens.slice(WARM_SOCKETS)), from: WARM_SOCKETS });
  const after = await readMemory(server.pid, heapFile);
  for (const socket of [...warm, ...sockets]) socket.terminate();
  await server.stop();
  return { resident: (after.resident - before.resident) / SOCKETS, heap: (after.heap - before.heap) / SOCKETS };
}

async function readMemory(pid: number, heapFile: string): Promise<Memory> {
  await sleep(SETTLED_MS);
  process.kill(pid, 'SIGUSR2');
  await sleep(GIVEN_BACK_MS);
  return {
    resident: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'),
    heap: Number(readFileSync(heapFile, 'utf8')) / 1024,
  };
}

async function cpuOfBroadcast(kind: 'bare' | 'feed'): Promise<number> {
  const server = await startServer({ script: SERVER, readyPath: '/', env: { KIND: kind } });
  const { port } = server;
  let received = 0;
  const words = Array.from({ length: SOCKETS }, () => []);
  const sockets = await openSockets({ port, words }, () => (received += 1));
  const publishAll = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const wanted = received + SOCKETS;
      await fetch(`http://127.0.0.1:${port}/tell`, { method: 'POST' });
      while (received < wanted) await sleep(1);
    }
  };
  await sleep(SETTLED_MS);
  await publishAll(BROADCASTS / 4);
  const before = cpuSecondsOfTree(server.pid);
  await publishAll(BROADCASTS);
  const seconds = cpuSecondsOfTree(server.pid) - before;
  for (const socket of sockets) socket.terminate();
  await server.stop();
  return (seconds * 1e6) / (BROADCASTS * SOCKETS);
}

/** Milliseconds from a play's being sent, so before its commit, until its balance is heard. */
async function measureLateness(world: BenchWorld, seconds: number): Promise<readonly number[]> {
  const product = await world.startProduct(undefined, { TRUST_PROXY: '1' });
  const { port } = product;
  const tokens = world.writeTokens().tokens.slice(0, FOLLOWERS);
  const sentAtMs = new Map<number, number>();
  const lateMs: number[] = [];
  const sockets = await openSockets({ port, words: followOwn(tokens) }, (message, index) => {
    const atMs = sentAtMs.get(index);
    if (message.type !== 'account' || message.kind !== 'delta' || atMs === undefined) return;
    lateMs.push(performance.now() - atMs);
    sentAtMs.delete(index);
  });
  await sleep(SETTLED_MS);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startMs = performance.now();
  const total = seconds * PLAYS_PER_SECOND;
  const answers: Promise<void>[] = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1e3) * PLAYS_PER_SECOND));
    for (; sent < due; sent++) {
      const index = sent % tokens.length;
      sentAtMs.set(index, performance.now());
      answers.push(play({ agent, port, token: tokens[index] ?? '', body: world.body }));
    }
    await sleep(1);
  }
  await Promise.all(answers);
  await sleep(SETTLED_MS);
  if (sentAtMs.size > 0) throw new Error(`${sentAtMs.size} plays were never told`);
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  await product.stop();
  return lateMs;
}

type Sending = { readonly agent: Agent; readonly port: number; readonly token: string; readonly body: string };

function play({ agent, port, token, body }: Sending): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'x-forwarded-for': '198.51.100.1',
  };
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, path: '/api/packs/open', method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`an open was answered with ${response.statusCode ?? 0}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
