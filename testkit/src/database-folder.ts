import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isRunning } from '@voltide/server/platform/db/embedded/embedded-lock';

/** Linux's file system in memory, and what it must have free for the databases of a run. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Makes a temporary folder for a test's PostgreSQL that its user may enter; the caller removes it. It is in memory
 * where the machine has room: to copy and drop databases is work for a disk, which others may keep busy. A process that
 * is killed leaves the same files in both.
 */
export function makeDatabaseFolder(name: string): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  if (parent === MEMORY) removeLeftovers();
  const folder = mkdtempSync(join(parent, `voltide-${name}-${process.pid}-`));
  // Root hands the server to another user, who must be able to enter; the data in it stays closed to all others.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * ROOM_BYTES) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Removes the leftovers of killed runs, which hold memory. A server that still runs in one ends when its files are
 * gone.
 */
function removeLeftovers(): void {
  for (const entry of readdirSync(MEMORY)) {
    const owner = /^voltide-[a-z]+-(\d+)-/.exec(entry)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeIfAllowed(join(MEMORY, entry));
  }
}

/** Another user's leftovers are theirs, and another run may be removing the same ones: neither stops this run. */
function removeIfAllowed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It stays, as a leftover on the disk does.
  }
}
