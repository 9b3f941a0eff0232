import { getBuckets, putPreferences, RARITIES } from '@voltide/contract';
import { formatVt, parseVt, present } from '@voltide/core';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { totpCode } from '@voltide/testkit/authenticator';
import type { WorldHost } from '@voltide/testkit/child-world';
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
const PAYING = 'insert into voltide.withdrawal_attempt';
/** Its items have similar values, so that enough is left to withdraw. */
const STEADY_PACK = 'copper-moth';

type Servers = {
  readonly url: string;
  readonly nowMs: () => number;
  readonly pass: (byMs: number) => Promise<void>;
  /** Runs all jobs: reads the chain, and counts the cash that backs prizes, which holds for a minute. */
  readonly work: () => Promise<unknown>;
  /** Kills the server that runs the jobs with SIGKILL in the middle of a payment. */
  readonly dieWhilePaying: () => Promise<void>;
  /** After that, resumes the jobs. */
  readonly comeBack: () => Promise<void>;
  readonly kill: () => Promise<unknown>;
};

/** The only server of a database. It is killed and restarted at the same address. */
async function startLoneServer(databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<Servers> {
  const clock = createTestClock();
  let aheadMs = 0;
  let node = await startMortalNode(databaseUrl, SECRET_KEY, { site: 'built', settings });
  const { origin, port } = new URL(node.url);
  return {
    url: origin,
    nowMs: clock.nowMs,
    pass: async (byMs) => {
      aheadMs += byMs;
      clock.advance(byMs);
      await node.advance(byMs);
    },
    work: () => node.runJobs(),
    dieWhilePaying: () => node.dieAfter(PAYING),
    comeBack: async () => {
      await node.ended;
      const same = { ...settings, PORT: port, PUBLIC_URL: origin };
      node = await startMortalNode(databaseUrl, SECRET_KEY, { site: 'built', settings: same, aheadMs });
    },
    kill: () => node.kill(),
  };
}

/** Two servers of a database: the page uses one, the other runs the jobs until it is killed. */
async function startTwoServers(databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<Servers> {
  const clock = createTestClock();
  const [page, payer] = await Promise.all([
    startMortalNode(databaseUrl, SECRET_KEY, { site: 'built', settings, jobs: 'when asked' }),
    startMortalNode(databaseUrl, SECRET_KEY, { settings }),
  ]);
  let living = [page, payer];
  return {
    url: new URL(page.url).origin,
    nowMs: clock.nowMs,
    pass: async (byMs) => {
      clock.advance(byMs);
      await Promise.all(living.map((node) => node.advance(byMs)));
    },
    work: () => Promise.all(living.map((node) => node.runJobs())),
    dieWhilePaying: () => payer.dieAfter(PAYING),
    comeBack: async () => {
      await payer.ended;
      living = [page];
    },
    kill: () => page.kill(),
  };
}

const SERVERS = [
  ['the only server', startLoneServer],
  ['one of two servers', startTwoServers],
] as const;

/** Mines so many blocks; afterwards the servers' clocks have reached the blocks' time. */
async function mineAt(server: Servers, { chain }: WorldChain, blocks: number): Promise<void> {
  const fromMs = server.nowMs();
  await server.pass(blocks * SLOT_MS);
  for (let mined = 1; mined <= blocks; mined++) chain.mine(fromMs + mined * SLOT_MS);
}

/** Returns the wallet's balance in final blocks, in sun. */
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

/** Plays for 50 VT of cash: one open in the page, the others over HTTP. */
async function play(page: Page, context: BrowserContext, token: string): Promise<void> {
  const body = { autoSell: [...RARITIES], spendOrder: 'cash_first' as const };
  await put(context.request, putPreferences, { body, token });
  await visitDesk(page, { packId: STEADY_PACK, speed: 'Instant', quantity: 10 });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await openOften(context.request, token, { packId: STEADY_PACK, quantity: 10, plays: 4 });
}

for (const [who, start] of SERVERS) {
  test(`S8-07 S8-08 from an empty machine to money, with ${who} killed while it pays`, ({ host, browser }) =>
    walk({ host, browser, start }));
}

type Walk = {
  readonly host: WorldHost;
  readonly browser: Browser;
  readonly start: (typeof SERVERS)[number][1];
};

async function walk({ host, browser, start }: Walk): Promise<void> {
  const chain = await startWorldChain('money');
  const bare = await host.open({ SECRET_KEY });
  await bare.close();
  const server = await start(bare.databaseUrl, { SECRET_KEY, TRON_NODES: chain.urls.join(',') });
  const mine = (blocks: number) => mineAt(server, chain, blocks);
  const wallet = createTestWallet();
  await chain.fund(wallet);
  const context = await browser.newContext({ baseURL: server.url });
  await skipSplash(context);
  await installWallet(context, wallet, { chainId: chain.chainId, mood: { refuses: false } });
  const page = await context.newPage();
  // A prompt that appears a day later, over any page.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Later' }), (later) => later.click());
  const { token, password } = await signUp(context, server.url);
  const { secret } = await enrolFactor(context.request, token, password);
  const [dialog, toast] = [dialogOf(page), page.locator('.toast')];
  // A deposit refers to a known block: the first scan of the chain must have ended.
  await server.work();

  await connect(page);
  await dialog.getByLabel('Amount in TRX').fill('50');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sign with wallet' }).click();
  await expect(toast).toContainText('Deposit of 50 TRX is being processed');
  await mine(20);
  await server.work();
  await expect(dialog.locator('.transaction')).toHaveAttribute('data-status', 'confirmed');
  await page.keyboard.press('Escape');
  await play(page, context, token);
  await server.pass(DAY_MS);
  await mine(1);

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
  await server.work();
  const paid = dialog.locator('.transaction').first();
  await expect(paid).toContainText('Sent, done');
  await mine(20);
  await server.work();

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
}

/** Returns the page's current token: yesterday's has expired. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('auth_token') ?? '');
}
