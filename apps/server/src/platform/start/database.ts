import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Config } from '../../config.ts';
import type { DatabaseAddress } from '../db/database.ts';
import { wasMade } from '../db/embedded/cluster-folder.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { asFolderError, clusterFolder, prepareDataFolder } from '../config/data-folder.ts';

const ORDINARY = /^\s*(LOG|DETAIL|HINT):/;
/** PostgreSQL logs this at the start after a crash. */
const RECOVERY = /database system was not properly shut down/;
const UNCLEAN = 'the database was not shut down cleanly: it recovers, and no acknowledged play is lost';

export type RunningDatabase = {
  readonly address: DatabaseAddress;
  /** True if this start created it, empty. */
  readonly isNew?: boolean;
  readonly stop: () => Promise<void>;
};

/** The file with the address of a running server's own PostgreSQL, for the command line beside it. */
export function addressFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

/**
 * Starts the database of the settings: the one of DATABASE_URL, else the PostgreSQL of the packages.
 * @throws Error in one sentence that says what to change
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
      if (RECOVERY.test(line)) log.info({ event: 'recovery' }, UNCLEAN);
      else if (stopping || ORDINARY.test(line)) log.debug(line);
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
