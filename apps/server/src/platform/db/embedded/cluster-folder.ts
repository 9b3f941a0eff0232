import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { syncFolder, syncTree } from './durable.ts';
import { canEnter, type Runner } from './embedded-runner.ts';

/** Shared by root's clusters: the database's user cannot enter root's own folders. */
export const SHARED_DIR = '/var/lib/voltide';

/** True if this is the folder of a whole cluster. @throws Error where this process may not look */
export function holdsCluster(folder: string): boolean {
  return statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
}

export function wasMade(clusterDir: string): boolean {
  return existsSync(recordFile(clusterDir)) || findSymlink(clusterDir) !== undefined || holdsCluster(clusterDir);
}

/**
 * Returns the folder that really holds the cluster, or shall hold a new one. Where the runner cannot enter
 * `clusterDir`, which lies under a private folder, that is a folder under `sharedDir`; a cluster that was put back from
 * a copy is moved there. {@link recordClusterFolder} remembers it once the cluster is whole.
 * @throws Error in one sentence where a cluster is missing, or where something else is: a new one must never hide that
 */
export function prepareClusterFolder(clusterDir: string, runner: Runner, sharedDir: string): string {
  const known = findSymlink(clusterDir) ?? findMoved(clusterDir, sharedDir);
  if (known !== undefined) {
    if (holdsCluster(known)) return realpathSync(known);
    throw new Error(`The database of ${dirname(clusterDir)} is missing: it was in ${known}; ${WHAT_TO_DO}`);
  }
  const isWhole = holdsCluster(clusterDir);
  if (!isWhole && wasMade(clusterDir)) {
    throw new Error(`The database of ${dirname(clusterDir)} is missing: it was in ${clusterDir}; ${WHAT_TO_DO}`);
  }
  if (!isWhole && existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    throw new Error(
      `${clusterDir} holds files, but no whole database: put it back whole from your backup ` +
        '(docs/operations/backups.md), or move that folder away to start again.',
    );
  }
  if (canEnter(runner, dirname(clusterDir))) return clusterDir;
  if (!isWhole && existsSync(clusterDir)) {
    throw new Error(`The database's user cannot enter ${clusterDir}: move the folder, or open the folders above it.`);
  }
  const folder = join(sharedDir, `cluster-${randomBytes(6).toString('hex')}`);
  mkdirSync(sharedDir, { recursive: true, mode: 0o755 });
  if (isWhole) moveCluster(clusterDir, folder);
  return folder;
}

const WHAT_TO_DO =
  'put it back from your backup (docs/operations/backups.md), or set DATA_DIR to a new folder to start again.';

/**
 * Remembers the place of a cluster, once it is whole and before a server runs on it: by a link where that is elsewhere,
 * and by a record, which stays if the cluster is lost.
 */
export function recordClusterFolder(clusterDir: string, folder: string): void {
  const isLinked = folder === clusterDir || findSymlink(clusterDir) !== undefined;
  if (isLinked && readRecord(clusterDir) === folder) return;
  syncFolder(dirname(folder));
  if (!isLinked) symlinkSync(folder, clusterDir);
  writeRecord(clusterDir, folder);
}

function findSymlink(clusterDir: string): string | undefined {
  if (lstatSync(clusterDir, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return resolve(dirname(clusterDir), readlinkSync(clusterDir));
}

/** Finds a cluster in the shared folder whose link is missing: a move was cut short, or the link was lost. */
function findMoved(clusterDir: string, sharedDir: string): string | undefined {
  const folder = readRecord(clusterDir);
  if (folder === undefined || dirname(folder) !== sharedDir || existsSync(clusterDir)) return undefined;
  endMove(clusterDir, folder);
  return folder;
}

/**
 * The record is written first, so that the next start can finish a move that was cut short. From one disk to another
 * the copy counts from the moment that the cluster loses its name: all of it is on the disk then.
 */
function moveCluster(clusterDir: string, folder: string): void {
  const earlier = readRecord(clusterDir);
  if (earlier !== undefined && dirname(earlier) === dirname(folder)) {
    rmSync(draftOf(earlier), { recursive: true, force: true });
  }
  writeRecord(clusterDir, folder);
  try {
    renameSync(clusterDir, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = draftOf(folder);
    cpSync(clusterDir, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    syncTree(draft);
    syncFolder(dirname(folder));
    syncFolder(dirname(dirname(folder)));
    renameSync(clusterDir, movedFolder(clusterDir));
    endMove(clusterDir, folder);
  }
}

/** Finishes a move once the cluster has lost its name. The old one goes last. */
function endMove(clusterDir: string, folder: string): void {
  const old = movedFolder(clusterDir);
  if (!existsSync(old)) return;
  syncFolder(dirname(clusterDir));
  if (!holdsCluster(folder)) {
    if (!holdsCluster(draftOf(folder))) return;
    renameSync(draftOf(folder), folder);
  }
  syncFolder(dirname(folder));
  rmSync(old, { recursive: true });
}

function draftOf(folder: string): string {
  return `${folder}.draft`;
}

function movedFolder(clusterDir: string): string {
  return `${clusterDir}.moved`;
}

function recordFile(clusterDir: string): string {
  return `${clusterDir}.made`;
}

function readRecord(clusterDir: string): string | undefined {
  const file = recordFile(clusterDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function writeRecord(clusterDir: string, folder: string): void {
  writeFileSync(recordFile(clusterDir), `${folder}\n`, { flush: true });
  syncFolder(dirname(clusterDir));
}
