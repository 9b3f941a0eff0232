import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import { runCommand } from '../run-command.ts';

const SCRIPT = new URL('../../../tools/lighthouse/measure.mjs', import.meta.url);
const PAGES = ['/', '/packs', '/packs/glass-tide'];

type Line = { readonly address: string; readonly scores: Readonly<Record<string, number>> };

/**
 * Lighthouse's mobile scores of the public pages, each the median of some rounds in which the pages take turns, since a
 * moment at which the machine is slow costs a page several points; undefined where its package is not installed.
 */
export async function measureLighthouse(
  baseUrl: string,
  browserPath: string,
  rounds: number,
): Promise<readonly Row[] | undefined> {
  if (!existsSync(new URL('node_modules/lighthouse', SCRIPT))) return undefined;
  const addresses = PAGES.map((page) => `${baseUrl}${page}`);
  const args = [fileURLToPath(SCRIPT), ...Array.from({ length: rounds }, () => addresses).flat()];
  const output = await runCommand(process.execPath, args, { CHROME_PATH: browserPath });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return addresses.map((address) => rowOf(address, lines));
}

function rowOf(address: string, lines: readonly Line[]): Row {
  const runs = lines.filter((line) => line.address === address).map(({ scores }) => scores);
  const medians = Object.keys(runs[0] ?? {}).map((name) => ({
    name,
    score: median(runs.map((scores) => scores[name] ?? Number.NaN)),
  }));
  return {
    what: `Lighthouse mobile ${new URL(address).pathname}, lowest category`,
    product: medians.map(({ name, score }) => `${name} ${score}`).join(', '),
    yardstick: '100',
    ratio: Math.min(...medians.map(({ score }) => score)),
    better: 'higher',
    goal: 98,
    limit: 95,
  };
}
