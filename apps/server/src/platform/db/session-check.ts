import pg from 'pg';

import { SETTINGS } from '../config/settings.ts';
import { sqlStateOf } from './failures.ts';
import type { Database } from './pool.ts';
import { readBackend, readConnectionLimits, type ConnectionLimits } from './session.sql.ts';

const LIMIT_MS = 5000;
/** Other users of a pooler may come in between, so that one attempt can miss it. */
const LOOKS = 3;
/** The error of a second statement where a pooler shares connections by statement. */
const STATEMENT_POOLING = '08P01';

/** With fewer, jobs and requests would wait for each other. */
const LEAST_POOL_SIZE = SETTINGS.DATABASE_POOL_SIZE.type.least;

export type Connections = { readonly pool: number; readonly beside: number };

/**
 * Rejects a connection pooler that gives each transaction another session: locks, notifications, prepared statements
 * and settings of a session would be lost or get mixed up there.
 * @throws Error in one sentence that says what to change
 */
export async function checkSessionsAreOwn(url: string, setting: string): Promise<void> {
  const open = (): pg.Client =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  const [first, second] = [open(), open()];
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await first.connect();
    await second.connect();
    for (let attempt = 0; attempt < LOOKS; attempt++) {
      if (!(await areShared(first, second))) continue;
      throw new Error(
        `${setting} leads to a connection pooler that shares sessions between transactions: ` +
          'set pool_mode = session there, or name the PostgreSQL server itself.',
      );
    }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => undefined)));
  }
}

/** True if both connections share one session, or the first loses its own while the second is in a transaction. */
async function areShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await readBackend(first);
  if ((await readBackend(second)) === own) return true;
  try {
    await second.query('begin');
    return (await readBackend(first)) !== own;
  } catch (error) {
    if (sqlStateOf(error) === STATEMENT_POOLING) return true;
    throw error;
  } finally {
    await second.query('rollback').catch(() => undefined);
  }
}

/**
 * Rejects a user with fewer connections than this server opens under load: requests would fail then, each with 503.
 * Logs where enough are granted, but others use too many of them now.
 * @throws Error in one sentence that says what to change
 */
export async function checkConnectionLimit(
  database: Database,
  { pool, beside }: Connections,
  setting: string,
  log: (line: string) => void,
): Promise<void> {
  const limits = await readConnectionLimits(database);
  const needed = pool + beside;
  const [most, whose] = leastOf(limits);
  const need = `this server needs ${needed}, ${pool} of them by DATABASE_POOL_SIZE`;
  if (most < needed) {
    const canShrink = most - beside >= LEAST_POOL_SIZE;
    throw new Error(
      `The user ${limits.user} of ${setting} may open ${most} connections at once by ${whose}, and ${need}: ` +
        `raise that limit${canShrink ? `, or set DATABASE_POOL_SIZE to ${most - beside}` : ''}.`,
    );
  }
  if (most - limits.inUse < needed) {
    log(
      `the user ${limits.user} may open ${most} connections at once by ${whose}, of which ${limits.inUse} are in use ` +
        `now, and ${need}: under load requests may fail`,
    );
  }
}

function leastOf({ ofUser, ofDatabase, ofServer }: ConnectionLimits): readonly [most: number, whose: string] {
  const all: readonly (readonly [number, string])[] = [
    [ofUser ?? Number.POSITIVE_INFINITY, 'its own limit'],
    [ofDatabase ?? Number.POSITIVE_INFINITY, "the database's limit"],
    [ofServer, 'max_connections'],
  ];
  return all.reduce((least, each) => (each[0] < least[0] ? each : least));
}
