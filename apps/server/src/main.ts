import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../../.cache/compile'));
const { run } = await import('./platform/start/run.ts');
await run();
