import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import { CodecError, decodeBlockHeader, encodeBlockHeader, formatHex, parseHex, type Block } from '@voltide/tron';

/** The blocks of a chain in a file, a line each, so that a restart goes on with it. */
type Journal = {
  /** Blocks of the file when it was opened, without those taken back. */
  readonly blocks: readonly Block[];
  add(block: Block): void;
  takeBack(count: number): void;
};

/** Opens or begins a file. A last line that was cut off by a crash is left out. @throws Error for another chain's. */
export function openJournal(path: string, seed: string): Journal {
  const title = JSON.stringify({ format: 'voltide-devnet-1', seed });
  const [first, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [title];
  if (first !== title) throw new Error(`${path} is not the chain of this seed: choose another file, or remove it`);
  // What follows the last line's end is nothing, or a line that a crash cut off.
  const kept: string[] = [];
  for (const line of lines.slice(0, -1)) {
    if (line.startsWith('-')) kept.splice(kept.length - Number(line.slice(1)));
    else kept.push(line);
  }
  writeFileSync(`${path}.new`, `${[title, ...kept].join('\n')}\n`);
  renameSync(`${path}.new`, path);
  return {
    blocks: kept.map(readBlock),
    add: (block) => appendFileSync(path, `${writeBlock(block)}\n`),
    takeBack: (count) => appendFileSync(path, `-${count}\n`),
  };
}

function writeBlock({ header, signature, transactions }: Block): string {
  return [encodeBlockHeader(header), signature, ...transactions].map(formatHex).join(' ');
}

function readBlock(line: string): Block {
  const [header, signature, ...transactions] = line.split(' ').map(parseHex);
  if (header === undefined || signature === undefined) throw new CodecError('a line without a block');
  return { header: decodeBlockHeader(header), signature, transactions };
}
