import { getBalance, isSeedPlay, listPlays, listStacks } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { get, openOften, openPack } from './support/people.ts';
import { expectPhase, newestPlay, pressOpen, visitDesk } from './support/reels.ts';

function shown(amountSun: bigint): string {
  return formatVt(amountSun).slice(0, -4);
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sell items' });
}

test('S4-03 a list and the sets show the same items, and one item is sold from there @phone', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 10 });
  const { stacks, count } = await get(page.request, listStacks, { token });
  await visit(page, '/inventory?view=sets');
  await expect(page.locator('.stack-set-progress')).toContainText(
    stacks.length === 2 ? 'Set complete: all 2' : '1 of 2 in the set',
  );
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page).toHaveURL('/inventory?view=list');
  await expect(page.locator('.stack-line')).toHaveCount(stacks.length);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.locator('.stack-line').first().getByRole('button').click();
  await dialogOf(page).locator('.sell-go').click();
  await expect(page.locator('.stack-bar')).toContainText(`${count - 1} items worth`);
});

test('S4-03 one, several and all are sold after a preview that shows the sum', async ({ page, world, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 10 });
  // The opens reach a level, whose reward is paid automatically: before the balance is read.
  await world.runJobs();
  const { balance } = await get(page.request, getBalance, { token });
  const before = await get(page.request, listStacks, { token });
  await visit(page, '/inventory');
  const dialog = dialogOf(page);

  const [first] = before.stacks;
  await page.locator('.stack-card').first().getByRole('button', { name: /Sell/ }).click();
  await expect(dialog).toContainText(first?.itemName ?? '');
  const oneText = shown(parseVt(first?.value ?? ''));
  await expect(dialog.locator('.sell-go')).toContainText(`Sell 1 for ${oneText}`);
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await get(page.request, listStacks, { token })).count).toBe(10);

  await page.locator('.stack-card').first().getByRole('button', { name: /Sell/ }).click();
  await dialog.locator('.sell-go').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.stack-bar')).toContainText('9 items worth');
  const oneSun = parseVt(balance) + parseVt(first?.value ?? '');
  await expect(page.locator('.balance-chip .num')).toHaveText(shown(oneSun).slice(0, -1));

  await page.getByRole('button', { name: 'Sell all' }).click();
  const rest = await get(page.request, listStacks, { token });
  await expect(dialog.locator('.sell-go')).toContainText(`Sell 9 for ${shown(parseVt(rest.total))}`);
  await dialog.locator('.sell-go').click();
  await expect(page.locator('main')).toContainText('Nothing here yet.');
  await expect(page.locator('.balance-chip .num')).toHaveText(shown(oneSun + parseVt(rest.total)).slice(0, -1));
  expect((await get(page.request, listStacks, { token })).count).toBe(0);
});

test('S4-03 the bar says what is chosen and its exact sum; what a filter hides is not sold @phone', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  // From two packs, so that there are two stacks whatever comes.
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 9 });
  await openPack(page.request, token, { packId: 'tin-sparrow', quantity: 1 });
  const { stacks, count } = await get(page.request, listStacks, { token });
  await visit(page, '/inventory');
  const bar = page.locator('.stack-bar');
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await expect(boxes).toHaveCount(stacks.length);
  let chosen = 0;
  let chosenSun = 0n;
  for (const [i, stack] of stacks.entries()) {
    await boxes.nth(i).check();
    chosen += stack.count;
    chosenSun += parseVt(stack.value) * BigInt(stack.count);
    await expect(bar).toContainText(`${chosen} of ${count} chosen, worth ${shown(chosenSun)}`);
  }
  await boxes.first().uncheck();
  await bar.getByRole('button', { name: 'Sell selected' }).click();
  const [first] = stacks;
  const leftSun = chosenSun - parseVt(first?.value ?? '') * BigInt(first?.count ?? 0);
  await expect(bar).toContainText(`worth ${shown(leftSun)}`);
  await expect(dialogOf(page).locator('.sell-go')).toContainText(`for ${shown(leftSun)}`);
  await dialogOf(page).getByRole('button', { name: 'Keep them' }).click();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toContainText(`${count} items worth`);

  for (let i = 0; i < stacks.length; i++) await boxes.nth(i).check();
  await expect(bar).toContainText('10 of 10 chosen');
  await page.getByRole('combobox', { name: 'Pack' }).selectOption('tin-sparrow');
  await expect(page).toHaveURL('/inventory?pack=tin-sparrow');
  await expect(bar).toContainText('1 of 10 chosen');
  await expect(bar).toContainText('9 chosen items are hidden by the filters and not sold.');
  await bar.getByRole('button', { name: 'Sell selected' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Sell 1 for/ })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('main')).toContainText('No items match these filters.');
  await expect(bar.getByRole('button', { name: 'Sell' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show all items' }).click();
  await expect(page).toHaveURL('/inventory');
  await expect(bar).toContainText('9 of 9 chosen');
  expect((await get(page.request, listStacks, { token })).count).toBe(9);
});

test('S4-03 the longest sums of what is chosen are exact and stay within the bar @phone', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 10 });
  const answer = await get(page.request, listStacks, { token });
  const stacks = answer.stacks.map((stack) => ({ ...stack, value: '999999999.070000', count: 9999 }));
  await page.route(`**${listStacks.path}`, (route) => route.fulfill({ json: { ...answer, stacks, count: 99_999 } }));
  await visit(page, '/inventory');
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  const bar = page.locator('.stack-bar');
  await expect(bar).toContainText('9,999 of 99,999 chosen, worth 9,998,999,990,700.93');
  await expect.poll(() => bar.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('S4-03 items that another tab has sold are not sold twice', async ({ page, context, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 4 });
  const { total } = await get(page.request, listStacks, { token });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await visit(tab, '/inventory');
    await tab.getByRole('button', { name: 'Sell all' }).click();
  }
  await dialogOf(page).locator('.sell-go').click();
  await expect(page.locator('main')).toContainText('Nothing here yet.');
  await dialogOf(other).locator('.sell-go').click();
  await expect(dialogOf(other).getByRole('alert')).toContainText('no longer in your inventory');
  await page.reload();
  const onceSun = 92n * 1_000_000n + parseVt(total);
  await expect(page.locator('.balance-chip .num')).toHaveText(shown(onceSun).slice(0, -1));
});

test('S4-03 the auto-sell rule is off until switched on, and holds from then', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visit(page, '/inventory');
  const rules = page.getByText('Your rules');
  const switches = page.getByRole('switch');
  await rules.click();
  await expect(switches).toHaveCount(6);
  for (const each of await switches.all()) {
    await expect(each).not.toBeChecked();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await each.click();
    expect((await saved).status()).toBe(200);
    await expect(each).toBeChecked();
  }
  await page.reload();
  await rules.click();
  await expect(switches).toHaveCount(6);
  for (const each of await switches.all()) await expect(each).toBeChecked();
  await visitDesk(page, { packId: 'twin-tides', speed: 'Instant' });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Sold by your rule.');
  expect((await newestPlay(page, token)).items[0]?.state).toBe('auto_sold');
});

test('S4-03 S15-02 the history keeps every play with its record, and pages on', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openOften(page.request, token, { packId: 'tin-sparrow', plays: 55 });
  await visit(page, '/history');
  await expect(page.locator('.play-row')).toHaveCount(50);
  await expect(page.locator('.play-row').first()).toContainText('Sealed');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.locator('.play-row')).toHaveCount(55);
  await expect(page.locator('main')).toContainText('That is everything.');
  const { plays } = await get(page.request, listPlays, { token });
  await page.locator('.play-line').nth(2).click();
  await expect(page).toHaveURL(`/history?play=${plays[2]?.id}`);
  const details = page.locator('.play-details');
  await expect(details).toContainText(plays[2]?.commitment ?? '');
  await expect(details).toContainText(plays.filter(isSeedPlay)[2]?.tableHash ?? '');
  await expect(details).toContainText('secret until you reveal it');
  await page.goto(`/history?play=${plays[0]?.id}`);
  await expect(page.locator('.play-row[data-open]')).toContainText('Nonce');
});
