import { closeSync, constants, createReadStream, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { readSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { parseTrx } from '@voltide/tron';

type Entry = Readonly<Record<string, string | number>> & {
  readonly decision: 'started' | 'signed' | 'signed again' | 'signed message' | 'refused';
};

/** The file of decisions, from which the daily limit is counted. */
export type Decisions = {
  /**
   * Sums the amounts signed in 24 hours. Later dates count too, and nothing is ever forgotten: after a wrong clock is
   * corrected, everything signed counts.
   */
  signedInDaySun(nowMs: number): bigint;
  hasSigned(id: string): boolean;
  /** Returns once the line is on the disk. @throws Error if that is uncertain: nothing may be signed then. */
  write(atMs: number, entry: Entry): void;
  close(): void;
};

type Signed = { readonly id: string; readonly atMs: number; readonly amountSun: bigint };

const DAY_MS = 86_400_000;
const NEWLINE = 0x0a;
const CHUNK_BYTES = 4096;

/**
 * Opens a file of decisions. A last line that a crash cut off is removed: it was never answered.
 * @throws Error for a missing file, or one with an invalid line.
 */
export async function openDecisions(path: string): Promise<Decisions> {
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND);
  let size = wholeLines(file);
  ftruncateSync(file, size);
  const signed = new Map((await readAllSigned(path, size)).map((each) => [each.id, each]));
  return {
    signedInDaySun(nowMs) {
      let sum = 0n;
      for (const { atMs, amountSun } of signed.values()) if (atMs > nowMs - DAY_MS) sum += amountSun;
      return sum;
    },
    hasSigned: (id) => signed.has(id),
    write(atMs, entry) {
      const line = JSON.stringify({ at: new Date(atMs).toISOString(), ...entry });
      const bytes = Buffer.from(`${line}\n`);
      writeSync(file, bytes);
      fsyncSync(file);
      size += bytes.length;
      // Two signers that count by one file would each sign what a day may have.
      if (fstatSync(file).size !== size) throw new Error(`another program writes to ${path}`);
      const read = readSigned(line);
      if (read !== undefined) signed.set(read.id, read);
    },
    close: () => closeSync(file),
  };
}

async function readAllSigned(path: string, size: number): Promise<readonly Signed[]> {
  const signed: Signed[] = [];
  if (size === 0) return signed;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, { end: size - 1 }) })) {
    number += 1;
    try {
      const read = readSigned(line);
      if (read !== undefined) signed.push(read);
    } catch (cause) {
      throw new Error(`line ${number} of ${path} is damaged, so nobody knows what was signed`, { cause });
    }
  }
  return signed;
}

function readSigned(line: string): Signed | undefined {
  const { at, decision, id, amount } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(atMs) || typeof decision !== 'string') throw new Error('neither time nor decision');
  if (decision !== 'signed') return undefined;
  if (typeof id !== 'string' || typeof amount !== 'string') throw new Error('signed, and not what');
  return { id, atMs, amountSun: parseTrx(amount) };
}

/** The length of the file up to the end of its last whole line. */
function wholeLines(file: number): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let end = fstatSync(file).size; end > 0;) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const read = chunk.subarray(0, readSync(file, chunk, 0, end - start, start));
    const at = read.lastIndexOf(NEWLINE);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}
