import pg from 'pg';

import { applySettings } from './session-settings.sql.ts';

/**
 * The role that serves requests. It may read money tables and call the settle functions; it may not write a balance.
 */
export const APP_ROLE = 'voltide_app';

export type Database = pg.Pool;

/** Sends statements: the pool, or one connection inside a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

type PoolOptions = {
  readonly url: string;
  /** The role that every connection takes on at its start; undefined where the address names the application's user. */
  readonly role: string | undefined;
  readonly max?: number;
  /** The time limit of an answer; longer than any statement may take, if absent. */
  readonly answerLimitMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

const SETTINGS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s', timezone: 'UTC' };
const CONNECT_LIMIT_MS = 5000;
/** A working server ends a statement earlier and says so; a stopped one never answers. */
const ANSWER_LIMIT_MS = 32_000;
/** Whole tables are read in minutes. After this time the server has stopped. */
const PATIENT_LIMIT_MS = 3_600_000;
/** A silent line is probed after this time, and given up ten seconds later. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
type Prepare = (client: pg.ClientBase) => Promise<void>;
/** Prepares connections beside the pool as the pool prepares its own. */
const PREPARATIONS = new WeakMap<Database, Prepare>();
const INT8 = 20;
const INT8_ARRAY = 1016;

/**
 * Opens a pool whose connections act as the application's role. Whole numbers of 64 bits come back as bigint. An answer
 * that takes longer than any statement may is given up, and its connection with it.
 */
export function createPool(options: PoolOptions): Database {
  const role = options.role === undefined ? {} : { role: options.role };
  const settings = { ...SETTINGS, ...options.settings, ...role };
  const prepare: Prepare = (client) => applySettings(client, settings);
  // The pool waits for the promise of `onConnect`, and drops a connection where it fails; its types do not say so.
  const poolConfig: pg.PoolConfig & { readonly onConnect: Prepare } = {
    connectionString: options.url,
    onConnect: prepare,
    query_timeout: options.answerLimitMs ?? ANSWER_LIMIT_MS,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...KEEP_ALIVE,
    types: { getTypeParser },
  };
  const pool = new pg.Pool(poolConfig);
  PREPARATIONS.set(pool, prepare);
  pool.on('error', (error) => {
    options.log(`an idle database connection was lost: ${error.message}`);
  });
  return pool;
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Tells how long each request waited that found no idle connection, whether it got one or not. */
export function measureWaits(pool: Database, record: (waitedMs: number) => void): void {
  const connect: Database['connect'] = pool.connect.bind(pool);
  const measured = (callback?: OnConnected): Promise<pg.PoolClient> | undefined => {
    const startedMs = pool.idleCount > pool.waitingCount ? undefined : performance.now();
    const end = (): void => {
      if (startedMs !== undefined) record(performance.now() - startedMs);
    };
    if (callback === undefined) {
      const lent = connect();
      lent.then(end, end);
      return lent;
    }
    connect((error, client, done) => {
      end();
      callback(error, client, done);
    });
    return undefined;
  };
  pool.connect = measured as Database['connect'];
}

/** Opens a connection like those of the pool, beside it, whose answers may take as long as reading whole tables. */
export async function openPatientClient(pool: Database, answerLimitMs = PATIENT_LIMIT_MS): Promise<pg.Client> {
  const client = new pg.Client({ ...pool.options, query_timeout: answerLimitMs });
  client.on('error', () => undefined);
  await client.connect();
  await PREPARATIONS.get(pool)?.(client);
  return client;
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary'): unknown => {
  if (oid === INT8 && format !== 'binary') return BigInt;
  if (oid === INT8_ARRAY && format !== 'binary') return parseBigints;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}) as typeof pg.types.getTypeParser;

function parseBigints(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)));
}
