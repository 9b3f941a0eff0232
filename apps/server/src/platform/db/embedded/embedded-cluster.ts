import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { canEnter, giveTo, type Runner } from './embedded-runner.ts';
import type { EmbeddedVersion, NativePrograms } from './embedded-native.ts';

export const EMBEDDED_NAME = 'voltide';

const SOCKET_PATH_MAX_BYTES = 100;
const SPARE_PREFIX = 'voltide-';
const PASSWORD_FILE = 'voltide-password';
const run = promisify(execFile);

type InitOptions = {
  readonly programs: NativePrograms;
  readonly runner: Runner;
  readonly folder: string;
  readonly sync: boolean;
};

/**
 * Creates a new cluster in an empty or missing folder. It is built beside that and renamed, so one that was cut short
 * is never opened.
 */
export async function initCluster({ programs, runner, folder, sync }: InitOptions): Promise<void> {
  const workshop = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const draft = join(workshop, 'data');
  const passwordFile = join(workshop, 'password');
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    giveTo(runner, workshop);
    const args = ['-D', draft, '-U', EMBEDDED_NAME, '--no-locale', '-E', 'UTF8', '-k', '--no-instructions'];
    args.push('--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`);
    if (!sync) args.push('--no-sync');
    await run(programs.initdb, args, { ...runner, cwd: programs.folder, env: programEnvironment() });
    renameSync(passwordFile, join(draft, PASSWORD_FILE));
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** @throws Error in one sentence when the cluster was created by another major version */
export function checkVersion(folder: string, version: EmbeddedVersion): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === String(version)) return;
  throw new Error(
    `The cluster in ${folder} was made by PostgreSQL ${found} and cannot be opened by PostgreSQL ${version}: ` +
      'go on with the release of Voltide that made it, move what it holds with pg_dump of your system ' +
      '(docs/operations/backups.md), or set DATA_DIR to another folder.',
  );
}

/** Returns the environment of PostgreSQL's programs: nothing of ours, whose secrets other users could read. */
export function programEnvironment(): NodeJS.ProcessEnv | undefined {
  return process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC' };
}

export type Endpoint = {
  readonly options: readonly string[];
  readonly urlOf: (user: string, database: string) => string;
  readonly password: string;
  /** Removes what was created for the endpoint outside the cluster's folder. */
  readonly release: () => void;
};

/**
 * Chooses a socket in the cluster's own folder, which only its owner may enter; where sockets do not exist, a free port
 * of this machine with a password.
 */
export async function chooseEndpoint(folder: string, runner: Runner, transport: 'socket' | 'tcp'): Promise<Endpoint> {
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8');
  if (transport === 'tcp') {
    const port = await findFreePort();
    return {
      options: ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      urlOf: (user, database) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
      password,
      release: () => undefined,
    };
  }
  const directory = socketDirectory(folder, runner);
  return {
    options: ['-p', '5432', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${directory}`],
    urlOf: (user, database) => `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`,
    password,
    release: () => {
      if (directory !== folder) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the cluster's own folder where a socket's path fits, else a new temporary one.
 * @throws Error in one sentence where there is none
 */
export function socketDirectory(folder: string, runner: Runner, spares = [tmpdir(), '/tmp']): string {
  if (fitsSocket(folder)) return folder;
  for (const parent of new Set(spares)) {
    if (!fitsSocket(join(parent, `${SPARE_PREFIX}XXXXXX`)) || !canEnter(runner, parent)) continue;
    try {
      const directory = mkdtempSync(join(parent, SPARE_PREFIX));
      giveTo(runner, directory);
      return directory;
    } catch {
      // The next one may exist and fit.
    }
  }
  const [first = 'another folder'] = spares;
  throw new Error(
    `No socket fits into ${folder}, whose path is too long or holds a comma, nor into ${first}: ` +
      'set DATA_DIR to a shorter path, or TMPDIR to a folder that exists.',
  );
}

function fitsSocket(directory: string): boolean {
  return Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX_BYTES && !directory.includes(',');
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
