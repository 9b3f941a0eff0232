import type { BrowserContext, Page } from '@playwright/test';
import { createPackDraft, getReferrals, PAYOUT_WAIT_MS, sendContact, type PackDraftContent } from '@voltide/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { openBattleOf, otherBrowser, signUpIn } from './support/others.ts';
import { skipSplash, visit } from './support/pages.ts';
import { get, post, signUp, type Person, type SignedIn } from './support/people.ts';
import { becomeOperator } from './support/phone.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';
import { startWorldChain } from './support/tron.ts';
import { askWithdrawal } from './support/withdrawals.ts';

const FERRY: PackDraftContent = {
  packId: 'night-ferry',
  name: 'Night Ferry',
  blurb: 'Half of it comes back at once, the other half is fog.',
  volatility: 'duel',
  price: '1.00',
  items: [
    { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 500_000 },
    { id: 'wet-rope', name: 'Wet Rope', value: '0.10', tickets: 500_000 },
  ],
  art: { order: 'lamp', motif: 'lantern', hue: 210, glow: 60, colour: 80, lift: 0 },
};

type Someone<T> = T & { readonly page: Page; readonly context: BrowserContext };
type Operator = Someone<SignedIn>;

/** Work of the operators in the morning. */
type Morning = {
  readonly withdrawalId: string;
  readonly battleId: string;
  readonly refereeName: string;
  readonly message: string;
};

async function prepareMorning(world: ChildWorld, withdrawalId: string): Promise<Morning> {
  const request = await otherBrowser(world);
  const referrer = await signUpIn(request);
  const { code } = await get(request, getReferrals, { token: referrer.token });
  const { username: refereeName } = await signUpIn(request, code);
  const message = 'Where is what I found last night?';
  await post(request, sendContact, { body: { name: 'Tessa', email: 'tessa@example.com', topic: 'account', message } });
  const battleId = await openBattleOf(world, referrer);
  await request.dispose();
  return { withdrawalId, battleId, refereeName, message };
}

/** Answers the open dialog, with a reason if it asks for one, and waits until it is closed. */
async function confirm(page: Page, name: string, button: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function publishPack(maker: Operator, second: Operator, player: Someone<Person>): Promise<void> {
  const { id } = await post(maker.context.request, createPackDraft, { token: maker.token, body: { content: FERRY } });
  await visit(maker.page, `/adminxxx/packs/drafts/${id}`);
  await maker.page.getByRole('button', { name: 'Propose…' }).click();
  await confirm(maker.page, 'Propose this version?', 'Propose', 'A calm pack for the start of winter');
  await expect(maker.page.getByText('Waits for a second operator')).toBeVisible();

  await visit(second.page, '/adminxxx/proposals');
  const proposal = second.page.getByRole('article').filter({ hasText: FERRY.name });
  await expect(proposal).toContainText('A calm pack for the start of winter');
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByRole('dialog')).toContainText('announced at once, and takes effect after its notice');
  await confirm(second.page, 'Approve this change?', 'Approve');
  await expect(proposal).toHaveCount(0);

  await visit(player.page, '/packs');
  const coming = player.page.locator('.coming');
  await expect(coming).toContainText(FERRY.name);
  await expect(coming).toContainText('On sale from');
}

async function payOut(first: Operator, second: Operator, { withdrawalId }: Morning): Promise<void> {
  const address = `/adminxxx/withdrawals/${withdrawalId}`;
  await visit(first.page, address);
  await expect(first.page.locator('main')).toContainText('0 of 2 approvals');
  await first.page.getByRole('button', { name: 'Approve' }).click();
  await confirm(first.page, 'Approve this withdrawal?', 'Approve');
  await expect(first.page.locator('main')).toContainText('1 of 2 approvals');
  await expect(first.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await visit(second.page, '/adminxxx/withdrawals');
  await second.page.getByRole('link', { name: /6,000\.000000/ }).click();
  await expect(second.page).toHaveURL(address);
  await second.page.getByRole('button', { name: 'Approve' }).click();
  await confirm(second.page, 'Approve this withdrawal?', 'Approve and pay');
  await expect(second.page.locator('main')).toContainText(/Approved, not signed yet|Sent/);
}

async function voidBattle({ page }: Operator, { battleId }: Morning): Promise<void> {
  await visit(page, '/adminxxx/battles');
  await page.getByRole('link', { name: battleId }).click();
  await page.getByRole('button', { name: 'Void' }).click();
  await confirm(page, 'Void this battle?', 'Void the battle', 'Its creator asked for it');
  await expect(page.locator('#battle')).toContainText('Voided by operator');
}

async function releaseReferral({ page }: Operator, { refereeName }: Morning): Promise<void> {
  await visit(page, '/adminxxx/referrals');
  await page.getByRole('link', { name: refereeName }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await confirm(page, 'Release these earnings?', 'Release', 'Two people of one household');
  await expect(page.locator('#referral')).toContainText('what it earned can be claimed');
}

async function answerMessage({ page }: Operator, { message }: Morning): Promise<void> {
  await visit(page, '/adminxxx/support');
  const row = page.locator('#messages li').filter({ hasText: message });
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByLabel('Answer').fill('It is in your inventory.');
  await row.getByRole('button', { name: 'Send the answer' }).click();
  await expect(row).toHaveCount(0);
}

/** Freezes a player between two plays: the next one fails in their browser, and says why. */
async function freezePlayer({ page }: Operator, player: Someone<Person>): Promise<void> {
  await visitDesk(player.page, { speed: 'Instant' });
  await pressOpen(player.page);
  await expectPhase(player.page, 'landed');
  await visit(page, `/adminxxx/players/${player.user.id}`);
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('dialog').getByLabel('Cause').selectOption('security');
  await page.getByRole('dialog').getByLabel('Reason').fill('Plays that no hand makes');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Frozen' })).toContainText('Plays that no hand makes');
  await pressOpen(player.page);
  await expect(player.page.getByText('Your account is frozen. Contact us.').first()).toBeVisible();
}

async function readAudit({ page }: Operator, acts: readonly (readonly [act: string, by: Operator])[]): Promise<void> {
  await visit(page, '/adminxxx/audit');
  const rows = page.getByRole('table', { name: 'The audit' }).getByRole('row');
  for (const [act, { user }] of acts) {
    await expect(rows.filter({ hasText: act }).filter({ hasText: user.username })).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.locator('.audit-verdict')).toContainText('Unbroken');
  await expectAccessible(page);
}

test('S13-01 S13-02 S13-03 a day of two operators @mobile', async ({ host, browser }) => {
  const chain = await startWorldChain('day');
  const world = await host.open({ TRON_NODES: chain.urls.join(',') });
  const { id: withdrawalId } = await askWithdrawal(world, chain, '6000');
  const morning = await prepareMorning(world, withdrawalId);
  const arrive = async <T>(enter: (context: BrowserContext) => Promise<T>): Promise<Someone<T>> => {
    const context = await browser.newContext({ baseURL: world.url });
    await skipSplash(context);
    return { ...(await enter(context)), context, page: await context.newPage() };
  };
  const player = await arrive((context) => signUp(context, world.url));
  const ada = await arrive((context) => becomeOperator(context, world, PAYOUT_WAIT_MS));
  const ben = await arrive((context) => becomeOperator(context, world, PAYOUT_WAIT_MS));

  await test.step('a pack is published', () => publishPack(ada, ben, player));
  await test.step('a withdrawal is approved by both', () => payOut(ada, ben, morning));
  await test.step('a battle is voided', () => voidBattle(ada, morning));
  await test.step('a referral is released', () => releaseReferral(ben, morning));
  await test.step('a message is answered', () => answerMessage(ada, morning));
  await test.step('a player is frozen', () => freezePlayer(ben, player));
  await test.step('the audit tells all of it', () =>
    readAudit(ada, [
      ['Pack draft created', ada],
      ['Proposal made', ada],
      ['Proposal approved', ben],
      ['Withdrawal approved', ada],
      ['Withdrawal approved', ben],
      ['Battle voided', ada],
      ['Referral reviewed', ben],
      ['Message answered', ada],
      ['Account frozen', ben],
    ]));

  for (const { context } of [player, ada, ben]) await context.close();
  const { clean, lines } = await world.reconcile();
  expect(clean, lines.join('\n')).toBe(true);
  await world.close();
  await chain.close();
});
