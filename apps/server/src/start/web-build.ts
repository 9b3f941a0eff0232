import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Logger } from 'pino';

import { readSite, type Site } from '../http/site.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const WEB = join(ROOT, 'apps/web');
/** Where the pages' sources lie; the build is stale when one of them is newer than it. */
const SOURCES = ['apps/web', 'packages/ui', 'packages/contract', 'packages/core', 'packages/fairness', 'games'];
const NOT_SOURCES = /(^|[\\/])(node_modules|dist|e2e|test-results)([\\/]|$)|\.test\.tsx?$/;

/** The folder of the built pages. */
export const SITE_FOLDER = join(WEB, 'dist');

/** Whether the pages must be built: never built, or older than a source. */
export function isSiteStale(): boolean {
  const built = join(SITE_FOLDER, 'index.html');
  if (!existsSync(built)) return true;
  const builtAtMs = statSync(built).mtimeMs;
  return SOURCES.some((folder) => hasNewer(join(ROOT, folder), builtAtMs));
}

function hasNewer(folder: string, thanMs: number): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => {
    if (NOT_SOURCES.test(name)) return false;
    const { mtimeMs, ...status } = statSync(join(folder, name));
    return mtimeMs > thanMs && isFileMode(status.mode);
  });
}

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;

function isFileMode(mode: number): boolean {
  return (mode & FILE_TYPE) === REGULAR_FILE;
}

/** Builds the pages in a process of its own, so that the API serves meanwhile. Rejects with the build's last words. */
export async function buildSite(signal: AbortSignal): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Error(`the pages could not be built: ${output.trim()}`);
}

/** The pages of a running server. */
export type OpenSite = {
  /** The newest build there is; undefined before the first. */
  readonly find: () => Site | undefined;
  /** Gives up a build that is under way. */
  readonly stop: () => Promise<void>;
};

/** Reads the pages of the last build, and builds them anew where sources have changed since. */
export function openSite(say: (line: string) => void, log: Logger): OpenSite {
  let site = readSite(SITE_FOLDER);
  const abort = new AbortController();
  const build = async (): Promise<void> => {
    say(site === undefined ? 'Building the pages ...' : 'Building the pages anew ...');
    try {
      await buildSite(abort.signal);
      site = readSite(SITE_FOLDER);
      say('The pages are ready.');
    } catch (error) {
      if (!abort.signal.aborted) log.error({ err: error }, 'the pages could not be built');
    }
  };
  const building = isSiteStale() ? build() : Promise.resolve();
  const stop = async (): Promise<void> => {
    abort.abort();
    await building;
  };
  return { find: () => site, stop };
}
