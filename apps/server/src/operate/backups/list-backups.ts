import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { clusterFolder, draftFolder, secretFile } from '../../platform/config/data-folder.ts';

export type FoundBackup = {
  readonly path: string;
  /** A data folder made by `npm run admin -- backup`, or an archive made by `pg_dump -Fc`. */
  readonly kind: 'folder' | 'dump';
  readonly madeAtMs: number;
};

/** Backups of a folder, the newest first, and those that were never finished. */
type BackupList = { readonly whole: readonly FoundBackup[]; readonly unfinished: readonly string[] };

/** Begins the name of a folder in which a backup is being tried. */
export const DRILL_PREFIX = 'drill-';

const DUMP = /\.dump$/;

/** Lists the backups in a folder. Everything else in it is ignored. @throws Error if it cannot be read */
export function listBackups(folder: string): BackupList {
  const whole: FoundBackup[] = [];
  const unfinished: string[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || name.startsWith(DRILL_PREFIX)) continue;
    if (stats.isFile() && DUMP.test(name) && stats.size > 0) {
      whole.push({ path, kind: 'dump', madeAtMs: stats.mtimeMs });
    }
    if (!stats.isDirectory()) continue;
    if (existsSync(draftFolder(path))) unfinished.push(path);
    else if (isWhole(path)) {
      whole.push({ path, kind: 'folder', madeAtMs: stats.mtimeMs });
    }
  }
  return { whole: whole.toSorted((a, b) => b.madeAtMs - a.madeAtMs), unfinished };
}

function isWhole(folder: string): boolean {
  return existsSync(secretFile(folder)) && existsSync(clusterFolder(folder));
}

/** Finds out what kind of backup lies at a path; undefined if it is none. */
export function findBackup(path: string): FoundBackup | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) return { path, kind: 'dump', madeAtMs: stats.mtimeMs };
  return isWhole(path) ? { path, kind: 'folder', madeAtMs: stats.mtimeMs } : undefined;
}
