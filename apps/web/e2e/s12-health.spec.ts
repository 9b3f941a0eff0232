import { logHealth, type RequestOf } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { startClock, stepUntil } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';

type Report = RequestOf<typeof logHealth>;

function watchReports(page: Page): { readonly reports: Report[]; readonly headers: Record<string, string>[] } {
  const seen = { reports: [] as Report[], headers: [] as Record<string, string>[] };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== logHealth.path) return;
    seen.reports.push(request.postDataJSON() as Report);
    seen.headers.push(request.headers());
  });
  return seen;
}

function namesOf(reports: readonly Report[]): readonly string[] {
  return reports.map(({ componentName }) => componentName);
}

/** Advances the page's clock until something has been reported: the first page waits a second and more. */
async function stepToReport(page: Page, isTold: () => boolean): Promise<void> {
  await stepUntil(page, 500, () => expect(isTold()).toBe(true));
}

/** Raises an error of one of our own files. */
async function raise(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    const filename = `${location.origin}/assets/frame-Ab3_x9kQ.js`;
    const error = new TypeError(text);
    dispatchEvent(new ErrorEvent('error', { error, message: text, filename, lineno: 1, colno: 20 }));
  }, message);
}

test('S12-01 S12-03 an address that changes is no new page, and the next page has none of the last errors', async ({
  page,
}) => {
  await startClock(page);
  const { reports } = watchReports(page);
  await visit(page, '/packs');
  await stepToReport(page, () => reports.length > 0);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('price-down');
  await expect(page).toHaveURL('/packs?sort=price-down');
  await page.clock.runFor(5000);
  expect(namesOf(reports)).toEqual(['/packs']);
  for (const letter of ['a', 'b']) await raise(page, `fault ${letter}`);
  await page.locator('header.header').getByRole('link', { name: 'Battles' }).click();
  await stepToReport(page, () => reports.at(-1)?.componentName === '/battles');
  expect(reports.at(-1)).toMatchObject({ errorMessage: null, performanceMetrics: { errorCount: 0 } });
});

test('S12-01 a report names no person: neither in what it says nor in where it was', async ({ page, signUp }) => {
  const { user, email, username, token } = await signUp();
  await startClock(page);
  const { reports } = watchReports(page);
  await visit(page, `/history?play=0-0&who=${username}`);
  await raise(page, `no ${email} with ${token} at /reset-password?token=abcdef`);
  await stepToReport(page, () => reports.length > 1);
  const text = JSON.stringify(reports);
  for (const secret of [user.id, email, username, token, token.split('.')[1] ?? token, '0-0', 'abcdef']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('TypeError: no [email] with [id] at /reset-password?[query] at frame.js:1:20');
});

test('S12-03 uncaught errors and rejections are reported, also those before the monitor was there', async ({
  page,
}) => {
  const { reports } = watchReports(page);
  await startClock(page);
  await page.addInitScript(() => {
    /* Runs when the application's code has run, a second and more before its monitor. */
    const onLoad = ({ target }: Event): void => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      document.removeEventListener('load', onLoad, true);
      void Promise.reject(new RangeError('far too early'));
    };
    document.addEventListener('load', onLoad, true);
  });
  await visit(page, '/packs');
  const messages = (): readonly (string | null | undefined)[] => reports.map(({ errorMessage }) => errorMessage);
  await stepToReport(page, () => messages().includes('Unhandled rejection: RangeError: far too early'));
  for (const letter of ['a', 'b', 'c', 'c', 'c']) await raise(page, `fault ${letter}`);
  await expect.poll(messages).toContain('TypeError: fault c at frame.js:1:20');
  const told = reports.filter(({ errorMessage }) => errorMessage !== null);
  expect(told.length, 'an error that comes again is counted, not told again').toBe(4);
  expect(told.map(({ performanceMetrics }) => performanceMetrics.errorCount)).toEqual([1, 2, 3, 4]);
});

test('S12-01 S12-03 a page works without a server for its reports, and a broken one is reported', async ({ page }) => {
  await page.route(`**${logHealth.path}`, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
  await startClock(page);
  const { reports } = watchReports(page);
  await visit(page, '/packs');
  await stepToReport(page, () => reports.length > 0);
  await page.locator('header.header').getByRole('link', { name: 'Battles' }).click();
  await stepToReport(page, () => reports.length > 1);
  expect(namesOf(reports)).toEqual(['/packs', '/battles']);
  await expect(page.getByRole('heading', { level: 1, name: 'Battles' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.route('**/assets/referrals-screen-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken screen");' }),
  );
  await page.locator('header.header').getByRole('link', { name: 'Referrals' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Something went wrong');
  await stepToReport(page, () => JSON.stringify(reports).includes('broken screen'));
});
