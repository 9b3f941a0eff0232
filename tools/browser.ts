import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium } from '@playwright/test';

import { findCommand, run } from './run.ts';

/** The shell is Chromium without a window: the tests take a third less time in it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
};

const HERE: Machine = { env: process.env, exists: existsSync };

/** The browser that CHROMIUM_PATH names, else the first on the PATH, else undefined. */
export function findBrowser({ env, exists }: Machine = HERE): string | undefined {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  return findProgram(NAMES, { env, exists });
}

export function findFirefox(machine: Machine = HERE): string | undefined {
  return findProgram(['firefox-esr', 'firefox'], machine);
}

function findProgram(names: readonly string[], { env, exists }: Machine): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists);
}

/**
 * A browser that starts. Installs one where there is none: with apt as root on Debian and Ubuntu, elsewhere with
 * Playwright's own download.
 * @throws Error that says what to do, when neither helps.
 */
export async function getBrowser(): Promise<string> {
  const found = findBrowser() ?? chromium.executablePath();
  if (await starts(found)) return found;
  if (process.env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH names ${found}, which does not start. ${ADVICE}`);
  if (mayInstall()) {
    await installPackage('chromium-headless-shell');
    if (findBrowser() === undefined) await installPackage('chromium');
    const installed = findBrowser();
    if (installed !== undefined && (await starts(installed))) return installed;
  }
  await install(process.execPath, [findCommand('@playwright/test', 'cli.js'), 'install', 'chromium']);
  if (await starts(chromium.executablePath())) return chromium.executablePath();
  throw new Error(`There is no browser for the tests, and none could be installed. ${ADVICE}`);
}

/** A Firefox that starts, installed with apt where that is possible; undefined where there is none. */
export async function getFirefox(): Promise<string | undefined> {
  if (findFirefox() === undefined && mayInstall()) await installPackage('firefox-esr');
  const found = findFirefox();
  return found !== undefined && (await starts(found)) ? found : undefined;
}

const ADVICE =
  'Install Chromium (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH, ' +
  'or run "npm test -- --no-browser" for everything else.';

async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const { exitCode } = await run(path, ['--version']);
  return exitCode === 0;
}

async function install(command: string, args: readonly string[]): Promise<boolean> {
  console.log(`$ ${[command, ...args].join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode } = await run(command, args, { show: true, env }).catch(() => ({ exitCode: 1 }));
  if (exitCode !== 0) console.log(`(ended with ${exitCode})`);
  return exitCode === 0;
}

/** A mirror that is slow, or fails for a moment, or another apt that is at work, is no reason to give up. */
const PATIENCE = [
  'Acquire::Retries=5',
  'Acquire::http::Timeout=60',
  'Acquire::https::Timeout=60',
  'DPkg::Lock::Timeout=300',
];
const INSTALL_TRIES = 3;
const INSTALL_PAUSE_MS = 15_000;

async function installPackage(name: string): Promise<void> {
  const options = ['-q', ...PATIENCE.flatMap((option) => ['-o', option])];
  for (let tried = 1; ; tried++) {
    const isUpToDate = await install('apt-get', ['update', ...options, '-o', 'APT::Update::Error-Mode=any']);
    const { exitCode } = await run('apt-cache', ['show', name]).catch(() => ({ exitCode: 1 }));
    const isKnown = exitCode === 0;
    if (isKnown && (await install('apt-get', ['install', ...options, '-y', '--no-install-recommends', name]))) return;
    if ((isUpToDate && !isKnown) || tried === INSTALL_TRIES) return;
    await pause(INSTALL_PAUSE_MS);
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && isDebian();
}

function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
