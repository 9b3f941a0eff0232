import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { textEncodingOf } from '@voltide/games/text-encoding';

const LARGEST_FILE_BYTES = 512 * 1024 * 1024;

/** Raised where a file that was named on the command line holds no text that can be read. */
export class TypedFileError extends Error {
  override name = 'TypedFileError';
}

/** The folder in which a command was typed: npm runs its scripts in the repository's, and leaves the other by name. */
export function typedIn(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/**
 * Reads a text file, a relative name counted from the folder in which the command was typed. The text is UTF-8 or
 * UTF-16; a byte-order mark is left in it.
 * @throws TypedFileError when the file is larger than 512 MiB or no such text.
 * @throws Error of the file system
 */
export function readTypedFile(file: string, folder: string = typedIn()): string {
  const path = resolve(folder, file);
  if (statSync(path).size > LARGEST_FILE_BYTES) throw new TypedFileError('the file is larger than 512 MiB');
  const bytes = readFileSync(path);
  try {
    return new TextDecoder(textEncodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new TypedFileError('the file is no text in UTF-8 or UTF-16', { cause: error });
  }
}
