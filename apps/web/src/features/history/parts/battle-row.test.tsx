import { readFileSync } from 'node:fs';

import { formatVt, parseVt } from '@voltide/core';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { guestOf } from '../../../testing/users.ts';

type Vector = {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly lock: { readonly battleId: string };
  readonly found: readonly { readonly k: number; readonly value: string }[];
  readonly winners: readonly number[];
  readonly seats: readonly { readonly stake: string; readonly payout: string; readonly items: readonly number[] }[];
};

const PLAYER = guestOf({ id: 'usr_1', username: 'Kelp', balance: '20.000000' });
const VECTORS = JSON.parse(
  readFileSync(new URL('../../../../../../games/battles/vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[];
const RECORD = VECTORS[0] ?? expect.fail('a vector');

/** The play of a seat in the server's format. */
function playOf(seat: number, over: object = {}) {
  const { stake, payout, items } = RECORD.seats[seat] ?? expect.fail('a seat');
  const won = RECORD.found.filter(({ k }) => items.includes(k));
  const hasWon = RECORD.winners.includes(seat);
  return {
    id: `battle-${RECORD.lock.battleId}`,
    game: 'battles',
    gameName: 'Battle',
    battleId: RECORD.lock.battleId,
    name: '1v1 standard',
    rounds: 2,
    seat,
    share: 100,
    hasWon,
    result: hasWon ? 'Won the battle' : 'Lost the battle',
    commitment: RECORD.commitment,
    serverSeed: RECORD.serverSeed,
    clientSeed: `player-${seat}_0`,
    stake,
    bucket: 'promo',
    value: formatVt(won.reduce((sum, { value }) => sum + parseVt(value), parseVt(payout))),
    credited: payout,
    items: won.map(({ k, value }) => ({
      k,
      packId: 'last-lighthouse',
      itemId: 'last-lighthouse/fog-bell',
      itemName: 'Fog Bell',
      rarity: 'epic',
      value,
    })),
    at: '2026-01-01T12:00:00.000Z',
    ...over,
  };
}

async function openHistory(play: object) {
  const games = [{ game: 'battles', gameName: 'Battles' }];
  const totals = { count: 1, staked: '1.000000', returned: '0.000000', net: '-1.000000', games, packs: [] };
  const server = createFakeServer({
    'GET /api/auth/me': () => ({ body: { user: PLAYER } }),
    'GET /api/wallet/balance': () => ({ body: { success: true, balance: PLAYER.balance, currency: 'VT' } }),
    'GET /api/plays': () => ({ body: { plays: [play], next: null } }),
    'GET /api/plays/totals': () => ({ body: totals }),
    [`GET /api/battles/${RECORD.lock.battleId}/record`]: () => ({ body: { record: RECORD } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  return (await mountApp(`/history?play=battle-${RECORD.lock.battleId}`)).page;
}

const textOf = (page: HTMLElement, selector: string): string =>
  page.querySelector(selector)?.textContent.replaceAll(/[\u00A0\u2009]/g, ' ') ?? '';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(PLAYER));
});

it('S5-01 a battle stands in the history as one play, proven in the page by its public record', async () => {
  const winner = RECORD.winners[0] ?? 0;
  const page = await openHistory(playOf(winner));
  await expect.poll(() => textOf(page, '.play-line')).toContain('Proven');
  for (const text of ['Won the battle', 'Battle · 1v1 standard']) expect(textOf(page, '.play-line')).toContain(text);
  const details = textOf(page, '.play-details');
  for (const text of [RECORD.serverSeed, RECORD.lock.battleId, 'Fog Bell', `Seat${winner + 1}`]) {
    expect(details).toContain(text);
  }
  expect(page.querySelector<HTMLAnchorElement>('.play-details a[href^="/battles"]')?.getAttribute('href')).toBe(
    `/battles?b=${RECORD.lock.battleId}`,
  );
  expect(textOf(page, '.play-record')).toContain('Copy record');
  expect(textOf(page, 'select[aria-label="Game"]')).toBe('All gamesBattles');
});

it('S15-02 a battle whose history tells another payout than its record is named as false', async () => {
  const page = await openHistory(playOf(0, { value: '12345.000000' }));
  await expect.poll(() => textOf(page, '.play-line')).toContain('Does not match');
  expect(textOf(page, '[data-ok="false"]')).toContain('seat 0 staked');
});

it('S15-02 a battle that is paid and not settled yet is sealed', async () => {
  const page = await openHistory(playOf(0, { serverSeed: null }));
  await expect.poll(() => textOf(page, '.play-line')).toContain('Sealed');
  expect(textOf(page, '.play-details')).toContain('secret until the battle is settled');
});
