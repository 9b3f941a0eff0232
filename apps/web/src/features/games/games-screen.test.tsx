import { listGames } from '@voltide/games/registry';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { listPlayable } from './model/list-games.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

it('S15-02 every game that is registered is listed, with the way to it', async () => {
  const { page } = await mountApp('/games');
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Games');
  const hrefs = [...page.querySelectorAll('.game-list a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(listPlayable().map(({ href }) => href));
  const ids = new Set(listPlayable().map(({ id }) => id));
  expect(ids).toEqual(new Set(['battles', 'jackpot', ...listGames().map(({ id }) => id)]));
});

it.each(listPlayable().filter(({ href }) => href.startsWith('/games?')))(
  'S15-02 $name is played on the page of all such games',
  async ({ href, name }) => {
    const { page } = await mountApp(href);
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe(name);
    await expect.poll(() => page.querySelector('.solo-desk')).not.toBeNull();
  },
);

it('S15-02 what everybody played last is told with the name of its game', async () => {
  const play = {
    game: 'coin-toss',
    gameName: 'Coin toss',
    payout: '1.950000',
    player: { name: 'ada', kind: 'player', avatar: null, profile: null },
    at: '2026-11-20T12:00:00Z',
  };
  const body = { plays: [play] };
  vi.stubGlobal('fetch', createFakeServer({ 'GET /api/games/recent': () => ({ body }) }).fetch);
  const { page } = await mountApp('/games');
  await expect.poll(() => page.querySelector('.last-plays li')?.textContent ?? '').toContain('Coin toss');
});

it.each(['none', 'wheel', 'packs', 'constructor'])('S15-02 /games?game=%s leads back to the list', async (game) => {
  const { page } = await mountApp(`/games?game=${game}`);
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('No such game');
  expect(page.querySelector('.state a')?.getAttribute('href')).toBe('/games');
});
