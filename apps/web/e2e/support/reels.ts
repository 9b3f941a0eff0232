import { expect, type Page } from '@playwright/test';
import { isPackPlay, listPlays, type PackPlay } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';

import { SAMPLE_PACK, visit } from './pages.ts';
import { get } from './people.ts';

/** What lies under a reel's marker. */
type Landed = { readonly item: string; readonly value: string };

type Speed = 'Fast' | 'Instant';
type Setting = {
  readonly packId?: string;
  readonly speed?: Speed;
  readonly quantity?: number;
  /** Where the world is, if it is not the worker's own. */
  readonly origin?: string;
  /** True where a great item is what is looked at. Otherwise one that comes by chance is left at once. */
  readonly hasPeak?: boolean;
};

/** Shows the open screen of a pack with these settings. */
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

/** Presses the one big button of the open screen. */
export async function pressOpen(page: Page): Promise<void> {
  await page.locator('.open-primary').click();
}

/** Waits until the open screen is in a phase: ready, asking, revealing, landed, unanswered. */
export async function expectPhase(page: Page, phase: string): Promise<void> {
  await expect(page.locator('.stage')).toHaveAttribute('data-phase', phase, { timeout: 15_000 });
}

/**
 * Presses the big button and waits for the result that comes of it. The part below the stage is drawn later than the
 * stage, so that a result from before may stand there after the landing: it is told apart and waited away.
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

/** Stops all motion of the stage once each reel runs, or at a moment of it, so that a test can take its time. */
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

/** Stops a peak at a moment of its motion. */
export async function holdPeak(page: Page, atMs: number): Promise<void> {
  await expect(page.locator('.peak')).toBeVisible({ timeout: 15_000 });
  await page.locator('.peak').evaluate((peak, ms) => {
    for (const animation of peak.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = ms;
    }
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
      const item = cell?.querySelector('[data-item]')?.getAttribute('data-item') ?? '';
      return { item, value: cell?.querySelector('.cell-foot')?.textContent?.trim() ?? '' };
    }),
  );
}

/** The caller's newest play, of packs, as the server has it. */
export async function newestPlay(page: Page, token: string): Promise<PackPlay> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined || !isPackPlay(play)) throw new Error('no pack was opened');
  return play;
}

/** An amount without what is there for the eye. */
function plain(amount: string): string {
  return amount.replaceAll(',', '').replace(/\.00$/, '');
}

/** The reels and the result panel show exactly this play. */
export async function expectShown(page: Page, play: PackPlay): Promise<void> {
  await expectPhase(page, 'landed');
  const wanted = play.items.map(({ itemId, value }) => ({ item: itemId, value: plain(value.slice(0, -4)) }));
  // A result that is found again after a reload is there before its reels are.
  await expect
    .poll(async () => (await readReels(page)).map(({ item, value }) => ({ item, value: plain(value) })))
    .toEqual(wanted);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  for (const { itemName } of play.items) await expect(result).toContainText(itemName);
  await expect(result.locator('.result-value')).toContainText(play.value.slice(0, -4));
}

/** The page has landed on, and shows, what the server has as the caller's newest play. */
export async function expectNewestShown(page: Page, token: string): Promise<void> {
  await expectPhase(page, 'landed');
  await expectShown(page, await newestPlay(page, token));
}
