import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program on the PATH or in one of the extra folders; undefined where this machine does not have it. */
export function findProgram(name: string, extraFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...extraFolders];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
