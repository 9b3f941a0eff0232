import { existsSync, readFileSync } from 'node:fs';

import pg from 'pg';

import { notSetUp, type Config } from '../../config.ts';
import { clusterFolder } from '../../platform/config/data-folder.ts';
import { wasMade } from '../../platform/db/embedded/cluster-folder.ts';
import { isUnavailable, reasonOf, sqlStateOf } from '../../platform/db/failures.ts';
import { addressFile, type RunningDatabase } from '../../platform/start/database.ts';
import { isSetUp } from './target.sql.ts';

const LIMIT_MS = 10_000;
const NO_SUCH_DATABASE = '3D000';

/** The database that a command acts on, and its name for the operator: never with a password. */
export type Target = RunningDatabase & { readonly name: string };

/**
 * Finds the database of a server that runs on the same folder, else the one of the settings, where a server has set it
 * up: a command with other settings than the server's would create an empty database and answer for it.
 * @param start - starts the database of the settings.
 * @throws Error in one sentence where nothing was set up yet, or the database cannot be reached
 */
export async function findTarget(config: Config, start: () => Promise<RunningDatabase>): Promise<Target> {
  const name = nameOf(config);
  if (config.databaseUrl === undefined && !wasMade(clusterFolder(config.dataDir))) throw new Error(notSetUp(name));
  const running = (await findRunning(config)) ?? (await start());
  try {
    if (await ask(running.address.ownerUrl, isSetUp)) return { ...running, name };
  } catch (error) {
    await running.stop();
    if (sqlStateOf(error) === NO_SUCH_DATABASE) throw new Error(notSetUp(name), { cause: error });
    if (!isUnavailable(error)) throw error;
    throw new Error(`The database ${name} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
  await running.stop();
  throw new Error(notSetUp(name));
}

function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `in ${dataDir}`;
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl.reveal() });
  return `${database ?? ''} on ${host}:${port}`;
}

async function findRunning({ databaseUrl, dataDir }: Config): Promise<RunningDatabase | undefined> {
  const file = addressFile(dataDir);
  if (databaseUrl !== undefined || !existsSync(file)) return undefined;
  const ownerUrl = readFileSync(file, 'utf8');
  const answers = await ask(ownerUrl, () => Promise.resolve(true)).catch(() => false);
  return answers ? { address: { ownerUrl, isOurs: true }, stop: () => Promise.resolve() } : undefined;
}

async function ask<T>(url: string, question: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  try {
    await client.connect();
    return await question(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
