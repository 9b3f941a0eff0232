import { expect, vi } from 'vitest';

import { limitOf, POLL_LIMIT_MS } from '@voltide/testkit/test-limits';

/** Files whose tests let requests meet, attack, or kill: what holds there only sometimes does not hold. */
const NEVER_REPEATED = /(^|[-/])(attacks|campaign|crash|meetings|midnight|races?)\.(pg|pg18|world)\.test\.ts$/;

const testPath = expect.getState().testPath ?? '';
const limitMs = limitOf(testPath);
const repeats = NEVER_REPEATED.test(testPath) ? { retry: 0 } : {};
vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs, ...repeats });

/** The runner's own, kept once for all files of a worker. It gives up after a second, which a busy machine may take. */
const runner = vi as typeof vi & { impatient?: typeof vi.waitFor };
const impatient = (runner.impatient ??= vi.waitFor);
/** Uses the time limit of an expectation for waiting, too. */
vi.waitFor = (callback, options) =>
  impatient(callback, typeof options === 'number' ? options : { timeout: POLL_LIMIT_MS, ...options });
