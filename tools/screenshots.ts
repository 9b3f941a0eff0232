import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { buildSite, isSiteStale } from '@voltide/server/platform/start/web-build';
import { freshAddress } from '@voltide/testkit/addresses';
import { startWorldHost, type WorldHost } from '@voltide/testkit/child-world';

import { declineGames, finishMotion, settle, skipSplash, visit } from '../apps/web/e2e/support/pages.ts';
import { openPack, signUp } from '../apps/web/e2e/support/people.ts';
import { pressOpen, visitDesk } from '../apps/web/e2e/support/reels.ts';
import { getBrowser } from './browser.ts';
import { ROOT } from './repository.ts';
import type { State, Worlds } from './screenshot-stage.ts';
import { STATES } from './screenshot-states.ts';

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

const TRIES = 2;
const STEP_LIMIT_MS = 20_000;
/** The gallery is higher, and what a window may hold has an end. */
const HIGHEST_WINDOW = 12_000;

type Size = (typeof WIDTHS)[number];
type Theme = (typeof THEMES)[number];

/** A browser that restarts when it is lost, as on a machine short of memory. */
type Browsers = { readonly get: () => Promise<Browser>; readonly close: () => Promise<void> };

function createBrowsers(executablePath: string): Browsers {
  let browser: Browser | undefined;
  return {
    get: async () => {
      if (browser?.isConnected() !== true) browser = await chromium.launch({ executablePath, args: ARGUMENTS });
      return browser;
    },
    close: async () => browser?.close(),
  };
}

/** Takes the pictures of one state: both widths, both themes. Moving states are shown once for each theme. */
async function takeState(browsers: Browsers, worlds: Worlds, state: State): Promise<void> {
  for (const size of WIDTHS) {
    const turns = state.moves === true ? THEMES.map((theme) => [theme]) : [THEMES];
    for (const themes of turns) await takePictures(await browsers.get(), worlds, { state, size, themes });
  }
}

type Turn = { readonly state: State; readonly size: Size; readonly themes: readonly Theme[] };

/** Shows a state in a fresh context, and takes a picture of it in each of the themes. */
async function takePictures(browser: Browser, worlds: Worlds, { state, size, themes }: Turn): Promise<void> {
  const { width, height, isMobile } = size;
  const world = state.isPunctual === true ? worlds.punctual : worlds.open;
  const context = await browser.newContext({
    baseURL: world.url,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    reducedMotion: state.moves === true ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  try {
    await declineGames(context);
    if (state.hasSplash !== true) await skipSplash(context);
    await context.addInitScript((name) => localStorage.setItem('voltide-theme', name), themes[0] ?? THEMES[0]);
    const page = await context.newPage();
    await state.show({ page, context, world, worlds });
    if (state.isWindow !== true) await stretch(page, width);
    for (const theme of themes) {
      if (state.moves !== true) await dress(page, theme);
      await page.screenshot({
        path: join(FOLDER, `${state.name}-${width}-${theme}.png`),
        fullPage: state.isWindow !== true,
      });
    }
  } finally {
    if (browser.isConnected()) await context.close();
  }
}

/** Makes the window as high as the page: bars stand at its end, and everything has come near. */
async function stretch(page: Page, width: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  await settle(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST_WINDOW) });
  await settle(page);
  await loadImages(page);
}

/** Loads what no window is high enough for: it would be asked for while the picture is being taken. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Lets the page stand still at its top in a theme: what begins to move with the next frame comes to its end too. */
async function dress(page: Page, theme: Theme): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate((name) => {
    document.documentElement.classList.remove('dark', 'light');
    document.documentElement.classList.add(name);
    window.scrollTo(0, 0);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
  await finishMotion(page);
}

/** Takes a state's pictures, once more where it failed: browsers are lost, and loaded machines are slow. */
async function tryState(browsers: Browsers, worlds: Worlds, state: State): Promise<boolean> {
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      await takeState(browsers, worlds, state);
      console.log(state.name);
      return true;
    } catch (error) {
      console.error(`${state.name}, try ${tried}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return false;
}

async function takeAll(browsers: Browsers, host: WorldHost, names: readonly string[]): Promise<number> {
  const worlds = {
    open: await host.open(),
    punctual: await host.open(),
    poor: await host.open(),
    strict: await host.open({ PROFILE: 'strict' }),
  };
  await worlds.poor.capital('-995000.000000');
  await worlds.poor.runJobs();
  const wanted = STATES.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const failed: string[] = [];
  for (const state of wanted) {
    if (!(await tryState(browsers, worlds, state))) failed.push(state.name);
  }
  console.log(`${wanted.length - failed.length} states in ${FOLDER}, ${failed.length} failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

/** The two pictures of the README: the home page with real items, and an item that has just been made. */
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
  await declineGames(context);
  await skipSplash(context);
  const page = await context.newPage();
  await visit(page, '/');
  await widen(page);
  await finishMotion(page);
  await page.screenshot({ path: join(README_FOLDER, 'home.png') });
  await visitDesk(page, { packId: 'neon-orchard', speed: 'Fast' });
  await widen(page);
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

/** Gives the place that is kept for a scrollbar to the page: pictures have none. */
async function widen(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'));
}

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
  const browsers = createBrowsers(await getBrowser());
  const host = startWorldHost();
  try {
    process.exitCode = await (values.readme
      ? takeReadme(await browsers.get(), host)
      : takeAll(browsers, host, positionals));
  } finally {
    await browsers.close();
    await host.stop();
  }
}

await main();
