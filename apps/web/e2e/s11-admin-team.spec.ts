import { sendContact } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { freshName, post, signUp } from './support/people.ts';
import { becomeOperator as becomeOperatorIn } from './support/phone.ts';

function rowOf(page: Page, text: string) {
  return page.locator('.operators > li').filter({ hasText: text });
}

test('S13-01 S13-02 an operator narrows another one to an auditor, who then reads and changes nothing', async ({
  page,
  browser,
  world,
  becomeOperator,
}) => {
  const own = await becomeOperator();
  const elsewhere = await browser.newContext({ baseURL: world.url });
  const other = await becomeOperatorIn(elsewhere, world);
  await visit(page, '/adminxxx/operators');
  await expect(rowOf(page, own.user.username)).toContainText('you');
  await expect(rowOf(page, own.user.username).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: `Change the scopes of ${other.user.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Scopes of ${other.user.username}` });
  await dialog.getByText('Only these scopes').click();
  await dialog.getByRole('checkbox', { name: /^Auditor/ }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reads the books this month');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set these scopes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, other.user.username)).toContainText('Auditor');

  const { request } = elsewhere;
  const headers = { authorization: `Bearer ${other.token}` };
  expect((await request.get('/api/admin/audit', { headers })).status()).toBe(200);
  const data = { change: 'stop', reason: 'Trying it' };
  expect((await request.post('/api/admin/payouts', { headers, data })).status()).toBe(403);
  await elsewhere.close();

  await visit(page, `/adminxxx/audit?act=operator_scopes_set&subjectId=${other.user.id}`);
  await page.getByRole('button', { name: 'Operator scopes set' }).click();
  await expect(page.locator('.data-detail')).toContainText('auditor');
});

test('S13-02 the audit shows an act with its reason and change, proves its chain and gives its files', async ({
  page,
  playwright,
  world,
  becomeOperator,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: world.url });
  const email = `${freshName('m')}@example.com`;
  await post(visitor, sendContact, {
    body: { name: 'Tessa', email, topic: 'bug', message: 'The reel stopped early.' },
  });
  await visitor.dispose();
  const { user } = await becomeOperator();
  await visit(page, '/adminxxx/support');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('handled');
  await visit(page, '/adminxxx/audit');
  await page.getByRole('combobox', { name: 'Act' }).selectOption('message_handled');
  await expect(page).toHaveURL(/[?&]act=message_handled/);
  await page.getByRole('combobox', { name: 'Operator' }).selectOption(user.username);
  const row = page.getByRole('row').filter({ hasText: user.username });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Message handled');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('.data-detail')).toContainText('UTC');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.locator('.audit-verdict')).toContainText('Unbroken');
  for (const [name, file] of [
    ['These as CSV', 'voltide-audit.csv'],
    ['All as JSON', 'voltide-audit.json'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await saved).suggestedFilename()).toBe(file);
  }
  await page.getByRole('combobox', { name: 'Act' }).selectOption('audit_exported');
  await expect(page.getByRole('row').filter({ hasText: 'Audit exported' })).toHaveCount(2);
});

test('S13-02 a proposal waits in the navigation, and another operator approves it with its change in sight', async ({
  page,
  browser,
  world,
  becomeOperator,
}) => {
  const playing = await browser.newContext({ baseURL: world.url });
  const { user: player } = await signUp(playing, world.url);
  await playing.close();
  const elsewhere = await browser.newContext({ baseURL: world.url });
  const other = await becomeOperatorIn(elsewhere, world);
  const proposed = await elsewhere.request.post(`/api/admin/players/${player.id}/adjust`, {
    headers: { authorization: `Bearer ${other.token}`, 'idempotency-key': freshName('adjust-proposal') },
    data: { account: 'promo', amount: '150', reason: 'A lost battle', note: 'For the lost battle' },
  });
  const { proposalId } = (await proposed.json()) as { readonly proposalId: string };
  await becomeOperator();
  await visit(page, '/adminxxx');
  const link = page.locator('.portal-side').getByRole('link', { name: /^Proposals/ });
  await expect(link).toContainText('waiting');
  await link.click();
  const proposal = page.getByRole('article').filter({ hasText: player.id });
  await expect(proposal).toContainText('A lost battle');
  await expect(proposal.locator('ins').first()).toContainText('150');
  await expectAccessible(page);
  await proposal.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this change?' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(proposal).toHaveCount(0);
  await visit(page, `/adminxxx/proposals/${proposalId}`);
  await expect(page.getByRole('article')).toContainText('Approved');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Proposals');
  await elsewhere.close();
});
