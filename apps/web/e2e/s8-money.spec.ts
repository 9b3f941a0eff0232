import { getBuckets, putPreferences, RARITIES } from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { totpCode } from '@voltide/testkit/authenticator';
import { createTestClock } from '@voltide/testkit/clock';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { formatTrx, parseAddress } from '@voltide/tron';

import { findFaults } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { get, openOften, put, signUp } from './support/people.ts';
import { enrolFactor } from './support/phone.ts';
import { expectPhase, pressOpen, visitDesk } from './support/reels.ts';
import { createTestWallet, installWallet, startWorldChain, type TestWallet, type WorldChain } from './support/tron.ts';

const SECRET_KEY = '5e'.repeat(32);
const DAY_MS = 86_400_000;
const SLOT_MS = 3000;
/** Its finds are worth much the same, so that enough is left to withdraw. */
const STEADY_PACK = 'copper-moth';

/** The only server over a database, with the chain, in one time. It is killed and comes back at the same address. */
async function startLoneServer(databaseUrl: string, chain: WorldChain) {
  const settings = { SECRET_KEY, TRON_NODES: chain.urls.join(',') };
  const clock = createTestClock();
  let aheadMs = 0;
  let node = await startMortalNode(databaseUrl, SECRET_KEY, { site: 'built', settings });
  const { origin, port } = new URL(node.url);
  const pass = async (byMs: number): Promise<void> => {
    aheadMs += byMs;
    clock.advance(byMs);
    await node.advance(byMs);
  };
  return {
    url: origin,
    nowMs: clock.nowMs,
    pass,
    /** Has it do all its jobs: read the chain, and count the cash that backs prizes, which holds for a minute. */
    work: () => node.runJobs(),
    /** So many blocks, at the end of which the server's time has come to theirs. */
    mine: async (blocks: number): Promise<void> => {
      const fromMs = clock.nowMs();
      await pass(blocks * SLOT_MS);
      for (let mined = 1; mined <= blocks; mined++) chain.chain.mine(fromMs + mined * SLOT_MS);
    },
    /** Has it die, with SIGKILL, in the middle of a payment. */
    dieWhilePaying: () => node.dieAfter('insert into voltide.withdrawal_attempt'),
    comeBack: async (): Promise<void> => {
      await node.ended;
      const same = { ...settings, PORT: port, PUBLIC_URL: origin };
      node = await startMortalNode(databaseUrl, SECRET_KEY, { site: 'built', settings: same, aheadMs });
    },
    kill: () => node.kill(),
  };
}

/** What the wallet has by the final blocks, in sun. */
function holds({ chain }: WorldChain, { address }: TestWallet): bigint {
  return chain.findAccount(present(parseAddress(address), 'an address'), 'solid')?.balanceSun ?? 0n;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'TRON Wallet' });

async function connect(page: Page): Promise<void> {
  await visit(page, '/wallet');
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await dialogOf(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.locator('.toast')).toContainText('Wallet Connected');
}

/** Plays for 50 VT of cash: one open in the page, the others beside it. */
async function play(page: Page, context: BrowserContext, token: string): Promise<void> {
  const body = { autoSell: [...RARITIES], spendOrder: 'cash_first' as const };
  await put(context.request, putPreferences, { body, token });
  await visitDesk(page, { packId: STEADY_PACK, speed: 'Instant', quantity: 10 });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await openOften(context.request, token, { packId: STEADY_PACK, quantity: 10, plays: 4 });
}

test('S8-07 S8-08 from an empty machine to money, with the only server killed while it pays', async ({
  host,
  browser,
}) => {
  const chain = await startWorldChain('money');
  const bare = await host.open({ SECRET_KEY });
  await bare.close();
  const server = await startLoneServer(bare.databaseUrl, chain);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  const context = await browser.newContext({ baseURL: server.url });
  await skipSplash(context);
  await installWallet(context, wallet, { chainId: chain.chainId, mood: { refuses: false } });
  const page = await context.newPage();
  // What somebody is told a day later, over whatever they do.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Later' }), (later) => later.click());
  const { token, password } = await signUp(context, server.url);
  const { secret } = await enrolFactor(context.request, token, password);
  const [dialog, toast] = [dialogOf(page), page.locator('.toast')];
  // A deposit refers to a block that was read: the first look at the chain has to be over.
  await server.work();

  await connect(page);
  await dialog.getByLabel('Amount in TRX').fill('50');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sign in wallet' }).click();
  await expect(toast).toContainText('Deposit of 50 TRX is being processed');
  await server.mine(20);
  await server.work();
  await expect(dialog.locator('.transaction')).toHaveAttribute('data-status', 'confirmed');
  await page.keyboard.press('Escape');
  await play(page, context, token);
  await server.pass(DAY_MS);
  await server.mine(1);

  await connect(page);
  const { cash } = await get(context.request, getBuckets, { token: await tokenOf(page) });
  await dialog.getByRole('tab', { name: 'Withdraw' }).click();
  await dialog.getByLabel('Amount in TRX').fill('20');
  await expect(dialog.locator('.withdraw-sum')).toContainText(/19\.600000.TRX/);
  await expect(dialog.locator('.withdraw-sum')).toContainText(wallet.address);
  expect(await findFaults(page)).toEqual([]);
  const before = holds(chain, wallet);
  await server.dieWhilePaying();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByRole('textbox').fill(totpCode(secret, server.nowMs()));
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Withdrawal of 20 TRX requested (0.4 TRX fee)');
  await server.comeBack();
  await bare.endLeases();
  const paid = dialog.locator('.transaction').first();
  await expect(paid).toContainText('Sent, done');
  await server.mine(20);

  await expect(paid).toHaveAttribute('data-status', 'confirmed');
  expect(formatTrx(holds(chain, wallet) - before)).toBe('19.600000');
  await page.keyboard.press('Escape');
  await expect(page.locator('.bucket-amount').first()).toContainText(formatVt(parseVt(cash) - parseVt('20')));
  await expect(page.locator('.lifetime')).toContainText(/50\.000000.VT.*19\.600000.VT.*30\.400000.VT/);
  await context.close();
  await server.kill();
  const audit = await host.open({ SECRET_KEY }, bare.databaseUrl);
  expect(await audit.reconcile()).toMatchObject({ clean: true });
  await audit.close();
  await chain.close();
});

/** The token that the page has now: that of the day before is over. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('auth_token') ?? '');
}
