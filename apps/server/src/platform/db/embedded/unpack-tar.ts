import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_BYTES = 512;
/** An archive ends with two blocks of zeros. */
const END_BLOCKS = 2;

const FIELDS = { name: [0, 100], size: [124, 136], checksum: [148, 156], magic: [257, 262] } as const;
const TYPE_AT = 156;

type Unpacker = {
  /** @throws Error of the file system, or in one sentence for anything but an archive of plain files and folders */
  readonly push: (chunk: Uint8Array) => void;
  /** Returns the bytes of files that were written. @throws Error when the archive is not whole */
  readonly finish: () => number;
  readonly close: () => void;
};

/**
 * Unpacks a tar archive of plain files and folders, as PostgreSQL writes it, into an existing folder. Whatever the
 * archive says, only its owner may read the result.
 * @param isKept - true if a file, by its path in the archive, is to be written.
 */
export function createUnpacker(folder: string, isKept: (path: string) => boolean): Unpacker {
  const header = Buffer.alloc(BLOCK_BYTES);
  let headerBytes = 0;
  let file: number | undefined;
  let contentLeft = 0;
  let paddingLeft = 0;
  let endBlocks = 0;
  let written = 0;

  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const begin = (): void => {
    headerBytes = 0;
    if (header.every((byte) => byte === 0)) {
      endBlocks++;
      return;
    }
    const { path, type, size } = readHeader(header);
    if (type === 'folder') {
      mkdirSync(join(folder, path), { mode: 0o700 });
      return;
    }
    contentLeft = size;
    paddingLeft = (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
    if (isKept(path)) file = openSync(join(folder, path), 'wx', 0o600);
    if (size === 0) close();
  };
  const takeContent = (bytes: Uint8Array): void => {
    contentLeft -= bytes.length;
    if (file !== undefined) {
      writeWhole(file, bytes);
      written += bytes.length;
    }
    if (contentLeft === 0) close();
  };

  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length;) {
        const rest = chunk.length - at;
        let taken: number;
        if (contentLeft > 0) {
          taken = Math.min(rest, contentLeft);
          takeContent(chunk.subarray(at, at + taken));
        } else if (paddingLeft > 0) {
          taken = Math.min(rest, paddingLeft);
          paddingLeft -= taken;
        } else {
          taken = Math.min(rest, BLOCK_BYTES - headerBytes);
          header.set(chunk.subarray(at, at + taken), headerBytes);
          headerBytes += taken;
          if (headerBytes === BLOCK_BYTES) begin();
        }
        at += taken;
      }
    },
    finish: () => {
      if (endBlocks < END_BLOCKS) throw new Error('The archive ended before its last file.');
      return written;
    },
    close,
  };
}

type Header = { readonly path: string; readonly type: 'file' | 'folder'; readonly size: number };

function readHeader(header: Buffer): Header {
  const textOf = ([from, to]: readonly [number, number]): string =>
    header.toString('utf8', from, to).replace(/\0.*$/s, '').trim();
  const path = textOf(FIELDS.name).replace(/^(\.\/)+|\/+$/g, '');
  const size = Number.parseInt(textOf(FIELDS.size), 8);
  if (textOf(FIELDS.magic) !== 'ustar' || Number.parseInt(textOf(FIELDS.checksum), 8) !== checksumOf(header)) {
    throw new Error('The archive has a header that is none.');
  }
  const type = String.fromCodePoint(header[TYPE_AT] ?? 0);
  const isPlain = ['0', '\0', '5'].includes(type) && path !== '' && Number.isSafeInteger(size);
  if (!isPlain || path.startsWith('/') || path.split('/').includes('..')) {
    throw new Error(`The archive holds ${path}, which is neither a plain file nor a folder.`);
  }
  return { path, type: type === '5' ? 'folder' : 'file', size: type === '5' ? 0 : size };
}

function checksumOf(header: Buffer): number {
  const [from, to] = FIELDS.checksum;
  return header.reduce((sum, byte, at) => sum + (at >= from && at < to ? 32 : byte), 0);
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
