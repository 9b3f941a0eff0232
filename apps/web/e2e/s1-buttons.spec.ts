import { isDeepStrictEqual } from 'node:util';

import type { Download, Locator, Page, Request } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { goWithin, inGroups, SAMPLE_PACK, SHELL_PAGES, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';

/**
 * Buttons of the page itself: those of the frame are the same everywhere. A resting one announces that it does nothing
 * now, and stays to keep the focus.
 */
const BUTTONS = 'main button:not(:disabled, [data-resting]), main summary, main [role="tab"]';
const FRAME_BUTTONS = 'header.header button:not(:disabled)';

/** Buttons that change themselves when pressed. */
const SELF_CHANGING = 'summary, [aria-pressed]';
const TELLING = /^(Copy|Show password)/;
/** Buttons that open a dialog. */
const ASKING = /^(Sign Up|Login|Log in|Forgot password\?|By phone|Sell all|Sell one .*|Delete account .*)$/;
/** A visitor's start: busy from the press on, as its call is held. */
const STARTING = /^(Start as a guest|Open your first pack)$/;

type Way = 'itself' | 'dialog' | 'starts' | 'anything';
type Button = { readonly name: string; readonly way: Way };

declare global {
  interface Window {
    changes: number;
  }
}

/** Counts the effects of a press: changes of the page except tooltips, and navigation. */
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

/** Presses a button and waits for an effect: a changed page or a request. */
async function expectAlive(page: Page, button: Locator, name: string): Promise<void> {
  let requests = 0;
  // The page requests prompts and prizes by itself: these are no effects of a button.
  const note = (what: Request | Download): void => {
    if (!/\/api\/(?:neuro\/check-ritual|boards\/new-prizes)$/.test(what.url())) requests += 1;
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

/** Presses a button and waits until it, or the details it opens, has changed. */
async function expectChanging(button: Locator, name: string): Promise<void> {
  await button.evaluate((element) => {
    const note = (): void => element.setAttribute('data-came', '');
    const isOwn = ({ attributeName }: MutationRecord): boolean => attributeName !== 'data-came';
    const observer = new MutationObserver((records) => {
      if (records.some(isOwn)) note();
    });
    observer.observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
    if (element.matches('summary')) element.parentElement?.addEventListener('toggle', note);
  });
  await button.click();
  await expect(button, `nothing comes of "${name}"`).toHaveAttribute('data-came');
}

/** Presses a button, waits for its dialog, and closes it. */
async function expectAsking(page: Page, button: Locator, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  await button.click();
  await expect(dialog, `no dialog comes of "${name}"`).toBeVisible();
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function listButtons(page: Page, selector: string): Promise<readonly Button[]> {
  const found = await visibleOf(page, selector).evaluateAll(
    (all, selfChanging) =>
      all.map((each) => ({
        // Relative times in a name change by themselves.
        name: (each.getAttribute('aria-label') ?? each.textContent).replace(/just now|\d+ \w+ ago/, 'once').trim(),
        isSelfChanging: each.matches(selfChanging),
      })),
    SELF_CHANGING,
  );
  return found.map(({ name, isSelfChanging }) => ({ name, way: isSelfChanging ? 'itself' : wayOf(name) }));
}

function wayOf(name: string): Way {
  if (TELLING.test(name)) return 'itself';
  return ASKING.test(name) ? 'dialog' : STARTING.test(name) ? 'starts' : 'anything';
}

function visibleOf(page: Page, selector: string): Locator {
  return page.locator(selector).locator('visible=true');
}

/** Gives each button a name that survives changes around it. */
async function markButtons(page: Page, selector: string): Promise<void> {
  await visibleOf(page, selector).evaluateAll((all) =>
    all.forEach((each, i) => each.setAttribute('data-button', `${i}`)),
  );
}

/** Background requests that are unrelated to presses. */
const ASIDE = /^\/api\/(neuro|frontend)\//;

/** A page whose calls are held: they never reach the server. */
async function holdCalls(page: Page) {
  let isHeld = false;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    if (!ASIDE.test(new URL(route.request().url()).pathname)) isHeld = true;
  });
  await visit(page, '/nowhere');
  const state = await page.context().storageState();
  const loadAnew = async (path: string): Promise<void> => {
    await page.goto('about:blank');
    await page.context().setStorageState(state);
    await visit(page, path);
    isHeld = false;
  };
  return {
    /** Opens another page, by navigation within the app if no answer is pending. */
    show: (path: string): Promise<void> => (isHeld ? loadAnew(path) : goWithin(page, path)),
    /** Leaves the page and returns, as after pressing nothing. */
    showAnew: async (path: string, isAnew: () => Promise<boolean>): Promise<void> => {
      if (!isHeld) {
        await goWithin(page, '/nowhere');
        await goWithin(page, path);
        if (await isAnew()) return;
      }
      await loadAnew(path);
    },
  };
}

/** Presses the buttons with known effects one after the other, each seen to work before the next. */
async function pressKnown(page: Page, path: string, buttons: readonly Button[]): Promise<void> {
  const pressEach = async (wanted: Way, press: (button: Locator, name: string) => Promise<void>): Promise<void> => {
    for (const [i, { name, way }] of buttons.entries()) {
      if (way === wanted) await press(page.locator(`[data-button="${i}"]`), `${name} on ${path}`);
    }
  };
  await pressEach('dialog', (button, name) => expectAsking(page, button, name));
  await pressEach('itself', expectChanging);
  await pressEach('starts', expectChanging);
}

/**
 * Every visible button has an effect. Most effects are known, and awaited before the next press. Every other button is
 * pressed on a fresh page, where any change is its effect.
 */
async function expectAllAlive(page: Page, paths: readonly string[], selector = BUTTONS): Promise<void> {
  const { show, showAnew } = await holdCalls(page);
  for (const path of paths) {
    await show(path);
    const buttons = await listButtons(page, selector);
    const isAnew = async (): Promise<boolean> => isDeepStrictEqual(await listButtons(page, selector), buttons);
    await markButtons(page, selector);
    await pressKnown(page, path, buttons);
    for (const [i, { name, way }] of buttons.entries()) {
      if (way !== 'anything') continue;
      await showAnew(path, isAnew);
      await expect.poll(() => listButtons(page, selector), path).toEqual(buttons);
      await expectAlive(page, visibleOf(page, selector).nth(i), `${name} on ${path}`);
    }
  }
}

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('S1-03 the buttons of the header do what they say', async ({ page }) => {
  await expectAllAlive(page, ['/help'], FRAME_BUTTONS);
});

const VISITED = [
  ...SHELL_PAGES.map(({ path }) => path).filter((path) => path !== '/gallery'),
  `/open-pack?pack=${SAMPLE_PACK}`,
];

for (const paths of inGroups(VISITED, 9)) {
  test(`S1-03 no page has a dead button: ${paths.join(', ')}`, async ({ page }) => {
    await expectAllAlive(page, paths);
  });
}

const OWN_PAGES = [
  '/inventory',
  '/history?play=0-0',
  '/fairplay',
  '/wallet',
  '/profile',
  '/profile-setup',
  '/avatar',
  '/referrals',
];

for (const paths of inGroups(OWN_PAGES, 4)) {
  test(`S1-03 no page has a dead button for players: ${paths.join(', ')}`, async ({ page, signUp }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides' });
    await expectAllAlive(page, paths);
  });
}
