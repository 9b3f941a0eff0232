import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Where the embedded cluster lies in a data folder, or the link that leads to it. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** What the cluster of a backup is called until it is whole. */
export function draftFolder(dataDir: string): string {
  return join(dataDir, 'postgres.unfinished');
}

/** Where an embedded installation keeps its key. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** The blocks of the test network that comes along. */
export function devnetChainFile(dataDir: string): string {
  return join(dataDir, 'devnet-chain.txt');
}

/**
 * Makes the data folder where there is none.
 * @throws Error in one sentence when it cannot be used.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(error, dataDir);
  }
  if (existsSync(draftFolder(dataDir))) {
    throw new Error(`${dataDir} holds a backup that was cut short, or is still being made: take another one.`);
  }
}

/** What to say of work in the data folder that failed; where the files had no part in it, the error itself. */
export function asFolderError(error: unknown, dataDir: string): unknown {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const isInside = path === dataDir || (typeof path === 'string' && path.startsWith(join(dataDir, sep)));
  return isInside ? unusable(error, dataDir) : error;
}

/** Whether a disk, or the part of it that this user may fill, has no room left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL.has(String(error.code));
}

function unusable(error: unknown, dataDir: string): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    isDiskFull(error)
      ? `The disk of the data folder ${dataDir} has no room left (${reason}): free some, or move it to another disk.`
      : `The data folder ${dataDir} cannot be used (${reason}): let this user read and write there, ` +
          'or set DATA_DIR to another folder.',
    { cause: error },
  );
}

/** One folder after the other: Node's own way of making several never ends where the system denies that one exists. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is a file`);
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
