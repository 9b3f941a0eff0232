import type { Locator, Page, Route } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { SAMPLE_PACK, SHELL_PAGES, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';

/** Buttons of the page's own part: those of the frame are the same everywhere. */
const BUTTONS = 'main button:not(:disabled), main summary, main [role="tab"]';
const FRAME_BUTTONS = 'header.header button:not(:disabled)';

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

/**
 * Every button that can be seen does something. Each is pressed on the page as it was at first: a call that would
 * change something is seen to leave, and never reaches the server, whose answer could come after the page begins anew.
 */
async function expectAllAlive(page: Page, { path, selector }: Walk): Promise<void> {
  await page.route('**/api/**', holdChanges);
  await visit(page, path);
  const state = await page.context().storageState();
  const names = await namesOf(page, selector);
  for (const [i, name] of names.entries()) {
    if (i > 0) {
      await page.goto('about:blank');
      await page.context().setStorageState(state);
      await visit(page, path);
      await expect.poll(() => namesOf(page, selector), path).toEqual(names);
    }
    await expectAlive(page, page.locator(selector).locator('visible=true').nth(i), `${name} on ${path}`);
  }
}

async function holdChanges(route: Route): Promise<void> {
  if (route.request().method() === 'GET') await route.fallback();
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
