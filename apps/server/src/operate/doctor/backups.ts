import { existsSync } from 'node:fs';

import type { Clock } from '@voltide/core';

import type { Config } from '../../config.ts';
import { listBackups } from '../backups/list-backups.ts';
import type { OpenDoctorDatabase } from './database.ts';
import { readArchiving } from './database.sql.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** A daily backup that did not happen is noticed after two hours. */
const OLDEST_HOURS = 26;
const WRONG_HOURS = 74;
/** A segment is archived once it is full, or after archive_timeout. */
const LATE_ARCHIVE_SECONDS = 7200;

export function backupCheck({ backupDir }: Config, clock: Clock): Check {
  const run = (): Promise<readonly Finding[]> => Promise.resolve(ageFindings(backupDir, clock.nowMs()));
  return { name: 'backups', run };
}

function ageFindings(folder: string | undefined, nowMs: number): readonly Finding[] {
  const schedule = 'Set up one of the schedules in deploy/backup/, see docs/operations/backups.md.';
  if (folder === undefined) {
    const remedy = `Set BACKUP_DIR to the folder of your backups, so that their age is checked. ${schedule}`;
    return [warning('BACKUP_DIR is not set: nothing is known of backups.', remedy)];
  }
  const { whole, unfinished } = existsSync(folder) ? listBackups(folder) : { whole: [], unfinished: [] };
  const leftovers = unfinished.map((path) =>
    warning(`${path} is a backup that was never finished.`, 'Remove it, unless a backup is being made now.'),
  );
  const [newest] = whole;
  if (newest === undefined) return [...leftovers, wrong(`There is no backup in ${folder}.`, schedule)];
  const hours = Math.floor((nowMs - newest.madeAtMs) / HOUR_MS);
  const text = `The newest of ${whole.length} backups, ${newest.path}, is ${hours} hours old.`;
  const remedy = 'See why the schedule did not run: `systemctl status voltide-backup`, or the mail of cron.';
  const age = hours > WRONG_HOURS ? wrong(text, remedy) : hours > OLDEST_HOURS ? warning(text, remedy) : ok(text);
  return [...leftovers, age];
}

export function archiveCheck({ client }: OpenDoctorDatabase): Check {
  const run = async (): Promise<readonly Finding[]> => {
    const { isOn, failedCount, lastAgeSeconds, lastFailed } = await readArchiving(client);
    if (!isOn) return [skipped('The write-ahead log is not archived: a restore goes back to the newest backup.')];
    if (lastFailed) {
      const text = `PostgreSQL cannot archive its log: ${failedCount} attempts failed. Its disk fills up meanwhile.`;
      return [wrong(text, 'Run archive_command by hand as the user postgres, and read the log of PostgreSQL.')];
    }
    if (lastAgeSeconds === null || lastAgeSeconds > LATE_ARCHIVE_SECONDS) {
      const age = lastAgeSeconds === null ? 'never' : `${Math.round(lastAgeSeconds / 60)} minutes ago`;
      const remedy = 'Set archive_timeout to 300, so that a quiet hour is archived too.';
      return [warning(`The write-ahead log was last archived ${age}.`, remedy)];
    }
    return [ok('The write-ahead log is archived.')];
  };
  return { name: 'log archive', run };
}
