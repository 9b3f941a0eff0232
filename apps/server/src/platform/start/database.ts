import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Config } from '../../config.ts';
import type { DatabaseAddress } from '../db/database.ts';
import { wasMade } from '../db/embedded/cluster-folder.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { asFolderError, clusterFolder, prepareDataFolder } from '../config/data-folder.ts';

/** What PostgreSQL says on every start and stop. */
const ORDINARY = /^\s*(LOG|DETAIL|HINT):/;

/** The running database and how to let go of it. */
export type RunningDatabase = {
  readonly address: DatabaseAddress;
  /** It was made by this start, and is empty. */
  readonly isNew?: boolean;
  readonly stop: () => Promise<void>;
};

/** Where a running server leaves the address of its own PostgreSQL, for the command line beside it. */
export function addressFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

/**
 * The database of the settings: the one of DATABASE_URL, else the PostgreSQL that comes with the packages.
 * @throws Error in one sentence that says what to change.
 */
export async function startDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  const appUrl = config.databaseAppUrl?.reveal();
  if (config.databaseUrl !== undefined) {
    return { address: { ownerUrl: config.databaseUrl.reveal(), appUrl }, stop: () => Promise.resolve() };
  }
  prepareDataFolder(config.dataDir);
  try {
    return await startOwn(config.dataDir, log);
  } catch (error) {
    throw asFolderError(error, config.dataDir);
  }
}

async function startOwn(dataDir: string, log: Logger): Promise<RunningDatabase> {
  let stopping = false;
  const isNew = !wasMade(clusterFolder(dataDir));
  const embedded = await startEmbedded({
    dataDir: clusterFolder(dataDir),
    log: (line) => {
      if (stopping || ORDINARY.test(line)) log.debug(line);
      else log.warn(line);
    },
  });
  const file = addressFile(dataDir);
  const stop = async (): Promise<void> => {
    stopping = true;
    try {
      rmSync(file, { force: true });
    } finally {
      await embedded.stop();
    }
  };
  try {
    writeFileSync(file, embedded.url, { mode: 0o600 });
  } catch (error) {
    stopping = true;
    await embedded.stop();
    throw error;
  }
  return { address: { ownerUrl: embedded.url, appUrl: embedded.appUrl, isOurs: true }, isNew, stop };
}
