import type { Page } from '@playwright/test';
import { exportPlaysJson } from '@voltide/contract';

import { expectAccessible, expectSoundEveryWay, expectSoundInThemes, findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { inGroups, OWN_PAGES, settle, SHELL_PAGES, visit } from './support/pages.ts';
import { showTroubledPayouts } from './support/payouts.ts';
import { get, openPack, spinWheelOnce } from './support/people.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';
import { expectUpright } from './support/upright.ts';
import { watch } from './support/watch.ts';

test.describe.configure({ mode: 'parallel' });

/** The service worker is watched too. */
test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/**
 * Expects a loaded page to keep the content policy, to fit every width and twice the text size, and to be accessible in
 * both themes.
 */
async function expectSound(
  page: Page,
  path: string,
  notes: readonly string[],
  look = expectSoundInThemes,
): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    expect(notes, path).toEqual([]);
    await expectUpright(page);
    await look(page);
  });
}

/** The home page stands for the frame of every page, the gallery for all components. */
const EVERY_WAY: readonly string[] = ['/', '/gallery'];
/** The gallery holds more than any ten other pages, so it has its own test. */
const LARGEST = '/gallery';
const OTHERS = SHELL_PAGES.map(({ path }) => path).filter((path) => path !== LARGEST);

for (const paths of [[LARGEST], ...inGroups(OTHERS, 4)]) {
  test(`for visitors sound and accessible, within the content policy: ${paths.join(', ')}`, async ({ page, world }) => {
    const notes = await watch(page, world.url);
    for (const path of paths) {
      await expectSound(page, path, notes, EVERY_WAY.includes(path) ? expectSoundEveryWay : undefined);
    }
  });
}

for (const paths of inGroups([...OWN_PAGES, '/open-pack?pack=twin-tides'], 3)) {
  test(`for players sound and accessible, within the content policy: ${paths.join(', ')}`, async ({
    page,
    world,
    signUp,
  }) => {
    const { token } = await signUp();
    await openPack(page.request, token, { packId: 'twin-tides', quantity: 5 });
    await openPack(page.request, token, { packId: 'tin-sparrow', quantity: 5 });
    const notes = await watch(page, world.url);
    for (const path of paths) await expectSound(page, path, notes);
  });
}

test('the not-found page is accessible', async ({ page }) => {
  await visit(page, '/nowhere');
  await expectAccessible(page);
});

test('an open result of several packs with its proof is accessible', async ({ page, signUp }) => {
  await signUp();
  await visitDesk(page, { packId: 'tin-sparrow', quantity: 3 });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.seal-steps')).toBeVisible();
  await page.locator('.open-odds summary').click();
  await settle(page);
  await expectAccessible(page);
});

test('the record of a play is accessible, within the content policy', async ({ page, world, signUp }) => {
  const { token } = await signUp();
  const play = await openPack(page.request, token, { quantity: 2 });
  const notes = await watch(page, world.url);
  const spin = await spinWheelOnce(page.request, token);
  for (const { id } of [play, spin]) {
    await visit(page, `/history?play=${id}`);
    await expect(page.locator('.play-details')).toBeVisible();
    await settle(page);
    expect(notes).toEqual([]);
    await expectAccessible(page);
  }
});

test('a revealed pair and a verified record are accessible', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { quantity: 2 });
  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toBeVisible();
  await page.locator('.fair-revealed summary').click();
  await expectAccessible(page);
});

test('a record that does not match is accessible', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token);
  const { plays } = await get(page.request, exportPlaysJson, { token });
  await visit(page, '/fairplay/verify');
  await page.getByLabel('File or address').fill(JSON.stringify({ ...(plays[0] as object), tableHash: '0'.repeat(64) }));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.locator('.verify-play')).toHaveAttribute('data-state', 'mismatch');
  await expectAccessible(page);
});

test('the dialog of a sale is accessible', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  await visit(page, '/inventory');
  await page.getByRole('button', { name: 'Sell all' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('the sheet that creates a battle, and the start against the house, are accessible', async ({ page, signUp }) => {
  await signUp();
  await visit(page, '/battles?new=2v2.points.glass-tide*3_tin-sparrow.split.fund20.private');
  await expect(page.locator('.round-list')).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await visit(page, '/battles');
  await page.getByRole('button', { name: 'Battle the house' }).first().click();
  await expect(page.getByRole('dialog').getByText('computed exactly')).toBeVisible();
  await expectAccessible(page);
});

/** Menus and tooltips lie beside the landmarks, like dialogs; axe knows only dialogs. */
function isBesideLandmarks(fault: string): boolean {
  return fault.startsWith('region at ');
}

test('menu and mobile sheet are accessible', async ({ page, signUp }) => {
  await signUp();
  await visit(page, '/help');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const faults = await findFaults(page);
  expect(faults.filter((fault) => !isBesideLandmarks(fault))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('forms with their errors are accessible', async ({ page }) => {
  await visit(page, '/signup');
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Username', { exact: true }).fill('');
  await page.getByLabel('Guest username').fill('');
  await page.getByLabel('Guest username').press('Enter');
  await expect(page.getByText('Username Required')).toBeVisible();
  await expectAccessible(page);
});

test("the operator's portal and its refusal are accessible", async ({ page, becomeOperator }) => {
  await page.goto('/adminxxx');
  await expect(page.getByRole('dialog')).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await becomeOperator();
  await showTroubledPayouts(page);
  await visit(page, '/adminxxx');
  const links = page.getByRole('navigation', { name: 'Portal', exact: true }).getByRole('link');
  for (const title of await links.allTextContents()) {
    await links.filter({ hasText: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await settle(page);
    if (title === 'Payouts') await expect(page.locator('main')).toContainText('Lift the freeze');
    await expectAccessible(page);
  }
});
