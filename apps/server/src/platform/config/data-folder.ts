import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export function draftFolder(dataDir: string): string {
  return join(dataDir, 'postgres.unfinished');
}

export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

export function devnetChainFile(dataDir: string): string {
  return join(dataDir, 'devnet-chain.txt');
}

/**
 * Creates the data folder if need be.
 * @throws Error in one sentence when it cannot be used
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

/** Explains failed work in the data folder; returns the error itself where the files had no part in it. */
export function asFolderError(error: unknown, dataDir: string): unknown {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const isInside = path === dataDir || (typeof path === 'string' && path.startsWith(join(dataDir, sep)));
  return isInside ? unusable(error, dataDir) : error;
}

/** True if a disk, or the part of it that this user may fill, is full. */
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

/** Creates one folder after the other: Node's recursive option never ends where the system denies that one exists. */
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
