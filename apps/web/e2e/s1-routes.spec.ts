import { ROUTES } from '@voltide/contract';
import type { APIRequestContext, Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { go, inGroups, PAGES, SAMPLE_PACK, settle, SHELL_PAGES, visit } from './support/pages.ts';

const FOOTER = [
  '/packs',
  '/battles',
  '/wheel',
  '/jackpot',
  '/help',
  '/contact',
  '/bugs',
  '/features',
  '/terms',
  '/privacy',
  '/fairplay',
  '/responsible',
];

/** The spellings of a path that lead to the same page: three cases, with and without a slash at the end. */
function spellingsOf(path: string): readonly string[] {
  const mixed = path.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter));
  const cases = [path, path.toUpperCase(), mixed];
  return path === '/' ? [path] : cases.flatMap((spelling) => [spelling, `${spelling}/`]);
}

async function linksIn(page: Page, selector: string): Promise<readonly string[]> {
  await expect(page.locator(`${selector} a`).first()).toBeAttached();
  return page.locator(`${selector} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** What the head of the page says about it. */
async function headOf(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? null,
  ]);
}

/** Title and heading once the screen itself is there. */
async function nameOf(page: Page): Promise<{ readonly title: string; readonly heading: string }> {
  await settle(page);
  const heading = page.locator('main h1');
  await expect(heading).toHaveCount(1);
  return { title: await page.title(), heading: ((await heading.textContent()) ?? '').trim() };
}

/** Pages that one test loads one after the other: few enough for a machine ten times slower. */
const AT_ONCE = 5;

/** Goes to a spelling of a page's path, and waits for the screen that comes instead of the one before. */
async function expectFound(page: Page, spelling: string, heading: string): Promise<void> {
  await go(page, spelling);
  await expect(page.locator('main h1:not([data-left])'), spelling).toHaveText(heading);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page).toHaveURL(spelling);
}

/** Every link as it is written; one within the page leads somewhere when its place is there. */
async function readLinks(page: Page): Promise<readonly { readonly href: string; readonly leads: boolean }[]> {
  return page.locator('a').evaluateAll((links) =>
    links.map((link) => {
      const href = link.getAttribute('href') ?? '';
      return { href, leads: !href.startsWith('#') || document.querySelector(href) !== null };
    }),
  );
}

/** The addresses that the page's links lead to: none is empty, and one within the page has its place there. */
async function findLinks(page: Page): Promise<readonly string[]> {
  await expect(page.locator('footer a').first()).toBeAttached();
  const links = await readLinks(page);
  expect(
    links.filter(({ href, leads }) => href === '' || !leads),
    page.url(),
  ).toEqual([]);
  return links.map(({ href }) => new URL(href, page.url()).href);
}

async function expectAnswered(request: APIRequestContext, addresses: readonly string[]): Promise<void> {
  const answers = addresses.map(async (href) => [href, (await request.get(href)).status()]);
  expect(await Promise.all(answers)).toEqual(addresses.map((href) => [href, 200]));
}

test.describe('pages', () => {
  test.describe.configure({ mode: 'parallel' });

  for (const group of inGroups(SHELL_PAGES, AT_ONCE)) {
    const names = group.map(({ path }) => path).join(', ');
    test(`S1-01 S1-02 S1-03 however spelt, with links that all lead to pages: ${names}`, async ({ page, request }) => {
      const headings = new Map<string, string>();
      const links = new Set<string>();
      for (const { path, title } of group) {
        const [last = path] = spellingsOf(path).slice(-1);
        const response = await page.goto(last);
        expect(response?.status()).toBe(200);
        const name = await nameOf(page);
        expect(name.heading).not.toBe('');
        expect(name.title).toContain(title);
        await expect(page).toHaveURL(last);
        await expect(page.locator('header.header')).toBeVisible();
        await expect(page.locator('footer')).toBeAttached();
        await expect(page.locator('nav.bottom-nav')).toBeAttached();
        headings.set(path, name.heading);
        for (const href of await findLinks(page)) links.add(href);
      }

      const { origin } = new URL(page.url());
      const inside = [...links].filter((href) => href.startsWith(origin));
      expect(inside.length).toBeGreaterThan(ROUTES.length / 2);
      await expectAnswered(request, inside);

      // Inside the application each page goes by another spelling; the route table's own test tries all of them.
      for (const [place, [path, heading]] of [...headings].entries()) {
        await expectFound(page, spellingsOf(path)[place] ?? path, heading);
      }
    });
  }
});

test('S1-02 the server answers every spelling of every page with that page', async ({ request }) => {
  for (const { path, title } of PAGES) {
    const pages = spellingsOf(path).map(async (spelling) => {
      const response = await request.get(spelling, { maxRedirects: 0 });
      expect(response.status(), spelling).toBe(200);
      expect(response.headers()['content-type']).toContain('text/html');
      return response.text();
    });
    const [first = '', ...others] = await Promise.all(pages);
    expect(first.includes(`<title>${title}`), path).toBe(true);
    for (const other of others) expect(other === first, path).toBe(true);
  }
});

test('S1-01 S1-02 a page is named and described in the browser as the server has written it', async ({ page }) => {
  const written = new Map<string, readonly (string | null)[]>();
  for (const address of ['/packs', '/help', '/fairplay/verify', '/TERMS/']) {
    await visit(page, address);
    written.set(address, await headOf(page));
  }
  for (const [address, head] of written) {
    await go(page, address);
    await expect.poll(() => headOf(page), address).toEqual(head);
  }
  expect(new Set([...written.values()].map(([title]) => title)).size).toBe(written.size);
});

test('S1-01 paths that no page has answer 404 and show the not-found screen', async ({ page, request }) => {
  const missing = ['/nowhere', '/packs/no-such-pack', '/packs/glass-tide/x', '/wheel/x', '/home/home', '/admin'];
  for (const path of missing) expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ['/nowhere', '/wheel/x']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing at this depth' })).toBeVisible();
    await expect(page).toHaveTitle(/Page not found/);
    await expect(page.locator('header.header')).toBeVisible();
  }
  await page.locator('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('S1-02 the link of the page shown is marked in the navigation, however the path is spelt', async ({ page }) => {
  for (const path of ['/packs', '/PACKS/', '/Packs/Glass-Tide']) {
    await visit(page, path);
    const current = page.locator('header.header nav a[aria-current="page"]');
    await expect(current, path).toHaveCount(1);
    await expect(current).toHaveText('Packs');
  }
});

test('S1-05 the header has its links, Login and Sign Up', async ({ page }) => {
  await visit(page, '/');
  expect(await linksIn(page, 'header.header nav')).toEqual(['/', '/packs', '/battles', '/leaderboard', '/referrals']);
  const header = page.locator('header.header');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: /theme/ })).toBeVisible();
});

test('S1-06 the footer has its links, social links and the year', async ({ page }) => {
  await visit(page, '/');
  const links = await linksIn(page, 'footer');
  expect(links).toEqual(expect.arrayContaining(FOOTER));
  const footer = page.locator('footer');
  await expect(footer.getByRole('link', { name: 'Daily Jackpot' })).toHaveAttribute('href', '/jackpot');
  const social = footer.getByRole('list', { name: 'Social' }).getByRole('link');
  await expect(social).toHaveText(['Discord', 'Telegram', 'X']);
  for (const link of await social.all()) await expect(link).toHaveAttribute('href', '/contact');
  await expect(footer).toContainText('© 2025');
});

test('S1-06 a configured social link leads to its address', async ({ page, host }) => {
  const url = 'https://social.example/voltide';
  const world = await host.open({ SOCIAL_LINKS: `Discord=${url}` });
  await visit(page, world.url);
  await expect(page.locator('footer').getByRole('link', { name: 'Discord' })).toHaveAttribute('href', url);
  await expect(page.locator('footer').getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', '/contact');
  await world.close();
});

test('S1-07 the navigation at the foot is for small screens, and never beside admin paths @mobile', async ({
  page,
  isMobile,
}) => {
  const nav = page.locator('nav.bottom-nav');
  await visit(page, '/');
  if (isMobile) await expect(nav.getByRole('link')).toHaveText(['Home', 'Packs', 'Battles', 'Spin', 'Leaders']);
  else await expect(nav).toBeHidden();
  expect(await linksIn(page, 'nav.bottom-nav')).toEqual(['/', '/packs', '/battles', '/daily-spin', '/leaderboard']);
  await page.goto('/some-admin-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(nav).toHaveCount(0);
});

test('the focus goes to the start of the page after a navigation', async ({ page }) => {
  await visit(page, '/');
  await page.locator('footer').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.locator('main#main')).toBeFocused();
  await expect(page).toHaveTitle(/^Help/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await visit(page, '/packs');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('S1-08 a home page that cannot load says so', async ({ page }) => {
  await page.route('**/api/packs', (route) => route.fulfill({ status: 500, json: { error: 'no', code: 'internal' } }));
  await visit(page, '/');
  await expect(page.locator('main')).toContainText('Loading error. Please refresh the page.');
});

test('S1-09 a screen that fails shows the error boundary, and Try Again brings it back', async ({ page }) => {
  const broken = /open-pack-screen.*\.js$/;
  await page.route(broken, (route) => route.abort());
  await visit(page, '/');
  await go(page, `/open-pack?pack=${SAMPLE_PACK}`);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main:not([data-static]) h1')).toHaveText('Glass Tide');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
});
