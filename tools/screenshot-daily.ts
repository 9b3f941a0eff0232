import { expect } from '@playwright/test';
import { getSpin, spinToday as spinCall } from '@voltide/games/daily-spin/contract';
import { getJackpot } from '@voltide/games/jackpot/contract';

import { visit } from '../apps/web/e2e/support/pages.ts';
import { signUp, startGuest } from '../apps/web/e2e/support/people.ts';
import type { Stage, State } from './screenshot-stage.ts';

const LANDED_MS = 15_000;

async function visitSpin({ page, context, world }: Stage): Promise<void> {
  await signUp(context, world.url);
  await visit(page, '/daily-spin');
}

async function spinToday(stage: Stage): Promise<void> {
  await visitSpin(stage);
  await stage.page.getByRole('button', { name: 'Spin for free' }).click();
  await expect(stage.page.locator('.daily-stage')).toHaveAttribute('data-phase', 'landed', { timeout: LANDED_MS });
}

export const DAILY: readonly State[] = [
  { name: 'spin-ready', show: visitSpin },
  {
    name: 'spin-landed',
    isWindow: true,
    show: async (stage) => {
      await spinToday(stage);
      await stage.page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
    },
  },
  {
    name: 'spin-guest',
    show: async ({ page, context, world }) => {
      await startGuest(context, world.url);
      await visit(page, '/daily-spin');
    },
  },
  {
    name: 'spin-unanswered',
    isWindow: true,
    show: async (stage) => {
      await stage.page.route(`**${spinCall.path}`, (route) => route.abort());
      await visitSpin(stage);
      await stage.page.getByRole('button', { name: 'Spin for free' }).click();
      await expect(stage.page.getByRole('button', { name: 'Ask again' })).toBeVisible();
    },
  },
  {
    name: 'spin-failed',
    show: async ({ page, context, world }) => {
      await signUp(context, world.url);
      await page.route(`**${getSpin.path}`, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await page.goto('/daily-spin');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'jackpot-tickets',
    show: async (stage) => {
      await spinToday(stage);
      await visit(stage.page, '/jackpot');
    },
  },
  {
    name: 'jackpot-failed',
    show: async ({ page }) => {
      await page.route(`**${getJackpot.path}`, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await page.goto('/jackpot');
      await expect(page.locator('main').getByRole('alert')).toBeVisible();
    },
  },
];
