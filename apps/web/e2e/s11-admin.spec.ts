import { logHealth, sendContact, type RequestOf } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { startClock, stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { go, visit } from './support/pages.ts';
import { forgetPeople, freshName, openPack, post } from './support/people.ts';

const REFUSAL = 'Access Denied: This area is restricted to superadministrators only.';

function reportOf(over: Partial<RequestOf<typeof logHealth>> = {}): RequestOf<typeof logHealth> {
  return {
    componentName: '/wheel',
    healthStatus: 'failed',
    errorMessage: null,
    performanceMetrics: { loadTime: 9000, renderTime: 40, hydrationTime: 0, errorCount: 4, memoryUsage: null },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    sessionId: 'somebodys-tab',
    ...over,
  };
}

async function expectDenied(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Access Denied' });
  await expect(dialog).toContainText(REFUSAL);
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'Return to Home' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/');
}

test("S13-01 S1-02 everybody else is sent home with the refusal, however spelt, without the portal's code", async ({
  page,
  context,
  signUp,
  startGuest,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const becomeNobody = () => Promise.resolve();
  for (const [path, become] of [
    ['/adminxxx', becomeNobody],
    ['/ADMINXXX', startGuest],
    ['/AdminXXX/', signUp],
    ['/adminxxx/Withdrawals', startGuest],
  ] as const) {
    await forgetPeople(context);
    await become();
    await page.goto(path);
    await expectDenied(page);
  }
  await go(page, '/AdminXXX');
  await expectDenied(page);
  expect(asked.filter((path) => /\/portal-|\/api\/admin\//.test(path))).toEqual([]);
});

test('S13-01 a superadmin who does not confirm stays outside, and can do it later', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  const stale = { status: 403, json: { error: 'Please confirm that it is you.', code: 'step_up_required' } };
  await page.route('**/api/admin/portal', (route) => route.fulfill(stale));
  await page.goto('/adminxxx');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This opens the portal for eight hours');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('main')).toContainText('stays open for eight hours');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/portal');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('S12-04 S13-01 operators see health, none of it as markup, the server, its jobs and the books', async ({
  page,
  world,
  becomeOperator,
}) => {
  const { token } = await becomeOperator();
  await openPack(page.request, token).catch(() => undefined);
  const reel = freshName('reel');
  const errorMessage = `TypeError: <img src=x onerror=alert(1)> is no ${reel} at https://h.example/?token=abc`;
  /* The server reports an unknown part under another name: pages of tests report themselves. */
  const componentName = 'the-part-of-this-test';
  await post(page.request, logHealth, { body: reportOf({ errorMessage, componentName }) });
  await post(page.request, logHealth, { body: reportOf({ errorMessage, componentName }) });
  await world.runJobs();
  await visit(page, '/adminxxx/system?tab=pages');
  const health = page.getByRole('region', { name: 'Page health' });
  const part = health.getByRole('table', { name: 'Health by page' }).getByRole('row', { name: /^other/ });
  await expect(part).toContainText('20');
  await expect(part).toContainText('9.0 s');
  const fault = health.getByRole('listitem').filter({ hasText: reel });
  await expect(fault).toContainText(`TypeError: <img src=x onerror=alert(1)> is no ${reel} at [address]`);
  await expect(fault).toContainText('2 times');
  await expect(health.locator('img')).toHaveCount(0);
  await expect(health.getByRole('img', { name: /failed/ })).toBeVisible();
  await expect(health.getByRole('table', { name: 'The newest checks' })).toContainText('Firefox 153');

  const parts = page.getByRole('tablist', { name: 'Parts of the system' });
  await parts.getByRole('tab', { name: 'Jobs' }).click();
  await expect(page).toHaveURL(/tab=jobs$/);
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /what pages said of their health/i })).toBeVisible();
  await parts.getByRole('tab', { name: 'Server and books' }).click();
  const server = page.getByRole('region', { name: 'Server' });
  await expect(server).toContainText('PostgreSQL');
  await expect(server).toContainText('Ready');
  const books = page.getByRole('region', { name: 'Books' });
  await expect(books).toContainText('Not counted during this visit.');
  await books.getByRole('button', { name: 'Count now' }).click();
  await expect(books.getByRole('status')).toContainText('sound');
  for (const name of ['Sums', 'Negative accounts', 'Sequence gaps', 'Chain breaks', 'Nonce gaps']) {
    await expect(books.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText('0');
  }
});

test('S13-01 operators read what people wrote, long texts folded, and put aside what they have handled', async ({
  page,
  playwright,
  world,
  becomeOperator,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: world.url });
  const message = `${'The reel stopped early. '.repeat(40)}THE END`;
  await post(visitor, sendContact, { body: { name: 'Tessa', email: 'tessa@example.com', topic: 'bug', message } });
  await visitor.dispose();
  await becomeOperator();
  await visit(page, '/adminxxx/system?tab=mail');
  await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('No mail server is set');
  await page.getByRole('navigation', { name: 'Portal', exact: true }).getByRole('link', { name: 'Support' }).click();
  const messages = page.getByRole('region', { name: 'Support' });
  const row = messages.getByRole('listitem').filter({ hasText: 'tessa@example.com' });
  await expect(row).toContainText('A bug');
  await expect(row).not.toContainText('THE END');
  await row.getByRole('button', { name: 'Show the whole message' }).click();
  await expect(row).toContainText('THE END');

  const waiting = messages.getByRole('status');
  const before = await waiting.innerText();
  await row.getByRole('button', { name: 'Mark as handled' }).click();
  const undo = row.getByRole('button', { name: 'Mark as open' });
  await expect(undo).toBeFocused();
  await expect(waiting).not.toHaveText(before);
  await messages.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toHaveCount(0);
  const all = messages.getByRole('switch', { name: /^Show handled \(\d+\)$/ });
  await all.check();
  await expect(row).toContainText('handled');
  await expect(all).toBeFocused();
  await expectAccessible(page);
  await undo.click();
  await expect(row.getByRole('button', { name: 'Mark as handled' })).toBeFocused();
  await expect(waiting).toHaveText(before);
});

test('S13-01 nothing in the portal moves while its lines are said one after the other', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await visit(page, '/adminxxx/system?tab=pages');
  const topOf = (): Promise<number | undefined> =>
    page.evaluate(() => document.querySelector('#browser')?.getBoundingClientRect().top);
  const top = await topOf();
  expect(top).toBeGreaterThan(0);
  await expect(page.locator('[data-unsaid]')).toHaveCount(0);
  expect(await topOf()).toBe(top);
});

test('S12-02 S12-04 the portal shows what the monitors of this tab know', async ({ page, becomeOperator }) => {
  await becomeOperator();
  await startClock(page);
  await visit(page, '/adminxxx/system?tab=pages');
  const own = page.getByRole('region', { name: 'This browser' });
  await expect(own).toContainText('/adminxxx');
  // A refresh would replace the bad token by a sound one.
  await stopClock(page);
  await own.getByRole('button', { name: 'Run the check' }).click();
  await expect(own).toContainText('sound');
  await page.evaluate(() => localStorage.setItem('auth_token', 'not.a-token'));
  await own.getByRole('button', { name: 'Run the check' }).click();
  await expect(own).toContainText('Found: a token that is not well formed.');
  await expect(own).toContainText('malformed');
});

test('S13-01 a card that cannot be loaded says so and can be tried again; an empty one says that', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  const broken = { status: 503, json: { error: 'The service is busy.', code: 'unavailable' } };
  const failing = ['page-health', 'outbox', 'contact', 'reconcile'];
  for (const path of failing) await page.route(`**/api/admin/${path}`, (route) => route.fulfill(broken));
  await page.goto('/adminxxx/system');
  await expect(page.getByRole('region', { name: 'Server' })).toContainText('PostgreSQL');
  const books = page.getByRole('region', { name: 'Books' });
  await books.getByRole('button', { name: 'Count now' }).click();
  await expect(books.getByRole('alert')).toContainText('could not be read');
  for (const [tab, name, text] of [
    ['Pages', 'Page health', 'The health of the pages could not be read.'],
    ['Mail', 'Outbox', 'could not be read'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const card = page.getByRole('region', { name });
    await expect(card.getByRole('alert')).toContainText(text);
    await page.unroute(`**/api/admin/${name === 'Outbox' ? 'outbox' : 'page-health'}`);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.unroute('**/api/admin/reconcile');
  await page.getByRole('tab', { name: 'Server and books' }).click();
  await books.getByRole('button', { name: 'Count now' }).click();
  await expect(books.getByRole('status')).toContainText('sound');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/admin/contact');

  const none = { hours: [], components: [], faults: [], checks: [], globalScore: null, unread: 0 };
  await page.route('**/api/admin/page-health', (route) => route.fulfill({ json: none }));
  await page.route('**/api/admin/contact', (route) =>
    route.fulfill({ json: { messages: [], open: 0, handled: 0, next: null } }),
  );
  const outbox = { isSending: true, waiting: 0, sent: 0, failed: 0, mails: [], next: null };
  await page.route('**/api/admin/outbox', (route) => route.fulfill({ json: outbox }));
  await visit(page, '/adminxxx/system?tab=pages');
  await expect(page.locator('main')).toContainText('No page has reported yet.');
  await page.getByRole('tab', { name: 'Mail' }).click();
  await expect(page.locator('main')).toContainText('No mail has been written yet.');
  await visit(page, '/adminxxx/support');
  await expect(page.locator('main')).toContainText('No messages waiting.');
});
