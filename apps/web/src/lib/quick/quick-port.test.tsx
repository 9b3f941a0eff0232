import { ERRORS, type PackPlay } from '@voltide/contract';
import type { Calls } from '@voltide/games/contract';
import type { CallResult, GamePort } from '@voltide/games/kit/port';
import { shownBalance } from '@voltide/ui';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { QUICK_PLAYED, QUICK_USER } from '../../testing/quick-user.ts';
import { registerDoors } from '../../app/doors.ts';
import { authDoor } from '../doors/auth-door.tsx';
import { overlay } from '../browser/overlay.ts';
import { shownSeeds } from '../fairness/seed-channel.ts';
import { forgetQuick, noteQuick, quickGame } from './quick-game.ts';
import { quickPort } from './quick-port.ts';
import { quickToken } from './quick-token.ts';

const TOKEN = 'q'.repeat(43);
const ME = `quick-${'q'.repeat(8)}`;
const HASH = 'c'.repeat(64);
const PLAY = { id: '0-0', game: 'packs', packId: 'glass-tide', finds: [], epoch: 0, nonce: 0 } as unknown as PackPlay;
const OUTCOME = { play: PLAY, balanceAfterStake: '24.000000', balance: '24.000000' };

type Sent = { readonly name: string; readonly input: unknown };

/** The port of a Quick Game over one of a visitor whose calls answer as told. */
function createPort(answers: Readonly<Record<string, CallResult<unknown>>> = {}) {
  const sent: Sent[] = [];
  const loaded: unknown[] = [];
  const port = {
    viewer: { kind: 'visitor' },
    shownSeeds,
    refresh: () => undefined,
    call: (name: string, input: unknown) => {
      sent.push({ name, input });
      return Promise.resolve(answers[name] ?? { ok: false, fault: { code: 'not_found', text: 'Not found.' } });
    },
    useLoaded: (name: string, _input: unknown, options: unknown) => {
      loaded.push([name, options]);
      return { data: undefined, fault: undefined, reload: () => undefined };
    },
  } as unknown as GamePort<Calls>;
  return { sent, loaded, quick: quickPort(port, TOKEN, quickGame.get()) };
}

function open(quick: GamePort<Calls>, quantity = 1) {
  const body = { packId: 'glass-tide', quantity, tableHash: HASH, commitment: 'a'.repeat(64) };
  return quick.call('POST /api/packs/open', { body, idempotencyKey: 'k1' });
}

beforeEach(() => {
  registerDoors();
  localStorage.clear();
  forgetQuick();
  shownSeeds.clear();
  shownBalance.release();
  overlay.show(undefined);
  quickToken.set(TOKEN);
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
});

describe('S9-07 plays of the games’ own screens go through POST /api/quick/play', () => {
  it.each([
    ['POST /api/packs/open', { body: { packId: 'p', quantity: 1, tableHash: HASH } }, 'packs', { qty: 1 }],
    [
      'POST /api/wheel/spin',
      { body: { modeId: 'calm', bet: '1.000000', tableHash: HASH } },
      'wheel',
      { bet: '1.000000' },
    ],
    [
      'POST /api/games/:gameId/play',
      { params: { gameId: 'coin-toss' }, body: { input: { bet: '1.000000', side: 'heads' }, tableHash: HASH } },
      'coin-toss',
      { bet: '1.000000', side: 'heads' },
    ],
  ] as const)('%s', async (name, input, game, asked) => {
    const { sent, quick } = createPort();
    await quick.call(name, { ...input, idempotencyKey: 'k1' } as never);
    const body = { game, tableHash: HASH, input: asked };
    expect(sent).toEqual([{ name: 'POST /api/quick/play', input: { body, idempotencyKey: 'k1' } }]);
  });

  it('with the client seed that was made here after the commitment was known', async () => {
    const status = { ok: true as const, response: { quickUser: QUICK_USER } };
    const { sent, quick } = createPort({ 'GET /api/quick/status': status });
    const known = await quick.knowSeeds(ME);
    const clientSeed = known.ok ? known.response.clientSeed : null;
    expect(clientSeed).toMatch(/^[\w-]{16}$/);
    await open(quick);
    expect(sent.at(-1)?.input).toMatchObject({ body: { commitment: QUICK_USER.seeds.commitment, clientSeed } });
  });

  it('and what was played is there for lists and a reload, of this tab alone', async () => {
    const { quick } = createPort({
      'POST /api/quick/play': { ok: true, response: { outcome: OUTCOME, quickUser: QUICK_PLAYED } },
    });
    expect(await open(quick)).toEqual({ ok: true, response: OUTCOME });
    expect(await quick.call('GET /api/plays/:playId', { params: { playId: '0-0' } })).toMatchObject({
      response: { play: { id: '0-0' } },
    });
    expect(await quick.call('GET /api/plays', { query: { game: 'wheel' } })).toMatchObject({ response: { plays: [] } });
    expect(await quick.call('GET /api/plays', { query: { before: '0-0' } })).toMatchObject({ response: { plays: [] } });
    expect(await quick.call('GET /api/plays')).toMatchObject({ response: { plays: [{ id: '0-0' }] } });
    forgetQuick();
    expect(await quick.call('GET /api/plays')).toMatchObject({ response: { plays: [] } });
  });
});

it('S9-01 what a play brought is shown at the landing, and is acknowledged to the server', async () => {
  const update = vi.fn(() => ({ body: { lockInTriggered: true, updatedUser: QUICK_PLAYED } }));
  vi.stubGlobal('fetch', createFakeServer({ 'POST /api/quick/update': update }).fetch);
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createPort({
    'POST /api/quick/play': { ok: true, response: { outcome: OUTCOME, quickUser: QUICK_PLAYED } },
  });
  const answer = await open(quick);
  const release = shownBalance.hold('24.000000');
  if (answer.ok) quick.settleBalance(answer.response);
  await expect.poll(() => update.mock.calls.length).toBe(1);
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ body: { action: 'pack_opened' } }));
  expect(quickGame.get().told?.user.packsOpened).toBe(0);
  release();
  expect(quickGame.get().told?.user.packsOpened).toBe(1);
});

it('S9-01 a status that comes while a play is asked for gives nothing of it away', async () => {
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createPort({
    'POST /api/quick/play': { ok: true, response: { outcome: { ...OUTCOME }, quickUser: QUICK_PLAYED } },
  });
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
  const { quick } = createPort();
  const asked = open(quick);
  noteQuick(TOKEN, QUICK_PLAYED);
  expect((await asked).ok).toBe(false);
  expect(quickGame.get().told?.user).toEqual(QUICK_PLAYED);
});

it('S9-03 a battle whose end was shown is acknowledged to the server', async () => {
  const update = vi.fn(() => ({ body: { lockInTriggered: false, updatedUser: QUICK_PLAYED } }));
  vi.stubGlobal('fetch', createFakeServer({ 'POST /api/quick/update': update }).fetch);
  noteQuick(TOKEN, QUICK_USER);
  const { quick } = createPort();
  quick.refresh('GET /api/battles');
  quick.refresh('GET /api/wallet/buckets');
  await expect.poll(() => update.mock.calls.length).toBe(1);
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ body: { action: 'items_collected' } }));
  await expect.poll(() => quickGame.get().told?.user).toEqual(QUICK_PLAYED);
});

describe('S9-04 several packs at once', () => {
  it('open the form that saves, above the threshold', async () => {
    noteQuick(TOKEN, { ...QUICK_PLAYED, lockIns: ['premium'] });
    const { sent, quick } = createPort();
    expect(await open(quick, 3)).toMatchObject({ ok: false, fault: { code: 'quantity_not_allowed' } });
    expect(sent).toEqual([]);
    await expect.poll(() => overlay.get()).toBeDefined();
    expect(authDoor.getOpening()).toBeUndefined();
  });

  it('open the ordinary form below it', async () => {
    noteQuick(TOKEN, QUICK_USER);
    await open(createPort().quick, 3);
    await expect.poll(() => authDoor.getOpening()?.view).toBe('signup');
    authDoor.close();
  });
});

it('S9-02 a refusal that says that the hour is over ends the Quick Game', async () => {
  const fault = { code: 'quick_expired' as const, text: 'Session expired' };
  const { quick } = createPort({ 'POST /api/quick/play': { ok: false, fault } });
  expect(await open(quick)).toEqual({ ok: false, fault });
  expect(localStorage.getItem('quickGameToken')).toBeNull();
  expect(quickGame.get().hasExpired).toBe(true);
});

it('asks nothing that belongs to accounts, and covers bets by the balance of its own status', () => {
  noteQuick(TOKEN, QUICK_PLAYED);
  const { loaded, quick } = createPort();
  const buckets = quick.useLoaded('GET /api/wallet/buckets');
  expect(buckets.data).toEqual({ cash: '0.000000', promo: '24.000000', held: '0.000000' });
  expect(loaded).toEqual([['GET /api/wallet/buckets', { enabled: false }]]);
  expect(quick.viewer).toMatchObject({ kind: 'guest', isQuick: true, user: { id: ME, balance: '24.000000' } });
});

describe('S9-07 the screens of battles read and ask by the calls of the Quick Game', () => {
  const settings = { layout: '1v1', mode: 'standard', inverse: false, tie: 'ticket', rounds: [], funding: 0 } as const;
  const wish = { settings: { ...settings, rounds: [...settings.rounds] }, share: 100 as const, clientSeed: 'mine' };
  const body = { ...wish, allowsHouse: true, isPrivate: false, againstHouse: true };
  const battled = { ...QUICK_USER, balance: '20.000000', version: 2 };

  it('the house sits with the call that opens it, and the balance is told at once', async () => {
    const seated = { battleId: 'b1', amount: '5.000000', balance: '20.000000' };
    const answers = { 'POST /api/quick/battles': { ok: true, response: { ...seated, quickUser: battled } } } as const;
    noteQuick(TOKEN, QUICK_USER);
    const { sent, quick } = createPort(answers);
    const opened = await quick.call('POST /api/battles', { body, idempotencyKey: 'k1' });
    expect(opened).toEqual({ ok: true, response: { ...seated, link: null } });
    expect(sent).toEqual([{ name: 'POST /api/quick/battles', input: { body: wish, idempotencyKey: 'k1' } }]);
    expect(quickGame.get().told?.user.balance).toBe('20.000000');
  });

  it('the own battles and seats come from there; a private room that is not its own by its link', () => {
    const { loaded, quick } = createPort();
    quick.useLoaded('GET /api/battles/own', { query: {} });
    quick.useLoaded('GET /api/battles/:battleId', { params: { battleId: 'b1' }, query: {} });
    quick.useLoaded('GET /api/battles/:battleId', { params: { battleId: 'b1' }, query: { link: 'x' } });
    expect(loaded.map((each) => (each as [string])[0])).toEqual([
      'GET /api/quick/battles',
      'GET /api/quick/battles/:battleId',
      'GET /api/battles/:battleId',
    ]);
  });

  it('a battle that is refused after the hour keeps the game, which can still be saved', async () => {
    const fault = { code: 'quick_late', text: ERRORS.quick_late.text } as const;
    const { quick } = createPort({ 'POST /api/quick/battles': { ok: false, fault } });
    const refused = await quick.call('POST /api/battles', { body, idempotencyKey: 'k1' });
    expect(refused).toEqual({ ok: false, fault });
    expect(quickToken.get()).toBe(TOKEN);
  });
});
