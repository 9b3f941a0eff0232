import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/**
 * Makes the data folder where there is none.
 * @throws Error in one sentence when it cannot be used.
 */
export function prepareDataFolder(dataDir: string): void {
  if (statSync(draftFolder(dataDir), { throwIfNoEntry: false }) !== undefined) {
    throw new Error(`${dataDir} holds a backup that was cut short, or is still being made: take another one.`);
  }
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(error, dataDir);
  }
}

/** What to say of work in the data folder that failed; where the files had no part in it, the error itself. */
export function asFolderError(error: unknown, dataDir: string): unknown {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return typeof path === 'string' && path.startsWith(dataDir) ? unusable(error, dataDir) : error;
}

function unusable(error: unknown, dataDir: string): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The data folder ${dataDir} cannot be used (${reason}): let this user read and write there, ` +
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
