import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user that PostgreSQL's programs run as; undefined for the user of this process. */
export type Runner = { readonly uid: number; readonly gid: number } | undefined;

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL rejects root. Root therefore runs it as the owner of an existing cluster, else as the user `postgres`,
 * else as uid 65534.
 */
export function chooseRunner(clusterDir: string): Runner {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  return findPostgresUser() ?? NOBODY;
}

function findPostgresUser(): Runner {
  if (!existsSync('/etc/passwd')) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  const [, , uid, gid] = entry ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** True if the runner may pass through every folder above the path and through the path itself. */
export function canEnter(runner: Runner, path: string): boolean {
  if (runner === undefined) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !mayExecute(runner, folder)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** True if the runner may execute a program, or pass through a folder. */
export function mayExecute(runner: Runner, path: string): boolean {
  if (runner === undefined) return true;
  const { mode, uid, gid } = statSync(path);
  const bit = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

export function giveTo(runner: Runner, folder: string): void {
  if (runner === undefined || statSync(folder).uid === runner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), runner.uid, runner.gid);
  }
  chownSync(folder, runner.uid, runner.gid);
}
