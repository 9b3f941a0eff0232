import { strFromU8, unzipSync } from 'fflate';

/** The files of a ZIP archive as texts, by name. @throws Error when it is none, or broken. */
export function unzip(archive: Uint8Array): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
