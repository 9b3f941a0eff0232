import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBaseline } from '@voltide/server/platform/db/baseline';
import { createMigrationTable } from '@voltide/server/platform/db/migrate.sql';

import { createTestDatabase, type OwnedDatabase } from './pg.ts';

/** A database as the first program with the tables of db/schema left it, with books in it. */
export async function createOldDatabase(): Promise<OwnedDatabase> {
  const database = await createTestDatabase();
  const connection = await database.owner.connect();
  try {
    await connection.query('drop schema voltide cascade');
    await createMigrationTable(connection);
    await ensureBaseline(connection, 'voltide_app');
    await connection.query(readFileSync(join(import.meta.dirname, 'books-at-baseline.sql'), 'utf8'));
  } finally {
    connection.release();
  }
  return database;
}

/** Writes down that a database got its tables by the migrations from before they were one baseline. */
export async function noteOldMigrations({ owner }: OwnedDatabase): Promise<void> {
  const rows = readFileSync(join(import.meta.dirname, 'migrations-before-baseline.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  await owner.query('delete from voltide.migration');
  await owner.query(
    `insert into voltide.migration (number, name, checksum)
     select split_part(row, ' ', 1)::integer, split_part(row, ' ', 2), split_part(row, ' ', 3)
     from unnest($1::text[]) as row`,
    [rows],
  );
}
