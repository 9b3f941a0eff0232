import { expect } from '@playwright/test';
import { exportPlaysJson } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';

import { SHELL_PAGES, visit } from '../apps/web/e2e/support/pages.ts';
import { freshName, get, openPack, signUp, startGuest, type Person } from '../apps/web/e2e/support/people.ts';
import { expectPhase, holdReels, landReels, pressOpen, visitDesk } from '../apps/web/e2e/support/reels.ts';
import { FROM_NORWAY, holdSplash, REGION_CALL } from '../apps/web/e2e/support/splash.ts';
import { ACCOUNT } from './screenshot-account.ts';
import { BATTLES } from './screenshot-battles.ts';
import { BOARDS } from './screenshot-boards.ts';
import { DAILY } from './screenshot-daily.ts';
import { MODALS } from './screenshot-modals.ts';
import { PEAKS } from './screenshot-peaks.ts';
import type { Stage, State } from './screenshot-stage.ts';
import { WHEEL } from './screenshot-wheel.ts';

const LONGEST_NAME = 20;
/** The capsule has opened, and the reels are at speed. */
const MID_RUN_MS = 1100;

async function player({ context, world }: Stage, username?: string): Promise<Person> {
  const person = await signUp(context, world.url, username);
  for (const packId of ['twin-tides', 'glass-tide', 'tin-sparrow', 'neon-orchard']) {
    await openPack(context.request, person.token, { packId, quantity: packId === 'neon-orchard' ? 5 : 6 });
  }
  return person;
}

function visitorPages(): readonly State[] {
  const paths = [...SHELL_PAGES.map(({ path }) => path), '/nowhere', '/open-pack?pack=glass-tide'];
  return paths.map((path) => ({
    name: `visitor${path.replaceAll(/[^a-z0-9]+/g, '-')}`.replace(/-$/, ''),
    show: ({ page }) => visit(page, path),
  }));
}

/** The splash of a session's first page: its beginning, its stages, and both of its ends. */
function splashStates(): readonly State[] {
  const moments = [0, 700, 1400, 2300].map((elapsedMs) => ({ name: `splash-${elapsedMs}`, elapsedMs, answer: true }));
  const ends = [true, false].map((answer) => ({
    name: answer ? 'splash-region' : 'splash-no-region',
    elapsedMs: 3000,
    answer,
  }));
  return [...moments, ...ends].map(({ name, elapsedMs, answer }) => ({
    name,
    isWindow: true,
    hasSplash: true,
    moves: true,
    show: async ({ page }) => {
      await holdSplash(page, elapsedMs);
      await page.route(REGION_CALL, (route) => (answer ? route.fulfill({ json: FROM_NORWAY }) : route.abort()));
      await page.goto('/');
      await expect(page.locator('main h1')).toBeAttached();
    },
  }));
}

function playerPages(): readonly State[] {
  const own = ['/', '/home', '/packs', '/inventory', '/history', '/fairplay', '/wallet', '/avatar'];
  const profile = ['/profile', '/profile-simple', '/profile-setup'];
  return [...own, ...profile, '/login', '/signup', '/contact', '/open-pack?pack=twin-tides', '/packs/twin-tides'].map(
    (path) => ({
      name: `player${path.replaceAll(/[^a-z0-9]+/g, '-')}`.replace(/-$/, ''),
      show: async (stage) => {
        await player(stage);
        await stage.world.advance(6000);
        await stage.world.runJobs();
        await visit(stage.page, path);
      },
    }),
  );
}

function newcomerPages(): readonly State[] {
  const empty = ['/inventory', '/history', '/fairplay'].map((path): State => ({
    name: `empty${path.replaceAll('/', '-')}`,
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await visit(page, path);
    },
  }));
  const guest = ['/', '/signup', '/profile'].map((path): State => ({
    name: `guest${path.replaceAll('/', '-')}`.replace(/-$/, ''),
    show: async ({ page, context, world }) => {
      await startGuest(context, world.url);
      await visit(page, path);
    },
  }));
  return [...empty, ...guest];
}

async function openAs(stage: Stage, setting: Parameters<typeof visitDesk>[1]): Promise<void> {
  await player(stage);
  await visitDesk(stage.page, setting);
  await pressOpen(stage.page);
}

const OPENS: readonly State[] = [
  {
    name: 'open-running-1',
    moves: true,
    isWindow: true,
    show: async (stage) => {
      await openAs(stage, { packId: 'glass-tide' });
      await holdReels(stage.page, MID_RUN_MS);
    },
  },
  {
    name: 'open-running-10',
    moves: true,
    isWindow: true,
    show: async (stage) => {
      await openAs(stage, { packId: 'tin-sparrow', quantity: 10 });
      await holdReels(stage.page, MID_RUN_MS);
    },
  },
  ...[1, 2, 5, 10].map((quantity): State => ({
    name: `open-landed-${quantity}`,
    show: async (stage) => {
      await openAs(stage, { packId: 'tin-sparrow', quantity });
      await expectPhase(stage.page, 'landed');
      await stage.page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
    },
  })),
  {
    name: 'open-celebrated',
    moves: true,
    isWindow: true,
    show: async (stage) => {
      await player(stage);
      await visitDesk(stage.page, { packId: 'twin-tides', speed: 'Instant' });
      await expect(async () => {
        await pressOpen(stage.page);
        await expect(stage.page.locator('.result-net')).toContainText('+', { timeout: 1500 });
      }).toPass();
    },
  },
  {
    name: 'open-demo',
    show: async ({ page }) => {
      await visitDesk(page, { packId: 'aurora-ledger', quantity: 3 });
      await page.getByRole('button', { name: 'Demo' }).click();
      await landReels(page);
    },
  },
  {
    name: 'open-refused',
    show: async (stage) => {
      await openAs(stage, { packId: 'last-lighthouse', quantity: 2 });
      await expect(stage.page.locator('.open-error')).toBeVisible();
    },
  },
  {
    name: 'open-unanswered',
    show: async (stage) => {
      await stage.page.route(`**${openPacks.path}`, (route) => route.abort());
      await openAs(stage, {});
      await expectPhase(stage.page, 'unanswered');
    },
  },
  {
    name: 'open-offline',
    isWindow: true,
    show: async (stage) => {
      await player(stage);
      await visitDesk(stage.page);
      await stage.context.setOffline(true);
      await expect(stage.page.locator('.offline-bar')).toBeVisible();
    },
  },
  {
    name: 'open-strict',
    show: ({ page, worlds }) => visit(page, `${worlds.strict.url}/open-pack?pack=glass-tide`),
  },
];

const PROOFS: readonly State[] = [
  {
    name: 'history-record',
    show: async (stage) => {
      await player(stage);
      await visit(stage.page, '/history?play=0-1');
      await expect(stage.page.locator('.check-steps li').first()).toBeVisible();
    },
  },
  {
    name: 'fairplay-proven',
    show: async (stage) => {
      await player(stage);
      await visit(stage.page, '/fairplay');
      await stage.page.getByRole('button', { name: 'Reveal and check' }).click();
      await expect(stage.page.locator('.fair-result')).toBeVisible();
      await stage.page.locator('.fair-revealed summary').click();
    },
  },
  ...(['sealed', 'mismatch'] as const).map((kind): State => ({
    name: `verify-${kind}`,
    show: async (stage) => {
      const { token } = await player(stage);
      const { plays } = await get(stage.context.request, exportPlaysJson, { token });
      const record = { ...(plays[0] as object), ...(kind === 'mismatch' ? { tableHash: '0'.repeat(64) } : {}) };
      await visit(stage.page, '/fairplay/verify');
      await stage.page.getByLabel('File or address').fill(JSON.stringify(record, null, 1));
      await stage.page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect(stage.page.locator('.verify-play')).toBeVisible();
    },
  })),
];

const ERRORS: readonly State[] = [
  {
    name: 'login-refused',
    show: async ({ page }) => {
      await visit(page, '/login');
      await page.getByLabel('Email or username').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('harbour-lamp');
      await page.locator('main').getByRole('button', { name: 'Login' }).click();
      await expect(page.locator('main').getByRole('alert').first()).toContainText('Wrong');
    },
  },
  {
    name: 'signup-errors',
    show: async ({ page }) => {
      await visit(page, '/signup');
      await page.getByLabel('Username', { exact: true }).fill('');
      await page.getByLabel('Email').press('Enter');
      await expect(page.getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'packs-failed',
    show: async ({ page }) => {
      await page.route('**/api/packs', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await page.goto('/packs');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'packs-none-fit',
    show: ({ page }) => visit(page, '/packs?q=nothing-of-the-kind'),
  },
  {
    name: 'screen-failed',
    show: async ({ page }) => {
      await page.route(/help-screen.*\.js$/, (route) => route.abort());
      await page.goto('/help');
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    },
  },
  {
    name: 'balance-failed',
    isWindow: true,
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await page.route('**/api/wallet/balance', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await page.goto('/wallet');
      await expect(page.getByRole('button', { name: /balance unknown/ })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'off-sale',
    show: async ({ page, worlds }) => visit(page, `${worlds.poor.url}/packs/zero-hour`),
  },
];

const OVERLAYS: readonly State[] = [
  {
    name: 'dialog-sell',
    isWindow: true,
    show: async (stage) => {
      await player(stage);
      await visit(stage.page, '/inventory');
      await stage.page.getByRole('button', { name: 'Sell all' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'dialog-denied',
    isWindow: true,
    show: async ({ page }) => {
      await page.goto('/adminxxx');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'menu',
    isWindow: true,
    show: async (stage) => {
      await player(stage, freshName('W').padEnd(LONGEST_NAME, 'W'));
      await visit(stage.page, '/profile');
      await stage.page
        .getByRole('button', { name: /^(Menu|Your account)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await expect(stage.page.locator('[role="menu"], [role="dialog"]')).toBeVisible();
    },
  },
  {
    name: 'toast',
    isWindow: true,
    show: async ({ page }) => {
      await page.route('**/api/auth/guest-signin', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await visit(page, '/');
      await page.getByRole('button', { name: 'Open your first pack' }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'inventory-chosen',
    show: async (stage) => {
      await player(stage);
      await visit(stage.page, '/inventory');
      for (const box of (await stage.page.locator('main').getByRole('checkbox').all()).slice(0, 2)) {
        await box.check({ force: true });
      }
      await expect(stage.page.getByRole('button', { name: 'Sell selected' })).toBeVisible();
    },
  },
  {
    name: 'pack-odds',
    show: async ({ page }) => {
      await visit(page, '/open-pack?pack=neon-orchard');
      await page.locator('.open-odds summary').click();
    },
  },
  {
    name: 'new-version',
    isWindow: true,
    show: async ({ page }) => {
      await visit(page, '/packs');
      await page.evaluate(() => {
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { entry: 'another' } }));
      });
      await expect(page.locator('.version-bar')).toBeVisible();
    },
  },
  {
    name: 'menu-visitor',
    isWindow: true,
    show: async ({ page }) => {
      await visit(page, '/packs');
      const menu = page.getByRole('button', { name: /^(Menu|Your account|More)$/ }).filter({ visible: true });
      if ((await menu.count()) === 0) return;
      await menu.first().click();
      await expect(page.locator('[role="menu"], [role="dialog"]')).toBeVisible();
    },
  },
];

export const STATES: readonly State[] = [
  ...splashStates(),
  ...visitorPages(),
  ...playerPages(),
  ...newcomerPages(),
  ...OPENS,
  ...PEAKS,
  ...WHEEL,
  ...DAILY,
  ...BATTLES,
  ...BOARDS,
  ...PROOFS,
  ...ERRORS,
  ...OVERLAYS,
  ...MODALS,
  ...ACCOUNT,
];
