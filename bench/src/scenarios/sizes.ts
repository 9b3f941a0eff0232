import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { Row } from '../report.ts';

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const DIST = new URL('../../../apps/web/dist/', import.meta.url);
const KILOBYTE = 1024;

/** What the browser loads before / works, and what the pack screens add, after gzip, against their budgets. */
export function measureSizes(): readonly Row[] {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
  const first = closure(manifest, entry);
  const route = Object.keys(manifest).find((key) => key.endsWith('open-pack-screen.tsx')) ?? '';
  const added = [...closure(manifest, route)].filter((key) => !first.has(key));
  return [
    budgetRow('first-load JavaScript of /', gzipKilobytes(manifest, [...first]), { goal: 115, limit: 140 }),
    budgetRow('route chunk of opening a pack', gzipKilobytes(manifest, added), { goal: 25, limit: 40 }),
  ];
}

function budgetRow(what: string, kilobytes: number, { goal, limit }: { readonly goal: number; readonly limit: number }): Row {
  return {
    what: `${what}, kB after gzip`,
    product: kilobytes.toFixed(1),
    yardstick: 'budget',
    ratio: kilobytes,
    better: 'lower',
    goal,
    limit,
  };
}

/** A chunk and everything it imports before it runs. */
function closure(manifest: Manifest, root: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(root) || manifest[root] === undefined) return seen;
  seen.add(root);
  for (const next of manifest[root].imports ?? []) closure(manifest, next, seen);
  return seen;
}

function gzipKilobytes(manifest: Manifest, keys: readonly string[]): number {
  const bytes = keys
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0);
  return bytes / KILOBYTE;
}
