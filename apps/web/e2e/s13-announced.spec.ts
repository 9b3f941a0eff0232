import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  approveProposal,
  createPackDraft,
  proposePackVersion,
  setOperatorScopes,
  type PackDraftContent,
} from '@voltide/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';
import { freshAddress } from '@voltide/testkit/addresses';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { post, type SignedIn } from './support/people.ts';
import { becomeOperator } from './support/phone.ts';

const FERRY: PackDraftContent = {
  packId: 'fog-ferry',
  name: 'Fog Ferry',
  blurb: 'Half of it comes back at once, the other half is fog.',
  volatility: 'duel',
  price: '1.00',
  items: [
    { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 500_000 },
    { id: 'wet-rope', name: 'Wet Rope', value: '0.10', tickets: 500_000 },
  ],
  art: { order: 'lamp', motif: 'lantern', hue: 210, glow: 60, colour: 80, lift: 0 },
};

type Seat = { readonly context: BrowserContext; readonly page: Page };
type Operator = Seat & SignedIn;

async function openSeat(browser: Browser, world: ChildWorld, width = 1440): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: world.url,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    viewport: { width, height: width < 500 ? 844 : 900 },
  });
  await skipSplash(context);
  return { context, page: await context.newPage() };
}

async function openOperator(browser: Browser, world: ChildWorld, width?: number): Promise<Operator> {
  const seat = await openSeat(browser, world, width);
  return { ...seat, ...(await becomeOperator(seat.context, world)) };
}

/** Answers the open dialog, with a reason if it asks for one, and waits until it is closed. */
async function confirm(page: Page, name: string, button: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Sends an act on the subject of an id, without a page. */
async function send({ context, token }: Operator, path: string, id: string, data?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await context.request.post(path.replace(':id', id), { headers, data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** Publishes a pack by two operators over HTTP. */
async function announce(maker: Operator, second: Operator): Promise<void> {
  const draft = await post(maker.context.request, createPackDraft, { token: maker.token, body: { content: FERRY } });
  const body = { revision: draft.revision, reason: 'A calm pack for winter' };
  const proposed = await send(maker, proposePackVersion.path, draft.id, body);
  await send(second, approveProposal.path, (proposed as { proposalId: string }).proposalId);
}

test('S13-02 @mobile two operators cancel a version that is announced, and players no longer read of it', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  await world.capital('100000');
  const [maker, second, player] = [
    await openOperator(browser, world),
    await openOperator(browser, world, 390),
    await openSeat(browser, world, 390),
  ];
  await announce(maker, second);
  await visit(player.page, '/packs');
  await expect(player.page.locator('.coming')).toContainText(FERRY.name);

  await visit(maker.page, `/adminxxx/packs/${FERRY.packId}`);
  await maker.page.getByRole('button', { name: 'Cancel version 1…' }).click();
  await expect(maker.page.getByRole('dialog')).toContainText('A second operator approves, before the announced moment');
  await expectAccessible(maker.page);
  const title = `Cancel version 1 of ${FERRY.name}?`;
  await confirm(maker.page, title, 'Propose the cancellation', 'Its lantern is too bright');
  await expect(maker.page.getByText('Waits for a second operator')).toBeVisible();
  await expect(maker.page.getByRole('button', { name: 'Cancel version 1…' })).toBeDisabled();

  await visit(second.page, '/adminxxx/proposals');
  const proposal = second.page.getByRole('article').filter({ hasText: FERRY.name });
  await expect(proposal).toContainText('Its lantern is too bright');
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await confirm(second.page, 'Approve this change?', 'Approve');
  await expect(proposal).toHaveCount(0);

  await visit(player.page, '/packs');
  await expect(player.page.getByText(FERRY.name)).toHaveCount(0);
  await visit(maker.page, `/adminxxx/packs/${FERRY.packId}`);
  await expect(maker.page.locator('main')).toContainText('There is no pack');
  for (const { context } of [maker, second, player]) await context.close();
  await world.close();
});

test('S13-02 two operators raise the fee of withdrawals, which players read a week before it counts', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  const [maker, second, player] = [
    await openOperator(browser, world),
    await openOperator(browser, world),
    await openSeat(browser, world, 390),
  ];
  await visit(player.page, '/terms');
  await expect(player.page.locator('main')).toContainText('The fee is 2%, rounded up to a millionth');
  const { page } = maker;
  await visit(page, '/adminxxx/settings?tab=fees');
  await page.getByRole('button', { name: 'Change the fee of withdrawals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the fee of withdrawals' });
  const field = dialog.getByRole('textbox', { name: 'New fee in per cent' });
  await field.fill('2');
  await expect(dialog).toContainText('This is the fee in force.');
  await field.fill('5.01');
  await expect(dialog).toContainText('A number from 0 to 5, with two decimals at most.');
  await field.fill('2.5');
  await expect(dialog).toContainText('seven days ahead, because it rises');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The network has become dearer');
  const answered = page.waitForResponse((response) => response.url().endsWith('/rates/withdrawal_fee'));
  await dialog.getByRole('button', { name: 'Propose it' }).click();
  const { proposalId } = (await (await answered).json()) as { proposalId: string };
  await expect(page.locator('#rates')).toContainText('Waits for a second operator');

  await visit(second.page, `/adminxxx/proposals/${proposalId}`);
  await expect(second.page.getByRole('article')).toContainText('2.5%');
  await second.page.getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByRole('dialog')).toContainText('takes effect after its notice');
  await confirm(second.page, 'Approve this change?', 'Approve');
  await world.runJobs();
  await visit(page, '/adminxxx/settings?tab=fees');
  await expect(page.locator('#rates')).toContainText(/2\.5% from \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  await visit(player.page, '/terms');
  await expect(player.page.locator('main')).toContainText(
    /The fee is 2%; from \d+ \w+ \d{4}, \d\d:\d\d UTC it is 2\.5%/,
  );
  for (const { context } of [maker, second, player]) await context.close();
  await world.close();
});

test('S13-02 an operator without the scope of games reads packs and settings, and is offered no change', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  await world.capital('100000');
  const [maker, reader] = [await openOperator(browser, world), await openOperator(browser, world)];
  const { id } = await post(maker.context.request, createPackDraft, { token: maker.token, body: { content: FERRY } });
  const scopes = [{ scope: 'auditor', until: null }];
  await send(maker, setOperatorScopes.path, reader.user.id, { scopes, reason: 'Reads the books' });
  const { page } = reader;
  await visit(page, '/adminxxx/packs');
  await expect(page.getByRole('table', { name: 'Packs' })).toContainText('Glass Tide');
  await expect(page.getByRole('button', { name: 'New draft' })).toHaveCount(0);
  await visit(page, '/adminxxx/packs/glass-tide');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Draft a new version|Withdraw from sale/ })).toHaveCount(0);
  await visit(page, `/adminxxx/packs/drafts/${id}`);
  await expect(page.locator('main')).toContainText('Changing it takes the scope Games.');
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Propose|Delete/ })).toHaveCount(0);
  await visit(page, '/adminxxx/settings');
  await expect(page.getByRole('table', { name: 'Switches' })).toContainText('Sign-up');
  await expect(page.getByRole('button', { name: /^Turn off/ })).toHaveCount(0);
  await expectAccessible(page);
  for (const { context } of [maker, reader]) await context.close();
  await world.close();
});
