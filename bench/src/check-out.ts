import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Entries of a lock file that come from outside: our own packages have another version in each release. */
function outsideOf(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { readonly packages: Readonly<Record<string, { link?: boolean }>> };
  const outside = Object.entries(packages).filter(([path, { link }]) => /node_modules\//.test(path) && link !== true);
  return JSON.stringify(outside);
}

/**
 * Copies the repository as it was at a commit into a temporary folder of this name, with the packages it had then. They
 * are linked where they are those of today.
 */
export function checkOut(commit: string, name: string): string {
  const copy = makeTemporaryFolder(name);
  execFileSync('tar', ['-x', '-C', copy], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 }),
  });
  const lockFiles = [copy, ROOT].map((folder) => outsideOf(readFileSync(join(folder, 'package-lock.json'), 'utf8')));
  if (lockFiles[0] !== lockFiles[1]) {
    console.log('its packages are others: npm ci …');
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit'], { cwd: copy, stdio: 'ignore' });
    return copy;
  }
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(to);
  for (const entry of readdirSync(from)) if (entry !== '@voltide') symlinkSync(join(from, entry), join(to, entry));
  cpSync(join(from, '@voltide'), join(to, '@voltide'), { recursive: true, verbatimSymlinks: true });
  return copy;
}
