import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { present, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkStatementProof } from '@voltide/seals';
import pg from 'pg';

import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts';
import type { Database } from '../../../apps/server/src/platform/db/pool.ts';
import { loadOddsTables } from '../../../apps/server/src/play/plays/odds-tables.ts';
import { createDaySealJob } from '../../../apps/server/src/money/seals/seal-day-job.ts';
import { createSealPages } from '../../../apps/server/src/money/seals/seal-pages.ts';
import { Secret } from '../../../apps/server/src/platform/secrets/secret.ts';
import { formatNumber, type Row } from '../report.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ACCOUNTS = 1_000_000;
/** As many leaves as the tree has: the next power of two. */
const LEAVES = 1_048_576;
const DAY_MS = 86_400_000;
const SECRET = new Secret(new Uint8Array(32).fill(1));
const BUSY = 10_000;
const STATEMENTS_MB = (ACCOUNTS * 900) / 1e6;

type Sealed = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly grownMb: number;
  readonly stalledMs: number;
};

export async function measureDaySeal(): Promise<readonly Row[]> {
  const folder = makeTemporaryFolder('bench-day-seal');
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: {}, log: () => undefined });
  const database = await openDatabase({ ownerUrl: embedded.url, appUrl: embedded.appUrl }, SECRET, () => undefined);
  const owner = new pg.Client({ connectionString: embedded.url });
  await owner.connect();
  try {
    await loadOddsTables({ database, clock: { nowMs: () => Date.now() }, hashes: nodeHashes });
    await fillBooks(owner);
    const hashSeconds = timeHashes();
    const first = await sealDay(database, 1);
    await touchAccounts(owner);
    const second = await sealDay(database, 2);
    const { bytes, ms } = await measureProof(database, owner);
    return rowsOf({ hashSeconds, first, second, bytes, ms });
  } finally {
    await owner.end();
    await database.end();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = {
  readonly hashSeconds: number;
  readonly first: Sealed;
  readonly second: Sealed;
  readonly bytes: number;
  readonly ms: number;
};

function rowsOf({ hashSeconds, first, second, bytes, ms }: Measured): readonly Row[] {
  const accounts = ACCOUNTS.toLocaleString('en');
  const row = (what: string, { seconds, cpuSeconds }: Sealed): Row => ({
    what: `${what} (${formatNumber(seconds)} s in all)`,
    product: `${formatNumber(cpuSeconds)} s`,
    yardstick: `${formatNumber(hashSeconds)} s`,
    ratio: cpuSeconds / hashSeconds,
    better: 'lower',
    goal: 10,
    limit: 30,
  });
  return [
    row(`day-seal: processor time of the first seal of ${accounts} accounts, against the bare hashes`, first),
    row(
      `day-seal: the same of the next one, ${BUSY.toLocaleString('en')} accounts changed, against the bare hashes`,
      second,
    ),
    {
      what: `day-seal: memory that a seal of ${accounts} accounts needs, against its statements`,
      product: `${formatNumber(Math.max(first.grownMb, second.grownMb))} MB`,
      yardstick: `${formatNumber(STATEMENTS_MB)} MB`,
      ratio: Math.max(first.grownMb, second.grownMb) / STATEMENTS_MB,
      better: 'lower',
      goal: 0.6,
      limit: 1,
    },
    {
      what: 'day-seal: longest stall of the event loop (99.9 of 100) meanwhile, against 5 ms',
      product: `${formatNumber(Math.max(first.stalledMs, second.stalledMs))} ms`,
      yardstick: '5 ms',
      ratio: Math.max(first.stalledMs, second.stalledMs) / 5,
      better: 'lower',
      goal: 10,
      limit: 40,
    },
    {
      what: `day-seal: proof of a statement, built in ${formatNumber(ms)} ms, against 20 hashes and sums as JSON`,
      product: `${formatNumber(bytes / 1e3)} kB`,
      yardstick: '2.2 kB',
      ratio: bytes / 2200,
      better: 'lower',
      goal: 4,
      limit: 10,
    },
  ];
}

async function sealDay(database: Database, days: number): Promise<Sealed> {
  const atMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS + (days - 1) * DAY_MS + 3_600_000;
  const seal = createDaySealJob({ ...portsOf(database), clock: { nowMs: () => atMs } });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = every(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  delay.enable();
  const startMs = performance.now();
  const startCpu = process.cpuUsage();
  await seal();
  const seconds = (performance.now() - startMs) / 1e3;
  const { user, system } = process.cpuUsage(startCpu);
  delay.disable();
  clearInterval(watching);
  const { rows } = await database.query<{ days: string }>('select count(*)::text as days from voltide.day_seal');
  if (rows[0]?.days !== `${days}`) throw new Error('the day was not sealed');
  const cpuSeconds = (user + system) / 1e6;
  return { seconds, cpuSeconds, grownMb: (most - before) / 1e6, stalledMs: delay.percentile(99.9) / 1e6 };
}

function portsOf(database: Database) {
  const nothing = (): never => {
    throw new Error('no one played');
  };
  return {
    config: { secretKey: SECRET },
    database,
    presenter: { record: nothing },
    learnTables: () => Promise.resolve(),
    catalogue: { findByHash: () => undefined },
    chain: { endOf: nothing },
  };
}

async function measureProof(database: Database, owner: pg.Client): Promise<{ bytes: number; ms: number }> {
  const { rows } = await owner.query<{ user_id: string; day: string }>(
    `select p.user_id::text, (select max(d.day)::text from voltide.day_seal d) as day
      from voltide.player p order by p.user_id limit 1 offset 1000`,
  );
  const { user_id: userId, day } = present(rows[0], 'a player');
  const pages = createSealPages(portsOf(database));
  const startMs = performance.now();
  const proof = await pages.statement(BigInt(userId) as UserId, day);
  const ms = performance.now() - startMs;
  const { faults } = checkStatementProof(nodeHashes, proof);
  if (faults.length > 0) throw new Error(`the proof does not hold: ${faults.join('; ')}`);
  return { bytes: JSON.stringify(proof).length, ms };
}

/** The hashes alone: a statement, a blind twice, a leaf and a node for each leaf. */
function timeHashes(): number {
  const [key, statement, id] = [new Uint8Array(32), new Uint8Array(800), new Uint8Array(80)];
  const [leaf, node] = [new Uint8Array(121), new Uint8Array(81)];
  const startCpu = process.cpuUsage();
  for (let i = 0; i < LEAVES; i++) {
    nodeHashes.sha256(statement);
    nodeHashes.hmacSha256(key, id);
    nodeHashes.hmacSha256(key, id);
    nodeHashes.sha256(leaf);
    nodeHashes.sha256(node);
  }
  const { user, system } = process.cpuUsage(startCpu);
  return (user + system) / 1e6;
}

/** Players with cash, promo and a vault, written past the functions: only what is counted matters. */
async function fillBooks(owner: pg.Client): Promise<void> {
  await owner.query(`insert into voltide.player (user_id, epoch_started_at_ms, commitment, next_commitment,
      encrypted_seed, next_encrypted_seed, client_seed)
    select 10000000 + 7919 * i::bigint, 0, sha256(i::text::bytea), sha256((-i)::text::bytea), '', '', 'bench'
    from generate_series(1, ${ACCOUNTS}) i`);
  await owner.query(`insert into voltide.account (user_id, kind, seq, balance)
    select 10000000 + 7919 * i::bigint, k.kind::voltide.account_kind, 1, 1000000 + i
    from generate_series(1, ${ACCOUNTS}) i cross join (values ('cash'), ('promo'), ('vault')) k (kind)`);
  await owner.query('vacuum analyze voltide.account');
  await owner.query('vacuum analyze voltide.player');
}

async function touchAccounts(owner: pg.Client): Promise<void> {
  await owner.query(`update voltide.account set balance = balance + 1 where kind = 'cash'
    and user_id in (select p.user_id from voltide.player p order by p.user_id limit ${BUSY})`);
}
