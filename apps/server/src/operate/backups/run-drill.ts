import { resolve } from 'node:path';

import { readConfig, type Config } from '../../config.ts';
import { systemClock } from '../../platform/context/ports.ts';
import { dropLibpqVariables } from '../../platform/db/libpq-environment.ts';
import { findBackup, listBackups, type FoundBackup } from './list-backups.ts';
import { DrillError } from './restore-copy.ts';
import { drill, drillLines, isSound } from './restore-drill.ts';

/**
 * Tries a backup and prints the report: the one at a path, or the newest of BACKUP_DIR. A folder needs no settings, so
 * that it can be tried on any machine; a dump takes key and role from the settings of the server.
 * @param typedIn - the folder that a relative path counts from
 * @returns the exit code
 */
export async function runDrill(
  path: string | undefined,
  typedIn: string,
  log: (line: string) => void,
): Promise<number> {
  const backup = path === undefined ? findNewest(readConfig(undefined, false)) : findBackup(resolve(typedIn, path));
  if (backup === undefined) throw new DrillError(`${path} is neither a folder made by a backup nor a dump.`);
  const config = backup.kind === 'dump' ? readConfig(undefined, false) : undefined;
  dropLibpqVariables();
  const appUrl = config?.databaseAppUrl?.reveal();
  const result = await drill(backup, {
    secretKey: config?.secretKey,
    appRole: appUrl === undefined ? undefined : decodeURIComponent(new URL(appUrl).username),
    log,
  });
  process.stdout.write(`${drillLines(result, systemClock).join('\n')}\n`);
  return isSound(result) ? 0 : 1;
}

function findNewest({ backupDir }: Config): FoundBackup {
  if (backupDir === undefined) throw new DrillError('Name a backup, or set BACKUP_DIR to the folder of your backups.');
  const [newest] = listBackups(backupDir).whole;
  if (newest === undefined) throw new DrillError(`There is no backup in ${backupDir}.`);
  return newest;
}
