import { logHealth } from '@voltide/contract';
import type { Page } from '@playwright/test';

import { SECTIONS as PORTAL_SECTIONS } from '../src/features/admin/model/section-table.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { settle, visit } from './support/pages.ts';
import { showTroubledPayouts } from './support/payouts.ts';
import { post } from './support/people.ts';

const SECTIONS = PORTAL_SECTIONS.flatMap(({ path, title, place }) =>
  place === undefined ? [] : [[path === '' ? '' : `/${path}`, title] as const],
);

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

test('S13-01 S1-02 every section has an address that survives a reload, in any case and with a slash', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  for (const [path, title] of SECTIONS) {
    await visit(page, `/AdminXXX${path.toUpperCase()}/`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Admin · Voltide`);
    await expect(page.locator('.portal-side [aria-current="page"]')).toHaveText(title);
    await expect(page.locator('.header, .bottom-nav, .footer')).toHaveCount(0);
  }
  await visit(page, '/adminxxx/no-such/part');
  await expect(heading(page, 'No such section')).toBeVisible();
  await page.getByRole('link', { name: 'To the overview' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'No such section')).toBeVisible();
});

test('S13-01 the keyboard goes to sections and shows its keys; both can be switched off', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await visit(page, '/adminxxx');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL('/adminxxx/withdrawals');
  await expect(heading(page, 'Withdrawals')).toBeVisible();
  await expect(page.locator('#section')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Withdrawals')).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Go to Payouts');
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/adminxxx/withdrawals');
});

test('S13-01 the palette finds sections and people by keyboard, under the content policy', async ({
  page,
  becomeOperator,
}) => {
  const { user } = await becomeOperator();
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset['violated'] = violatedDirective;
    });
  });
  await visit(page, '/adminxxx');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type('pay');
  await expect(page.getByRole('option', { name: /^Payouts/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Payouts')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(user.username);
  await expect(page.getByRole('option', { name: new RegExp(`^${user.username}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-violated');
});

test('S13-01 keys typed into a field stay there', async ({ page, becomeOperator }) => {
  await becomeOperator();
  await visit(page, '/adminxxx/security');
  await page.getByRole('searchbox', { name: 'Email or username' }).focus();
  await page.keyboard.type('go?');
  await expect(page.getByRole('searchbox', { name: 'Email or username' })).toHaveValue('go?');
  await expect(page).toHaveURL('/adminxxx/security?who=go%3F');
  await expect(page.locator('main')).toContainText('Nothing about go?.');
});

test('S13-01 a section loads its code when somebody goes there', async ({ page, becomeOperator }) => {
  await becomeOperator();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/adminxxx');
  const ofSystem = () => asked.filter((path) => path.includes('system-section'));
  expect(ofSystem()).toEqual([]);
  await page.locator('.portal-side').getByRole('link', { name: 'System' }).click();
  await expect(heading(page, 'System')).toBeVisible();
  expect(ofSystem()).not.toEqual([]);
});

test('S13-01 on a phone the bar and its menu lead to every section, within reach of the thumb @phone', async ({
  page,
  becomeOperator,
}) => {
  await becomeOperator();
  await visit(page, '/adminxxx');
  const bar = page.getByRole('navigation', { name: 'Portal, short' });
  await bar.getByRole('link', { name: 'Withdrawals' }).click();
  await expect(heading(page, 'Withdrawals')).toBeVisible();
  for (const [, title] of SECTIONS) {
    await bar.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Portal' });
    await expect(menu.getByRole('link', { name: 'To the site' })).toBeVisible();
    await menu.getByRole('link', { name: title, exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(heading(page, title)).toBeVisible();
  }
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  const low = await page
    .locator('.portal-bar > *')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).every(({ top, height }) => top > 700 && height >= 44),
    );
  expect(low).toBe(true);
});

test('S13-01 S13-02 every section fits a narrow screen @phone', async ({ page, world, becomeOperator }) => {
  await becomeOperator();
  await post(page.request, logHealth, {
    body: {
      componentName: '/wheel',
      healthStatus: 'failed',
      errorMessage: 'word'.repeat(70),
      performanceMetrics: { loadTime: 9000, renderTime: 40, hydrationTime: 0, errorCount: 4, memoryUsage: null },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
      sessionId: 'somebodys-tab',
    },
  });
  await world.runJobs();
  await showTroubledPayouts(page);
  for (const [path, title] of SECTIONS) {
    await visit(page, `/adminxxx${path}`);
    await expect(heading(page, title)).toBeVisible();
    if (path === '/withdrawals') await page.getByText('Earlier withdrawals and 1 address').click();
    if (path === '/payouts') {
      await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('Lift the freeze');
    }
    if (path === '/system') {
      await page.getByRole('tab', { name: 'Pages' }).click();
      await expect(page.getByRole('region', { name: 'Page health' })).toContainText('wordword');
    }
    await settle(page);
    const listTooWide = (): Promise<readonly string[]> =>
      page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth > width) return ['the page'];
        return [...document.querySelectorAll('.portal-body *')]
          .filter((part) => part.getBoundingClientRect().right > width + 1)
          .map(({ textContent }) => textContent);
      });
    await expect.poll(listTooWide).toEqual([]);
  }
});
