import { enableCompileCache, flushCompileCache } from 'node:module';

import { COMPILE_CACHE } from './compile-cache.ts';

/** Calls of a mortal node's process. */
export type MortalCall =
  | { readonly call: 'advance'; readonly byMs: number }
  | { readonly call: 'run jobs' }
  | { readonly call: 'die after'; readonly text: string };

/** The server of a crash campaign, in a process to kill. It says where it listens, and ends with its parent. */
enableCompileCache(COMPILE_CACHE);
const { startWorld } = await import('./world.ts');
const { dieAfterStatement } = await import('./fatal-statement.ts');
const [databaseUrl = '', secretKey = '', aheadMs = '0', jobs = '', wrongMs = '0', more = '{}', site] =
  process.argv.slice(2);
let passedMs = Number(aheadMs);
process.once('disconnect', () => process.exit());
const settings = {
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'fatal',
  ...(JSON.parse(more) as Readonly<Record<string, string>>),
};
const sharedTime = (databaseMs: number): number => databaseMs + passedMs;
const world = await startWorld({
  databaseUrl,
  settings,
  sharedTime,
  ...(jobs === 'by themselves' ? { jobs } : {}),
  ...(site === 'built' ? { site } : {}),
});
world.clock.advance(passedMs + Number(wrongMs));

async function obey(order: MortalCall): Promise<void> {
  switch (order.call) {
    case 'advance':
      passedMs += order.byMs;
      world.clock.advance(order.byMs);
      break;
    case 'run jobs':
      await world.runJobs();
      break;
    case 'die after':
      dieAfterStatement(order.text);
  }
}

process.on('message', (order: MortalCall) => {
  void obey(order).then(() => process.send?.('done'));
});
process.send?.(world.url);
// It is kept when a process ends, which this one does not get to.
flushCompileCache();
