import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createTestDatabase, type OwnedDatabase } from './pg.ts';

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/platform/db/migrations');
/** The last migration that brought functions. */
const LAST = 16;

/** A database as programs left it before functions moved into files, with books in it. */
export async function createOldDatabase(): Promise<OwnedDatabase> {
  const database = await createTestDatabase();
  const { owner } = database;
  await owner.query(
    `drop schema voltide cascade;
     create schema voltide;
     create table voltide.migration (
       number integer primary key, name text not null, checksum text not null,
       applied_at timestamptz not null default now())`,
  );
  await applyMigrations(database, 1, LAST);
  await owner.query(readFileSync(join(import.meta.dirname, 'books-before-files.sql'), 'utf8'));
  return database;
}

/** Applies the migrations with these numbers, as a program that knew no later ones would have. */
export async function applyMigrations({ owner }: OwnedDatabase, first: number, last: number): Promise<void> {
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    const number = Number(name.slice(0, 4));
    if (number < first || number > last) continue;
    const text = readFileSync(join(MIGRATIONS, name), 'utf8');
    await owner.query(text);
    await owner.query('insert into voltide.migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
}
