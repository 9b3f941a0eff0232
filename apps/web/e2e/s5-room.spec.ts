import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { parseVt } from '@voltide/core';
import { getBattle, joinBattle } from '@voltide/games/battles/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { callHouse, openBattle, type Layout } from './support/battles.ts';
import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { freshName, get, post, signUp } from './support/people.ts';

const SEATS: Readonly<Partial<Record<Layout, number>>> = { '1v1': 2, '1v1v1v1': 4, '2v2': 4, '3v3': 6, '2v2v2': 6 };
const ROUNDS = 2;
const DRAWN_AFTER_MS = 5000;
/** By then the replay of its rounds has ended for everyone. */
const SHOWN_AFTER_MS = 60_000;
const MOST_SHIFT = 0.02;

type Opened = { readonly battleId: string; readonly token: string };

async function openOwnBattle(context: BrowserContext, world: ChildWorld, layout: Layout): Promise<Opened> {
  const { token, email } = await signUp(context, world.url);
  await world.confirmEmail(email);
  return { battleId: await openBattle(context.request, token, { rounds: ROUNDS, layout }), token };
}

/** Fills all seats but the first with the house; the last one locks the battle. */
async function fill(request: APIRequestContext, { battleId, token }: Opened, seats: number): Promise<void> {
  for (let seat = 1; seat < seats; seat++) await callHouse(request, token, battleId);
}

async function draw(world: ChildWorld): Promise<void> {
  await world.advance(DRAWN_AFTER_MS);
  await world.runJobs();
}

/** Lists parts of a running battle that are not fully in view between the head and the bottom bar. */
function listUnseen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bottom = document.querySelector('.bottom-nav')?.getBoundingClientRect().top ?? innerHeight;
    const top = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
    const parts = '.lane-team, .lane-reel, .lane-total, .lane-name, .track-words, .track-rounds';
    return [...document.querySelectorAll(parts)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isIn = box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
      return isIn && box.height > 0 ? [] : [`${part.className} ${JSON.stringify(box)}`];
    });
  });
}

for (const layout of ['1v1v1v1', '2v2', '3v3', '2v2v2'] as const) {
  test(`S5-01 all lanes of ${layout} stand in the first view of a phone from the lock to the end @phone`, async ({
    page,
    context,
    world,
  }) => {
    const seats = SEATS[layout] ?? 0;
    const opened = await openOwnBattle(context, world, layout);
    await visit(page, `/battles?b=${opened.battleId}`);
    await fill(context.request, opened, seats);
    await expect(page.locator('.show[data-frame="sealed"] .lane')).toHaveCount(seats);
    expect(await listUnseen(page)).toEqual([]);
    const tops = (): Promise<readonly number[]> =>
      page.locator('.lane-team').evaluateAll((lanes) => lanes.map((lane) => lane.getBoundingClientRect().top));
    const before = await tops();
    await draw(world);
    await expect(page.locator('.show[data-frame="round"] .lane')).toHaveCount(seats);
    expect(await listUnseen(page)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('.show[data-frame="ended"]')).toBeVisible();
    expect(await tops()).toEqual(before);
    await expect(page.locator('.by-round-total .by-round-cells > li')).toHaveCount(seats);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

/** Elements that the page has seen fly, and those that they moved. */
type Flown = {
  isFlown: boolean;
  properties: string[];
  pictures: number;
  shift: number;
  typed: string;
  moved: string[];
};

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

async function watchFlight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flown: Flown = { isFlown: false, properties: [], pictures: 0, shift: 0, typed: '', moved: [] };
    Object.assign(window, { flown });
    const look = (): void => {
      const typed = document.querySelector('.beacon-value')?.textContent ?? '';
      if (typed.length > flown.typed.length) flown.typed = typed;
      const pictures = document.querySelectorAll('.flight > img');
      if (pictures.length > 0) {
        flown.isFlown = true;
        flown.pictures = pictures.length;
        const frames = [...pictures]
          .flatMap((picture) => picture.getAnimations())
          .flatMap(({ effect }) => {
            return effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [];
          });
        flown.properties = [...new Set([...flown.properties, ...frames])].toSorted();
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const frame = document.querySelector<HTMLElement>('.show')?.dataset['frame'];
        if (frame !== 'ended' || hadRecentInput) continue;
        flown.shift += value;
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.className : String(node?.nodeName)));
        flown.moved.push(`${value.toFixed(4)} ${nodes.join(', ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
}

const flownIn = (page: Page): Promise<Flown> =>
  page.evaluate(() => (window as unknown as { readonly flown: Flown }).flown);

async function watcher(browser: Browser, world: ChildWorld): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const page = await context.newPage();
  await watchFlight(page);
  return { context, page };
}

test('S5-01 S5-04 items fly to the winner for all but a player who gained nothing, and move nothing else', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  const [amber, coral, guest] = [
    await watcher(browser, world),
    await watcher(browser, world),
    await watcher(browser, world),
  ];
  const { battleId } = await openOwnBattle(amber.context, world, '1v1');
  const { token } = await signUp(coral.context, world.url);
  const path = `/battles?b=${battleId}`;
  for (const { page } of [amber, coral, guest]) await visit(page, path);
  const join = { ...joinBattle, path: joinBattle.path.replace(':battleId', battleId) };
  await post(coral.context.request, join, { token, key: freshName('key'), body: { share: 100, clientSeed: 'tide' } });
  await expect(guest.page.locator('.show[data-frame="sealed"]')).toBeVisible();
  await draw(world);
  for (const { page } of [amber, coral, guest]) {
    await expect(page.locator('.show[data-frame="ended"] .by-round')).toBeVisible();
  }
  const { battle } = await get(guest.context.request, getBattle, { path: `/api/battles/${battleId}` });
  for (const [seat, { page }] of [amber, coral].entries()) {
    const { stake = '0', payout } = battle.seats[seat] ?? {};
    const isGain = parseVt(payout ?? '0') > parseVt(stake);
    expect((await flownIn(page)).isFlown, `seat ${seat}: ${payout} for ${stake}`).toBe(isGain);
    await expect(page.locator('.show-verdict')).toHaveText(
      battle.winners?.includes(seat) === true ? /^You win/ : /wins/,
    );
  }
  const seen = await flownIn(guest.page);
  expect(seen).toMatchObject({ isFlown: true, pictures: ROUNDS });
  expect(seen.properties).toEqual(['composite', 'computedOffset', 'easing', 'offset', 'opacity', 'transform']);
  expect(seen.shift, seen.moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
  for (const { context } of [amber, coral, guest]) await context.close();
  await world.close();
});

test('S5-01 an ended battle opened by its link lists all items, and its replay flies them unless skipped', async ({
  browser,
  host,
}) => {
  const world = await host.open();
  const [amber, guest] = [await watcher(browser, world), await watcher(browser, world)];
  const opened = await openOwnBattle(amber.context, world, '1v1');
  await fill(amber.context.request, opened, 2);
  await draw(world);
  const path = `/api/battles/${opened.battleId}`;
  const read = async () => (await get(guest.context.request, getBattle, { path })).battle;
  await expect.poll(async () => (await read()).state).toBe('settled');
  await world.advance(SHOWN_AFTER_MS);
  const battle = await read();
  await visit(guest.page, `/battles?b=${opened.battleId}`);
  const cells = guest.page.locator('.by-round-row:not(.by-round-seats, .by-round-total) .by-round-value');
  await expect(cells).toHaveText(
    (battle.result?.found ?? []).map(({ value }) => new RegExp(value.replace(/0{4}$/, ''))),
  );
  expect((await flownIn(guest.page)).isFlown).toBe(false);

  await guest.page.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(async () => (await flownIn(guest.page)).typed).toBe(battle.beaconValue);
  await expect.poll(async () => (await flownIn(guest.page)).isFlown).toBe(true);
  await expect(guest.page.locator('.by-round')).toBeVisible();
  // With reduced motion, or after a skip, nothing flies: all is there at once.
  for (const isSkipped of [true, false]) {
    await guest.page.emulateMedia({ reducedMotion: isSkipped ? 'no-preference' : 'reduce' });
    await guest.page.reload();
    await guest.page.getByRole('button', { name: 'Replay' }).click();
    if (isSkipped) await guest.page.getByRole('button', { name: 'Instant' }).click();
    await expect(guest.page.locator('.show[data-frame="ended"] .by-round')).toBeVisible();
    expect((await flownIn(guest.page)).isFlown).toBe(false);
  }
  for (const { context } of [amber, guest]) await context.close();
  await world.close();
});
