import { gzipSync } from 'node:zlib';

import { chromium, type Browser } from 'playwright-core';

import type { Row } from '../report.ts';

const KILOBYTE = 1024;

/**
 * The scripts that the browser loads for / until the network is quiet, deferred parts included, and what opening a pack
 * adds to them: kilobytes after gzip against their budgets.
 */
export async function measureSizes(baseUrl: string, browserPath: string): Promise<readonly Row[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const home = await listScripts(browser, `${baseUrl}/`);
    const pack = await listScripts(browser, `${baseUrl}/packs/glass-tide`);
    const added = [...pack].filter(([address]) => !home.has(address)).map(([, bytes]) => bytes);
    return [
      budgetRow('first-load JavaScript of /', sum([...home.values()]), { goal: 115, limit: 140 }),
      budgetRow('what a pack page adds', sum(added), { goal: 25, limit: 40 }),
    ];
  } finally {
    await browser.close();
  }
}

/** The size of each script that a page loads, by its address, after gzip. */
async function listScripts(browser: Browser, address: string): Promise<ReadonlyMap<string, number>> {
  const page = await browser.newPage();
  const sizes: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => [response.url(), gzipSync(body, { level: 9 }).length]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const found = new Map(await Promise.all(sizes));
  await page.close();
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Budget = { readonly goal: number; readonly limit: number };

function budgetRow(what: string, bytes: number, { goal, limit }: Budget): Row {
  return {
    what: `${what}, kB after gzip`,
    product: (bytes / KILOBYTE).toFixed(1),
    yardstick: 'budget',
    ratio: bytes / KILOBYTE,
    better: 'lower',
    goal,
    limit,
  };
}
