import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { pressOpen, visitDesk } from './support/reels.ts';

test('S15-01 a limit set on /responsible refuses the next open, which leads back to a break @phone', async ({
  page,
  signUp,
}) => {
  await signUp();
  await visit(page, '/responsible');
  const form = page.getByRole('form', { name: 'Set a limit' });
  await form.getByLabel('Limit on').selectOption('play_time');
  await form.getByLabel('Hours').fill('0');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(form.getByRole('status')).toHaveText('Time a day: 0 min, in force now.');
  await form.getByRole('button', { name: 'Remove this limit' }).click();
  await expect(page.getByRole('list', { name: 'Asked for' })).toContainText('Until then 0 min holds.');
  await expectAccessible(page);

  await visitDesk(page);
  await pressOpen(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was charged.' });
  await expect(refusal).toContainText('Your play time for today is used up. It starts again on');
  await refusal.getByRole('link', { name: 'Your limits' }).click();

  await page.getByRole('tab', { name: 'Breaks' }).click();
  await page.getByRole('button', { name: 'Take a break …' }).click();
  const dialog = page.getByRole('dialog', { name: 'A break of 1 day' });
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take a break of 1 day' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.limit-exclusion')).toContainText('You are taking a break until');
});
