import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { getBalance, LIVE_PATH } from '@voltide/contract';

import { startClock, stepUntil, stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { get, openPack } from './support/people.ts';
import { pressOpen, visitDesk } from './support/reels.ts';

/** Counts the open sockets of a browser. A closed page does not report its own. */
function watchSockets(context: BrowserContext): () => number {
  const open = new Map<WebSocket, Page>();
  context.on('page', (page) => page.on('websocket', (socket) => open.set(socket, page)));
  return () => [...open].filter(([socket, page]) => !socket.isClosed() && !page.isClosed()).length;
}

function balanceIn(page: Page) {
  return page.locator('header .balance-chip .num');
}

test('S8-01 S8-03 two tabs share one socket, and show what happens elsewhere without asking; one takes over', async ({
  context,
  signUp,
}) => {
  const { token } = await signUp();
  await openPack(context.request, token);
  const openSockets = watchSockets(context);
  const shownBalance = async () => (await get(context.request, getBalance, { token })).balance.slice(0, -5);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await visit(first, '/terms');
  await expect.poll(openSockets).toBe(1);
  await visit(second, '/inventory');
  await expect(balanceIn(second)).toBeVisible();
  await expect(second.locator('.stack-bar')).toContainText('1 item worth');
  for (const page of [first, second]) await expect(balanceIn(page)).toHaveText(await shownBalance());
  expect(openSockets()).toBe(1);

  await second.route(`**${getBalance.path}`, (route) => route.abort());
  await first.route(`**${getBalance.path}`, (route) => route.abort());
  await openPack(context.request, token);
  for (const page of [first, second]) await expect(balanceIn(page)).toHaveText(await shownBalance());
  await expect(second.locator('.stack-bar')).toContainText('2 items worth');

  await first.close();
  await expect.poll(openSockets).toBe(1);
  await openPack(context.request, token);
  await expect(balanceIn(second)).toHaveText(await shownBalance());
});

test('S14-01 S8-01 the product works whole where sockets are blocked', async ({ page, signUp }) => {
  await page.routeWebSocket(`**${LIVE_PATH}`, (socket) => void socket.close({ code: 1011 }));
  const { token } = await signUp();
  await startClock(page);
  await visitDesk(page, { speed: 'Instant' });
  const shownBalance = async () => (await get(page.request, getBalance, { token })).balance.slice(0, -5);
  await expect(balanceIn(page)).toHaveText(await shownBalance());
  await pressOpen(page);
  await expect.poll(shownBalance).not.toBe('100.0');
  await expect(balanceIn(page)).toHaveText(await shownBalance());
  await openPack(page.request, token);
  const after = await shownBalance();
  await stopClock(page);
  await stepUntil(page, 10_000, () => expect(balanceIn(page)).toHaveText(after, { timeout: 500 }));
});
