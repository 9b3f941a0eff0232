import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { openPack } from './support/people.ts';

test('S15-05 every version is listed, has an address of its own, and its hash is computed in the page @mobile', async ({
  page,
}) => {
  await visit(page, '/rules');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  await expect(page.getByText('Nothing is announced.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Daily jackpot' }).first().click();
  await expect(page).toHaveURL(/\/rules\/[0-9a-f]{64}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Daily jackpot, version 1' })).toBeVisible();
  await expect(page.locator('.rule-check')).toHaveAttribute('data-ok', 'true');
  await expect(page.getByText('Most tickets a day')).toBeVisible();
  const document = page.getByRole('link', { name: 'The document itself' });
  expect(await document.getAttribute('href')).toBe(`/api/tables/${page.url().split('/').at(-1)}`);
});

test('S15-05 a document that is not what its hash says is called out', async ({ page }) => {
  await page.route('**/api/tables/*', (route) => route.fulfill({ json: { format: 'voltide-rules/1' } }));
  await visit(page, '/rules');
  await page.locator('main').getByRole('link', { name: 'Referrals' }).first().click();
  await expect(page.locator('.rule-check')).toHaveAttribute('data-ok', 'false');
});

test('S15-05 an unknown hash says so, and leads to all rules', async ({ page }) => {
  await visit(page, `/rules/${'a'.repeat(64)}`);
  await expect(page.getByText('No table and no rules of this installation have this hash.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'All rules' }).click();
  await expect(page).toHaveURL('/rules');
});

test('S15-05 a result leads to the very version it was played under', async ({ page, signUp }) => {
  const { token } = await signUp();
  const { id, tableHash } = await openPack(page.request, token, { packId: 'glass-tide', quantity: 1 });
  await visit(page, `/history?play=${id}`);
  await page.getByRole('link', { name: tableHash }).click();
  await expect(page).toHaveURL(`/rules/${tableHash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Glass Tide, version 1' })).toBeVisible();
  await visit(page, '/rules?of=boards&at=2026-11-01T00:00:00Z');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards, version 1' })).toBeVisible();
});
