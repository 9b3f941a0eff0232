import { expect } from '@playwright/test';
import { getWheel } from '@voltide/games/wheel/contract';

import { SPIN_PATH, visit } from '../apps/web/e2e/support/pages.ts';
import { signUp, startGuest } from '../apps/web/e2e/support/people.ts';
import { expectSpin, holdWheel, pressSpin, visitWheel } from '../apps/web/e2e/support/wheel.ts';
import type { State } from './screenshot-stage.ts';

/** Pegs still pass one by one. */
const MID_RUN_MS = 3200;

export const WHEEL: readonly State[] = [
  {
    name: 'wheel-running',
    moves: true,
    isWindow: true,
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await visitWheel(page, { mode: 'breeze' });
      await pressSpin(page);
      await holdWheel(page, MID_RUN_MS);
    },
  },
  {
    name: 'wheel-won',
    moves: true,
    isWindow: true,
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await visitWheel(page, { speed: 'Instant' });
      await expect(async () => {
        await pressSpin(page);
        await expect(page.locator('.solo-net')).toContainText('+', { timeout: 1500 });
      }).toPass();
    },
  },
  {
    name: 'wheel-lost',
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await visitWheel(page, { mode: 'gale', speed: 'Instant' });
      await expect(async () => {
        await pressSpin(page);
        await expect(page.locator('.solo-lost')).toBeVisible({ timeout: 1500 });
      }).toPass();
      await page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
    },
  },
  {
    name: 'wheel-demo',
    show: async ({ page }) => {
      await visitWheel(page, { mode: 'storm', speed: 'Instant' });
      await page.getByRole('button', { name: 'Demo' }).click();
      await expectSpin(page, 'landed');
    },
  },
  {
    name: 'wheel-guest',
    show: async ({ page, context, world }) => {
      await startGuest(context, world.url);
      await visitWheel(page);
      await page.getByRole('textbox', { name: 'Bet' }).fill('0.05');
    },
  },
  {
    name: 'wheel-refused',
    show: async ({ page, context, world }) => {
      await startGuest(context, world.url);
      await visitWheel(page);
      await page.getByRole('textbox', { name: 'Bet' }).fill('100');
      await pressSpin(page);
      await expect(page.locator('.solo-error')).toBeVisible();
    },
  },
  {
    name: 'wheel-unanswered',
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await page.route(`**${SPIN_PATH}`, (route) => route.abort());
      await visitWheel(page);
      await page.locator('.solo-primary').click();
      await expectSpin(page, 'unanswered');
    },
  },
  {
    name: 'wheel-offline',
    isWindow: true,
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await visitWheel(page);
      await context.setOffline(true);
      await expect(page.locator('.offline-bar')).toBeVisible();
    },
  },
  {
    name: 'wheel-failed',
    show: async ({ page }) => {
      await page.route(`**${getWheel.path}`, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await page.goto('/wheel');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'wheel-strict',
    show: ({ page, worlds }) => visit(page, `${worlds.strict.url}/wheel?mode=breeze`),
  },
];
