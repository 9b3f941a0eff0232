import { enableCompileCache, flushCompileCache } from 'node:module';

import { COMPILE_CACHE } from './compile-cache.ts';

/** The server of a crash campaign, in a process to kill. It says where it listens, and ends with its parent. */
enableCompileCache(COMPILE_CACHE);
const { startWorld } = await import('./world.ts');
const [databaseUrl = '', secretKey = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const settings = { SECRET_KEY: secretKey, LOG_LEVEL: 'fatal' };
const { url } = await startWorld({ databaseUrl, settings, jobs: 'by themselves' });
process.send?.(url);
// It is kept when a process ends, which this one does not get to.
flushCompileCache();
