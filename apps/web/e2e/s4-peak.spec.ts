import { readFile } from 'node:fs/promises';

import { findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { fixNextOpen } from './support/people.ts';
import { expectPhase, holdPeak, pressOpen, readReels, visitDesk } from './support/reels.ts';

const PRISM = 'glass-tide/tidecaller-prism';
/** Offset of width and height in a PNG. */
const PNG_SIZE_AT = 16;

test('S4-06 the greatest item takes the page, Escape brings it to its end and leaves it, it is shared', async ({
  page,
  world,
  signUp,
}) => {
  const person = await signUp();
  await fixNextOpen(page.request, world, person, [PRISM]);
  await visitDesk(page, { speed: 'Fast', hasPeak: true });
  await pressOpen(page);
  const peak = page.getByRole('dialog', { name: 'Tidecaller Prism' });
  await holdPeak(page, 900);
  await expect(peak).not.toHaveAttribute('data-still');
  await expect(peak.locator('.peak-foot')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(peak).toHaveAttribute('data-still');
  await expect(peak.locator('.peak-count')).toHaveText(/^100\.00/);
  expect(await findFaults(page)).toEqual([]);

  await peak.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tidecaller Prism, ×100' });
  await expect(dialog.getByRole('img', { name: /Tidecaller Prism/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const picture = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await picture;
  expect(file.suggestedFilename()).toBe('voltide-glass-tide-tidecaller-prism-0-0.png');
  const png = await readFile(await file.path());
  expect([png.readUInt32BE(PNG_SIZE_AT), png.readUInt32BE(PNG_SIZE_AT + 4)]).toEqual([1200, 630]);

  // Closing the dialog must not affect the item below it.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(peak).toHaveAttribute('data-still');
  await expect(peak.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(peak).toHaveCount(0);
  await expect(page.locator('.open-primary')).toBeFocused();
  await expectPhase(page, 'landed');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('100.00');
});

test('S4-02 of ten reels the one with the great item lands last, and it is shown alone', async ({
  page,
  world,
  signUp,
}) => {
  const person = await signUp();
  const items = [null, null, PRISM, null, null, null, null, null, null, null];
  await fixNextOpen(page.request, world, person, items);
  await visitDesk(page, { quantity: items.length, hasPeak: true });
  await pressOpen(page);
  // A reel's light rises when it lands: later landings have longer dark keyframes.
  await expectPhase(page, 'revealing');
  const darkUntil = () =>
    page.locator('.reel-reveal').evaluateAll((reveals) =>
      reveals.map((reveal) => {
        const effect = reveal.getAnimations()[0]?.effect;
        return effect instanceof KeyframeEffect ? Number(effect.getKeyframes()[1]?.offset) : -1;
      }),
    );
  await expect.poll(async () => (await darkUntil()).every((offset) => offset > 0)).toBe(true);
  const offsets = await darkUntil();
  expect(offsets.indexOf(Math.max(...offsets))).toBe(2);
  await page.keyboard.press('Escape');
  const peak = page.getByRole('dialog', { name: 'Tidecaller Prism' });
  await expect(peak).toContainText('All 10 packs');
  expect((await readReels(page))[2]?.item).toBe(PRISM);
});
