import { createHash } from 'node:crypto';

import { reportPolicy } from '@voltide/contract';

import { expect, test } from './support/fixtures.ts';
import { finishMotion, goWithin, OWN_PAGES, PAGES, SHELL_PAGES, visit } from './support/pages.ts';
import { expectPhase, holdReels, landReels, pressOpen, visitDesk } from './support/reels.ts';
import { watch } from './support/watch.ts';

test.use({ serviceWorkers: 'allow' });

/** The walk of `axe.spec.ts` watches each page while it loads. */
test('no page breaks the content policy for players, complains, or asks another server', async ({
  page,
  world,
  signUp,
}) => {
  await signUp();
  const notes = await watch(page, world.url);
  await visit(page, '/help');
  for (const { path } of SHELL_PAGES.filter(({ path: each }) => !OWN_PAGES.includes(each) && each !== '/help')) {
    await goWithin(page, path);
    expect(notes, path).toEqual([]);
  }
});

test("the operator's portal keeps to the content policy too", async ({ page, world, becomeOperator }) => {
  await becomeOperator();
  const notes = await watch(page, world.url);
  await visit(page, '/adminxxx/system?tab=pages');
  await expect(page.getByRole('heading', { name: 'Page health' })).toBeVisible();
  expect(notes).toEqual([]);
});

test('what is done on the pages stays within the policy too', async ({ page, world, signUp }) => {
  await signUp();
  const notes = await watch(page, world.url);
  await visitDesk(page, { packId: 'twin-tides', quantity: 3 });
  await page.getByRole('button', { name: /Turn sound/ }).click();
  await pressOpen(page);
  await holdReels(page);
  await landReels(page);
  await page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: /^Sell/ }).click();
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Sold for its value.');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
  await visitDesk(page, { packId: 'twin-tides', speed: 'Instant' });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await visit(page, '/inventory');
  await page.getByRole('button', { name: 'Sell all' }).click();
  await page.getByRole('dialog').locator('.sell-go').click();
  await expect(page.locator('.toast')).toBeVisible();
  await finishMotion(page);
  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await visit(page, '/history');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  await downloading;
  expect(notes).toEqual([]);
});

test('the watch sees what breaks the policy, and so does the server', async ({ page, world }) => {
  const notes = await watch(page, world.url);
  await visit(page, '/terms');
  const reporting = page.waitForRequest(`**${reportPolicy.path}`);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.5 }';
    document.body.append(style);
    const image = new Image();
    image.src = 'https://elsewhere.example/x.png';
  });
  await expect.poll(() => notes.filter((note) => note.startsWith('violation of style-src')).length).toBe(1);
  await expect.poll(() => notes.filter((note) => note.startsWith('violation of img-src')).length).toBe(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1');
  expect(await (await (await reporting).response())?.json()).toEqual({ success: true });
});

/** Returns a page's inline texts, and the hashes that its policy allows. */
function inlineOf(html: string, tag: 'script' | 'style'): readonly string[] {
  const pattern = new RegExp(String.raw`<${tag}(?![^>]*\ssrc=)[^>]*>([\s\S]*?)</${tag}>`, 'g');
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

test('no built page holds a style or a script that its policy does not name by hash', async ({ request, world }) => {
  for (const { path } of [...PAGES, { path: '/nowhere' }, { path: '/shell.html' }]) {
    const answer = await request.get(path);
    const html = await answer.text();
    const policy = answer.headers()['content-security-policy'] ?? '';
    const inline = [...inlineOf(html, 'script'), ...inlineOf(html, 'style')];
    expect(inline.length, path).toBeGreaterThan(1);
    expect(
      inline.filter((hash) => !policy.includes(hash)),
      path,
    ).toEqual([]);
    expect(html, path).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/);
    const loaded = html.matchAll(/<(?!a\s)\w[^>]*?\s(?:src|href|content)="(https?:[^"]*)"/g);
    const foreign = [...loaded].map(([, address = '']) => address);
    expect(
      foreign.filter((address) => !address.startsWith(world.url)),
      path,
    ).toEqual([]);
    expect(policy, path).not.toMatch(/unsafe-|https?:|\*/);
  }
});

test('each file of a page is fetched once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) fetched.push(request.url());
  });
  for (const path of ['/', '/packs', '/packs/glass-tide', '/fairplay']) {
    // Requests of the previous page must not count.
    await page.goto('about:blank');
    fetched.length = 0;
    await visit(page, path);
    expect(fetched.length, path).toBeGreaterThan(5);
    expect(
      fetched.filter((url, i) => fetched.indexOf(url) !== i),
      path,
    ).toEqual([]);
  }
});
