import { join } from 'node:path';

/**
 * Where programs that tests start find their code compiled, for Node's `NODE_COMPILE_CACHE`. It is the server's own
 * folder (`main.ts`), and halves what a start costs.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compile');
