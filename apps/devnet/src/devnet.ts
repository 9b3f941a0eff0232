import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { chainIdOf } from '@voltide/tron';

import { timeOf, type Funded } from './chain/blocks.ts';
import { createChain, type Chain, type ChainEvent } from './chain/chain.ts';
import { SLOT_MS } from './chain/fees.ts';
import { createNode, type Node } from './http/node.ts';
import { createFace } from './http/server.ts';
import { openJournal } from './journal.ts';

export type DevnetSettings = {
  readonly seed: string;
  /** File of the chain; without it, the chain is in memory. */
  readonly file?: string;
  /** 0: any that is free. One port is one node; all of them share the chain, each with faults of its own. */
  readonly ports: readonly number[];
  /** Blocks come every 3 s of this clock; without it, only on request. */
  readonly nowMs?: () => number;
  /** Balances of addresses from the first block on, besides the faucet. */
  readonly funded?: readonly Funded[];
  /** Blocks come only while something waits, or is not yet solid: an idle chain does not grow. */
  readonly isQuiet?: boolean;
};

export type Devnet = {
  readonly chain: Chain;
  readonly nodes: readonly Node[];
  /** http://127.0.0.1:PORT of each node. */
  readonly urls: readonly string[];
  /** Last four bytes of the first block's id, as wallets show it. */
  readonly chainId: string;
  readonly mine: (count?: number) => void;
  readonly close: () => Promise<void>;
};

const HOST = '127.0.0.1';
/** A transaction expires a day after the newest block at most, so that block is never much older than now. */
const QUIET_MS = 3_600_000;

/** Starts a separate network, on this machine alone. */
export async function startDevnet({
  seed,
  file,
  ports,
  nowMs,
  funded = [],
  isQuiet = false,
}: DevnetSettings): Promise<Devnet> {
  const journal = file === undefined ? undefined : openJournal(file, seed);
  let reading = true;
  const tell = (event: ChainEvent): void => {
    if (reading) return;
    if ('sealed' in event) journal?.add(event.sealed.block);
    else journal?.takeBack(event.rewound);
  };
  const chain = createChain(seed, { tell, funded });
  for (const block of journal?.blocks ?? []) chain.append(block);
  reading = false;

  const nodes = ports.map(() => createNode(chain));
  let paused = false;
  const mineAt = (timestampMs?: number): void => {
    chain.mine(timestampMs);
    for (const node of nodes) node.heed();
  };
  const mine = (count = 1): void => {
    for (let mined = 0; mined < count; mined++) mineAt();
  };
  const servers = nodes.map((node) =>
    createFace({ node, mine, rewind: chain.rewind, setPaused: (value) => void (paused = value) }),
  );
  const urls = await Promise.all(servers.map((server, index) => listen(server, ports[index] ?? 0)));
  const isDue = (atMs: number): boolean =>
    !paused && (!isQuiet || chain.isBusy() || timeOf(chain.getTip('newest')) + QUIET_MS < atMs);
  const stop =
    nowMs === undefined ? () => undefined : tick(nowMs, () => (isDue(nowMs()) ? mineAt(nowMs()) : undefined));
  return {
    chain,
    nodes,
    urls,
    chainId: chainIdOf(chain.findBlock(0)?.id ?? new Uint8Array(0)),
    mine,
    async close() {
      stop();
      await Promise.all(servers.map(close));
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, HOST);
  await once(server, 'listening');
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Calls at the beginning of every slot. */
function tick(nowMs: () => number, work: () => void): () => void {
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(
      () => {
        work();
        next();
      },
      SLOT_MS - (nowMs() % SLOT_MS),
    );
  };
  next();
  return () => clearTimeout(timer);
}
