import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a new temporary folder that every user may enter: root's PostgreSQL runs as another one, and a cluster in a
 * closed folder is placed elsewhere, where it would stay behind.
 */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `voltide-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
