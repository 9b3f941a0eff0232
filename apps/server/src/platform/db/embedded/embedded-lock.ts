import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The holder of a cluster's folder: the process number, and when that process began, since numbers are reused. */
type Holder = { readonly pid: number; readonly began: string };

/**
 * Takes a cluster's folder for this process.
 * @param folder - its name in the error.
 * @returns a function that gives it back.
 * @throws Error in one sentence while another process, or this one, has it
 */
export function lockFolder(lockFile: string, folder: string): () => void {
  const draft = `${lockFile}.${process.pid}`;
  const self: Holder = { pid: process.pid, began: beganOf(process.pid) };
  writeFileSync(draft, JSON.stringify(self));
  // The database's user copies the folder with this file in it, also where root's umask closes new files.
  chmodSync(draft, 0o644);
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (tryLink(draft, lockFile)) return () => rmSync(lockFile, { force: true });
      const holder = readHolder(lockFile);
      if (holder !== undefined && isAlive(holder)) {
        throw new Error(
          `Another Voltide process (number ${holder.pid}) is using ${folder}: ` +
            'stop it, or set DATA_DIR to another folder.',
        );
      }
      rmSync(lockFile, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`Other processes are trying to use ${folder} at the same time: start one of them.`);
}

function tryLink(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (existsSync(lockFile)) return false;
    throw error;
  }
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  return isRunning(holder.pid) && beganOf(holder.pid) === holder.began;
}

/** True if a process of that number runs, under any user. One that has ended but was not collected does not. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return !['', 'Z', 'X'].includes(readStat(pid)[0] ?? '');
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the start time of a process, in the system's own form; empty where unknown. */
function beganOf(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)[19] ?? '';
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Reads Linux's process status after the program's name: the state first, the start time as the twentieth field. */
function readStat(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

type PostmasterFile = { readonly pid: number; readonly ready: boolean };

export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds the PostgreSQL server that runs on this folder. A process file whose number now belongs to another program,
 * which PostgreSQL would take for itself, is removed.
 */
export function findServer(folder: string): number | undefined {
  const pid = readPostmasterFile(folder)?.pid;
  if (pid === undefined || !isRunning(pid)) return undefined;
  if (isPostgresOf(pid, folder)) return pid;
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Stops a server that a killed process left behind on this folder, which the caller has locked. */
export async function clearLeftovers(folder: string, log: (line: string) => void): Promise<void> {
  const pid = findServer(folder);
  if (pid === undefined) return;
  log(`stopping the PostgreSQL server ${pid} that an earlier process left on ${folder}`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await isGoneWithin(pid, 10_000)) return;
  }
  throw new Error(`The PostgreSQL server ${pid} on ${folder} does not stop: end it by hand.`);
}

function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 10) {
    if (!isRunning(pid)) return true;
    await sleep(10);
  }
  return !isRunning(pid);
}
