import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Logger } from 'pino';

import { readSite, type Site, type SiteNow } from '../http/site.ts';
import { digestSources } from './page-sources.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const WEB = join(ROOT, 'apps/web');
export const SITE_FOLDER = join(WEB, 'dist');
/** The digest of the sources that a build was made of, beside its files; it is never served. */
const STAMP = '.sources';

/** True if there are no pages, or those of other sources. An installation that came without sources has the newest. */
export function isSiteStale(): boolean {
  if (!existsSync(join(SITE_FOLDER, 'index.html'))) return true;
  if (!existsSync(join(WEB, 'vite.config.ts'))) return false;
  const stamp = join(SITE_FOLDER, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== digestSources(ROOT);
}

/** The build tool takes these for the beginning of a query or a fragment. */
const UNBUILDABLE = /[#?]/;

/** The pages cannot be built in this folder at all. */
class UnbuildableFolder extends Error {
  override name = 'UnbuildableFolder';
}

/** @throws UnbuildableFolder in one sentence that says what to do */
export function checkBuildable(root = ROOT): void {
  if (!UNBUILDABLE.test(root)) return;
  throw new UnbuildableFolder(
    `The pages cannot be built in ${root}: no folder above them may have # or ? in its name. ` +
      'Rename that folder, or move Voltide elsewhere.',
  );
}

/** Builds the pages in a process of its own, so that the API serves meanwhile. Rejects with the build's last output. */
export async function buildSite(signal: AbortSignal): Promise<void> {
  checkBuildable();
  const digest = digestSources(ROOT);
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
  if (code !== 0) throw new Error(`the build of the pages ended with ${code ?? 'a signal'}: ${output.trim()}`);
  writeFileSync(join(SITE_FOLDER, STAMP), `${digest}\n`);
}

export type OpenSite = {
  readonly find: () => SiteNow;
  /** Resolves once there are pages, to false where the server stopped before. Rejects when they cannot be built. */
  readonly ready: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

export type SiteOptions = {
  readonly say: (line: string) => void;
  readonly log: Logger;
  readonly folder?: string;
  readonly isStale?: () => boolean;
  readonly build?: (signal: AbortSignal) => Promise<void>;
};

const NO_PAGES = 'The pages could not be built, and there is no earlier build to serve; the build says above why.';
const REMEDY =
  'Where the build lacks a permission, let this user write to apps/web/dist and ' +
  'apps/web/node_modules, or start Voltide once as a user who may.';

export function openSite(options: SiteOptions): OpenSite {
  const { say, log, folder = SITE_FOLDER, isStale = isSiteStale, build = buildSite } = options;
  let site: SiteNow = readSite(folder) ?? 'building';
  let fault: unknown;
  const abort = new AbortController();
  const renew = async (): Promise<void> => {
    say(site === 'building' ? 'Building the pages ...' : 'Rebuilding the pages ...');
    try {
      await build(abort.signal);
      site = getSite(folder);
      say('The pages are ready.');
    } catch (error) {
      if (abort.signal.aborted) return;
      if (site === 'building') {
        fault = error;
        site = 'failed';
      } else {
        log.error({ err: error }, 'the pages could not be built');
        const remedy = error instanceof UnbuildableFolder ? error.message : REMEDY;
        say(`The pages could not be rebuilt, so those of the last build are served; the log says why. ${remedy}`);
      }
    }
  };
  const building = isStale() ? renew() : Promise.resolve();
  return {
    find: () => site,
    ready: async () => {
      if (site === 'building') await building;
      if (fault instanceof UnbuildableFolder) throw fault;
      if (site === 'failed') throw new Error(`${wordsOf(fault)}\n${NO_PAGES} ${REMEDY}`, { cause: fault });
      return site !== 'building';
    },
    stop: async () => {
      abort.abort();
      await building;
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function getSite(folder: string): Site {
  const site = readSite(folder);
  if (site === undefined) throw new Error(`the build left no page in ${folder}`);
  return site;
}
