import type { Locator } from '@playwright/test';

import { findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { openPack, spinWheelOnce } from './support/people.ts';

/** Returns a row's sign and its colour. */
async function directionOf(amount: Locator): Promise<readonly [string, string]> {
  return amount.evaluate((shown) => [shown.textContent.slice(0, 1), getComputedStyle(shown).color] as const);
}

test('S8-09 S8-16 the statement names what happened, by day with its sum, and leads to the proof @mobile', async ({
  page,
  signUp,
  world,
}) => {
  const { token, user } = await signUp();
  const { id } = await openPack(page.request, token, { packId: 'tin-sparrow', quantity: 3 });
  await spinWheelOnce(page.request, token);
  await world.adjust(user.username, 'promo', '0.123456');
  await visit(page, '/wallet');
  await page.getByRole('region', { name: 'Statement' }).getByLabel('Balance').selectOption('Play balance');
  const table = page.getByRole('table', { name: 'Movements of Play balance' });
  await expect(table.getByText('Today')).toBeVisible();
  const rowOf = (name: string) => table.locator('tr', { has: page.locator('th', { hasText: name }) });
  await expect(rowOf('Wheel').last()).toContainText('−2.50');
  const pack = rowOf('Tin Sparrow ×3');
  await expect(pack).toContainText('−1.50');
  const adjusted = rowOf('Adjusted by us').locator('button').first();
  await expect(adjusted).toHaveText(/^\+0\.12.VT$/);
  await adjusted.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.tooltip')).toHaveText(/^\+0\.123456.VT$/);
  await page.keyboard.press('Enter');
  await expect(adjusted).toHaveText(/^\+0\.123456.VT$/);
  const [[minus, quiet], [plus, green]] = await Promise.all([
    directionOf(pack.locator('.moved-out')),
    directionOf(adjusted),
  ]);
  expect([minus, plus]).toEqual(['−', '+']);
  expect(green).not.toBe(quiet);

  const sumText = await table.locator('.statement-day .exact-money').getAttribute('data-tooltip');
  const amounts = await table
    .locator('tr:not(.statement-day) td:nth-child(3) > *')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-tooltip') ?? cell.textContent));
  const sun = (text: string): bigint => {
    const [whole = '0', part = ''] = text
      .replace('−', '-')
      .replaceAll(/[^\d.-]/g, '')
      .split('.');
    return BigInt(whole.replace(/^-?$/, '0') + part.padEnd(6, '0'));
  };
  expect(sun(sumText ?? '')).toBe(amounts.map(sun).reduce((sum, each) => sum + each, 0n));
  expect(await findFaults(page)).toEqual([]);
  await pack.getByRole('link', { name: 'Tin Sparrow ×3' }).click();
  await expect(page).toHaveURL(`/history?play=${id}`);
});

test('S8-02 the chip shows a change for two seconds, the exact amount in its tooltip, and moves nothing', async ({
  page,
  signUp,
  world,
}) => {
  const { user } = await signUp();
  await world.adjust(user.username, 'cash', '21.490000');
  await visit(page, '/terms');
  const chip = page.locator('header .balance-chip');
  await expect(chip.locator('.num')).toHaveText('121.4');
  const change = chip.locator('.balance-change');
  await expect(change).toHaveCount(0);
  const before = await chip.boundingBox();
  await world.adjust(user.username, 'cash', '0.500001');
  await expect(change).toContainText('+0.50');
  await expect(change).toContainText('121.99');
  expect(await chip.boundingBox()).toEqual(before);
  await expect(change).toHaveCount(0);
  await expect(chip.locator('.num')).toHaveText('121.9');
  await page.keyboard.press('Tab');
  await chip.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.tooltip')).toHaveText(/^121\.990001.VT$/);
});

test('S8-02 on touch a long press shows the exact amount, and does not follow the chip @phone', async ({
  page,
  signUp,
  world,
}) => {
  const { user } = await signUp();
  await world.adjust(user.username, 'cash', '0.123456');
  await visit(page, '/terms');
  await page.getByRole('button', { name: 'Menu' }).click();
  const chip = page.getByRole('dialog').locator('.balance-chip');
  await expect(chip.locator('.num')).toHaveText('100.12');
  const box = await chip.boundingBox();
  const touch = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await expect(page.locator('.tooltip')).toHaveText(/^100\.123456.VT$/);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('.tooltip')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/terms');
});
