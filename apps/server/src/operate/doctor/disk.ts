import { accessSync, constants, existsSync, statfsSync } from 'node:fs';

import type { Config } from '../../config.ts';
import { ok, warning, wrong, type Check, type Finding } from './finding.ts';

const GB = 1_000_000_000n;

/** Room below which a disk is worth a warning, and below which PostgreSQL may soon stop. */
export type DiskLimits = { readonly warningBytes: bigint; readonly wrongBytes: bigint };

/** The write-ahead log alone may take 2 GB between two checkpoints. */
export const DISK_LIMITS: DiskLimits = { warningBytes: 10n * GB, wrongBytes: 3n * GB };

/** Checks the disks that this installation writes to: the data folder, and the folder of backups. */
export function diskCheck({ dataDir, databaseUrl, backupDir }: Config, limits: DiskLimits): Check {
  const run = (): Promise<readonly Finding[]> => {
    const folders = [
      ...(databaseUrl === undefined ? [['data folder', dataDir] as const] : []),
      ...(backupDir === undefined ? [] : [['folder of backups', backupDir] as const]),
    ];
    return Promise.resolve(folders.map(([what, folder]) => findingOf(what, folder, limits)));
  };
  return { name: 'disk', run };
}

function findingOf(what: string, folder: string, { warningBytes, wrongBytes }: DiskLimits): Finding {
  if (!existsSync(folder)) {
    const remedy = `Make it for the server's user, such as: \`sudo install -d -o voltide -m 700 ${folder}\`.`;
    return warning(`The ${what} ${folder} does not exist.`, remedy);
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      `This user may not write to the ${what} ${folder}.`,
      `Run the doctor as the server's user, or chown it.`,
    );
  }
  const { bavail, bsize, files, ffree } = statfsSync(folder, { bigint: true });
  const room = bavail * bsize;
  const remedy = 'Free some room, or move it to a larger disk.';
  // Some file systems count no files at all.
  if (files > 0n && ffree * 100n < files) {
    return wrong(`The disk of the ${what} ${folder} has room for only ${ffree} more files.`, remedy);
  }
  const text = `The disk of the ${what} ${folder} has ${gb(room)} GB free.`;
  if (room < wrongBytes) return wrong(text, remedy);
  return room < warningBytes ? warning(text, remedy) : ok(text);
}

function gb(bytes: bigint): string {
  return (Number(bytes) / Number(GB)).toFixed(1);
}
