import { describeJsonFault } from '@voltide/games/records/json-fault';
import { CodecError, parseHex } from '@voltide/tron';

import type { Description } from './description.ts';
import { describeBlock, readBlocks } from './tron-block.ts';
import { describeTransaction, readAnyTransaction } from './tron-transaction.ts';
import { readTypedFile, shownPath, TypedFileError } from './typed-file.ts';

/** End of a program, with its output. */
type Inspected = { readonly code: 0 | 1 | 2; readonly out: string; readonly err: string };

const USAGE = [
  'usage: npm run -s tron -- decode HEX [--json]  a transaction: the whole of it, or its raw_data_hex',
  '       npm run -s tron -- block FILE [--json]  blocks as a node answers with them',
].join('\n');
const NAME_WIDTH = 14;

/** Runs the command with its words. Reads a file for `block`, and nothing else. */
export function inspectTron(words: readonly string[]): Inspected {
  const asJson = words.includes('--json');
  const [command, subject, ...more] = words.filter((word) => word !== '--json');
  if (subject === undefined || more.length > 0 || (command !== 'decode' && command !== 'block')) {
    return { code: 2, out: '', err: `${USAGE}\n` };
  }
  try {
    return command === 'decode' ? decode(subject, asJson) : checkBlocks(subject, asJson);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return { code: 2, out: '', err: `${error.message}\n` };
  }
}

function decode(hex: string, asJson: boolean): Inspected {
  const description = describeTransaction(readAnyTransaction(parseHex(hex.trim().replace(/^0x/i, ''))));
  const out = asJson ? toJson(description.document) : toText(description);
  return { code: description.good ? 0 : 1, out, err: '' };
}

function checkBlocks(file: string, asJson: boolean): Inspected {
  const descriptions = readBlocks(readJson(file)).map(describeBlock);
  const documents = descriptions.map(({ document }) => document);
  const out = asJson ? toJson({ blocks: documents }) : descriptions.map(toText).join('\n');
  return { code: descriptions.every(({ good }) => good) ? 0 : 1, out, err: '' };
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readTypedFile(file);
  } catch (error) {
    if (!(error instanceof TypedFileError)) throw error;
    throw new CodecError(`cannot read ${error.message}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new CodecError(`${shownPath(file)}: ${describeJsonFault(text)}`);
  }
}

function toText({ lines }: Description): string {
  return lines.map(([name, text]) => `${name.padEnd(NAME_WIDTH)}${text}\n`).join('');
}

function toJson(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
