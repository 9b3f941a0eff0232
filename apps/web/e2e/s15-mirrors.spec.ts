import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

test('S15-02 a mirror is refused with the reason in its form, and taken once its address is right', async ({
  page,
}) => {
  await visit(page, '/fairplay');
  const form = page.getByRole('form', { name: 'Register a mirror' });
  const address = form.getByRole('textbox', { name: 'Address' });
  await address.fill('https://user@copies.example/seals');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form).toContainText('An address such as https://example.com/seals');
  await expect(address).toHaveValue('https://user@copies.example/seals');
  await expectAccessible(page);
  await address.fill('https://copies.example/seals');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByRole('status')).toContainText('https://copies.example/seals is listed once');
  for (const name of ['Statistics', 'Rules']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('S15-02 an operator has every seal sent to an address, and ends it', async ({ page, becomeOperator }) => {
  await becomeOperator();
  await visit(page, '/adminxxx/system?tab=copies');
  const card = page.getByRole('region', { name: 'Copies of the day seal' });
  await expect(card).toContainText('No address yet');
  for (const isAgain of [false, true]) {
    await card.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send every seal to an address' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://notary.example/seals');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A notary');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    if (isAgain) {
      await expect(dialog).toContainText('Seals go to this address already');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(dialog).toHaveCount(0);
  }
  const row = card.getByRole('row').filter({ hasText: 'https://notary.example/seals' });
  await expect(row).toContainText('URL');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Remove https://notary.example/seals' }).click();
  const removal = page.getByRole('dialog', { name: 'Send no more seals there?' });
  await removal.getByRole('textbox', { name: 'Reason' }).fill('It moved');
  await removal.getByRole('button', { name: 'Remove the address' }).click();
  await expect(removal).toHaveCount(0);
  await expect(card).toContainText('No address yet');
});
