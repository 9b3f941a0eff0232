import { expect, test } from './support/fixtures.ts';
import { go, visit } from './support/pages.ts';

/** Section 2 of the specification, line by line: screens and routes, header, footer, bottom navigation, first load. */

/** "Routes inside the shell", and the heading of each screen. */
const SCREENS = {
  '/': 'Open a pack. See what glows.',
  '/packs': 'Packs',
  '/pack-system': 'How packs work',
  '/open-pack': 'Open a pack',
  '/battles': 'Battles',
  '/wheel': 'Wheel',
  '/daily-spin': 'Daily spin',
  '/leaderboard': 'Leaderboard',
  '/leaderboard-enhanced': 'Leaderboards in detail',
  '/referrals': 'Referrals',
  '/wallet': 'Wallet',
  '/profile': 'Profile',
  '/profile-simple': 'Profile',
  '/profile-setup': 'First steps',
  '/avatar': 'Avatar',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
} as const;

test('S1-01 "Routes inside the shell (header, footer, mobile bottom navigation)"', async ({ page }) => {
  await visit(page, '/help');
  for (const [path, heading] of Object.entries(SCREENS)) {
    await go(page, path);
    await expect(page.locator('main h1:not([data-left])'), path).toHaveText(heading);
    await expect(page.locator('header.header')).toBeVisible();
    await expect(page.locator('footer')).toBeAttached();
    await expect(page.locator('nav.bottom-nav')).toBeAttached();
  }
  await go(page, '/any-other-path');
  await expect(page.locator('main h1')).toHaveText('Nothing at this depth');
});

test('S13-01 "/adminxxx is outside the shell"', async ({ page, becomeSuperadmin }) => {
  await becomeSuperadmin();
  await page.goto('/adminxxx');
  await expect(page.locator('main h1')).toBeVisible();
  for (const frame of ['header.header', 'footer', 'nav.bottom-nav']) await expect(page.locator(frame)).toHaveCount(0);
});

test('S1-02 "Route matching is case-insensitive and accepts an optional trailing slash"', async ({ page }) => {
  await visit(page, '/help');
  for (const path of ['/BATTLES', '/Battles/', '/battles/']) {
    await go(page, path);
    await expect(page.locator('main h1'), path).toHaveText('Battles');
    await go(page, '/help');
    await expect(page.locator('main h1')).toHaveText('Help');
  }
});

test('S1-05 "Header: nav Home, Packs, Battles, Leaderboard, Referrals"', async ({ page, signUp }) => {
  const header = page.locator('header.header');
  await visit(page, '/help');
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Packs',
    'Battles',
    'Leaderboard',
    'Referrals',
  ]);
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await expect(header.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await signUp();
  await visit(page, '/help');
  await expect(header.locator('.balance-chip')).toHaveAttribute('href', '/wallet');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('S1-05 "plus Admin (/adminxxx) for privileged users"', async ({ page, becomeSuperadmin }) => {
  await becomeSuperadmin();
  await visit(page, '/help');
  await expect(page.locator('header.header').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/adminxxx');
});

test('S1-06 "Footer links", "Social links", "Copyright year 2025"', async ({ page }) => {
  await visit(page, '/help');
  const footer = page.locator('footer');
  const links = {
    Packs: '/packs',
    Battles: '/battles',
    Wheel: '/wheel',
    'Daily Jackpot': '/jackpot',
    Help: '/help',
    Contact: '/contact',
    'Report a bug': '/bugs',
    Features: '/features',
    'Terms of Service': '/terms',
    'Privacy Policy': '/privacy',
    'Fair play': '/fairplay',
    'Responsible play': '/responsible',
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer.getByRole('list', { name: 'Social' }).getByRole('link')).toHaveCount(3);
  await expect(footer).toContainText('© 2025');
});

test('S1-07 "Mobile bottom nav: Home, Packs, Battles, Spin, Leaders, plus Profile" @mobile', async ({
  page,
  isMobile,
  signUp,
}) => {
  const nav = page.locator('nav.bottom-nav');
  await visit(page, '/help');
  const names = ['Home', 'Packs', 'Battles', 'Spin', 'Leaders'];
  await expect(nav.locator('a')).toHaveText(names);
  await expect(nav).toBeVisible({ visible: isMobile });
  await signUp();
  await visit(page, '/help');
  await expect(nav.locator('a')).toHaveText([...names, 'Profile']);
  await go(page, '/an-admin-path');
  await expect(nav).toHaveCount(0);
});

test.describe('first load of a session', () => {
  test.use({ hasSplash: true });

  test('S2-01 "a security splash runs about 4 seconds and sets a session flag when done"', async ({ page }) => {
    await page.clock.install({ time: '2030-01-01T00:00:00Z' });
    await page.clock.pauseAt('2030-01-01T00:00:01Z');
    await page.goto('/');
    const flag = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('voltide-splash'));
    await page.clock.runFor(3900);
    await expect(page.locator('#splash')).toBeVisible();
    expect(await flag()).toBeNull();
    await page.clock.runFor(200);
    expect(await flag()).toBe('done');
    await page.reload();
    await page.clock.runFor(100);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
  });
});
