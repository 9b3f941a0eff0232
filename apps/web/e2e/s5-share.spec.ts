import type { Page } from '@playwright/test';
import { setClientSeed } from '@voltide/contract';
import { listStrips } from '@voltide/games/wheel/strips';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { findFaults } from './support/axe.ts';
import { callHouse, openBattle } from './support/battles.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { openPack, post, signUp, fixNextOpen, type SignedIn } from './support/people.ts';
import { expectUpright } from './support/upright.ts';
import { expectSpin, pressSpin, visitWheel } from './support/wheel.ts';

const PRISM = 'glass-tide/tidecaller-prism';
const DRAWN_AFTER_MS = 5000;
const SHOWN_AFTER_MS = 60_000;

/** Makes the next spin stop on the highest multiplier of a mode. */
async function fixNextSpin(page: Page, world: ChildWorld, { user, token }: SignedIn, mode: string): Promise<void> {
  const tenths = listStrips().find(({ id }) => id === mode)?.tenths ?? [];
  const clientSeed = await world.findLuckySeed({ userId: user.id, segment: tenths.indexOf(Math.max(...tenths)) });
  await post(page.request, setClientSeed, { token, body: { clientSeed } });
}

/** Opens a Share dialog with its picture in both shapes. */
async function openShare(page: Page, title: string) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const picture = dialog.getByRole('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  await dialog.getByText('Upright').click();
  await expect(picture).toHaveJSProperty('naturalWidth', 1080);
  await dialog.getByText('Wide').click();
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  return dialog;
}

test('S6-01 a great spin is shared: picture, link, and the page that everybody sees', async ({
  page,
  world,
  signUp: enrol,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await enrol();
  await fixNextSpin(page, world, person, 'storm');
  await visitWheel(page, { mode: 'storm', speed: 'Instant' });
  await pressSpin(page);
  await expectSpin(page, 'landed');
  const dialog = await openShare(page, 'Wheel, 39×');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/shared\/[0-9a-f]{32}$/);
  await dialog.getByRole('button', { name: 'Copy picture' }).click();
  await expect(dialog.getByText('Picture copied.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await visit(page, new URL(link).pathname);
  await expect(page.getByRole('heading', { name: '×39 on the Wheel · Storm' })).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`Spun by ${person.user.username}`) })).toBeVisible();
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain('/api/shared/');
  expect(await findFaults(page)).toEqual([]);
  await expectUpright(page);
  await page.getByRole('link', { name: 'The wheel and its odds' }).click();
  await expect(page).toHaveURL('/wheel');
});

for (const [what, tenths, said] of [
  ['nothing', 0, 'No win.'],
  ['little', 12, '1.2×'],
] as const) {
  test(`S6-01 a spin that paid ${what} offers no sharing`, async ({ page, world, signUp: enrol }) => {
    const { user, token } = await enrol();
    const calm = listStrips().find(({ id }) => id === 'calm')?.tenths ?? [];
    const clientSeed = await world.findLuckySeed({ userId: user.id, segment: calm.indexOf(tenths) });
    await post(page.request, setClientSeed, { token, body: { clientSeed } });
    await visitWheel(page, { mode: 'calm', speed: 'Instant' });
    await pressSpin(page);
    await expectSpin(page, 'landed');
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText(said);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  });
}

test('S11-01 a great item of the past is shared from its line in the history', async ({
  page,
  world,
  signUp: enrol,
}) => {
  const person = await enrol();
  await fixNextOpen(page.request, world, person, [PRISM]);
  await openPack(page.request, person.token, { packId: 'glass-tide' });
  await visit(page, '/history?play=0-0');
  const dialog = await openShare(page, 'Tidecaller Prism');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('voltide-0-0.png');
});

test('S5-01 a battle that is over is shared as a picture and a link', async ({ page, host, browser }) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url });
  const { token, email } = await signUp(context, world.url);
  await world.confirmEmail(email);
  const battleId = await openBattle(context.request, token, { rounds: 3, mode: 'jackpot' });
  await callHouse(context.request, token, battleId);
  await world.advance(DRAWN_AFTER_MS);
  await world.runJobs();
  await world.advance(SHOWN_AFTER_MS);
  await visit(page, `${world.url}/battles?b=${battleId}`);
  const dialog = await openShare(page, '1v1 · Jackpot battle');
  await expect(dialog.getByRole('img', { name: /^Picture of the battle: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  await context.close();
});

test('S6-01 on a phone Share hands the upright picture to another program at once @phone', async ({
  page,
  world,
  signUp: enrol,
}) => {
  await page.addInitScript(() => {
    const handed: unknown[] = [];
    Object.assign(window, { handed });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: { files: File[]; text: string }) => {
        const bitmap = await createImageBitmap(files[0] ?? new Blob());
        handed.push([files[0]?.name, bitmap.width, bitmap.height, text]);
      },
    });
  });
  const person = await enrol();
  await fixNextSpin(page, world, person, 'storm');
  await visitWheel(page, { mode: 'storm', speed: 'Instant' });
  await pressSpin(page);
  await expectSpin(page, 'landed');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const handed = () => page.evaluate(() => (window as unknown as { readonly handed: readonly unknown[] }).handed);
  await expect.poll(handed).toHaveLength(1);
  expect(JSON.stringify(await handed())).toMatch(
    /"voltide-wheel-0-0\.png",1080,1350,"http[^"]+\/shared\/[0-9a-f]{32}"/,
  );
  await expect(page.locator('dialog.share')).toHaveCount(0);
});
