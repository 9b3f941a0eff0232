import { closeSync, fdatasyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** 4 MB: what a shared machine's other guests take of its caches shows as well as what they take of its processors. */
const CELLS = 1 << 20;
const STEPS = 300_000;

/**
 * Times the same calculation repeatedly for some seconds, in milliseconds. On an idle machine all values are nearly
 * equal; otherwise a tail under load is partly the machine's.
 */
export function measurePace(seconds: number): readonly number[] {
  const cells = Uint32Array.from({ length: CELLS }, (_, i) => Math.imul(i, 2_654_435_761));
  const timesMs: number[] = [];
  const endMs = performance.now() + seconds * 1e3;
  let sum = 1;
  for (let startMs = performance.now(); startMs < endMs; startMs = performance.now()) {
    for (let step = 0; step < STEPS; step++) {
      sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) ^ (cells[(sum >>> 12) & (CELLS - 1)] ?? 0);
    }
    timesMs.push(performance.now() - startMs);
  }
  cells[0] = sum;
  return timesMs;
}

/** Bytes of a commit of some plays. */
const COMMIT = new Uint8Array(32_768);
const COMMITS_IN_FILE = 512;
const COMMIT_PAUSE_MS = 4;

/**
 * Times the disk's writes, in milliseconds, at about the rate of a database under load and with nothing else running. A
 * value far above the others is a pause that a commit of that moment would wait for.
 */
export async function measureDiskPace(folder: string, seconds: number): Promise<readonly number[]> {
  const path = join(folder, 'disk-pace');
  const file = openSync(path, 'w');
  const timesMs: number[] = [];
  try {
    for (let at = 0; at < COMMITS_IN_FILE; at++) writeSync(file, COMMIT, 0, COMMIT.length, at * COMMIT.length);
    fdatasyncSync(file);
    const endMs = performance.now() + seconds * 1e3;
    for (let at = 0; performance.now() < endMs; at = (at + 1) % COMMITS_IN_FILE) {
      writeSync(file, COMMIT, 0, COMMIT.length, at * COMMIT.length);
      const startMs = performance.now();
      fdatasyncSync(file);
      timesMs.push(performance.now() - startMs);
      await sleep(COMMIT_PAUSE_MS);
    }
  } finally {
    closeSync(file);
    unlinkSync(path);
  }
  return timesMs;
}
