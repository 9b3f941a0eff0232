import type { Connection } from './pool.ts';
import { find, list } from './rows.ts';

export type AppliedMigration = { readonly number: number; readonly name: string; readonly checksum: string };

export async function createMigrationTable(connection: Connection): Promise<void> {
  await connection.query('create schema if not exists voltide');
  await connection.query(
    'create table if not exists voltide.migration (number integer primary key, name text not null, ' +
      'checksum text not null, applied_at timestamptz not null default now())',
  );
}

export async function findBaseline(connection: Connection): Promise<string | undefined> {
  const row = await find<{ checksum: string }>(connection, {
    text: 'select checksum from voltide.migration where number = 0',
  });
  return row?.checksum;
}

export async function listMigrations(connection: Connection): Promise<readonly AppliedMigration[]> {
  return list<AppliedMigration>(connection, {
    text: 'select number, name, checksum from voltide.migration where number > 0 order by number',
  });
}

export async function saveMigration(
  connection: Connection,
  { number, name, checksum }: AppliedMigration,
): Promise<void> {
  await connection.query('insert into voltide.migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

/** Records that the database stands at the baseline, in place of the migrations that brought it there. */
export async function replaceByBaseline(connection: Connection, baseline: AppliedMigration): Promise<void> {
  await connection.query('delete from voltide.migration');
  await saveMigration(connection, baseline);
}
