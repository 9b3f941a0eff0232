import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  findBaseline,
  listMigrations,
  replaceByBaseline,
  saveMigration,
  type AppliedMigration,
} from './migrate.sql.ts';
import { APP_ROLE, type Connection } from './pool.ts';

const FOLDERS = { schema: join(import.meta.dirname, 'schema'), functions: join(import.meta.dirname, 'functions') };

const FILE_NAME = /^[a-z-]+\.sql$/;
/** This file comes first: the tables of several rooms use its types. */
const FIRST = 'common.sql';
/** Tables have triggers, and first rows take values of rules. Both are applied again with all other functions. */
const CALLED: readonly string[] = ['rules.sql', 'triggers.sql'];

const BEFORE = {
  digest: 'e9dd0638f9bd1fb58cdf827be12f32123ad6eda09d6995cce0b3ff8980183c13',
  /** A commit that has them, and no others. */
  commit: '8e80e962',
};

/**
 * Creates the tables of an empty database from the files of db/schema, in one transaction, and records them as
 * migration 0. A database with the same tables by the earlier migrations is recorded as standing there, and not
 * touched.
 * @throws Error in one sentence: a file changed after it was applied, or other tables
 */
export async function ensureBaseline(connection: Connection, appRole: string, folders = FOLDERS): Promise<void> {
  if (await isAtBaseline(connection, folders)) return;
  const files = readFiles(folders.schema);
  const baseline = { number: 0, name: 'schema', checksum: checksumOf(files) };
  const migrations = await listMigrations(connection);
  await connection.query('begin');
  try {
    if (migrations.length > 0) {
      checkMigrations(migrations);
      await replaceByBaseline(connection, baseline);
    } else {
      await createTables(connection, [...readCalled(folders.functions), ...files.map(({ text }) => text)], appRole);
      await saveMigration(connection, baseline);
    }
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

/**
 * True if the database began with these tables, false if it began with none or before there was a baseline.
 * @throws Error in one sentence if it began with other tables
 */
export async function isAtBaseline(
  connection: Connection,
  { schema }: Pick<typeof FOLDERS, 'schema'>,
): Promise<boolean> {
  const applied = await findBaseline(connection);
  if (applied === undefined) return false;
  if (applied === checksumOf(readFiles(schema))) return true;
  throw new Error('The tables of db/schema were changed after they were applied: a change of tables is a migration.');
}

function checksumOf(files: ReturnType<typeof readFiles>): string {
  return digestOf(files.map(({ name, text }) => `${name} ${digestOf([text])}\n`));
}

async function createTables(connection: Connection, texts: readonly string[], appRole: string): Promise<void> {
  // Functions of triggers name tables that come after them.
  await connection.query('set local check_function_bodies = off');
  for (const text of texts) await connection.query(text.replaceAll(APP_ROLE, appRole));
}

function checkMigrations(migrations: readonly AppliedMigration[]): void {
  const digest = digestOf(migrations.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`));
  if (digest === BEFORE.digest) return;
  throw new Error(
    'The tables of this database are those of another version from before the first release: start it once with ' +
      `commit ${BEFORE.commit}, then with this one.`,
  );
}

function readFiles(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const names = readdirSync(folder).filter((name) => FILE_NAME.test(name) && name !== FIRST);
  return [FIRST, ...names.toSorted()].map((name) => ({ name, text: readSql(folder, name) }));
}

function readCalled(folder: string): readonly string[] {
  return CALLED.map((name) => readSql(folder, name));
}

function readSql(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
}

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('')).digest('hex');
}
