import { isDeepStrictEqual } from 'node:util';

import type { BrowserContext, Locator, Page, Request } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { goWithin, SAMPLE_PACK, SHELL_PAGES, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';

/** Buttons of the page's own part: those of the frame are the same everywhere. */
const BUTTONS = 'main button:not(:disabled), main summary, main [role="tab"]';
const FRAME_BUTTONS = 'header.header button:not(:disabled)';
/** What ends the session or the seed pair that the walk needs; the tests of accounts and of fairness press these. */
const LASTING = /^(Sign Out|Reveal and check)$/;

declare global {
  interface Window {
    /** How often the page has changed since the count was begun. */
    changes: number;
  }
}

/** Counts what a press brings about: changes of the page, but not tooltips, and leaving the page. */
async function countChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTooltip = (node: Node): boolean => node instanceof Element && node.matches('.tooltip, .tooltip *');
    window.changes = 0;
    const observer = new MutationObserver((records) => {
      window.changes += records.filter(({ target, addedNodes, removedNodes }) => {
        const moved = [...addedNodes, ...removedNodes];
        return !isTooltip(target) && !(moved.length > 0 && moved.every(isTooltip));
      }).length;
    });
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

/** Presses a button and waits until something has come of it: the page changed, or a request was made. */
async function expectAlive(page: Page, button: Locator, name: string): Promise<void> {
  let requests = 0;
  const note = (): void => {
    requests += 1;
  };
  const before = page.url();
  page.on('request', note);
  page.on('download', note);
  await countChanges(page);
  await button.click();
  await expect
    .poll(async () => (page.url() === before ? requests + (await page.evaluate(() => window.changes ?? 1)) : 1), {
      message: `nothing comes of "${name}"`,
    })
    .toBeGreaterThan(0);
  page.off('request', note);
  page.off('download', note);
}

type Walk = { readonly path: string; readonly selector: string };

/** Every button that can be seen does something. The page begins anew wherever a press has changed it. */
async function expectAllAlive(page: Page, { path, selector }: Walk): Promise<void> {
  const underWay = watchRequests(page);
  await visit(page, path);
  await expect.poll(() => underWay.size, `what ${path} still asks for`).toBe(0);
  const state = await page.context().storageState();
  const names = await namesOf(page, selector);
  for (const [i, name] of names.entries()) {
    if (LASTING.test(name)) continue;
    if (i > 0) {
      await beginAnew(page, path, { state, underWay });
      await expect.poll(() => namesOf(page, selector), path).toEqual(names);
    }
    await expectAlive(page, page.locator(selector).locator('visible=true').nth(i), `${name} on ${path}`);
  }
}

/** The requests of a page that have no end yet. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

type Beginning = {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly underWay: ReadonlySet<Request>;
};

/** Shows a page as it was at first: its screen alone is built again where what was pressed has stored nothing. */
async function beginAnew(page: Page, path: string, { state, underWay }: Beginning): Promise<void> {
  const isPlain = underWay.size === 0 && (await page.getByRole('dialog').count()) === 0;
  if (isPlain && isDeepStrictEqual(await page.context().storageState(), state) && underWay.size === 0) {
    await goWithin(page, '/nowhere');
    await goWithin(page, path);
    return;
  }
  // An answer still under way, a guest's cookie say, would come after what is restored here.
  await page.goto('about:blank');
  await page.context().setStorageState(state);
  await visit(page, path);
}

async function namesOf(page: Page, selector: string): Promise<readonly string[]> {
  const buttons = page.locator(selector).locator('visible=true');
  return buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
}

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('S1-03 the buttons of the header do what they say', async ({ page }) => {
  await expectAllAlive(page, { path: '/help', selector: FRAME_BUTTONS });
});

for (const { path } of SHELL_PAGES.filter(({ path: each }) => each !== '/gallery')) {
  test(`S1-03 ${path} has no dead button`, async ({ page }) => {
    await expectAllAlive(page, { path, selector: BUTTONS });
  });
}

test('S1-03 the open screen has no dead button', async ({ page }) => {
  await expectAllAlive(page, { path: `/open-pack?pack=${SAMPLE_PACK}`, selector: BUTTONS });
});

const OWN_PAGES = ['/inventory', '/history?play=0-0', '/fairplay', '/wallet', '/profile', '/profile-setup', '/avatar'];

for (const path of OWN_PAGES) {
  test(`S1-03 ${path} has no dead button for players`, async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides' });
    await expectAllAlive(page, { path, selector: BUTTONS });
  });
}
