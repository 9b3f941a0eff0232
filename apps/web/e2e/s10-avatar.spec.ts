import { present } from '@voltide/core';
import { realPicture } from '@voltide/testkit/pictures/real-pictures';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

test('S10-01 an avatar is built by keyboard, kept while it is not saved, and there after a reload @mobile', async ({
  page,
  signUp,
}) => {
  await signUp();
  await visit(page, '/avatar');
  const status = page.locator('.avatar-note');
  await expect(status).toHaveText('This is your avatar.');
  await expect(page.getByRole('img', { name: 'The avatar you are building' })).toBeVisible();

  await page.getByRole('radio', { name: 'Figure' }).focus();
  await page.keyboard.press('Tab');
  const figures = page.getByRole('radiogroup', { name: 'Figure' });
  await expect(figures.locator('input:checked')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('Not saved yet.');
  const chosen = await figures.locator('input:checked').inputValue();
  const locked = figures.getByRole('radio', { name: 'Automaton Level 5' });
  await expect(locked).toBeDisabled();
  await expectAccessible(page);

  await page.reload();
  await expect(status).toHaveText('Not saved yet.');
  await expect(figures.locator('input:checked')).toHaveValue(chosen);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('This is your avatar.');
  await expect(undo).toBeFocused();

  await page.getByRole('button', { name: 'Random' }).press('Enter');
  await page.getByRole('button', { name: 'Random' }).press('Enter');
  const save = page.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect(status).toHaveText('Saved. Others see it from now on.');
  await expect(save).toBeFocused();
  await page.reload();
  await expect(status).toHaveText('This is your avatar.');
  await page.getByRole('button', { name: 'Back to the default' }).press('Enter');
  await expect(status).toHaveText('Saved. Others see it from now on.');
});

test('S10-01 a picture is cut and zoomed by keyboard and pointer, uploaded, and shown on the profile @mobile', async ({
  page,
  signUp,
}) => {
  await signUp();
  await visit(page, '/avatar');
  await page.getByRole('tab', { name: 'Upload' }).click();
  const file = page.getByLabel('Picture file');
  const status = page.locator('.avatar-note');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert').filter({ hasText: "can't be opened as a picture" })).toBeVisible();

  const buffer = await realPicture('jpeg', 1600, 900);
  await file.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
  await expect(status).toHaveText('Not saved yet.');
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
  await expect(zoom).not.toHaveValue('1');
  const across = page.getByRole('slider', { name: 'Left and right' });
  await expect(across).toHaveValue('0.5');
  const view = page.locator('.cropper-view canvas');
  await view.scrollIntoViewIfNeeded();
  const box = present(await view.boundingBox(), 'the picture');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 3, { steps: 4 });
  await page.mouse.up();
  await expect(across).not.toHaveValue('0.5');
  await expectAccessible(page);

  const save = page.getByRole('button', { name: 'Save picture' });
  await save.press('Enter');
  await expect(status).toHaveText('Saved. Others see it from now on.');
  await expect(save).toBeFocused();
  await page.getByRole('tab', { name: 'Build' }).click();
  await expect(status).toHaveText('You show a picture now. Saving this look replaces it.');
  await visit(page, '/profile');
  const picture = page.locator('.identity img.avatar');
  await expect(picture).toHaveAttribute('src', /^\/api\/avatars\/[0-9a-f]{32}$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('S10-01 a guest builds an avatar, and is asked to sign up for a picture', async ({ page, startGuest }) => {
  await startGuest();
  await visit(page, '/avatar');
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await expect(page.getByText('Uploading a picture needs an account.')).toBeVisible();
  await page.getByRole('tab', { name: 'Build' }).click();
  await expect(page.locator('.avatar-note')).toHaveText(/Not saved yet|This is your avatar/);
});

test('S10-01 an avatar that cannot be loaded or saved says so and can be tried again', async ({ page, signUp }) => {
  await signUp();
  await page.route('**/api/avatar', (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy.', code: 'unavailable' } }),
  );
  await visit(page, '/avatar');
  const alert = page.getByRole('alert').filter({ hasText: 'Busy.' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/avatar');
  await alert.getByRole('button', { name: 'Try again' }).click();
  const random = page.getByRole('button', { name: 'Random' });
  await random.click();
  await random.click();
  await page.route('**/api/avatar', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.avatar-error')).toBeVisible();
  await page.unroute('**/api/avatar');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.avatar-note')).toHaveText('Saved. Others see it from now on.');
});
