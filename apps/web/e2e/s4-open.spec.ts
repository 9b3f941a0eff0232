import { listPlays, putPreferences, RARITIES } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import type { Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { longestMotionMs, visit, waitForCall } from './support/pages.ts';
import { get } from './support/people.ts';
import {
  expectNewestShown,
  expectPhase,
  holdReels,
  landReels,
  newestPlay,
  openAnew,
  pressOpen,
  visitDesk,
} from './support/reels.ts';

type Glimpse = {
  readonly phase: string;
  readonly hasResult: boolean;
  readonly spoken: string;
  readonly rail: string;
  readonly balance: string;
};

declare global {
  interface Window {
    glimpses: Glimpse[];
  }
}

/** Records the page's state at each later change. */
async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
    window.glimpses = [];
    const note = (): void => {
      window.glimpses.push({
        phase: document.querySelector('.stage')?.getAttribute('data-phase') ?? '',
        hasResult: document.querySelector('.result') !== null,
        spoken: text('.open-desk > [role="status"]'),
        rail: text('.rail-items'),
        balance: text('.balance-chip .num'),
      });
    };
    note();
    new MutationObserver(note).observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

test('S4-02 the reel lands on what the server has decided', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { speed: 'Fast' });
  await pressOpen(page);
  await expectNewestShown(page, token);
});

const SKIPS = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Space: (page: Page) => page.keyboard.press(' '),
  'a tap on the stage': (page: Page) => page.locator('.stage').click({ position: { x: 60, y: 60 } }),
  'the Skip button': (page: Page) => page.getByRole('button', { name: /^Skip/ }).click(),
} as const;

test('S4-02 Escape, Space, a tap on the stage and the Skip button skip to the same result', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await visitDesk(page);
  for (const [name, skip] of Object.entries(SKIPS)) {
    await test.step(name, async () => {
      await pressOpen(page);
      await holdReels(page);
      await skip(page);
      await expectNewestShown(page, token);
    });
  }
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays).toHaveLength(Object.keys(SKIPS).length);
});

test('S4-02 people who want no motion see the result at once', async ({ page, signUp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await signUp();
  await visitDesk(page, { quantity: 3 });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  expect(await longestMotionMs(page)).toBeLessThanOrEqual(200);
  await expectNewestShown(page, token);
});

test('S4-02 ten packs are one debit and one play, and every reel shows its item', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { packId: 'twin-tides' });
  await page.keyboard.press('0');
  await expect(page.locator('.open-quantity')).toHaveText('10 packs');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('.stage')).not.toBeInViewport({ timeout: 250 });
  }).toPass();
  await page.keyboard.press('o');
  await holdReels(page);
  await expect(page.locator('.stage')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('.balance-chip .num')).toHaveText('80.0');
  await landReels(page);
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays).toHaveLength(1);
  expect(plays[0]).toMatchObject({ quantity: 10, nonce: 0, stake: '20.000000' });
  await expect(page.locator('.reel')).toHaveCount(10);
  await expectNewestShown(page, token);
  await expect(page.locator('.result-items li')).toHaveCount(10);
});

test('S4-02 nothing tells of the result before the landing, and the debit shows at once', async ({ page, signUp }) => {
  const { token } = await signUp();
  const autoSell = { autoSell: [...RARITIES], spendOrder: 'promo_first' };
  await page.request.put(putPreferences.path, { data: autoSell, headers: { authorization: `Bearer ${token}` } });
  await visitDesk(page, { packId: 'twin-tides', quantity: 2 });
  await expect(page.locator('.balance-chip .num')).toHaveText('100.0');
  await watchPage(page);
  await pressOpen(page);
  await holdReels(page);
  await expect(page.locator('.balance-chip .num')).toHaveText('96.0');
  await landReels(page);
  const play = await newestPlay(page, token);
  expect(play.credited).toBe(play.value);
  await expect(page.locator('.rail-items')).toContainText(play.items[0]?.itemName ?? '');
  await expect(page.locator('.open-desk > [role="status"]')).not.toBeEmpty();
  const balance = (96n * 1_000_000n + parseVt(play.credited)).toString();
  await expect(page.locator('.balance-chip .num')).toHaveText(`${balance.slice(0, -6)}.${balance.slice(-6, -5)}`);

  const glimpses = await page.evaluate(() => window.glimpses);
  const before = glimpses.filter(({ phase }) => phase !== 'landed');
  expect(new Set(before.map(({ phase }) => phase))).toEqual(new Set(['ready', 'asking', 'revealing']));
  expect(before.every(({ hasResult, spoken, rail }) => !hasResult && spoken === '' && rail === '')).toBe(true);
  const figures = before.map(({ balance: text }) => Number.parseInt(text.replace('.', ''), 10));
  expect(figures).toEqual(figures.toSorted((left, right) => right - left));
  expect(Math.min(...figures)).toBe(960);
  expect(before.filter(({ phase }) => phase === 'asking').every((glimpse) => glimpse.balance === '100.0')).toBe(true);
});

test('S4-06 an effect is asked for once per purchase, and nothing is celebrated at or below the price', async ({
  page,
  signUp,
}) => {
  const { user } = await signUp();
  const effects: { readonly eventType: string; readonly userId: string; readonly triggered: boolean }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/neuro/trigger-effect')) return;
    const { eventType, userId } = response.request().postDataJSON() as { eventType: string; userId: string };
    // The check for a level-up is a request of its own.
    if (eventType === 'xp_upgrade') return;
    const { triggered } = (await response.json()) as { triggered: boolean };
    effects.push({ eventType, userId, triggered });
  });
  await visitDesk(page, { packId: 'twin-tides', speed: 'Instant' });
  const seen = new Set<boolean>();
  for (let opens = 1; seen.size < 2 && opens <= 40; opens++) {
    await openAnew(page);
    await expect.poll(() => effects.length).toBe(opens);
    const net = page.locator('.result-net');
    await expect(net).toHaveText(/\d/);
    const isWin = (await net.textContent())?.startsWith('+') === true;
    seen.add(isWin);
    expect(effects.at(-1)).toMatchObject({ userId: user.id, triggered: isWin });
    await expect(page.locator('.stage')).toHaveAttribute('data-celebration', isWin ? /^(?!none)./ : 'none');
    if (!isWin) expect(await page.locator('.stage-bloom').evaluate((bloom) => bloom.getAnimations().length)).toBe(0);
  }
  expect(seen).toEqual(new Set([true, false]));
  const events = RARITIES.map((rarity) => `pack_open_${rarity}`);
  for (const { eventType } of effects) expect(events).toContain(eventType);
});

test('S4-05 visitors open demos that are marked, cost nothing and ask the server for nothing', async ({ page }) => {
  // Requests that the page makes by itself, some after its screen is there.
  const loaded = ['/api/packs/glass-tide', '/api/settings'].map((path) => waitForCall(page, path));
  await visitDesk(page);
  await Promise.all(loaded);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/frontend/log-health') calls.push(pathname);
  });
  await page.getByRole('button', { name: 'Demo' }).click();
  await holdReels(page);
  await expect(page.locator('.stage-flag')).toHaveText('Demo');
  await landReels(page);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result).toContainText('Nothing is paid, kept or counted.');
  await expect(result.getByRole('button', { name: /Sell/ })).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect(page.locator('.balance-chip')).toHaveCount(0);
});

/** Items in each row of the result, by the page's width and the number of packs from two on. */
const RESULT_ROWS: Readonly<Record<number, readonly string[]>> = {
  768: ['2', '3', '2+2', '3+2', '3+3', '3+2+2', '2+2+2+2', '3+3+3', '2+2+2+2+2'],
  1440: ['2', '3', '4', '5', '3+3', '4+3', '4+4', '3+3+3', '5+5'],
};

/** Reads the rows of the result: items and width in CSS pixels of each. */
async function readResultRows(page: Page) {
  return page.locator('.result-items > li').evaluateAll((items) => {
    const rows = new Map<number, DOMRect[]>();
    for (const item of items) {
      const box = item.getBoundingClientRect();
      rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box]);
    }
    const boxes = [...rows.values()];
    const widths = boxes.map((row) => Math.round((row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)));
    return { counts: boxes.map(({ length }) => length).join('+'), widths: [...new Set(widths)] };
  });
}

test('S4-02 the items of an open fill every row, however many there are', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitDesk(page);
  for (let quantity = 2; quantity <= 10; quantity++) {
    await page.getByRole('button', { name: 'One pack more' }).click();
    await page.getByRole('button', { name: 'Demo' }).click();
    await expect(page.locator('.result-items > li')).toHaveCount(quantity);
    for (const [width, rows] of Object.entries(RESULT_ROWS)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await expect
        .poll(() => readResultRows(page))
        .toEqual({ counts: rows[quantity - 2], widths: [expect.any(Number)] });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await readResultRows(page)).counts).toBe(Array(quantity).fill('1').join('+'));
  }
});

test('S4-03 what was found is sold for its value from the result, or kept', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { packId: 'twin-tides', speed: 'Instant', quantity: 2 });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  const [first, second] = (await newestPlay(page, token)).items;
  await page.locator('.result-items li').nth(1).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: /^Sell 1 for/ }).click();
  await expect(page.locator('.result-items li').first().locator('[data-gone]')).toBeVisible();
  const { items } = await newestPlay(page, token);
  expect(items.map(({ state }) => state)).toEqual(['sold', 'held']);
  const expected = 96n * 1_000_000n + parseVt(first?.value ?? '');
  await expect(page.locator('.balance-chip .num')).toHaveText(new RegExp(`^${expected / 1_000_000n}`));
  await page.getByRole('button', { name: 'Keep' }).click();
  await expectPhase(page, 'ready');
  await visit(page, '/inventory');
  await expect(page.locator('main')).toContainText(second?.itemName ?? '');
});

test('S15-03 the strict profile opens one pack at a time, at one speed, without skipping', async ({ page, host }) => {
  const world = await host.open({ PROFILE: 'strict' });
  await visitDesk(page, { packId: 'twin-tides', origin: world.url });
  await expect(page.getByRole('radiogroup', { name: 'Reel speed' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'One pack more' })).toBeDisabled();
  await pressOpen(page);
  await holdReels(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Landing' })).toBeDisabled();
  expect(await page.locator('.reel-strip').evaluate((strip) => strip.getAnimations()[0]?.playState)).toBe('paused');
  await expectPhase(page, 'revealing');
  await landReels(page);
  await visit(page, `${world.url}/packs/twin-tides`);
  await expect(page.locator('.pack-head-actions a')).toHaveText(['Open', 'Demo']);
  await world.close();
});

test('S4-02 an open that comes too soon is held, and sent when the server takes it', async ({ page, host }) => {
  const world = await host.open({ MIN_PLAY_INTERVAL_MS: '60000' });
  await page.clock.install();
  await visitDesk(page, { packId: 'tin-sparrow', speed: 'Instant', origin: world.url });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/open')) answers.push(response.status());
  });
  await pressOpen(page);
  await expectPhase(page, 'landed');
  await pressOpen(page);
  await expectPhase(page, 'asking');
  expect(answers).toEqual([200]);
  await world.advance(60_000);
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(page.locator('.rail-item:not([data-empty])')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  expect(answers).toEqual([200, 200]);
  await world.close();
});
