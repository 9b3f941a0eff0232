import { describeBytes, textEncodingOf } from '@voltide/games/records/text-encoding';

const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** The texts of files, or the reason why one of them has none. */
type ReadFiles = { readonly texts: readonly string[] } | { readonly reason: string };

/** Reads files in UTF-8 or UTF-16. */
export async function readFiles(files: readonly File[]): Promise<ReadFiles> {
  const texts: string[] = [];
  for (const file of files) {
    const read = await readFile(file);
    if ('reason' in read) return files.length === 1 ? read : { reason: `${file.name}: ${read.reason}` };
    texts.push(read.text);
  }
  return { texts };
}

async function readFile(file: File): Promise<{ readonly text: string } | { readonly reason: string }> {
  if (file.size > LARGEST_FILE_BYTES) {
    return { reason: 'This file is larger than 64 MiB: use the command-line verifier.' };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const error = describeBytes(bytes);
  if (error !== undefined) return { reason: `This file is not text: ${error}.` };
  try {
    return { text: new TextDecoder(textEncodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { reason: 'This file is not text in UTF-8 or UTF-16.' };
  }
}
