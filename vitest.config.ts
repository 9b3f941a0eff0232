import { availableParallelism } from 'node:os';

import { POLL_LIMIT_MS } from '@voltide/testkit/test-limits';
import { defineConfig } from 'vitest/config';

import { LongestFirst } from './tools/longest-first.ts';

const DATABASE_TESTS = ['**/*.pg.test.ts', '**/*.pg18.test.ts', '**/*.world.test.ts'];
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.data/**', 'apps/web/e2e/**'];
/** A worker loads the server's packages once for all of its files (decision 0042). */
const FRESH_MODULES = ['tools/fresh-modules.ts'];
const CLUSTER = 'testkit/src/pg-global-setup.ts';
/**
 * Retries tests with a window, a database or a server once, and names them as flaky if they pass then.
 */
const REPEATED = { retry: 1 };
/** Files that may have another number of workers than the others are a group of their own to the runner. */
const DATABASES_LAST = { groupOrder: 1 };
/**
 * True on the older PostgreSQL, where only version-dependent tests run again.
 */
const ON_15 = process.env['TEST_POSTGRES_VERSION'] === '15';

/** The suffix of a test says what it needs: nothing, PostgreSQL of either version, 18 alone, or the whole server. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    /** One more than cores: while a screen waits, another file works. */
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: POLL_LIMIT_MS } },
    /** Sets the time limits of tests. */
    setupFiles: ['tools/test-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...DATABASE_TESTS],
          // Pure modules have no state that a test could leave behind, so the files share them: half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          ...REPEATED,
          include: ['**/*.test.tsx'],
          exclude: NEVER,
          // Gives each file its window and its modules.
          setupFiles: ['tools/dom-setup.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          ...REPEATED,
          setupFiles: FRESH_MODULES,
          isolate: false,
          include: ON_15 ? ['**/*.pg.test.ts'] : ['**/*.pg.test.ts', '**/*.pg18.test.ts'],
          exclude: NEVER,
          globalSetup: CLUSTER,
          // Each file opens up to 28 of the 100 connections that the run's server has.
          maxWorkers: 3,
          sequence: DATABASES_LAST,
        },
      },
      {
        extends: true,
        test: {
          name: 'world',
          ...REPEATED,
          setupFiles: FRESH_MODULES,
          isolate: false,
          include: ['**/*.world.test.ts'],
          exclude: NEVER,
          globalSetup: CLUSTER,
          // A world is a server with its database, whose ends and starts are waited for: three keep two cores busy.
          maxWorkers: 3,
          sequence: DATABASES_LAST,
        },
      },
    ],
  },
});
