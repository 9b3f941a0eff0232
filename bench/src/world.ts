import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { present, userIdFromRandom, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { findPack } from '@voltide/games/packs/catalogue';
import { findStrip } from '@voltide/games/wheel/strips';
import pg from 'pg';

import { insertSession } from '../../apps/server/src/people/sessions/session.sql.ts';
import { createTokens } from '../../apps/server/src/people/sessions/tokens.ts';
import { Secret } from '../../apps/server/src/platform/secrets/secret.ts';
import { systemClock } from '../../apps/server/src/platform/context/ports.ts';
import { openDatabase, openOwner } from '../../apps/server/src/platform/db/database.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../apps/server/src/platform/db/embedded/embedded.ts';
import { openAccounts } from '../../apps/server/src/money/ledger/players.ts';
import { createSeedCipher } from '../../apps/server/src/platform/secrets/seed-cipher.ts';
import { settleOne } from '../../apps/server/src/money/ledger/settle.sql.ts';
import { loadOddsTables } from '../../apps/server/src/play/plays/odds-tables.ts';
import { startServer, type Child } from './child.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

type BenchUser = { readonly userId: UserId; readonly sessionId: string };

export type BenchWorld = {
  readonly folder: string;
  readonly secretKey: Secret<Uint8Array>;
  readonly database: EmbeddedDatabase;
  readonly users: readonly BenchUser[];
  readonly writeTokens: () => { readonly file: string; readonly tokens: readonly string[] };
  readonly body: string;
  readonly spinBody: string;
  /** The product, on a copy of the world's database where one is named, with settings besides the usual ones. */
  readonly startProduct: (copy?: string, settings?: NodeJS.ProcessEnv) => Promise<Child>;
  readonly startTextbook: () => Promise<Child>;
  /** A clone of the database in which pgbench plays: its random tickets would fail the verifier. */
  readonly yardstickUrl: string;
  /** Makes a copy of the database as it was seeded, with this name; its owner's address. */
  readonly copyDatabase: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

const USUAL_SETTINGS = { MIN_PLAY_INTERVAL_MS: '0', LOG_LEVEL: 'warn', TRON_NETWORK: 'devnet' };
const PACK_ID = 'glass-tide';
const MODE_ID = 'breeze';
const BALANCE_SUN = 1_000_000_000_000n;
const DAY_MS = 86_400_000;
/** Log segments that the database recycles: 1 GB in files of 16 MB. */
const LOG_SEGMENTS = 64;
const NO_REQUEST = new Uint8Array(32);
const SQL_FOLDER = new URL('./yardsticks/', import.meta.url);

/**
 * One PostgreSQL of the product's own kind with durability on, its tables, and seeded users with sessions. The product
 * and the textbook server are processes beside it and share it, so that every ratio compares like with like.
 */
export async function createBenchWorld(userCount: number): Promise<BenchWorld> {
  const folder = makeTemporaryFolder('bench');
  const secretKey = new Secret(new Uint8Array(randomBytes(32)));
  const log = (): void => {};
  const database = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    settings: { max_connections: '400', wal_init_zero: 'on' },
    log,
  });
  const pool = await openDatabase({ ownerUrl: database.url, appUrl: database.appUrl }, secretKey, log);
  await loadOddsTables({ database: pool, clock: systemClock, hashes: nodeHashes });
  await pool.end();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const seeding = openOwner({ ownerUrl: database.url }, log);
  const users = await seedUsers(seeding, secretKey, userCount);
  await seeding.end();
  await owner.query('vacuum analyze');
  await owner.query(readSql('textbook.sql'));
  await owner.query(
    `insert into textbook.wallet (user_id, balance) select user_id, ${BALANCE_SUN} from voltide.player`,
  );
  await owner.query(
    `insert into textbook.seed (user_id, server_seed, client_seed, nonce)
     select user_id, encode(sha256(user_id::text::bytea), 'hex'), 'bench', 0 from voltide.player`,
  );
  await fillLogSegments(owner);
  const yardstickUrl = await createYardstick(owner, database);
  const tokens = createTokens(secretKey);
  const pack = present(findPack(PACK_ID), PACK_ID);
  const strip = present(findStrip(MODE_ID), MODE_ID);
  return {
    folder,
    secretKey,
    database,
    users,
    writeTokens: () => {
      const lines = users.map(({ userId, sessionId }) => tokens.issueToken(userId, sessionId, Date.now()));
      const file = join(folder, 'tokens.txt');
      writeFileSync(file, `${lines.join('\n')}\n`);
      return { file, tokens: lines };
    },
    body: JSON.stringify({ packId: PACK_ID, tableHash: pack.hash, quantity: 1 }),
    spinBody: JSON.stringify({ tableHash: strip.hash, input: { bet: '1.000000' } }),
    startProduct: (copy, settings = {}) =>
      startServer({
        script: fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url)),
        readyPath: '/api/health/ready',
        env: {
          ...addressesOf(database, copy),
          SECRET_KEY: Buffer.from(secretKey.reveal()).toString('hex'),
          DATA_DIR: folder,
          ...USUAL_SETTINGS,
          ...settings,
        },
      }),
    startTextbook: () =>
      startServer({
        script: fileURLToPath(new URL('./yardsticks/textbook-server.ts', import.meta.url)),
        readyPath: '/ready',
        env: { DATABASE_URL: database.url },
      }),
    yardstickUrl,
    copyDatabase: (name) => copyDatabase(database, name),
    close: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Writes the log segments that a database has after a while and then uses again and again. A commit into a new one also
 * waits for the file system's own tables (measured at 70% load: 16% more opens per second and a lower tail without).
 */
async function fillLogSegments(owner: pg.Client): Promise<void> {
  for (let segment = 0; segment < LOG_SEGMENTS; segment++) {
    await owner.query("select pg_logical_emit_message(true, 'bench', '')");
    await owner.query('select pg_switch_wal()');
  }
  await owner.query('checkpoint');
}

async function createYardstick(owner: pg.Client, database: EmbeddedDatabase): Promise<string> {
  await owner.end();
  const yardstickUrl = await copyDatabase(database, 'yardstick');
  const yardstick = new pg.Client({ connectionString: yardstickUrl });
  await yardstick.connect();
  await yardstick.query(readSql('single-play.sql'));
  await yardstick.query(readSql('single-spin.sql'));
  await yardstick.query('vacuum analyze');
  await yardstick.end();
  return yardstickUrl;
}

async function copyDatabase(database: EmbeddedDatabase, name: string): Promise<string> {
  const original = new URL(database.url).pathname.slice(1);
  const maintenance = new pg.Client({ connectionString: database.urlOf('postgres') });
  await maintenance.connect();
  await maintenance.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(original)}`);
  await maintenance.end();
  return database.urlOf(name);
}

function addressesOf({ url, appUrl, urlOf }: EmbeddedDatabase, copy: string | undefined) {
  if (copy === undefined) return { DATABASE_URL: url, DATABASE_APP_URL: appUrl };
  const serving = new URL(appUrl);
  serving.pathname = `/${copy}`;
  return { DATABASE_URL: urlOf(copy), DATABASE_APP_URL: serving.href };
}

async function seedUsers(pool: pg.Pool, secretKey: Secret<Uint8Array>, count: number): Promise<readonly BenchUser[]> {
  const seedCipher = createSeedCipher(secretKey.reveal());
  const nowMs = Date.now();
  const seed = async (): Promise<BenchUser> => {
    const userId = present(userIdFromRandom(randomBytes(8)), 'user number');
    const sessionId = randomBytes(16).toString('base64url');
    await openAccounts(pool, seedCipher, { userId, atMs: nowMs, clientSeed: 'bench', welcomeSun: 0n });
    const grant = { kind: 'adjust', account: 'promo', amountSun: BALANCE_SUN, reason: 'bench' } as const;
    await settleOne(pool, {
      ...grant,
      userId,
      key: 'bench',
      requestHash: NO_REQUEST,
      atMs: nowMs,
      byUserId: undefined,
    });
    await insertSession(pool, { sessionId, userId, nowMs, idleMs: DAY_MS, lifeMs: DAY_MS });
    return { userId, sessionId };
  };
  const users: BenchUser[] = [];
  while (users.length < count) {
    users.push(...(await Promise.all(Array.from({ length: Math.min(50, count - users.length) }, seed))));
  }
  await insertIdentities(pool, users, nowMs);
  return users;
}

async function insertIdentities(pool: pg.Pool, users: readonly BenchUser[], nowMs: number): Promise<void> {
  await pool.query(
    `insert into voltide.identity (user_id, created_at_ms, kind, username, email, email_confirmed_at_ms)
     select user_id, $2, 'account', 'bench-' || i, 'bench-' || i || '@bench.invalid', $2
     from unnest($1::bigint[]) with ordinality t (user_id, i)`,
    [users.map(({ userId }) => userId), nowMs],
  );
}

function readSql(name: string): string {
  return readFileSync(new URL(name, SQL_FOLDER), 'utf8');
}
