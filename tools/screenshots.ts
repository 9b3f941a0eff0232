import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, expect, type Browser } from '@playwright/test';
import { buildSite, isSiteStale } from '@voltide/server/start/web-build';
import { startWorldHost, type WorldHost } from '@voltide/testkit/child-world';

import { finishMotion, skipSplash, visit } from '../apps/web/e2e/support/pages.ts';
import { openPack, signUp } from '../apps/web/e2e/support/people.ts';
import { pressOpen, visitDesk } from '../apps/web/e2e/support/reels.ts';
import { getBrowser } from './browser.ts';
import { ROOT } from './repository.ts';
import { STATES, type State, type Worlds } from './screenshot-states.ts';

const USAGE = "usage: node tools/screenshots.ts [--readme] [NAME ...]   NAME: a part of a state's name";
const FOLDER = join(ROOT, 'screenshots');
const README_FOLDER = join(ROOT, 'docs', 'images');
const BUILD_LIMIT_MS = 120_000;
const THEMES = ['dark', 'light'] as const;
const WIDTHS = [
  { width: 1440, height: 900, isMobile: false },
  { width: 390, height: 844, isMobile: true },
] as const;
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'];

type Look = (typeof WIDTHS)[number] & { readonly theme: (typeof THEMES)[number] };

/** Takes the pictures of one state: both widths, both themes, each in a browser that nobody has used. */
async function takeState(browser: Browser, worlds: Worlds, state: State): Promise<void> {
  for (const size of WIDTHS) {
    for (const theme of THEMES) await takePicture(browser, worlds, { state, look: { ...size, theme } });
  }
}

type Picture = { readonly state: State; readonly look: Look };

async function takePicture(browser: Browser, worlds: Worlds, { state, look }: Picture): Promise<void> {
  const { width, height, isMobile, theme } = look;
  const context = await browser.newContext({
    baseURL: worlds.open.url,
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    reducedMotion: state.moves === true ? 'no-preference' : 'reduce',
  });
  try {
    if (state.hasSplash !== true) await skipSplash(context);
    await context.addInitScript((name) => localStorage.setItem('voltide-theme', name), theme);
    const page = await context.newPage();
    await state.show({ page, context, worlds });
    if (state.moves !== true) {
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.scrollTo(0, 0));
      await finishMotion(page);
    }
    await page.screenshot({
      path: join(FOLDER, `${state.name}-${width}-${theme}.png`),
      fullPage: state.isWindow !== true,
    });
  } finally {
    await context.close();
  }
}

async function takeAll(browser: Browser, host: WorldHost, names: readonly string[]): Promise<number> {
  const worlds = { open: await host.open(), poor: await host.open(), strict: await host.open({ PROFILE: 'strict' }) };
  await worlds.poor.capital('-995000.000000');
  await worlds.poor.runJobs();
  const wanted = STATES.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  let failed = 0;
  for (const state of wanted) {
    try {
      await takeState(browser, worlds, state);
      console.log(state.name);
    } catch (error) {
      failed += 1;
      console.error(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`${wanted.length - failed} states in ${FOLDER}, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** The two pictures of the README: the home page with real finds, and a find that has just been made. */
async function takeReadme(browser: Browser, host: WorldHost): Promise<number> {
  mkdirSync(README_FOLDER, { recursive: true });
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1200, height: 750 } });
  const { token, username } = await signUp(context, world.url, 'Tidewatcher');
  await world.adjust(username, 'promo', '900.000000');
  for (const packId of ['aurora-ledger', 'neon-orchard', 'clockwork-reef', 'quiet-comet']) {
    await openPack(context.request, token, { packId, quantity: 3 });
  }
  await world.advance(6000);
  await world.runJobs();
  await skipSplash(context);
  const page = await context.newPage();
  await visit(page, '/');
  await finishMotion(page);
  await page.screenshot({ path: join(README_FOLDER, 'home.png') });
  await visitDesk(page, { packId: 'neon-orchard', speed: 'Fast' });
  await expect(async () => {
    await pressOpen(page);
    await expect(page.locator('.result-net')).toContainText('+', { timeout: 6000 });
  }).toPass();
  await finishMotion(page);
  await page.screenshot({ path: join(README_FOLDER, 'open.png') });
  await context.close();
  console.log(`home.png and open.png in ${README_FOLDER}`);
  return 0;
}

/** Pictures of every page and state, for people to look at; or those of the README. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { readme: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (isSiteStale()) await buildSite(AbortSignal.timeout(BUILD_LIMIT_MS));
  const browser = await chromium.launch({ executablePath: await getBrowser(), args: ARGUMENTS });
  const host = startWorldHost();
  try {
    process.exitCode = await (values.readme ? takeReadme(browser, host) : takeAll(browser, host, positionals));
  } finally {
    await browser.close();
    await host.stop();
  }
}

await main();
