import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';
import { listPacks } from '@voltide/contract';
import { addHouseSeat, createBattle, getBattle } from '@voltide/games/battles/contract';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { visit } from '../apps/web/e2e/support/pages.ts';
import { get, post, signUp } from '../apps/web/e2e/support/people.ts';
import type { Stage, State } from './screenshot-stage.ts';

/** The own chain decides within this time, because drand cannot be reached here. */
const DRAWN_AFTER_MS = 5000;
const PACKS = ['glass-tide', 'tin-sparrow', 'neon-orchard'];
/** So many battles somebody may lose before a picture of a win is given up. */
const MOST_BATTLES = 8;

type Layout = '1v1' | '3v3';
type Played = { readonly battleId: string; readonly hasWon: boolean };

/** Opens a battle that the house fills; it waits for its draw. */
async function open({ context }: Stage, token: string, layout: Layout): Promise<string> {
  const { packs } = await get(context.request, listPacks);
  const rounds = PACKS.flatMap((packId) => packs.filter(({ id }) => id === packId));
  const settings = { layout, mode: 'standard', inverse: false, tie: 'ticket', funding: 0 } as const;
  const { battleId } = await post(context.request, createBattle, {
    token,
    key: randomUUID(),
    body: {
      settings: { ...settings, rounds: rounds.map(({ id, hash }) => ({ id, hash })) },
      share: 100,
      clientSeed: randomUUID(),
      allowsHouse: true,
      isPrivate: false,
    },
  });
  const house = { ...addHouseSeat, path: addHouseSeat.path.replace(':battleId', battleId) };
  for (let seat = 1; seat < (layout === '1v1' ? 2 : 6); seat++) {
    await post(context.request, house, { token, key: randomUUID(), body: {} });
  }
  return battleId;
}

async function draw(world: ChildWorld): Promise<void> {
  await world.advance(DRAWN_AFTER_MS);
  await world.runJobs();
}

async function playUntil(stage: Stage, token: string, layout: Layout, isWon: boolean): Promise<Played> {
  for (let tried = 1; ; tried++) {
    const battleId = await open(stage, token, layout);
    await draw(stage.world);
    const { battle } = await get(stage.context.request, getBattle, { token, path: `/api/battles/${battleId}` });
    const hasWon = battle.winners?.includes(0) === true;
    if (hasWon === isWon || tried === MOST_BATTLES) return { battleId, hasWon };
  }
}

/** Shows the end of a battle, whose rounds are over. */
async function showEnd(stage: Stage, layout: Layout, isWon: boolean): Promise<void> {
  const { token, username, email } = await signUp(stage.context, stage.world.url);
  await stage.world.confirmEmail(email);
  await stage.world.adjust(username, 'promo', '900.000000');
  const { battleId } = await playUntil(stage, token, layout, isWon);
  await stage.world.advance(60_000);
  await visit(stage.page, `/battles?b=${battleId}`);
  await expect(stage.page.locator('.show[data-frame="ended"]')).toBeVisible();
  await expect(stage.page.locator('.seal[data-state="proven"]')).toBeVisible();
}

export const BATTLES: readonly State[] = [
  { name: 'battles-empty', show: ({ page, worlds }) => visit(page, `${worlds.poor.url}/battles`) },
  {
    name: 'battles-slow',
    moves: true,
    isWindow: true,
    show: async ({ page }) => {
      await page.route(/\/api\/battles(\?|$)/, () => undefined);
      await page.goto('/battles');
      await expect(page.locator('.lobby .slow-note', { hasText: 'Still loading' }).first()).toBeVisible();
    },
  },
  { name: 'battles-strict', show: ({ page, worlds }) => visit(page, `${worlds.strict.url}/battles`) },
  {
    name: 'battles-running',
    show: async (stage) => {
      const { token, username, email } = await signUp(stage.context, stage.world.url);
      await stage.world.confirmEmail(email);
      await stage.world.adjust(username, 'promo', '900.000000');
      await playUntil(stage, token, '1v1', true);
      await open(stage, token, '3v3');
      await visit(stage.page, '/battles');
      await expect(stage.page.locator('.lobby-own [data-battle]').first()).toBeVisible();
    },
  },
  { name: 'battle-won', show: (stage) => showEnd(stage, '1v1', true) },
  { name: 'battle-lost', show: (stage) => showEnd(stage, '1v1', false) },
  { name: 'battle-teams', show: (stage) => showEnd(stage, '3v3', true) },
  {
    name: 'battle-still',
    show: async (stage) => {
      const { token, username, email } = await signUp(stage.context, stage.world.url);
      await stage.world.confirmEmail(email);
      await stage.world.adjust(username, 'promo', '900.000000');
      const battleId = await open(stage, token, '3v3');
      await draw(stage.world);
      await visit(stage.page, `/battles?b=${battleId}`);
      await expect(stage.page.locator('.show[data-landed="1"]')).toBeVisible();
    },
  },
  {
    name: 'battle-strict',
    show: async ({ page, worlds: { strict } }) => {
      await visit(page, `${strict.url}/battles?house=1`);
      await page.getByRole('button', { name: /^Start for / }).click();
      await expect(page.locator('.show[data-frame="sealed"]')).toBeVisible();
      await draw(strict);
      await expect(page.locator('.show-pace')).toBeVisible();
    },
  },
  {
    name: 'inventory-battle',
    show: async (stage) => {
      const { token, username, email } = await signUp(stage.context, stage.world.url);
      await stage.world.confirmEmail(email);
      await stage.world.adjust(username, 'promo', '900.000000');
      await playUntil(stage, token, '1v1', true);
      await visit(stage.page, '/inventory');
      await expect(stage.page.locator('main').getByRole('checkbox').first()).toBeAttached();
    },
  },
];
