import type pg from 'pg';

import { isAnswerOverdue, isRetryable } from './failures.ts';
import { openPatientClient, type Connection, type Database } from './pool.ts';

const ATTEMPTS = 5;

/**
 * Lends one connection of the pool. Where the work fails the connection is closed, since nobody knows what state it was
 * left in.
 */
export async function withConnection<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.connect();
  // A lost connection fails its statement, and is also an event that ends the process if nobody listens.
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
 * Runs the work in one transaction and commits it. When it crossed another one (serialization failure, deadlock) the
 * whole work is done again, a bounded number of times, so it must not have effects outside the database.
 */
export async function inTransaction<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await withConnection(database, (client) => tryTransaction(client, work));
    if ('result' in outcome) return outcome.result;
    if (!isRetryable(outcome.error) || attempt === ATTEMPTS) throw outcome.error;
  }
}

/** Runs reads that must agree with each other: all of them see the database at one moment. */
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

/** An error that was rolled back leaves the connection usable; it is returned. One that was not is thrown. */
async function tryTransaction<T>(
  client: pg.PoolClient,
  work: (connection: Connection) => Promise<T>,
): Promise<Outcome<T>> {
  await client.query('begin');
  try {
    const result = await work(client);
    await client.query('commit');
    return { result };
  } catch (error) {
    // Nothing can be said on a connection whose last answer is still expected.
    if (isAnswerOverdue(error)) throw error;
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    if (!rolledBack) throw error;
    return { error };
  }
}
