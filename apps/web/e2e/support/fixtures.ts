import { test as base, expect } from '@playwright/test';
import type { User } from '@voltide/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import { startWorldHost, type ChildWorld, type WorldHost } from '@voltide/testkit/child-world';
import { limitOf } from '@voltide/testkit/test-limits';

import { declineGames, skipSplash, wantGames } from './pages.ts';
import { becomeSuperadmin, signUp, signUpSample, startGuest, type Person, type SignedIn } from './people.ts';
import { becomeOperator, type Phone } from './phone.ts';

type TestFixtures = {
  /** Gives a file of long tests its listed time. */
  readonly limit: undefined;
  /** True if the first page shows the splash (S2-01). */
  readonly hasSplash: boolean;
  /** True if games are offered during loading, and their button appears (S11-03). */
  readonly hasGames: boolean;
  readonly signUp: (username?: string) => Promise<Person>;
  readonly becomeSuperadmin: () => Promise<SignedIn>;
  /** Makes a superadmin with access to the portal; the browser of this test holds the session. */
  readonly becomeOperator: () => Promise<SignedIn & Phone>;
  readonly startGuest: (username?: string) => Promise<User>;
};

type WorkerFixtures = {
  readonly host: WorldHost;
  /** The world that the tests of this worker share. A test that changes its clock opens one of its own. */
  readonly world: ChildWorld;
};

/** Playwright's test with a real server behind `page`. Its books are checked when the worker ends (S13-04). */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    async ({ browserName: _browserName }, provide) => {
      const host = startWorldHost();
      await provide(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ host }, provide) => {
      const world = await host.open();
      await signUpSample(world.url);
      await provide(world);
      const { clean, lines } = await world.reconcile();
      expect(clean, lines.join('\n')).toBe(true);
    },
    { scope: 'worker' },
  ],
  limit: [
    async ({ browserName: _browserName }, provide, testInfo) => {
      testInfo.setTimeout(limitOf(testInfo.file));
      await provide(undefined);
    },
    { auto: true },
  ],
  // In whatever window a test opens, no game is offered, however long the page takes to load.
  browser: [
    async ({ browser }, provide) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await declineGames(context);
        return context;
      };
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  hasSplash: [false, { option: true }],
  hasGames: [false, { option: true }],
  context: async ({ context, hasSplash, hasGames }, provide) => {
    if (!hasSplash) await skipSplash(context);
    if (hasGames) await wantGames(context);
    await provide(context);
    // A routed answer that is still pending at the end must not fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  baseURL: async ({ world }, provide) => provide(world.url),
  /** Worlds trust one proxy: each test has an address, and so limits, of its own. */
  extraHTTPHeaders: async ({ browserName: _browserName }, provide) => provide({ 'x-forwarded-for': freshAddress() }),
  signUp: async ({ context, world }, provide) => provide((username) => signUp(context, world.url, username)),
  becomeSuperadmin: async ({ context, world }, provide) => provide(() => becomeSuperadmin(context, world)),
  becomeOperator: async ({ context, world }, provide) => provide(() => becomeOperator(context, world)),
  startGuest: async ({ context, world }, provide) => provide((username) => startGuest(context, world.url, username)),
});

export { expect };
