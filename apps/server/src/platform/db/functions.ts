import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { dropFunctions, dropTypes, listFunctions, readAppliedFiles, saveAppliedFiles } from './functions.sql.ts';
import type { Connection } from './pool.ts';

const FOLDER = join(import.meta.dirname, 'functions');
const FILE_NAME = /^[a-z0-9-]+\.sql$/;
/** Types and rules come first, as functions need them; the rights to call come last. */
const FIRST: readonly string[] = ['types.sql', 'rules.sql'];
const LAST = 'rights.sql';
const FUNCTION = /^create (?:or replace )?function voltide\.(\w+)\(/gm;
const TYPE = /^create type voltide\.(\w+) as \(/gm;

type FunctionFile = {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly functions: readonly string[];
  readonly types: readonly string[];
};

/**
 * Brings the functions of the database to the state of the files of db/functions: a new or changed file is applied,
 * functions that no file has are removed, and the rights are granted again, all in one transaction. Nothing is touched
 * where all files are as the database has them. In the files the word voltide_app stands for `appRole`, which comes
 * quoted. The caller holds the migration lock.
 */
export async function applyFunctions(client: Connection, appRole: string, folder = FOLDER): Promise<void> {
  const files = readFunctionFiles(folder);
  const applied = await readAppliedFiles(client);
  const isGone = [...applied.keys()].some((name) => !files.some((file) => file.name === name));
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length === 0 && !isGone) return;
  // No type can be replaced while functions use it: with a new one all of them are created again.
  const replaced = changed.some(({ types }) => types.length > 0) ? files : changed;
  await client.query('begin');
  try {
    await dropFunctions(client, {
      replaced: replaced.flatMap(({ functions }) => functions),
      all: files.flatMap(({ functions }) => functions),
    });
    await dropTypes(
      client,
      replaced.flatMap(({ types }) => types),
    );
    for (const { name, text } of files) {
      const isDue = name === LAST || replaced.some((file) => file.name === name);
      if (isDue) await client.query(text.replaceAll('voltide_app', appRole));
    }
    await checkFunctions(client, files);
    await saveAppliedFiles(client, files);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A function that was not recognised in its file would be lost with the next change of another one. */
async function checkFunctions(client: Connection, files: readonly FunctionFile[]): Promise<void> {
  const meant = files.flatMap(({ functions }) => functions).toSorted();
  const found = (await listFunctions(client)).toSorted();
  if (meant.join() === found.join()) return;
  const strange = [...meant, ...found].filter((name) => !meant.includes(name) || !found.includes(name));
  throw new Error(
    `The functions of the database are not those of db/functions: ${strange.join(', ') || 'one has two forms'}.`,
  );
}

function readFunctionFiles(folder: string): readonly FunctionFile[] {
  const names = readdirSync(folder).filter((name) => FILE_NAME.test(name));
  const ordered = [...FIRST, ...names.filter((name) => !FIRST.includes(name) && name !== LAST).toSorted(), LAST];
  return ordered.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { name, text, checksum, functions: listNames(text, FUNCTION), types: listNames(text, TYPE) };
  });
}

function listNames(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
