import type { PackPlay } from '@voltide/contract';
import type { Calls } from '@voltide/games/contract';
import type { CallResult, GameHost } from '@voltide/games/kit/host';
import { shownBalance } from '@voltide/ui';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { QUICK_PLAYED, QUICK_USER } from '../../testing/quick-user.ts';
import { forgetQuick, noteQuick, quickGame } from './quick-game.ts';
import { quickPlays } from './quick-plays.ts';
import { quickToken } from './quick-token.ts';

const TOKEN = 'q'.repeat(43);
const ME = `quick-${'q'.repeat(8)}`;
const HASH = 'c'.repeat(64);
const PLAY = { id: '0-0', game: 'packs', packId: 'glass-tide', items: [], epoch: 0, nonce: 0 } as unknown as PackPlay;
const OUTCOME = { play: PLAY, balanceAfterStake: '24.000000', balance: '24.000000' };
const OPENED = { 'POST /api/packs/open': { ok: true, response: OUTCOME } } as const;

/** The host of a Quick Game over a visitor's host with these answers. */
function createHost(answers: Readonly<Record<string, CallResult<unknown>>> = {}) {
  const sent: unknown[] = [];
  const settled: unknown[] = [];
  const host = {
    viewer: { kind: 'visitor' },
    refresh: () => undefined,
    settleBalance: (answer: unknown) => settled.push(answer),
    call: (name: string, input: unknown) => {
      sent.push({ name, input });
      const answer = answers[name] ?? { ok: false, error: { code: 'not_found', text: 'Not found.' } };
      return Promise.resolve(answer.ok ? { ...answer, response: { ...(answer.response as object) } } : answer);
    },
  } as unknown as GameHost<Calls>;
  return { sent, settled, quick: quickPlays(host, TOKEN, quickGame.get()) };
}

const INPUT = { body: { packId: 'glass-tide', quantity: 1, tableHash: HASH }, idempotencyKey: 'k1' };
const open = (quick: GameHost<Calls>) => quick.call('POST /api/packs/open', INPUT);

beforeEach(() => {
  localStorage.clear();
  forgetQuick();
  shownBalance.release();
  quickToken.set(TOKEN);
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
});

it('S9-07 a Quick Game plays by the calls of everybody, as somebody without a name', async () => {
  noteQuick(TOKEN, QUICK_PLAYED);
  const { sent, quick } = createHost(OPENED);
  expect(await open(quick)).toEqual({ ok: true, response: OUTCOME });
  expect(sent).toEqual([{ name: 'POST /api/packs/open', input: INPUT }]);
  expect(quick.viewer).toMatchObject({ kind: 'guest', isQuick: true, user: { id: ME, balance: '24.000000' } });
});

it('S9-01 what a play brought is shown at the landing, and is acknowledged to the server', async () => {
  const update = vi.fn(() => ({ body: { lockInTriggered: true, updatedUser: QUICK_PLAYED } }));
  vi.stubGlobal('fetch', createFakeServer({ 'POST /api/quick/update': update }).fetch);
  noteQuick(TOKEN, QUICK_USER);
  const { quick, settled } = createHost(OPENED);
  const answer = await open(quick);
  const release = shownBalance.hold('24.000000');
  if (answer.ok) quick.settleBalance(answer.response);
  await expect.poll(() => update.mock.calls.length).toBe(1);
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ body: { action: 'pack_opened' } }));
  expect(settled).toHaveLength(1);
  expect(quickGame.get().told?.user.packsOpened).toBe(0);
  release();
  expect(quickGame.get().told?.user.packsOpened).toBe(1);
});

it('S9-01 a status that comes while a play is asked for gives nothing of it away', async () => {
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createHost(OPENED);
  const asked = open(quick);
  noteQuick(TOKEN, QUICK_PLAYED);
  expect(quickGame.get().told?.user).toEqual(QUICK_USER);
  const answer = await asked;
  expect(quickGame.get().told?.user).toEqual(QUICK_USER);
  const land = shownBalance.hold('24.000000');
  if (answer.ok) quick.settleBalance(answer.response);
  expect(quickGame.get().told?.user).toEqual(QUICK_USER);
  land();
  expect(quickGame.get().told?.user).toEqual(QUICK_PLAYED);
});

it('S9-01 a play that is refused holds no figures back', async () => {
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createHost();
  const asked = open(quick);
  noteQuick(TOKEN, QUICK_PLAYED);
  expect((await asked).ok).toBe(false);
  expect(quickGame.get().told?.user).toEqual(QUICK_PLAYED);
});

it('S9-07 an answer that comes after the Quick Game has ended leaves the balance alone', async () => {
  const { quick, settled } = createHost(OPENED);
  const answer = await open(quick);
  forgetQuick();
  if (answer.ok) quick.settleBalance(answer.response);
  expect(settled).toEqual([]);
});

it('S9-03 a battle whose end was shown is acknowledged to the server', async () => {
  const update = vi.fn(() => ({ body: { lockInTriggered: false, updatedUser: QUICK_PLAYED } }));
  vi.stubGlobal('fetch', createFakeServer({ 'POST /api/quick/update': update }).fetch);
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createHost();
  quick.refresh('GET /api/battles');
  quick.refresh('GET /api/wallet/buckets');
  await expect.poll(() => update.mock.calls.length).toBe(1);
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ body: { action: 'items_collected' } }));
  await expect.poll(() => quickGame.get().told?.user).toEqual(QUICK_PLAYED);
});

it('S9-07 a battle that was opened tells its stake at once', async () => {
  const battled = { ...QUICK_USER, balance: '20.000000', version: 2 };
  vi.stubGlobal('fetch', createFakeServer({ 'GET /api/quick/status': () => ({ body: { quickUser: battled } }) }).fetch);
  noteQuick(TOKEN, QUICK_USER);
  const seated = { battleId: 'b1', amount: '5.000000', balance: '20.000000', link: null };
  const { quick } = createHost({ 'POST /api/battles': { ok: true, response: seated } });
  expect(await quick.call('POST /api/battles', {} as never)).toEqual({ ok: true, response: seated });
  await expect.poll(() => quickGame.get().told?.user.balance).toBe('20.000000');
});
