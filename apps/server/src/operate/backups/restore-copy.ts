import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import pg from 'pg';

import { clusterFolder, draftFolder, secretFile } from '../../platform/config/data-folder.ts';
import type { DatabaseAddress } from '../../platform/db/database.ts';
import { startEmbedded } from '../../platform/db/embedded/embedded.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { ensureRole } from './drill.sql.ts';
import { DRILL_PREFIX, type FoundBackup } from './list-backups.ts';

const MB = 1_000_000;
/** Log segments that a start writes, beside what is copied. */
const ROOM_BESIDE_BYTES = 256n * 1024n * 1024n;

/** A reason why a backup could not be restored, in one sentence. */
export class DrillError extends Error {
  override name = 'DrillError';
}

/** A database restored from a backup in a folder of its own, and the key that opens its seeds. */
type RestoredCopy = {
  readonly address: DatabaseAddress;
  readonly secretKey: Secret<Uint8Array>;
  /** Stops the database and removes its folder. */
  readonly remove: () => Promise<void>;
};

type RestoreOptions = {
  /** Key of a dump; a folder has its own. */
  readonly secretKey: Secret<Uint8Array> | undefined;
  /** The role that serves requests, to which a dump grants its rights. */
  readonly appRole: string | undefined;
  readonly log: (line: string) => void;
};

/** Restores a backup beside it. The backup itself is only read. @throws DrillError, with nothing left behind */
export async function restoreCopy(backup: FoundBackup, options: RestoreOptions): Promise<RestoredCopy> {
  checkRoom(backup.path);
  const folder = mkdtempSync(join(dirname(realpathSync(backup.path)), DRILL_PREFIX));
  const stops: (() => Promise<void>)[] = [];
  const remove = async (): Promise<void> => {
    for (const stop of stops.splice(0)) await stop();
    removeFolder(folder);
  };
  try {
    const secretKey = backup.kind === 'folder' ? copyFolder(backup.path, folder) : options.secretKey;
    if (secretKey === undefined) throw new DrillError('A dump holds no key: run this with the settings of the server.');
    const database = await startEmbedded({ dataDir: clusterFolder(folder), log: options.log });
    stops.push(database.stop);
    if (backup.kind === 'dump') await restoreDump(database.url, backup.path, options.appRole);
    return { address: { ownerUrl: database.url, appUrl: database.appUrl, isOurs: true }, secretKey, remove };
  } catch (error) {
    await remove();
    if (error instanceof DrillError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DrillError(`${backup.path} cannot be restored: ${reason}`, { cause: error });
  }
}

function checkRoom(path: string): void {
  const wanted = sizeOf(path) + ROOM_BESIDE_BYTES;
  const { bavail, bsize } = statfsSync(dirname(realpathSync(path)), { bigint: true });
  const room = bavail * bsize;
  if (room >= wanted) return;
  const [needed, free] = [wanted, room].map((bytes) => bytes / BigInt(MB));
  throw new DrillError(`The drill takes about ${needed} MB beside ${path}, and its disk has room for ${free} MB.`);
}

function sizeOf(path: string): bigint {
  const stats = lstatSync(path, { bigint: true });
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0n);
}

function copyFolder(from: string, to: string): Secret<Uint8Array> {
  if (existsSync(draftFolder(from))) throw new DrillError(`${from} is a backup that was never finished.`);
  const key = readFileSync(secretFile(from), 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new DrillError(`${secretFile(from)} does not hold a key of 64 hexadecimal digits.`);
  mkdirSync(clusterFolder(to), { mode: 0o700 });
  cpSync(realpathSync(clusterFolder(from)), clusterFolder(to), { recursive: true, preserveTimestamps: true });
  return new Secret(Buffer.from(key, 'hex'));
}

/** A folder that the database's user cannot enter has its cluster elsewhere, behind a link. */
function removeFolder(folder: string): void {
  const cluster = clusterFolder(folder);
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true && existsSync(cluster)) {
    rmSync(realpathSync(cluster), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Its grants name the role that serves requests, which must exist before. */
async function restoreDump(url: string, dump: string, appRole: string | undefined): Promise<void> {
  if (appRole !== undefined) await onClient(url, (client) => ensureRole(client, appRole));
  const child = spawn('pg_restore', ['--no-owner', '--exit-on-error', '-d', url, dump], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = text(child.stderr);
  const missing = once(child, 'error').then(() => {
    throw new DrillError('There is no pg_restore on this machine: install postgresql-client of your version.');
  });
  const [code] = (await Promise.race([once(child, 'close'), missing])) as [number];
  if (code === 0) return;
  const [first = ''] = (await complaints).split('\n').filter((line) => line.includes('error'));
  throw new DrillError(`${dump} cannot be restored: ${first}`);
}

async function onClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
