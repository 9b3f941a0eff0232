import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { present, userIdFromRandom, type UserId } from '@voltide/core';
import { startDevnet, type Devnet } from '@voltide/devnet';
import { nodeHashes } from '@voltide/fairness/node';
import { addressOfPrivateKey, GENESIS_IDS, parseHex, signMessage } from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { createNodePool } from '@voltide/tron/client/node-pool';
import pg from 'pg';

import { systemClock } from '../../../apps/server/src/platform/context/ports.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts';
import type { Database } from '../../../apps/server/src/platform/db/pool.ts';
import { openAccounts } from '../../../apps/server/src/money/ledger/players.ts';
import { settleOne } from '../../../apps/server/src/money/ledger/settle.sql.ts';
import { loadOddsTables } from '../../../apps/server/src/play/plays/odds-tables.ts';
import { createSealJob } from '../../../apps/server/src/money/reserves/seal-job.ts';
import { createSeedCipher } from '../../../apps/server/src/platform/secrets/seed-cipher.ts';
import { Secret } from '../../../apps/server/src/platform/secrets/secret.ts';
import { median, quantile } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const PLAYERS = 200_000;
/** As many leaves as the tree has: the next power of two. */
const LEAVES = 262_144;
const DAY_MS = 86_400_000;
const KEY = parseHex('04'.repeat(32));
const SECRET = new Secret(new Uint8Array(32).fill(1));

type Sealing = {
  readonly database: Database;
  readonly owner: pg.Client;
  readonly devnet: Devnet;
  readonly player: UserId;
};
type Measured = {
  readonly sealMs: number;
  readonly hashMs: number;
  readonly calm: readonly number[];
  readonly busy: readonly number[];
};

/** Measures the time of a day's seal, against its bare hashes, and its effect on plays of the same process. */
export async function measureSeal({ rounds }: { readonly rounds: number }): Promise<readonly Row[]> {
  const folder = makeTemporaryFolder('bench-seal');
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: {}, log: () => undefined });
  const address = { ownerUrl: embedded.url, appUrl: embedded.appUrl };
  const database = await openDatabase(address, SECRET, () => undefined);
  const owner = new pg.Client({ connectionString: embedded.url });
  const devnet = await startDevnet({ seed: 'bench seal', ports: [0] });
  await owner.connect();
  try {
    await loadOddsTables({ database, clock: systemClock, hashes: nodeHashes });
    const player = await openPlayer(database);
    await fillBooks(owner);
    devnet.mine(30);
    await pointScan(owner, devnet);
    const sealing = { database, owner, devnet, player };
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await measureRound(sealing, round));
    return rowsOf(measured);
  } finally {
    await devnet.close();
    await owner.end();
    await database.end();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(measured: readonly Measured[]): readonly Row[] {
  const middle = (of: (each: Measured) => number): number => median(measured.map(of));
  const worst = (of: (each: Measured) => readonly number[]): number => middle((each) => quantile(of(each), 0.99));
  return [
    {
      what: `seal: ${PLAYERS.toLocaleString('en')} players counted, hashed, signed and stored, against the bare hashes`,
      product: `${formatNumber(middle(({ sealMs }) => sealMs) / 1e3)} s`,
      yardstick: `${formatNumber(middle(({ hashMs }) => hashMs) / 1e3)} s`,
      ratio: middle(({ sealMs, hashMs }) => sealMs / hashMs),
      better: 'lower',
      goal: 4,
      limit: 10,
    },
    {
      what: 'seal: 99 of 100 plays of the same process meanwhile, against the same plays alone',
      product: `${formatNumber(worst(({ busy }) => busy))} ms`,
      yardstick: `${formatNumber(worst(({ calm }) => calm))} ms`,
      ratio: worst(({ busy }) => busy) / worst(({ calm }) => calm),
      better: 'lower',
      goal: 5,
      limit: 20,
    },
  ];
}

async function measureRound(sealing: Sealing, round: number): Promise<Measured> {
  const { database, devnet } = sealing;
  const hashMs = timeHashes();
  const calm = await playUntil(sealing, new Promise((resolve) => setTimeout(resolve, 2000)));
  const clock = { nowMs: () => Date.now() + round * DAY_MS };
  const url = present(devnet.urls[0], 'an address');
  const pool = createNodePool([createNode({ url })], clock.nowMs);
  const facts = {
    network: 'Testnet',
    chainId: devnet.chainId,
    platformAddress: '',
    leastDeposit: '10.000000',
    hasFaucet: false,
    payoutWaitMs: 0,
    explorerUrl: null,
  } as const;
  const open = { facts, genesisId: parseHex(GENESIS_IDS.nile), platformAddress: addressOfPrivateKey(KEY), pool };
  const seal = createSealJob({
    config: { secretKey: SECRET, tronNetwork: 'devnet' },
    database,
    clock,
    chain: { find: () => Promise.resolve(open) },
    signer: {
      signMessage: (text) => Promise.resolve(signMessage(text, KEY)),
      findLimits: () => Promise.resolve(undefined),
    },
  });
  const startMs = performance.now();
  const sealed = seal();
  const busy = await playUntil(sealing, sealed);
  await sealed;
  const sealMs = performance.now() - startMs;
  const { rows } = await sealing.owner.query<{ seals: string }>(
    'select count(*)::text as seals from voltide.liability_seal',
  );
  if (rows[0]?.seals !== `${round + 1}`) throw new Error('the day was not sealed');
  return { sealMs, hashMs, calm, busy };
}

/** A blind twice, a leaf, and a node for each leaf. */
function timeHashes(): number {
  const [key, leaf, node] = [new Uint8Array(32), new Uint8Array(56), new Uint8Array(81)];
  const startMs = performance.now();
  for (let i = 0; i < LEAVES; i++) {
    nodeHashes.hmacSha256(key, leaf.subarray(0, 15));
    nodeHashes.hmacSha256(key, leaf.subarray(0, 15));
    nodeHashes.sha256(leaf);
    nodeHashes.sha256(node);
  }
  return performance.now() - startMs;
}

let nonce = 0;

/** One play after the other until something has happened; how long each took, in milliseconds. */
async function playUntil({ database, player }: Sealing, event: Promise<unknown>): Promise<readonly number[]> {
  let isOver = false;
  void event.finally(() => {
    isOver = true;
  });
  const taken: number[] = [];
  while (!isOver) {
    const startMs = performance.now();
    const { status } = await settleOne(database, {
      kind: 'play',
      userId: player,
      key: randomUUID(),
      requestHash: new Uint8Array(32),
      atMs: Date.now(),
      game: 'packs',
      input: '{"qty":1}',
      tableId: 1,
      epoch: 0,
      nonce: nonce++,
      stakeSun: 0n,
      spendOrder: 'promo_first',
      creditSun: 0n,
      edgeSun: 0n,
      draws: [0],
      itemsIn: [],
      soldK: [],
      minIntervalMs: 0,
    });
    if (status !== 'settled') throw new Error(`a play was ${status}`);
    taken.push(performance.now() - startMs);
  }
  return taken;
}

async function openPlayer(database: Database): Promise<UserId> {
  const userId = present(userIdFromRandom(randomBytes(8)), 'a number');
  const seedCipher = createSeedCipher(SECRET.reveal());
  await openAccounts(database, seedCipher, { userId, atMs: Date.now(), clientSeed: 'bench', welcomeSun: 0n });
  return userId;
}

/** Players with cash, promo and a vault, written past the functions: only what is counted matters. */
async function fillBooks(owner: pg.Client): Promise<void> {
  await owner.query(`insert into voltide.account (user_id, kind, balance)
    select 10000000 + 7919 * i, k.kind::voltide.account_kind, 1000000 + i
    from generate_series(1, ${PLAYERS}) i cross join (values ('cash'), ('promo'), ('vault')) k (kind)`);
  await owner.query('vacuum analyze voltide.account');
}

async function pointScan(owner: pg.Client, devnet: Devnet): Promise<void> {
  const { id, block } = devnet.chain.getTip('solid');
  await owner.query(
    `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
      values ($1, $2, $3, $1, $4, 0)`,
    [block.header.number, id, block.header.timestampMs, new Uint8Array(32)],
  );
}
