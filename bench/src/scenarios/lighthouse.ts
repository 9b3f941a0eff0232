import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { findProgram, runCommand } from '../run-command.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';

const PACKAGE = new URL('../../../tools/lighthouse/', import.meta.url);
const PAGES = ['/', '/packs', '/packs/glass-tide'];

type Line = { readonly address: string; readonly scores: Readonly<Record<string, number>> };

/** Lighthouse's mobile scores of the public pages; undefined where its package is not installed. */
export async function measureLighthouse(world: BenchWorld): Promise<readonly Row[] | undefined> {
  const chromium = process.env['CHROMIUM_PATH'] ?? findProgram('chromium') ?? findProgram('google-chrome');
  if (!existsSync(new URL('node_modules/lighthouse', PACKAGE)) || chromium === undefined) return undefined;
  const product = await world.startProduct();
  try {
    const addresses = PAGES.map((page) => `http://localhost:${product.port}${page}`);
    const script = fileURLToPath(new URL('measure.mjs', PACKAGE));
    const output = await runCommand(process.execPath, [script, ...addresses], { CHROME_PATH: chromium });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    return lines.map(({ address, scores }): Row => {
      const lowest = Math.min(...Object.values(scores));
      return {
        what: `Lighthouse mobile ${new URL(address).pathname}, lowest category`,
        product: Object.entries(scores)
          .map(([name, score]) => `${name} ${score}`)
          .join(', '),
        yardstick: '100',
        ratio: lowest,
        better: 'higher',
        goal: 98,
        limit: 95,
      };
    });
  } finally {
    await product.stop();
  }
}
