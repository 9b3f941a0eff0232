import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { present } from '@voltide/core';
import { ADDRESS_BYTES } from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { createNodePool } from '@voltide/tron/client/node-pool';
import pg from 'pg';

import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts';
import { createLetters } from '../../../apps/server/src/operate/mail/letters.ts';
import type { Database } from '../../../apps/server/src/platform/db/pool.ts';
import { Secret } from '../../../apps/server/src/platform/secrets/secret.ts';
import { createScan, type Scan } from '../../../apps/server/src/money/tron/chain/scan.ts';
import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import type { NodeFacts } from '../yardsticks/block-node.ts';

const BLOCKS_A_DAY = 28_800;
const BLOCKS_AT_ONCE = 100;
/** Transactions of a devnet in use, and of mainnet in 2026: about 8.6 million a day. */
const CASES = [
  { kind: 'devnet', blocks: 600, transactions: 20, limits: [0.4, 0.1] },
  { kind: 'mainnet', blocks: 600, transactions: 300, limits: [0.15, 0.25] },
] as const;

type Case = (typeof CASES)[number];
/** Blocks per second: scanned, fetched one by one, and fetched as many at once as the scan does. */
type Rates = { readonly scanned: number; readonly single: number; readonly bulk: number };

/**
 * Measures the catching-up of the server's scan, database included, against fetching the same blocks from the same node
 * and discarding them. The node is a separate process.
 */
export async function measureScan({ rounds }: { readonly rounds: number }): Promise<readonly Row[]> {
  const folder = makeTemporaryFolder('bench-scan');
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: {}, log: () => undefined });
  const address = { ownerUrl: embedded.url, appUrl: embedded.appUrl };
  const database = await openDatabase(address, new Secret(new Uint8Array(32).fill(1)), () => undefined);
  const owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  try {
    const rows: Row[] = [];
    for (const each of CASES) rows.push(...rowsOf(each, await measureCase({ each, rounds, database, owner })));
    return rows;
  } finally {
    await owner.end();
    await database.end();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf({ kind, transactions, limits }: Case, rates: readonly Rates[]): readonly Row[] {
  const rateOf = (name: keyof Rates): number => median(rates.map((rate) => rate[name]));
  const scanned = rateOf('scanned');
  const row = (name: 'single' | 'bulk', how: string, limit: number): Row => ({
    what: `scan: blocks of ${transactions} transactions (${kind}) caught up, against fetching ${how}`,
    product: `${formatNumber(scanned)}/s (a day in ${formatNumber(BLOCKS_A_DAY / scanned)} s)`,
    yardstick: `${formatNumber(rateOf(name))}/s`,
    ratio: median(rates.map((rate) => rate.scanned / rate[name])),
    better: 'higher',
    goal: 0.5,
    limit,
  });
  return [row('single', 'them one by one', limits[0]), row('bulk', 'a hundred at once', limits[1])];
}

type Measured = {
  readonly each: Case;
  readonly rounds: number;
  readonly database: Database;
  readonly owner: pg.Client;
};

async function measureCase({ each, rounds, database, owner }: Measured): Promise<readonly Rates[]> {
  const program = fileURLToPath(new URL('../yardsticks/block-node.ts', import.meta.url));
  const child = fork(program, [`${each.blocks}`, `${each.transactions}`, each.kind]);
  try {
    const [facts] = (await once(child, 'message')) as [NodeFacts];
    const node = createNode({ url: facts.url, timeoutMs: 60_000 });
    const first = present(await node.findBlock(facts.from - 1, 'solid'), 'the block before');
    const scan = scanOver(facts, database);
    const rates: Rates[] = [];
    // The first round warms up, and is not counted.
    for (let round = 0; round <= rounds; round++) {
      await owner.query('delete from voltide.tron_scan');
      await owner.query(
        `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
          values ($1, $2, $3, $1, $4, 0)`,
        [facts.from - 1, first.statedId, first.block.header.timestampMs, new Uint8Array(32)],
      );
      const scanned = await scanAll(facts, scan, owner);
      const rate = { scanned, single: await fetchAll(facts, 1), bulk: await fetchAll(facts, BLOCKS_AT_ONCE) };
      if (round > 0) rates.push(rate);
    }
    return rates;
  } finally {
    child.disconnect();
  }
}

function scanOver({ url }: NodeFacts, database: Database): Scan {
  const clock = { nowMs: () => Date.now() };
  const pool = createNodePool([createNode({ url, timeoutMs: 60_000 })], clock.nowMs);
  const open = {
    pool,
    genesisId: new Uint8Array(32),
    platformAddress: Uint8Array.from({ length: ADDRESS_BYTES }, (_, i) => (i === 0 ? 0x41 : 1)),
    facts: {
      network: 'Testnet',
      chainId: '0x00000000',
      platformAddress: '',
      leastDeposit: '10.000000',
      hasFaucet: false,
      payoutWaitMs: 0,
      explorerUrl: null,
    },
  } as const;
  const chain = { isSetUp: true, find: () => Promise.resolve(open), get: () => Promise.resolve(open) };
  const config = { tronNetwork: 'devnet', operatorEmail: undefined } as const;
  const outbox = { add: () => Promise.reject(new Error('no mail is sent here')) };
  const letters = createLetters('http://localhost');
  return createScan({ config, database, clock, log: { error: () => undefined }, chain, outbox, letters });
}

async function scanAll({ from, to }: NodeFacts, scan: Scan, owner: pg.Client): Promise<number> {
  const startMs = performance.now();
  await scan.run();
  const { rows } = await owner.query<{ block: string }>('select block::text as block from voltide.tron_scan');
  const block = Number(rows[0]?.block);
  if (block < to) throw new Error(`the scan has stopped at block ${block} of ${to}`);
  return ((block - from + 1) * 1e3) / (performance.now() - startMs);
}

async function fetchAll({ url, from, to }: NodeFacts, atOnce: number): Promise<number> {
  const startMs = performance.now();
  for (let at = from; at <= to; at += atOnce) {
    const body = JSON.stringify({ startNum: at, endNum: Math.min(at + atOnce, to + 1) });
    const response = await fetch(`${url}/walletsolidity/getblockbylimitnext`, { method: 'POST', body });
    await response.arrayBuffer();
  }
  return ((to - from + 1) * 1e3) / (performance.now() - startMs);
}
