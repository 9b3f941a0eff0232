import { findStrip } from '@voltide/games/wheel/strips';
import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { guestOf } from '../../testing/users.ts';

const PLAYER = guestOf({ id: 'usr_1', username: 'Kelp', balance: '20.000000' });
const CALM = findStrip('calm') ?? expect.fail('calm is there');
const SPIN = {
  id: '0-4',
  game: 'wheel',
  gameName: 'Wheel',
  tableId: 'calm',
  tableName: 'Calm',
  tableHash: CALM.hash,
  epoch: 0,
  nonce: 4,
  commitment: '5a177ac7d11225550c534d21c5c163cb8a3053ce63a11eb4c862b15d976dce7c',
  clientSeed: 'harbour-1',
  serverSeed: '4a5e192e1a61e65a816777cabf06507744b684bb920e217bdf0b8f512270d96d',
  input: { bet: '5.000000' },
  draws: [19],
  stake: '5.000000',
  bucket: 'promo',
  payout: '6.000000',
  prizes: [],
  value: '6.000000',
  credited: '6.000000',
  result: '1.2×',
  at: '2026-01-01T12:00:00.000Z',
};
const TOTALS = {
  count: 1,
  staked: '5.000000',
  returned: '6.000000',
  net: '1.000000',
  games: [{ game: 'wheel', gameName: 'Wheel' }],
  packs: [{ packId: 'tin-sparrow', packName: 'Tin Sparrow' }],
};

async function openHistory(play: object, path = '/history') {
  const { id, version, tenths } = CALM;
  const plays = () => ({ body: { plays: [play], next: null } });
  const totals = () => ({ body: TOTALS });
  const answers: FakeAnswers = {
    'GET /api/auth/me': () => ({ body: { user: PLAYER } }),
    'GET /api/wallet/balance': () => ({ body: { success: true, balance: PLAYER.balance, currency: 'VT' } }),
    'GET /api/plays': plays,
    'GET /api/plays?game=wheel': plays,
    'GET /api/plays/totals': totals,
    'GET /api/plays/totals?game=wheel': totals,
    [`GET /api/tables/${CALM.hash}`]: () => ({ body: { id, version, tenths } }),
  };
  const server = createFakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp(path);
  return { page, seen: server.seen };
}

const textOf = (page: HTMLElement, selector: string): string =>
  page.querySelector(selector)?.textContent.replaceAll(/[\u00A0\u2009]/g, ' ') ?? '';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify(PLAYER));
});

it('S4-03 S6-01 a spin stands in the history with its mode, multiplier and net, proven in the page', async () => {
  const { page } = await openHistory(SPIN, '/history?play=0-4');
  await expect.poll(() => textOf(page, '.play-line')).toContain('Proven');
  const line = textOf(page, '.play-line');
  for (const text of ['1.2×', 'Wheel · Calm', '6.00', 'for 5.00', '+1.00']) expect(line).toContain(text);
  expect(page.querySelectorAll('.play-line .play-picture [data-landed]').length).toBe(1);
  expect(textOf(page, '.play-items')).toContain('segment 19 · Wheel · Calm');
  await expect.poll(() => textOf(page, '.play-record')).toContain('Copy record');
});

it('S10-02 a proven play that is opened is told to the server as verified, a listed one is not', async () => {
  const verified = (seen: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]) =>
    seen.filter(({ method, path }) => `${method} ${path}` === 'POST /api/progress/checks').map(({ body }) => body);
  const listed = await openHistory({ ...SPIN, id: '0-14' });
  await expect.poll(() => textOf(listed.page, '.play-line')).toContain('Proven');
  expect(verified(listed.seen)).toEqual([]);
  const opened = await openHistory({ ...SPIN, id: '0-14' }, '/history?play=0-14');
  await expect.poll(() => verified(opened.seen)).toEqual([{ kind: 'play', id: '0-14' }]);
});

it('S15-02 a forged spin in the history is named as one', async () => {
  const { page } = await openHistory({ ...SPIN, payout: '195.000000', value: '195.000000', result: '39×' });
  await expect.poll(() => textOf(page, '.play-line')).toContain('Does not match');
});

it('S4-03 the history is narrowed to a game or to a pack by one choice', async () => {
  const { page, seen } = await openHistory(SPIN);
  const select = async (value: string): Promise<void> => {
    const choice = page.querySelector<HTMLSelectElement>('select[aria-label="Game"]') ?? expect.fail('a choice');
    await settle(() => {
      choice.value = value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  await expect.poll(() => textOf(page, 'select[aria-label="Game"]')).toBe('All gamesWheelTin Sparrow');
  const paths = (): readonly string[] => seen.map(({ path }) => path);
  await select('wheel');
  await expect.poll(paths).toContain('/api/plays?game=wheel');
  await select('pack:tin-sparrow');
  await expect.poll(paths).toContain('/api/plays?pack=tin-sparrow');
  expect(paths()).toContain('/api/plays/totals?game=wheel');
});
