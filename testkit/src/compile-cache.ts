import { join } from 'node:path';

/**
 * Folder of compiled code for programs that tests start, for Node's `NODE_COMPILE_CACHE`. It is the server's own folder
 * (`main.ts`), and halves the cost of a start.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compile');
