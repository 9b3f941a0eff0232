import { expect, type Page } from '@playwright/test';
import { isPackPlay, listPlays, type PackPlay } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';

import { SAMPLE_PACK, visit } from './pages.ts';
import { get } from './people.ts';

/** The item under a reel's marker. */
type Landed = { readonly item: string; readonly value: string };

type Speed = 'Fast' | 'Instant';
type Setting = {
  readonly packId?: string;
  readonly speed?: Speed;
  readonly quantity?: number;
  /** Origin of the world, if it is not the worker's own. */
  readonly origin?: string;
  /** True if the test is about a great item. Otherwise an accidental one is skipped. */
  readonly hasPeak?: boolean;
};

export async function visitDesk(page: Page, setting: Setting = {}): Promise<void> {
  const { packId = SAMPLE_PACK, speed, quantity = 1, origin = '', hasPeak = false } = setting;
  const peak = page.locator('.peak');
  await page.removeLocatorHandler(peak);
  if (!hasPeak) await page.addLocatorHandler(peak, () => leavePeak(page));
  await visit(page, `${origin}/open-pack?pack=${packId}${quantity === 1 ? '' : `&n=${quantity}`}`);
  if (speed === undefined) return;
  const choice = page.getByRole('radio', { name: speed });
  await choice.check();
  await expect(choice).toBeChecked();
}

async function leavePeak(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

export async function pressOpen(page: Page): Promise<void> {
  await page.locator('.open-primary').click();
}

export async function expectPhase(page: Page, phase: string): Promise<void> {
  await expect(page.locator('.stage')).toHaveAttribute('data-phase', phase, { timeout: 15_000 });
}

/**
 * Presses the big button and waits for the new result. The part below the stage is drawn later than the stage, so an
 * old result may still be there after the landing: it is recognised and waited out.
 */
export async function openAnew(page: Page): Promise<void> {
  const earlier = page.locator('.result[data-earlier]');
  await page.locator('.result').evaluateAll((results) => {
    for (const result of results) result.setAttribute('data-earlier', '');
  });
  const accepted = page.waitForResponse(
    (response) => new URL(response.url()).pathname === openPacks.path && response.ok(),
  );
  await pressOpen(page);
  await accepted;
  await expect(earlier).toHaveCount(0);
  await expectPhase(page, 'landed');
  await expect(page.locator('.result')).toBeVisible();
}

/** Stops all motion of the stage once each reel runs, or at a moment of it. */
export async function holdReels(page: Page, atMs?: number): Promise<void> {
  await page.waitForFunction((ms) => {
    const stage = document.querySelector('.stage[data-phase="revealing"]');
    const strips = [...(stage?.querySelectorAll('.reel-strip') ?? [])];
    // The capsule moves before the reels do.
    if (strips.length === 0 || strips.some((strip) => strip.getAnimations().length === 0)) return false;
    for (const animation of stage?.getAnimations({ subtree: true }) ?? []) {
      animation.pause();
      if (ms !== undefined) animation.currentTime = ms;
    }
    return true;
  }, atMs);
}

export async function holdPeak(page: Page, atMs: number): Promise<void> {
  await expect(page.locator('.peak')).toBeVisible({ timeout: 15_000 });
  await page.locator('.peak').evaluate((peak, ms) => {
    for (const animation of peak.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = ms;
    }
  }, atMs);
}

export async function landReels(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.querySelector('.stage')?.getAnimations({ subtree: true }) ?? [];
    for (const animation of running) animation.finish();
  });
  await expectPhase(page, 'landed');
}

export async function readReels(page: Page): Promise<readonly Landed[]> {
  return page.locator('.reel').evaluateAll((reels) =>
    reels.map((reel) => {
      const frame = reel.getBoundingClientRect();
      const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
      const cell = [...reel.querySelectorAll('.reel-cell')].find((candidate) => {
        const { left, right, top, bottom } = candidate.getBoundingClientRect();
        return left <= x && x < right && top <= y && y < bottom;
      });
      const item = cell?.querySelector('[data-item]')?.getAttribute('data-item') ?? '';
      return { item, value: cell?.querySelector('.cell-foot')?.textContent?.trim() ?? '' };
    }),
  );
}

export async function newestPlay(page: Page, token: string): Promise<PackPlay> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined || !isPackPlay(play)) throw new Error('no pack was opened');
  return play;
}

function plain(amount: string): string {
  return amount.replaceAll(',', '').replace(/\.00$/, '');
}

/** Expects the reels and the result panel to show exactly this play. */
export async function expectShown(page: Page, play: PackPlay): Promise<void> {
  await expectPhase(page, 'landed');
  const wanted = play.items.map(({ itemId, value }) => ({ item: itemId, value: plain(value.slice(0, -4)) }));
  // After a reload the result is there before its reels.
  await expect
    .poll(async () => (await readReels(page)).map(({ item, value }) => ({ item, value: plain(value) })))
    .toEqual(wanted);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  for (const { itemName } of play.items) await expect(result).toContainText(itemName);
  await expect(result.locator('.result-value')).toContainText(play.value.slice(0, -4));
}

/** Expects the page to show the caller's newest play. */
export async function expectNewestShown(page: Page, token: string): Promise<void> {
  await expectPhase(page, 'landed');
  await expectShown(page, await newestPlay(page, token));
}
