import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { describeBytes, textEncodingOf } from '@voltide/games/records/text-encoding';

const LARGEST_FILE_BYTES = 512 * 1024 * 1024;
const CONTROLS = /\p{Cc}/gu;
const CAUSES: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file: a part of its path is no folder'],
  ['EISDIR', 'it is a folder: name a file in it'],
  ['EACCES', 'you have no permission to read it'],
  ['EPERM', 'you have no permission to read it'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

/** Raised if a file named on the command line holds no readable text. */
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
 * @throws TypedFileError with the path and the cause: there is no such file, it is larger than 512 MiB, or no text.
 */
export function readTypedFile(file: string, folder: string = typedIn()): string {
  const path = resolve(folder, file);
  const bytes = readBytes(path);
  const fault = describeBytes(bytes);
  if (fault !== undefined) throw new TypedFileError(`${shownPath(path)}: ${fault}`);
  try {
    return new TextDecoder(textEncodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new TypedFileError(`${shownPath(path)}: it is no text in UTF-8 or UTF-16`, { cause: error });
  }
}

/** A path as one line shows it. */
export function shownPath(path: string): string {
  return path.replace(CONTROLS, '?');
}

function readBytes(path: string): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE_BYTES) throw new TypedFileError(`${shownPath(path)}: it is larger than 512 MiB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof TypedFileError) throw error;
    throw new TypedFileError(`${shownPath(path)}: ${causeOf(error)}`, { cause: error });
  }
}

function causeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return CAUSES.get(code) ?? `it cannot be read (${code})`;
}
