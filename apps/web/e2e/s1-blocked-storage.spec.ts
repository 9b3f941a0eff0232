import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { PAGE_MESSAGES } from '@voltide/contract';

import { expect, test } from './support/fixtures.ts';
import { signUpAndForget } from './support/people.ts';
import { SHELL_PAGES } from './support/pages.ts';

/** Leaves out pages without a shell, and those that need an address of their own. */
const PUBLIC = SHELL_PAGES.map(({ path }) => path);
const LAUNCH = { args: ['--no-sandbox', '--disable-gpu'] };

/** Opens a page in a browser that blocks all site data: storages throw, cookies vanish. */
async function openBlocked(
  { playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>,
  profile: string,
  options: { readonly baseURL: string; readonly executablePath: string | undefined },
): Promise<Page> {
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { executablePath, ...rest } = options;
  const launch = executablePath === undefined ? LAUNCH : { ...LAUNCH, executablePath };
  const context = await playwright.chromium.launchPersistentContext(profile, { ...launch, ...rest });
  return context.newPage();
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await expect(page.locator('main:not([data-static]) h1').first(), path).toBeVisible();
  await expect(page.getByText(PAGE_MESSAGES.somethingWentWrong), path).toHaveCount(0);
}

test('with site data blocked every page reads as usual, and a login works and says that it ends with the page', async ({
  playwright,
  context,
  world,
  launchOptions,
}, testInfo) => {
  const { username, password } = await signUpAndForget(context, world.url);
  const { executablePath } = launchOptions;
  const page = await openBlocked({ playwright }, testInfo.outputPath('profile'), {
    baseURL: world.url,
    executablePath,
  });
  const isBlocked = await page.goto('/help').then(() =>
    page.evaluate(() => {
      try {
        return localStorage.length < 0;
      } catch {
        return true;
      }
    }),
  );
  expect(isBlocked).toBe(true);
  for (const path of PUBLIC) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('.balance-chip')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Site data is blocked' })).toContainText(
    /Your browser blocks site data\. You are logged in on this page only, until \d\d:\d\d\./,
  );
  await page.locator('header').getByRole('link', { name: 'Packs' }).first().click();
  await expectReadable(page, '/packs');
  await expect(page.locator('.balance-chip')).toBeVisible();
  await page.reload();
  await expect(page.locator('.header-tools a[href="/login"]')).toBeVisible();
  await page.context().close();
});

test.describe('with a storage that is full', () => {
  test.use({ hasSplash: true });

  test('S2-01 the splash ends where the flag of the session cannot be stored', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/help');
    await expect(page.locator('#splash')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('#splash')).toHaveCount(0);
    await expect(page.locator('#app')).not.toHaveAttribute('inert');
    await expectReadable(page, '/help');
  });
});
