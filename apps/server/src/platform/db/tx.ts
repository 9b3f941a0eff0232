import type pg from 'pg';

import { isAnswerOverdue, isRetryable } from './failures.ts';
import { beginStatement } from './request-name.ts';
import { openPatientClient, type Connection, type Database } from './pool.ts';

const ATTEMPTS = 5;

/** Lends one connection of the pool. It is closed if the work fails, since its state is unknown then. */
export async function withConnection<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.connect();
  // A lost connection fails its statement, and also emits an event that ends the process without a listener.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    const result = await work(client);
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Connections that {@link withPatientConnection} opens beside the pools of a server. */
export const PATIENT_CONNECTIONS = 1;

/**
 * Lends a connection beside the pool to work that reads whole tables: an answer may take an hour, or `answerLimitMs`.
 */
export async function withPatientConnection<T>(
  database: Database,
  work: (client: pg.Client) => Promise<T>,
  answerLimitMs?: number,
): Promise<T> {
  const client = await openPatientClient(database, answerLimitMs);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs the work in one transaction and commits it. After a conflict (serialization failure, deadlock) the whole work
 * runs again, a bounded number of times, so it must not have effects outside the database.
 */
export async function inTransaction<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await withConnection(database, (client) => tryTransaction(client, work));
    if ('result' in outcome) return outcome.result;
    if (!isRetryable(outcome.error) || attempt === ATTEMPTS) throw outcome.error;
  }
}

export async function inSnapshot<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  return withConnection(database, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    try {
      return await work(client);
    } finally {
      await client.query('rollback');
    }
  });
}

type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/** Returns an error that was rolled back, since the connection stays usable. Throws one that was not. */
async function tryTransaction<T>(
  client: pg.PoolClient,
  work: (connection: Connection) => Promise<T>,
): Promise<Outcome<T>> {
  await client.query(beginStatement());
  try {
    const result = await work(client);
    await client.query('commit');
    return { result };
  } catch (error) {
    // A connection that still expects an answer accepts no statement.
    if (isAnswerOverdue(error)) throw error;
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    if (!rolledBack) throw error;
    return { error };
  }
}
