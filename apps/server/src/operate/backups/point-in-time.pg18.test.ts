import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { parseVt, present } from '@voltide/core';
import { adjustBalance, openMany, signUpPlayer, startWorld } from '@voltide/testkit';
import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { isClean, reconcile } from '../../money/audit/reconcile.ts';
import { openOwner } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/pool.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { startDatabase } from '../../platform/start/database.ts';
import { createLogger } from '../../platform/start/logger.ts';
import { backUp, chooseBackupFolder } from '../commands/backup.ts';
import { archiveCheck } from '../doctor/backups.ts';
import pg from 'pg';

const LOG = createLogger('silent');
const DEPLOY = join(import.meta.dirname, '../../../../../deploy/backup');
const ARCHIVE = '/var/backups/voltide-wal';
const TARGET = '2026-11-29 03:20:00 UTC';

let folder: string;
let wal: string;

beforeAll(() => {
  folder = realpathSync(makeDatabaseFolder('moment'));
  wal = join(folder, 'wal');
  mkdirSync(wal);
  chmodSync(wal, 0o777);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The lines that operators copy, for the folders of this test. */
const linesOf = (file: string, moment = TARGET): string =>
  `\n${readFileSync(join(DEPLOY, file), 'utf8').replaceAll(ARCHIVE, wal).replaceAll(TARGET, moment)}`;

const countPlays = async (owner: Database): Promise<number> =>
  (await owner.query<{ count: number }>('select count(*)::integer as count from voltide.play')).rows[0]?.count ?? 0;

it('S13-04 a restore to the moment between two plays has the first one only, and its books add up', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  await (await startDatabase(config, LOG)).stop();
  appendFileSync(join(folder, 'data', 'postgres', 'postgresql.conf'), linesOf('archive.conf'));
  const database = await startDatabase(config, LOG);
  const url = database.address.ownerUrl;
  const key = Buffer.from(config.secretKey.reveal()).toString('hex');
  const world = await startWorld({ databaseUrl: url, settings: { SECRET_KEY: key, LOG_LEVEL: 'silent' } });
  const owner = openOwner({ ownerUrl: url }, () => undefined);
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: parseVt('1000') });
  await openMany(world, player, 3);

  const copy = join(folder, 'copy');
  const source = { url, secretKey: config.secretKey, dataDir: config.dataDir };
  await backUp(source, chooseBackupFolder(copy, config.dataDir), new AbortController().signal);

  await openMany(world, player, 1);
  const { rows: moments } = await owner.query<{ moment: string }>('select clock_timestamp()::text as moment');
  const { moment } = present(moments[0], 'the moment between two plays');
  await openMany(world, player, 1);
  expect(await countPlays(owner)).toBe(5);

  const { rows: segments } = await owner.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  const { segment } = present(segments[0], 'the last segment of the log');
  const isArchived = async (): Promise<boolean> =>
    (await owner.query('select from pg_stat_archiver where last_archived_wal >= $1', [segment])).rowCount === 1;
  await expect.poll(isArchived).toBe(true);
  await expectArchiving(url, ['ok: The write-ahead log is archived.']);
  await owner.query(`alter system set archive_command = 'false'`);
  await owner.query('select pg_reload_conf(), pg_switch_wal()');
  await world.close();
  const hasFailed = async (): Promise<boolean> =>
    (await owner.query('select from pg_stat_archiver where last_failed_time > last_archived_time')).rowCount === 1;
  await owner.query('select voltide.fold_tally(1)');
  await owner.query('select pg_switch_wal()');
  await expect.poll(hasFailed, { timeout: 30_000 }).toBe(true);
  await expectArchiving(url, [expect.stringMatching(/^wrong: PostgreSQL cannot archive its log: \d+ attempts failed/)]);
  await owner.end();
  await database.stop();

  const restored = join(folder, 'restored');
  cpSync(copy, restored, { recursive: true });
  appendFileSync(join(restored, 'postgres', 'postgresql.conf'), linesOf('recover.conf', moment));
  writeFileSync(join(restored, 'postgres', 'recovery.signal'), '');
  const back = await startDatabase(readConfig({ DATA_DIR: restored }), LOG);
  const books = openOwner(back.address, () => undefined);
  const isOpen = async (): Promise<boolean> =>
    (await books.query('select where not pg_is_in_recovery()')).rowCount === 1;
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
  expect(await countPlays(books)).toBe(4);
  expect(isClean(await reconcile(books))).toBe(true);
  const found = await verifyLedger(books, createSeedCipher(config.secretKey.reveal()));
  expect([isVerified(found), found.plays, found.examples]).toEqual([true, 4, []]);
  await books.end();
  await back.stop();
});

async function expectArchiving(url: string, findings: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await archiveCheck({ client, ownerUrl: url, appUrl: undefined, isOurs: true }).run();
  await client.end();
  expect(found.map(({ state, text }) => `${state}: ${text}`)).toEqual(findings);
}
