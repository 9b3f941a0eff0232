import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { signUp } from './support/people.ts';
import { createTestWallet, installWallet, startWorldChain } from './support/tron.ts';

test('S8-03 S8-06 S8-07 a wallet is connected and proven, and its deposit followed to the end @phone', async ({
  host,
  browser,
}) => {
  const chain = await startWorldChain('browser');
  const world = await host.open({ TRON_NODES: chain.urls.join(',') });
  const wallet = createTestWallet();
  await chain.fund(wallet);
  // A deposit refers to a known block.
  await world.runJobs();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const mood = { refuses: true };
  await installWallet(context, wallet, { chainId: chain.chainId, mood });
  const page = await context.newPage();
  const { password } = await signUp(context, world.url);
  await visit(page, '/wallet');
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'TRON Wallet' });
  await expect(dialog.getByText('No transactions yet')).toBeVisible();
  const toast = page.locator('.toast');
  await dialog.getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(toast).toContainText('Failed to connect wallet. Please try again.');
  await expect(dialog).toContainText('You declined it in your wallet.');
  await expect(dialog.getByRole('button', { name: 'Deposit' })).toBeDisabled();

  mood.refuses = false;
  await dialog.getByRole('button', { name: 'Prove this address' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Wallet Connected');
  await expect(dialog).toContainText(`${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`);
  await expect(dialog).toContainText(/1,000\.000000.TRX/);
  await expect(dialog).toContainText('Testnet');

  await dialog.getByLabel('Amount in TRX').fill('9.999999');
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Minimum deposit is 10 TRX');
  await dialog.getByLabel('Amount in TRX').fill('50');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('group', { name: 'Check the deposit' })).toContainText(wallet.address);
  await dialog.getByRole('button', { name: 'Sign with wallet' }).click();
  await expect(toast).toContainText('Deposit of 50 TRX is being processed');
  const row = dialog.locator('.transaction');
  await expect(row).toContainText(/50\.000000.TRX/);
  chain.chain.mine();
  await expect(row).toContainText(/In block \d/);
  await expect(row).toHaveAttribute('data-status', 'pending');
  for (let block = 0; block < 19; block++) chain.chain.mine();
  await world.advance(60_000);
  await expect(row).toHaveAttribute('data-status', 'confirmed', { timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.locator('.bucket-amount').first()).toHaveText(/^50\.000000/);
  await context.close();
  await world.close();
  await chain.close();
});
