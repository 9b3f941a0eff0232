import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const IS_WINDOWS = process.platform === 'win32';

/** Waits until everything in a folder, and the folder itself, is on the disk; not yet its own name. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) sync(path);
  }
  syncFolder(folder);
}

/** Waits until the names in a folder are on the disk. Windows knows no way for that. */
export function syncFolder(folder: string): void {
  if (!IS_WINDOWS) sync(folder);
}

/** Windows does it for files that may be written to only. */
function sync(path: string): void {
  const handle = openSync(path, IS_WINDOWS ? 'r+' : 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
