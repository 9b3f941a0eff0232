import { buildSite, isSiteStale } from '@voltide/server/platform/start/web-build';

import { formatSeconds } from './run.ts';

/** Builds the pages before the first start, which then uses them; nothing happens where they are of these sources. */
async function main(): Promise<void> {
  if (!isSiteStale()) {
    console.log('The pages are those of these sources: nothing to build.');
    return;
  }
  const startedMs = performance.now();
  console.log('Building the pages ...');
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interruption.abort());
  await buildSite(interruption.signal);
  console.log(`The pages are ready, after ${formatSeconds(performance.now() - startedMs)}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
