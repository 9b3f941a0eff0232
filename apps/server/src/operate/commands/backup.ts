import { mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync } from 'node:fs';
import { copyFileSync, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import pg from 'pg';

import type { Secret } from '../../platform/secrets/secret.ts';
import {
  clusterFolder,
  devnetChainFile,
  draftFolder,
  isDiskFull,
  secretFile,
} from '../../platform/config/data-folder.ts';
import { streamBaseBackup } from '../../platform/db/embedded/base-backup.ts';
import { syncFolder, syncTree } from '../../platform/db/embedded/durable.ts';
import { compareSecretKey } from '../../platform/db/secret-key.ts';
import { createUnpacker } from '../../platform/db/embedded/unpack-tar.ts';
import { readClusterBytes } from './backup.sql.ts';

/** Log segments, users and settings, beside the databases. */
const ROOM_BESIDE_BYTES = 64n * 1024n * 1024n;
const MB = 1_000_000;
/** Files of the server that runs on the cluster, not of the cluster. */
const OF_THE_SERVER = /^(voltide\.lock|\.s\.PGSQL)/;

/** Explains in one sentence why a backup was not made. */
export class BackupError extends Error {
  override name = 'BackupError';
}

type BackupFolder = { readonly path: string; readonly isNew: boolean };

/**
 * Chooses the folder of a copy without creating it.
 * @throws Error in one sentence where it cannot be there
 */
export function chooseBackupFolder(folder: string, dataDir: string): BackupFolder {
  return writing(resolve(folder), () => choose(folder, dataDir));
}

function choose(folder: string, dataDir: string): BackupFolder {
  const found = statSync(folder, { throwIfNoEntry: false });
  const parent = dirname(resolve(folder));
  if (found === undefined && statSync(parent, { throwIfNoEntry: false }) === undefined) {
    throw new BackupError(`There is no folder ${parent}: make it first, or name another one for the backup.`);
  }
  const path = found === undefined ? join(realpathSync(parent), basename(folder)) : realpathSync(folder);
  if (found?.isDirectory() === false) throw new BackupError(`${path} is a file: name a new folder for the backup.`);
  for (const own of [dataDir, clusterFolder(dataDir)]) {
    if (statSync(own, { throwIfNoEntry: false }) === undefined || !isWithin(path, realpathSync(own))) continue;
    throw new BackupError(
      `${path} lies in the data folder, and would be lost with it: name one elsewhere for the backup.`,
    );
  }
  const entries = found === undefined ? [] : readdirSync(path);
  if (entries.includes(basename(draftFolder(path)))) {
    throw new BackupError(
      `${path} holds a backup that was cut short, or is still being made: remove it, or name another folder.`,
    );
  }
  if (entries.length > 0) throw notEmpty(path);
  return { path, isNew: found === undefined };
}

function notEmpty(path: string): BackupError {
  return new BackupError(`${path} is not empty: name a new folder for the backup.`);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

type Source = {
  readonly url: string;
  readonly dataDir: string;
  readonly secretKey: Secret<Uint8Array>;
};

/**
 * Creates a data folder that a server can be started on: a copy of the running cluster, and its key. The cluster gets
 * its name last, once everything is on the disk; until then no start takes the folder, and a failure leaves nothing of
 * it.
 * @throws Error in one sentence
 */
export async function backUp(source: Source, folder: BackupFolder, signal: AbortSignal): Promise<readonly string[]> {
  const { path } = folder;
  await checkSource(source, folder);
  writing(path, () => takeFolder(folder));
  try {
    writing(path, () => writeKey(path, source.secretKey));
    const bytes = await copyCluster(source.url, path, signal);
    signal.throwIfAborted();
    writing(path, () => copyDevnetChain(source.dataDir, path));
    writing(path, () => complete(path));
    return [
      `${path} holds a whole copy of cluster and key, ${Math.ceil(bytes / MB)} MB.`,
      'Keep it as safe as the original.',
    ];
  } catch (error) {
    discard(folder);
    throw error;
  }
}

async function checkSource({ url, secretKey }: Source, { path, isNew }: BackupFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await compareSecretKey(client, secretKey);
    const wanted = (await readClusterBytes(client)) + ROOM_BESIDE_BYTES;
    const { bavail, bsize } = statfsSync(isNew ? dirname(path) : path, { bigint: true });
    const room = bavail * bsize;
    if (room >= wanted) return;
    throw new BackupError(
      `The backup takes about ${inMb(wanted)} MB, and the disk of ${path} has room for ${inMb(room)} MB: ` +
        'free some, or name a folder on another disk.',
    );
  } finally {
    await client.end();
  }
}

function inMb(bytes: bigint): string {
  return (bytes / BigInt(MB)).toString();
}

/**
 * Takes the folder for this backup: of several that chose it, the one that creates the draft has it. PostgreSQL's own
 * user must pass through where root starts a server on the copy; no other user can read anything.
 */
function takeFolder({ path, isNew }: BackupFolder): void {
  const draft = draftFolder(path);
  if (isNew) mkdirSync(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  mkdirSync(draft, { mode: 0o700 });
  if (readdirSync(path).length === 1) return;
  rmdirSync(draft);
  throw notEmpty(path);
}

function writeKey(path: string, secretKey: Secret<Uint8Array>): void {
  const key = `${Buffer.from(secretKey.reveal()).toString('hex')}\n`;
  writeFileSync(secretFile(path), key, { mode: 0o600, flag: 'wx', flush: true });
}

async function copyCluster(url: string, path: string, signal: AbortSignal): Promise<number> {
  const unpacker = createUnpacker(draftFolder(path), (name) => !OF_THE_SERVER.test(name));
  try {
    await streamBaseBackup(url, (chunk) => writing(path, () => unpacker.push(chunk)), signal);
    return unpacker.finish();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database could not be copied (${reason}).`, { cause: error });
  } finally {
    unpacker.close();
  }
}

/**
 * Copies the chain of the bundled test network, if there is one, after the cluster: the chain may hold blocks that the
 * copied database has not read yet, never the other way round.
 */
function copyDevnetChain(dataDir: string, path: string): void {
  const chain = devnetChainFile(dataDir);
  if (existsSync(chain)) copyFileSync(chain, devnetChainFile(path));
}

/** Ends with the one rename that turns it into a data folder. */
function complete(path: string): void {
  const draft = draftFolder(path);
  syncTree(draft);
  renameSync(draft, clusterFolder(path));
  syncFolder(path);
  syncFolder(dirname(path));
}

function discard({ path, isNew }: BackupFolder): void {
  try {
    rmSync(secretFile(path), { force: true });
    rmSync(devnetChainFile(path), { force: true });
    rmSync(draftFolder(path), { recursive: true, force: true });
    if (isNew) rmdirSync(path);
  } catch {
    // The draft's name still keeps the folder from being started, and the first failure says more.
  }
}

function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      isDiskFull(error)
        ? `The disk of ${path} is full: free some room, or name a folder on another disk.`
        : `The backup cannot be written to ${path} (${reason}).`,
      { cause: error },
    );
  }
}
