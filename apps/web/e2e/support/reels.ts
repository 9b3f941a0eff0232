import { expect, type Page } from '@playwright/test';
import { listPlays, type Play } from '@voltide/contract';

import { SAMPLE_PACK, visit } from './pages.ts';
import { get } from './people.ts';

/** What lies under a reel's marker. */
export type Landed = { readonly find: string; readonly value: string };

type Setting = { readonly packId?: string; readonly speed?: 'Fast' | 'Instant'; readonly quantity?: number };

/** Shows the open screen of a pack with these settings. */
export async function visitDesk(page: Page, setting: Setting = {}): Promise<void> {
  const { packId = SAMPLE_PACK, speed, quantity = 1 } = setting;
  await visit(page, `/open-pack?pack=${packId}`);
  if (speed !== undefined) await page.getByRole('radio', { name: speed }).check({ force: true });
  for (let count = 1; count < quantity; count++) await page.getByRole('button', { name: 'One pack more' }).click();
}

/** Presses the one big button of the open screen. */
export async function pressOpen(page: Page): Promise<void> {
  await page.locator('.open-primary').click();
}

/** Waits until the open screen is in a phase: ready, asking, revealing, landed, unanswered. */
export async function expectPhase(page: Page, phase: string): Promise<void> {
  await expect(page.locator('.stage')).toHaveAttribute('data-phase', phase, { timeout: 15_000 });
}

/** Stops all motion of the stage as soon as it runs, or at a moment of it, so that a test can take its time. */
export async function holdReels(page: Page, atMs?: number): Promise<void> {
  await page.waitForFunction((ms) => {
    const stage = document.querySelector('.stage[data-phase="revealing"]');
    const running = stage?.getAnimations({ subtree: true }) ?? [];
    for (const animation of running) {
      animation.pause();
      if (ms !== undefined) animation.currentTime = ms;
    }
    return running.length > 0;
  }, atMs);
}

/** Lets held or running reels land now. */
export async function landReels(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.querySelector('.stage')?.getAnimations({ subtree: true }) ?? [];
    for (const animation of running) animation.finish();
  });
  await expectPhase(page, 'landed');
}

/** What each reel shows under its marker. */
export async function readReels(page: Page): Promise<readonly Landed[]> {
  return page.locator('.reel').evaluateAll((reels) =>
    reels.map((reel) => {
      const frame = reel.getBoundingClientRect();
      const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
      const cell = [...reel.querySelectorAll('.reel-cell')].find((candidate) => {
        const { left, right, top, bottom } = candidate.getBoundingClientRect();
        return left <= x && x < right && top <= y && y < bottom;
      });
      const find = cell?.querySelector('[data-find]')?.getAttribute('data-find') ?? '';
      return { find, value: cell?.querySelector('.cell-foot')?.textContent?.trim() ?? '' };
    }),
  );
}

/** The caller's newest play as the server has it. */
export async function newestPlay(page: Page, token: string): Promise<Play> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined) throw new Error('nothing was played');
  return play;
}

/** An amount without what is there for the eye. */
function plain(amount: string): string {
  return amount.replaceAll(',', '').replace(/\.00$/, '');
}

/** The reels and the result panel show exactly this play. */
export async function expectShown(page: Page, play: Play): Promise<void> {
  await expectPhase(page, 'landed');
  const shown = await readReels(page);
  expect(shown.map(({ value }) => plain(value))).toEqual(play.finds.map(({ value }) => plain(value.slice(0, -4))));
  for (const [k, { itemId }] of play.finds.entries()) expect(shown[k]?.find).toBe(itemId);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  for (const { itemName } of play.finds) await expect(result).toContainText(itemName);
  await expect(result.locator('.result-value')).toContainText(play.value.slice(0, -4));
}

/** The page has landed on, and shows, what the server has as the caller's newest play. */
export async function expectNewestShown(page: Page, token: string): Promise<void> {
  await expectPhase(page, 'landed');
  await expectShown(page, await newestPlay(page, token));
}
