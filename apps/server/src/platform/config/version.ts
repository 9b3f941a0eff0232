import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

const manifest = v.object({ version: v.string() });

export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return v.parse(manifest, JSON.parse(text)).version;
}

const ROOT = join(import.meta.dirname, '../../../../..');
const COMMIT = /^[0-9a-f]{40}$/;
const COMMIT_SHOWN = 12;

/** The commit that the repository stands at, shortened; `unknown` where the program came without it. */
export function readCommit(root = ROOT): string {
  const folder = join(root, '.git');
  const head = readLine(join(folder, 'HEAD')) ?? '';
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const commit = ref === undefined ? head : (readLine(join(folder, ref)) ?? findPacked(folder, ref) ?? '');
  return COMMIT.test(commit) ? commit.slice(0, COMMIT_SHOWN) : 'unknown';
}

function findPacked(folder: string, ref: string): string | undefined {
  const line = readText(join(folder, 'packed-refs'))
    ?.split('\n')
    .find((each) => each.endsWith(` ${ref}`));
  return line?.split(' ')[0];
}

function readLine(file: string): string | undefined {
  return readText(file)?.trim();
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
