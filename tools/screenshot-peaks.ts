import { expect } from '@playwright/test';

import { signUp, fixNextOpen } from '../apps/web/e2e/support/people.ts';
import { holdPeak, pressOpen, visitDesk } from '../apps/web/e2e/support/reels.ts';
import type { Stage, State } from './screenshot-stage.ts';

/** Somebody whose next open brings these items, on its way. */
async function openFixed(stage: Stage, items: readonly (string | null)[], speed?: 'Fast'): Promise<void> {
  const { page, context, world } = stage;
  const person = await signUp(context, world.url);
  await fixNextOpen(context.request, world, person, items);
  const packId = items.find((item) => item !== null)?.split('/')[0] ?? '';
  await visitDesk(page, { packId, quantity: items.length, hasPeak: true, ...(speed === undefined ? {} : { speed }) });
  await pressOpen(page);
}

const PRISM = 'glass-tide/tidecaller-prism';
const TEN_WITH_ONE = [null, null, null, PRISM, null, null, null, null, null, null];

/** The greatest items, over the whole page: on their way up, and standing still. */
export const PEAKS: readonly State[] = [
  ...[700, 1600, 3600].map((atMs): State => ({
    name: `peak-mythic-${atMs}`,
    moves: true,
    isWindow: true,
    show: async (stage) => {
      await openFixed(stage, [PRISM], 'Fast');
      await holdPeak(stage.page, atMs);
    },
  })),
  {
    name: 'peak-legendary-still',
    isWindow: true,
    show: async (stage) => {
      await openFixed(stage, ['glass-tide/standing-wave']);
      await expect(stage.page.locator('.peak[data-still]')).toBeVisible();
    },
  },
  {
    name: 'peak-still',
    isWindow: true,
    show: async (stage) => {
      await openFixed(stage, [PRISM]);
      await expect(stage.page.locator('.peak[data-still]')).toBeVisible();
    },
  },
  {
    name: 'peak-of-ten',
    moves: true,
    isWindow: true,
    show: async (stage) => {
      await openFixed(stage, TEN_WITH_ONE, 'Fast');
      await holdPeak(stage.page, 420);
    },
  },
  {
    name: 'peak-left',
    isWindow: true,
    show: async (stage) => {
      await openFixed(stage, TEN_WITH_ONE);
      await stage.page.locator('.peak').getByRole('button', { name: 'Done' }).click();
      await expect(stage.page.locator('.result')).toBeVisible();
    },
  },
];
