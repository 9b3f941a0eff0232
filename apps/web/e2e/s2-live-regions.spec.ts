import type { Page } from '@playwright/test';
import { MESSAGES } from '@voltide/contract';

import { expect, test } from './support/fixtures.ts';
import { settle, visit } from './support/pages.ts';

type Watched = Window & { readonly regions: string[] };

/** Records regions that appear with their text, and nested ones: neither is announced as intended. */
async function watchRegions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions: string[] = [];
    Object.assign(window, { regions });
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const note = (node: Node): void => {
      if (!(node instanceof Element)) return;
      for (const region of [node, ...node.querySelectorAll(live)]) {
        // Text from the server is read as part of the page.
        if (!region.matches(live) || region.closest('[data-static]') !== null) continue;
        const text = region.textContent.trim();
        if (text !== '') regions.push(`with text: ${text}`);
        if (region.parentElement?.closest(live)) regions.push(`within another: ${region.outerHTML}`);
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
}

const listFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as Watched).regions);

test('what screens read out stands in regions that were empty before, each outside of the others', async ({
  page,
  signUp,
}) => {
  await watchRegions(page);
  await test.step('a visitor', async () => {
    await visit(page, '/login');
    await page.getByLabel('Email or username').press('Enter');
    await expect(page.getByText(MESSAGES.emailRequired)).toBeVisible();
    await page.getByLabel('Email or username').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('tide-lantern-41');
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.locator('main [role="alert"]')).toContainText('Wrong email');
    expect(await listFaults(page)).toEqual([]);
  });
  await signUp();
  for (const path of ['/wallet', '/inventory', '/responsible', '/open-pack?pack=glass-tide', '/battles', '/jackpot']) {
    await test.step(path, async () => {
      await visit(page, path);
      await settle(page);
      expect(await listFaults(page)).toEqual([]);
    });
  }
});
