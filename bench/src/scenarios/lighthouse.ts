import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Row } from '../report.ts';
import { runCommand } from '../run-command.ts';

const SCRIPT = new URL('../../../tools/lighthouse/measure.mjs', import.meta.url);
const PAGES = ['/', '/packs', '/packs/glass-tide'];

type Line = { readonly address: string; readonly scores: Readonly<Record<string, number>> };

/** Lighthouse's mobile scores of the public pages; undefined where its package is not installed. */
export async function measureLighthouse(baseUrl: string, browserPath: string): Promise<readonly Row[] | undefined> {
  if (!existsSync(new URL('node_modules/lighthouse', SCRIPT))) return undefined;
  const addresses = PAGES.map((page) => `${baseUrl}${page}`);
  const args = [fileURLToPath(SCRIPT), ...addresses];
  const output = await runCommand(process.execPath, args, { CHROME_PATH: browserPath });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .map(rowOf);
}

function rowOf({ address, scores }: Line): Row {
  return {
    what: `Lighthouse mobile ${new URL(address).pathname}, lowest category`,
    product: Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', '),
    yardstick: '100',
    ratio: Math.min(...Object.values(scores)),
    better: 'higher',
    goal: 98,
    limit: 95,
  };
}
