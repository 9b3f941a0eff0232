import { expect, vi } from 'vitest';

import { limitOf, POLL_LIMIT_MS } from '@voltide/testkit/test-limits';

const limitMs = limitOf(expect.getState().testPath ?? '');
vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs });

/** The runner's own, kept once for all files of a worker. It gives up after a second, which a busy machine may take. */
const runner = vi as typeof vi & { impatient?: typeof vi.waitFor };
const impatient = (runner.impatient ??= vi.waitFor);
/** What is waited for may come as late as what an expectation polls for. */
vi.waitFor = (callback, options) =>
  impatient(callback, typeof options === 'number' ? options : { timeout: POLL_LIMIT_MS, ...options });
