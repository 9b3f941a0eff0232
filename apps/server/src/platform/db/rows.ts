import type pg from 'pg';

import type { Connection } from './pool.ts';

/** A statement with its parameters. A name lets the connection keep its plan. */
export type Statement = pg.QueryConfig<unknown[]>;

/** Runs a statement and returns its rows. Columns are aliased to the fields of `Row`; int8 comes back as bigint. */
export async function list<Row extends pg.QueryResultRow>(
  connection: Connection,
  statement: Statement,
): Promise<readonly Row[]> {
  const { rows } = await connection.query<Row>(statement);
  return rows;
}

/**
 * Runs a statement that has one row or none, and returns the row or undefined.
 * @throws Error when there are several rows: the statement does not say which one is meant
 */
export async function find<Row extends pg.QueryResultRow>(
  connection: Connection,
  statement: Statement,
): Promise<Row | undefined> {
  const [row, ...others] = await list<Row>(connection, statement);
  if (others.length > 0) throw new Error(`${others.length + 1} rows instead of one: ${statement.text}`);
  return row;
}

/**
 * Runs a statement that always has exactly one row, and returns it.
 * @throws Error when it has none or several
 */
export async function one<Row extends pg.QueryResultRow>(connection: Connection, statement: Statement): Promise<Row> {
  const row = await find<Row>(connection, statement);
  if (row === undefined) throw new Error(`no row: ${statement.text}`);
  return row;
}

export async function exists(connection: Connection, statement: Statement): Promise<boolean> {
  return (await list(connection, statement)).length > 0;
}

export async function changed(connection: Connection, statement: Statement): Promise<number> {
  const { rowCount } = await connection.query(statement);
  return rowCount ?? 0;
}
