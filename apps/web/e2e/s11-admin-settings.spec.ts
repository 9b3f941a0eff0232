import { approveProposal } from '@voltide/contract';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ChildWorld } from '@voltide/testkit/child-world';
import { freshAddress } from '@voltide/testkit/addresses';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { becomeOperator } from './support/phone.ts';

async function openBrowser(browser: Browser, world: ChildWorld, width = 1440): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.url,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    viewport: { width, height: width < 500 ? 844 : 900 },
  });
  await skipSplash(context);
  return context;
}

function rowOf(page: Page, title: string) {
  return page
    .locator('.setting-table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${title}`) }) });
}

async function approve({ request }: BrowserContext, id: string, token: string): Promise<void> {
  const approved = await request.post(approveProposal.path.replace(':id', id), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(approved.status(), await approved.text()).toBe(200);
}

test('S13-02 one operator turns the wheel off at once, two turn it on, and players read it calmly', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  await world.runJobs();
  const [mine, theirs, player] = await Promise.all([
    openBrowser(browser, world),
    openBrowser(browser, world, 390),
    openBrowser(browser, world, 390),
  ]);
  await becomeOperator(mine, world);
  const second = await becomeOperator(theirs, world);
  const page = await mine.newPage();
  await visit(page, '/adminxxx/settings');
  const wheel = rowOf(page, 'Wheel');
  await expect(wheel).toContainText('Never changed');
  await wheel.getByRole('button', { name: 'Turn off Wheel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off Wheel?' });
  await expect(dialog.getByRole('button', { name: 'Turn off now' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Strip three stops between two segments');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Turn off now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(wheel).toContainText('Off');
  await expect(wheel).toContainText('Strip three stops between two segments');

  const screen = await player.newPage();
  await visit(screen, '/wheel');
  await expect(screen.locator('.offline-bar')).toContainText('The wheel is paused right now.');
  await expect(screen.getByRole('button', { name: /^Spin/ })).toBeDisabled();
  await expect(screen.getByRole('button', { name: 'Demo' })).toBeEnabled();
  await expectAccessible(screen);

  await wheel.getByRole('button', { name: 'Propose to turn on Wheel' }).click();
  const proposal = page.getByRole('dialog', { name: 'Turn on Wheel?' });
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('Mended and tried');
  const answered = page.waitForResponse((response) => response.url().endsWith('/switches/wheel/on'));
  await proposal.getByRole('button', { name: 'Propose to turn on' }).click();
  const { proposalId } = (await (await answered).json()) as { proposalId: string };
  await expect(wheel).toContainText('Waits for a second operator');
  await expect(wheel).toContainText('Off');

  await approve(theirs, proposalId, second.token);
  await world.runJobs();
  await visit(page, '/adminxxx/settings');
  await expect(wheel).toContainText('On');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'The history of settings' }).getByRole('rowheader')).toHaveCount(2);
  await visit(screen, '/wheel');
  await expect(screen.getByRole('button', { name: /^Spin/ })).toBeEnabled();
  await expect(screen.locator('.offline-bar')).toHaveCount(0);
  await Promise.all([mine.close(), theirs.close(), player.close()]);
  await world.close();
});

test('S13-02 an operator on the phone sets a stricter profile for a country at once', async ({ browser, host }) => {
  const world = await host.open();
  const phone = await openBrowser(browser, world, 390);
  await becomeOperator(phone, world);
  const page = await phone.newPage();
  await visit(page, '/adminxxx/settings?tab=profiles');
  await page.getByRole('button', { name: 'Add a country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the profile of a country' });
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('Norway');
  await dialog.getByRole('combobox', { name: 'Profile' }).selectOption('Closed');
  await expect(dialog).toContainText('Stricter: it counts at once');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Order of the authority');
  await dialog.getByRole('button', { name: 'Set it now' }).click();
  await expect(rowOf(page, 'Norway')).toContainText('Closed');
  await expect(rowOf(page, 'Norway')).toContainText('Order of the authority');
  await rowOf(page, 'Norway').getByRole('button').click();
  const change = page.getByRole('dialog', { name: 'Change the profile: Norway' });
  await change.getByRole('combobox', { name: 'Profile' }).selectOption('Strict');
  await expect(change).toContainText('Nothing changes until a second operator approves it.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(390);
  await phone.close();
  await world.close();
});

test('S13-02 S15-05 two operators publish a strip, which players read before it is played', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  const [mine, theirs, player] = await Promise.all([
    openBrowser(browser, world),
    openBrowser(browser, world),
    openBrowser(browser, world, 390),
  ]);
  await becomeOperator(mine, world);
  const second = await becomeOperator(theirs, world);
  const page = await mine.newPage();
  await visit(page, '/adminxxx/settings?tab=strips');
  await rowOf(page, 'Calm').getByRole('button', { name: 'New version of Calm' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new version of Calm' });
  const field = dialog.getByRole('textbox', { name: 'What the forty segments pay' });
  const [head = '', ...rest] = (await field.inputValue()).split(' ');
  await field.fill(['9', ...rest].join(' '));
  await expect(dialog).toContainText('Its return is not exactly 39/40 of the bet.');
  await field.fill([...rest, head].join(' '));
  const start = dialog.getByLabel('Played from (UTC)');
  const earliestMs = Date.parse(`${await start.getAttribute('min')}Z`);
  const from = `${new Date(earliestMs + 9 * 86_400_000).toISOString().slice(0, 11)}12:30`;
  await start.fill(from);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The two best segments stood together');
  await expect(dialog).toContainText('Segments that change');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/admin/wheel/calm'));
  await dialog.getByRole('button', { name: 'Propose it' }).click();
  const { proposalId } = (await (await answered).json()) as { proposalId: string };
  await expect(rowOf(page, 'Calm')).toContainText('Waits for a second operator');
  await visit(page, `/adminxxx/proposals/${proposalId}`);
  await expect(page.getByRole('article')).toContainText(`${from.replace('T', ' ')} UTC`);
  await approve(theirs, proposalId, second.token);
  await world.runJobs();
  await visit(page, '/adminxxx/settings?tab=strips');
  await expect(rowOf(page, 'Calm')).toContainText('Version 2, played');

  const screen = await player.newPage();
  await visit(screen, '/wheel');
  await expect(screen.locator('.announced-strip')).toContainText('Calm changes on');
  await expectAccessible(screen);
  await visit(screen, '/pack-system');
  await expect(screen.locator('.rules-ahead')).toContainText('Calm Wheel, version 2');
  await screen.getByText(/^All \d+ tables in force$/).click();
  await expect(screen.getByRole('table', { name: 'Tables in force' })).toContainText('Tin Sparrow');
  await expectAccessible(screen);
  await Promise.all([mine.close(), theirs.close(), player.close()]);
  await world.close();
});
