import type { Page } from '@playwright/test';
import { createPackDraft, type PackDraftContent } from '@voltide/contract';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { post } from './support/people.ts';

const ITEMS = [
  ['Lit Window', '1.76', '490,000'],
  ['Fog Bell', '1.00', '20,000'],
  ['Wet Rope', '0.10', '490,000'],
] as const;

/** A table that is not exact: 100 tickets are missing. */
const WRONG: PackDraftContent = {
  packId: 'night-ferry',
  name: 'Night Ferry',
  blurb: 'Half of it comes back at once, the other half is fog.',
  volatility: 'duel',
  price: '1.00',
  items: [
    { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 499_900 },
    { id: 'fog-bell', name: 'Fog Bell', value: '0.50', tickets: 100_000 },
    { id: 'wet-rope', name: 'Wet Rope', value: '0.10', tickets: 400_000 },
  ],
  art: { order: 'lamp', motif: 'lantern', hue: 210, glow: 60, colour: 80, lift: 0 },
};

/** Copies cells like a spreadsheet, and pastes them into a field. */
async function paste(page: Page, label: string, lines: readonly (readonly string[])[]): Promise<void> {
  const text = lines.map((line) => line.join('\t')).join('\n');
  await page.getByLabel(label).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('S13-02 from an empty draft to a proposal: typed and pasted, with live figures and errors in their place', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await visit(page, '/adminxxx/packs');
  await page.getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New pack' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Night Ferry');
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue('night-ferry');
  await page.getByLabel('Price in VT').fill('1');
  await page.getByLabel('Sentence on its page').fill('Half fog, half light.');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByLabel('Item of item 1')).toBeFocused();
  await paste(page, 'Item of item 1', [['Name', 'Value', 'Tickets'], ...ITEMS]);
  await expect(page.getByLabel('Tickets of Wet Rope')).toHaveValue('490000');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('93.14%');

  const faults = page.getByRole('region', { name: 'Before it can be proposed' });
  await page.getByLabel('Value of Wet Rope').fill('0.105');
  await expect(faults).toContainText('Wet Rope, value');
  await expect(page.getByLabel('Value of Wet Rope')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Propose…' })).toBeDisabled();
  await page.getByLabel('Value of Wet Rope').fill('0.10');
  await page.getByRole('button', { name: /^Use this: Least change/ }).click();
  await expect(figures).toContainText('93/100 exactly');
  await expect(faults).toContainText('Nothing is missing.');
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.getByRole('button', { name: 'Propose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose this version?' });
  await expect(dialog).toContainText('24 hours');
  await dialog.getByLabel('Reason').fill('A calm pack for the start of winter.');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Waits for a second operator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Propose…' })).toBeDisabled();
  await expectAccessible(page);
});

test('S13-02 @mobile a wrong table becomes exact by one of the nearest tables, locked items as they were', async ({
  page,
  becomeOperator,
}) => {
  const { token } = await becomeOperator();
  const content = { ...WRONG, packId: 'night-ferry-2' };
  const { id } = await post(page.request, createPackDraft, { token, body: { content } });
  await visit(page, `/adminxxx/packs/drafts/${id}`);
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('999,900 · 100 missing');
  await page.getByRole('button', { name: /^Lock Lit Window/ }).click();
  const nearest = page.getByRole('region', { name: 'Nearest exact tables' });
  const least = nearest.getByRole('listitem').filter({ hasText: 'Least change' });
  await expect(least).not.toContainText('Lit Window');
  await expect(least).toContainText('Wins its price back');
  await least.getByRole('button', { name: /^Use this/ }).click();
  await expect(figures).toContainText('93/100 exactly');
  await expect(page.getByLabel('Tickets of Lit Window')).toHaveValue('499900');
  await expect(nearest).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(figures).toContainText('999,900 · 100 missing');
  await expect(nearest).toBeVisible();
});

test('S13-02 the table is edited from the keyboard: from cell to cell, new rows, another order', async ({
  page,
  becomeOperator,
}) => {
  const { token } = await becomeOperator();
  const content = { ...WRONG, packId: 'night-ferry-3' };
  const { id } = await post(page.request, createPackDraft, { token, body: { content } });
  await visit(page, `/adminxxx/packs/drafts/${id}`);
  await page.getByLabel('Tickets of Lit Window').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Tickets of Fog Bell')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Value of Fog Bell')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel(/^Item of/).first()).toHaveValue('Fog Bell');
  await page.getByLabel('Value of Wet Rope').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Value of item 4')).toBeFocused();
  await page.keyboard.type('2.5');
  await expect(page.getByLabel('Value of item 4')).toHaveValue('2.5');
});

test('S13-02 a draft that somebody else saved is not overwritten unasked', async ({ page, becomeOperator }) => {
  const { token } = await becomeOperator();
  const content = { ...WRONG, packId: 'night-ferry-4' };
  const draft = await post(page.request, createPackDraft, { token, body: { content } });
  await visit(page, `/adminxxx/packs/drafts/${draft.id}`);
  const theirs = { ...content, name: 'Dawn Ferry' };
  const saved = await page.request.put(`/api/admin/pack-drafts/${draft.id}`, {
    data: { revision: draft.revision, content: theirs },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(saved.ok()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Dusk Ferry');
  await expect(page.getByRole('alert')).toContainText('has saved this draft');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dawn Ferry');
  await page.getByLabel('Name', { exact: true }).fill('Night Boat');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night Boat');
});

test('S13-02 demo draws of an exact table come from a worker and show what came against what was expected', async ({
  page,
  becomeOperator,
}) => {
  const { token } = await becomeOperator();
  const items = WRONG.items.map((item, i) => ({ ...item, tickets: [500_000, 0, 500_000][i] ?? 0 }));
  const content = { ...WRONG, packId: 'night-ferry-5', items: items.filter(({ tickets }) => tickets > 0) };
  const { id } = await post(page.request, createPackDraft, { token, body: { content } });
  await visit(page, `/adminxxx/packs/drafts/${id}`);
  await page.getByRole('tab', { name: 'Demo draws' }).click();
  await page.getByRole('button', { name: 'Open 1,000,000 packs' }).click();
  const rows = page.getByRole('table', { name: 'Opened and expected by item' });
  await expect(rows.getByRole('row', { name: /Lit Window/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Chi-square p')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open 1,000,000 packs' })).toBeVisible();
});

test('S13-02 a pack is drafted again from its page, compared with the version on sale, and withdrawn', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await visit(page, '/adminxxx/packs');
  await page.getByRole('link', { name: 'Copper Moth' }).click();
  await page.getByRole('button', { name: 'Draft a new version' }).click();
  await expect(page.getByText('A new version of Copper Moth')).toBeVisible();
  await page.getByLabel('Item of Lamp Dust').fill('Lamp Ash');
  await page.getByRole('tab', { name: 'Changes from version 1' }).click();
  await expect(page.getByRole('table', { name: 'Changed items' })).toContainText('Lamp Dust');
  await expect(page.getByText('announced 24 hours ahead')).toBeVisible();
  await page.getByRole('link', { name: 'All versions' }).click();
  await page.getByRole('button', { name: 'Withdraw from sale…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Copper Moth from sale?' });
  await dialog.getByLabel('Reason').fill('It is replaced by a calmer one.');
  await dialog.getByRole('button', { name: 'Propose the withdrawal' }).click();
  await expect(page.getByText('Waits for a second operator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw from sale…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw from sale…' })).toBeEnabled();
});

test('S13-02 what is typed while the connection is away is said to be unsaved, and saved once it is back', async ({
  page,
  context,
  becomeOperator,
}) => {
  const { token } = await becomeOperator();
  const content = { ...WRONG, packId: 'night-ferry-6' };
  const { id } = await post(page.request, createPackDraft, { token, body: { content } });
  await visit(page, `/adminxxx/packs/drafts/${id}`);
  await context.setOffline(true);
  await page.getByLabel('Name', { exact: true }).fill('Fog Ferry');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fog Ferry');
});
