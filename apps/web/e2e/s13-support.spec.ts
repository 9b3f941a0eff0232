import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { freshName } from './support/people.ts';

test('S13-02 an operator answers a message from a canned text, and the answer stays with it', async ({
  page,
  becomeOperator,
}) => {
  await visit(page, '/contact');
  const message = `Where is my item? ${freshName()}`;
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);
  await becomeOperator();
  await visit(page, '/adminxxx/support');
  await page.getByRole('button', { name: 'New text' }).click();
  await page.getByLabel('Title').fill(`Finds ${message.slice(-6)}`);
  await page.getByLabel('Text', { exact: true }).fill('Hello {name}, it is in your inventory.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.locator('#messages li').filter({ hasText: message });
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByLabel('Begin with').selectOption({ label: `Finds ${message.slice(-6)}` });
  await expect(row.getByLabel('Answer')).toHaveValue('Hello there, it is in your inventory.');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('switch', { name: /Show handled/ }).click();
  const answered = page.locator('#messages li').filter({ hasText: message });
  await expect(answered.getByText('Hello there, it is in your inventory.')).toBeVisible();
});

test('S13-02 an incident is public from its first note until it is over', async ({ page, becomeOperator }) => {
  await becomeOperator();
  await visit(page, '/adminxxx/incidents');
  const title = `Deposits are late ${freshName()}`;
  await page.getByRole('button', { name: 'Open an incident' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('First note').fill('A TRON node is away. Deposits are credited later.');
  await page.getByRole('button', { name: 'Tell everybody' }).click();
  const incident = page.locator('.incident').filter({ hasText: title });
  await expect(incident).toBeVisible();
  await expectAccessible(page);
  await incident.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('All deposits are credited.');
  await page.getByLabel('The incident has ended').check();
  await page.getByRole('button', { name: 'Add it and end the incident' }).click();
  await expect(incident.getByText('Over')).toBeVisible();
  await visit(page, '/incidents');
  const told = page.locator('.incident').filter({ hasText: title });
  await expect(told.getByText('All deposits are credited.')).toBeVisible();
  await expect(told.getByText('A TRON node is away. Deposits are credited later.')).toBeVisible();
  await expectAccessible(page);
});
