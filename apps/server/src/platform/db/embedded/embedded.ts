import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { checkVersion, chooseEndpoint, EMBEDDED_NAME, initCluster, programEnvironment } from './embedded-cluster.ts';
import type { Endpoint } from './embedded-cluster.ts';
import { clearLeftovers, findServer, lockFolder, readPostmasterFile } from './embedded-lock.ts';
import { prepareNative, type EmbeddedVersion } from './embedded-native.ts';
import { holdsCluster, recordClusterFolder, prepareClusterFolder, SHARED_DIR } from './cluster-folder.ts';
import { chooseRunner, giveTo, type Runner } from './embedded-runner.ts';
import { dropLibpqVariables } from '../libpq-environment.ts';
import { machineMemoryMb, pageMemoryMb } from './page-memory.ts';
import { APP_ROLE } from '../pool.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly version?: EmbeddedVersion;
  /** False only for tests: a crash of the machine then loses data. */
  readonly fsync?: boolean;
  readonly transport?: 'socket' | 'tcp';
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Called, with one sentence, after another server took the folder; this one is not started again. */
  readonly onLost?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /** The owner's connection string. It stays the same when the server has to be started again. */
  readonly url: string;
  readonly urlOf: (database: string) => string;
  /** The connection string of the application's role, which may sign in by itself here. */
  readonly appUrl: string;
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
};

const SETTINGS = {
  jit: 'off',
  // Otherwise a rejected row is written to the log in full.
  log_error_verbosity: 'terse',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
  max_connections: '100',
  max_wal_size: '2GB',
  min_wal_size: '1GB',
  wal_init_zero: 'off',
  checkpoint_timeout: '15min',
  unix_socket_permissions: '0700',
};
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const RESTART_PAUSE_MAX_MS = 5000;
const HELD_PAUSE_MAX_MS = 500;
const HELD_MEMORY = /pre-existing shared memory block|lock file ".*" already exists|could not bind/;

class FolderTakenError extends Error {
  override name = 'FolderTakenError';
}

/**
 * Starts the PostgreSQL of the npm packages on a folder of its own and keeps it running: a server that dies is started
 * again. A server that a killed process left behind is stopped first.
 * @throws Error in one sentence that says what to do: folder in use, cluster missing, wrong version, no programs for
 * this machine
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  dropLibpqVariables();
  const clusterDir = resolve(options.dataDir);
  mkdirSync(dirname(clusterDir), { recursive: true });
  const unlocks = [lockFolder(`${clusterDir}.lock`, clusterDir)];
  const unlock = (): void => {
    for (const each of unlocks.splice(0).toReversed()) each();
  };
  try {
    const launch = await prepareLaunch(options, clusterDir);
    // A copy of a data folder may link to the same cluster, so the first lock alone is not enough.
    const { folder } = launch;
    const name = folder === clusterDir ? folder : `${folder}, to which ${clusterDir} is a link`;
    unlocks.push(lockFolder(join(folder, 'voltide.lock'), name));
    await clearLeftovers(folder, options.log);
    const database = await serve(launch, options);
    const stop = async (): Promise<void> => {
      await database.stop();
      unlock();
    };
    return { ...database, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Prepared = { readonly program: string; readonly folder: string; readonly runner: Runner };

async function prepareLaunch(options: EmbeddedOptions, clusterDir: string): Promise<Prepared> {
  const { version = 18, fsync = true, log } = options;
  const runner = chooseRunner(clusterDir);
  const programs = prepareNative(version, runner, runner === undefined ? dirname(clusterDir) : SHARED_DIR);
  const folder = prepareClusterFolder(clusterDir, runner, SHARED_DIR);
  if (folder !== clusterDir) log(`the database's user cannot enter ${dirname(clusterDir)}: its files are in ${folder}`);
  if (holdsCluster(folder)) checkVersion(folder, version);
  else await initCluster({ programs, runner, folder, sync: fsync });
  recordClusterFolder(clusterDir, folder);
  giveTo(runner, folder);
  return { program: programs.postgres, folder, runner };
}

async function serve(prepared: Prepared, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const endpoint = await chooseEndpoint(prepared.folder, prepared.runner, transport);
  try {
    return await serveAt(endpoint, prepared, options);
  } catch (error) {
    endpoint.release();
    throw error;
  }
}

async function serveAt(endpoint: Endpoint, prepared: Prepared, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { program, folder, runner } = prepared;
  const { fsync = true, log, onLost = endProcess } = options;
  const settings = {
    ...SETTINGS,
    shared_buffers: `${pageMemoryMb(machineMemoryMb())}MB`,
    fsync: fsync ? 'on' : 'off',
    ...options.settings,
  };
  const args = ['-D', folder, ...endpoint.options];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const giveUp = (error: Error): void => {
    endpoint.release();
    onLost(error);
  };
  const server = await superviseServer({ program, args, folder, runner, log, onLost: giveUp });
  await prepareDatabase(endpoint).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const urlOf = (database: string): string => endpoint.urlOf(EMBEDDED_NAME, database);
  const appUrl = endpoint.urlOf(APP_ROLE, EMBEDDED_NAME);
  const stop = async (): Promise<void> => {
    await server.stop();
    endpoint.release();
  };
  return { url: urlOf(EMBEDDED_NAME), urlOf, appUrl, pid: server.pid, stop };
}

/** Ends the process visibly for its supervisor: without its database it is useless. */
function endProcess(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function prepareDatabase({ urlOf, password }: Endpoint): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(EMBEDDED_NAME, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: boolean; role: boolean }>(
      'select exists (select from pg_database where datname = $1) as database, ' +
        'exists (select from pg_roles where rolname = $2) as role',
      [EMBEDDED_NAME, APP_ROLE],
    );
    const [found] = rows;
    if (found?.role !== true) await client.query(`create role ${APP_ROLE} login password '${password}'`);
    if (found?.database !== true) await client.query(`create database ${EMBEDDED_NAME}`);
  } finally {
    await client.end();
  }
}

type Launch = {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly runner: Runner;
  readonly log: (line: string) => void;
  readonly onLost: (error: Error) => void;
};

async function superviseServer(launch: Launch): Promise<{ pid: () => number; stop: () => Promise<void> }> {
  let child = await startServer(launch);
  let stopping = false;
  let restarting: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    launch.log('the PostgreSQL server died and is started again');
    for (let pauseMs = 50; !stopping; pauseMs = Math.min(2 * pauseMs, RESTART_PAUSE_MAX_MS)) {
      try {
        child = await startServer(launch);
        watch();
        return;
      } catch (error) {
        if (error instanceof FolderTakenError) {
          if (!stopping) launch.onLost(error);
          return;
        }
        launch.log(String(error));
        await sleep(pauseMs);
      }
    }
  };
  const watch = (): void => {
    child.once('exit', () => {
      if (!stopping) restarting = restart();
    });
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await restarting;
    await stopServer(child);
  };
  watch();
  return { pid: () => child.pid ?? 0, stop };
}

async function startServer(launch: Launch): Promise<ChildProcess> {
  const deadlineMs = performance.now() + START_LIMIT_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, HELD_PAUSE_MAX_MS)) {
    const attempt = await tryStart(launch, deadlineMs);
    if (typeof attempt !== 'string') return attempt;
    const other = findServer(launch.folder);
    if (other !== undefined) {
      throw new FolderTakenError(
        `Another PostgreSQL server (number ${other}) has taken ${launch.folder}: ` +
          'stop what started it, or set DATA_DIR to another folder.',
      );
    }
    if (!HELD_MEMORY.test(attempt) || performance.now() > deadlineMs) {
      throw new Error(`PostgreSQL did not start on ${launch.folder}: ${attempt.trim().split('\n').at(-1) ?? ''}`);
    }
    await sleep(pauseMs);
  }
}

async function tryStart(launch: Launch, deadlineMs: number): Promise<ChildProcess | string> {
  const child = spawn(launch.program, launch.args, {
    ...launch.runner,
    cwd: dirname(launch.program),
    env: programEnvironment(),
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  let failed = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
    for (const line of text.split('\n')) if (line !== '') launch.log(line);
  });
  child.once('error', (error) => {
    failed = true;
    output += error.message;
  });
  while (performance.now() < deadlineMs) {
    if (failed || hasEnded(child)) return output;
    const file = readPostmasterFile(launch.folder);
    if (file?.pid === child.pid && file?.ready === true) return child;
    await sleep(4);
  }
  await stopServer(child);
  return `it was not ready within ${START_LIMIT_MS / 1000} s\n`;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stopServer(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (hasEnded(child)) return;
    const ended = new Promise((done) => {
      child.once('exit', done);
    });
    child.kill(signal);
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
  }
}
