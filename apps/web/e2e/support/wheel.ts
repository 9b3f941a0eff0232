import { expect, type Page } from '@playwright/test';
import { listPlays, type DrawnPlay } from '@voltide/contract';

import { SPIN_PATH, visit } from './pages.ts';
import { get } from './people.ts';

type Setting = {
  readonly mode?: 'calm' | 'breeze' | 'gale' | 'storm';
  readonly speed?: 'Fast' | 'Instant';
  /** Origin of the world, if it is not the worker's own. */
  readonly origin?: string;
};

export async function visitWheel(page: Page, { mode = 'calm', speed, origin = '' }: Setting = {}): Promise<void> {
  await visit(page, `${origin}/wheel?mode=${mode}`);
  if (speed !== undefined) await page.getByRole('radio', { name: speed }).check();
}

export async function pressSpin(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === SPIN_PATH);
  await page.locator('.solo-primary').click();
  await answered;
}

export async function expectSpin(page: Page, phase: string): Promise<void> {
  await expect(page.locator('.spin-stage')).toHaveAttribute('data-phase', phase, { timeout: 15_000 });
}

/** Stops the wheel while it turns, or at a moment of its run. */
export async function holdWheel(page: Page, atMs?: number): Promise<void> {
  await page.waitForFunction((ms) => {
    const stage = document.querySelector('.spin-stage[data-phase="revealing"]');
    const motions = stage?.getAnimations({ subtree: true }) ?? [];
    if (stage?.querySelector('.wheel-disc')?.getAnimations().length !== 1) return false;
    for (const motion of motions) {
      motion.pause();
      if (ms !== undefined) motion.currentTime = ms;
    }
    return true;
  }, atMs);
}

export async function landWheel(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const motion of document.querySelector('.spin-stage')?.getAnimations({ subtree: true }) ?? []) motion.finish();
  });
  await expectSpin(page, 'landed');
}

/** Reads the wheel's angle from its computed transform, and the drawn segment under the pointer's tip. */
async function readWheel(page: Page) {
  return page.evaluate(() => {
    const disc = document.querySelector('.wheel-disc');
    const pointer = document.querySelector('.wheel-pointer');
    if (disc === null || pointer === null) throw new Error('there is no wheel');
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform);
    const { width } = disc.getBoundingClientRect();
    const tip = pointer.getBoundingClientRect();
    const under = document
      .elementsFromPoint(tip.left + tip.width / 2, tip.bottom + width * 0.03)
      .find((element) => element.matches('[data-segment]'));
    return {
      turnedDeg: (Math.atan2(b, a) * 180) / Math.PI,
      segment: Number(under?.getAttribute('data-segment') ?? -1),
    };
  });
}

export async function newestSpin(page: Page, token: string): Promise<DrawnPlay> {
  const { plays } = await get(page.request, listPlays, { token });
  const [play] = plays;
  if (play === undefined || !('draws' in play)) throw new Error('nothing was spun');
  return play;
}

/** Expects the wheel to stand exactly in the middle of this segment. */
export async function expectDrawn(page: Page, segment: number): Promise<void> {
  await page.locator('.wheel-board').scrollIntoViewIfNeeded();
  const seen = await readWheel(page);
  expect(seen.segment).toBe(segment);
  const aside = (((seen.turnedDeg + segment * 9) % 360) + 540) % 360;
  expect(Math.abs(aside - 180)).toBeLessThan(0.01);
}
