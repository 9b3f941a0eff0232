import { defineConfig, devices, type Project } from '@playwright/test';
import { POLL_LIMIT_MS, TEST_LIMIT_MS } from '@voltide/testkit/test-limits';

import { findBrowser, findFirefox } from './tools/browser.ts';

const executablePath = findBrowser();
const firefoxPath = findFirefox();
const WALK = 'main-walk.spec.ts';

/**
 * Every worker starts its own world (server and database), so there is no web server here. Tests that can fail on a
 * phone alone carry the tag @mobile and run twice.
 */
export default defineConfig({
  testDir: 'apps/web/e2e',
  outputDir: 'test-results',
  globalSetup: './apps/web/e2e/support/global-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  /** One more than two cores: each of them waits a third of its time for timers, answers and frames. */
  workers: 3,
  /** A test that passes only on the retry is named at the end of the run, and must be mended. */
  retries: 1,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: POLL_LIMIT_MS },
  reporter: [['list']],
  use: {
    /** Tests of the service worker enable it: it would hide requests from the others. */
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No test listens, and the client of a sound server leaves a folder in the temporary one.
        '--disable-audio-output',
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    /* First, and beside the others: a worker of its own at the end would leave the second core without work. */
    ...(firefoxPath === undefined ? [] : [firefox(firefoxPath)]),
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      grep: /@mobile|@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});

/** A smoke run of the main walk, driven over WebDriver BiDi, which a Firefox of the system understands. */
function firefox(path: string): Project {
  const { viewport } = devices['Desktop Firefox'];
  const launchOptions = { executablePath: path, args: [] };
  return {
    name: 'firefox',
    testMatch: WALK,
    use: { channel: 'moz-firefox', browserName: 'firefox', viewport, launchOptions },
  };
}
