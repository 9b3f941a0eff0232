import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { listPaths, ROOT } from './repository.ts';

const OUR_PACKAGES = '@voltide';

/**
 * Copies the repository as it stands here into a temporary folder that the caller removes, with this one's installed
 * packages.
 */
export function copyRepository(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `voltide-${name}-`));
  // Root's PostgreSQL runs as another user, who has to get to what lies in it.
  chmodSync(folder, 0o755);
  for (const path of listPaths()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const entry of readdirSync(from)) if (entry !== OUR_PACKAGES) symlinkSync(join(from, entry), join(to, entry));
  cpSync(join(from, OUR_PACKAGES), join(to, OUR_PACKAGES), { recursive: true, verbatimSymlinks: true });
  return folder;
}

if (import.meta.main) console.log(copyRepository(process.argv[2] ?? 'copy'));
