import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { makeDatabaseFolder } from './database-folder.ts';

function makeFolder(): string {
  const folder = makeDatabaseFolder('probe');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder as a run of that number makes one, with a file in it. */
function leaveFolder(parent: string, pid: number): string {
  const folder = join(parent, `voltide-probe-${pid}-left`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('a folder for a database may be entered by another user, and each is a new one', () => {
  const [one, other] = [makeFolder(), makeFolder()];
  expect(one).not.toBe(other);
  expect(statSync(one).mode & 0o777).toBe(0o755);
});

it('what a run has left in memory goes when the next one begins, and what is of one that runs stays', () => {
  const parent = dirname(makeFolder());
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [dead, living] = [leaveFolder(parent, ended), leaveFolder(parent, process.pid)];
  makeFolder();
  expect(existsSync(living)).toBe(true);
  expect(existsSync(dead)).toBe(parent !== '/dev/shm');
});
