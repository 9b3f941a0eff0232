import { listChoiceFaults, type ChosenBeacon } from '@voltide/beacon';
import { login, triggerEffect } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { getJackpot, getJackpotDay, getJackpotProof, listJackpotDays } from '@voltide/games/jackpot/contract';
import { listJackpotFaults } from '@voltide/games/jackpot/export';
import { isIncluded } from '@voltide/games/jackpot/merkle';
import {
  adjustOf,
  createTestDatabase,
  playOf,
  readRecordedRounds,
  signUp,
  startFalseDrand,
  startGuest,
  startWorld,
  type DrandAnswer,
  type FalseDrand,
  type OwnedDatabase,
  type Person,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { settleOne } from '../../money/ledger/settle.sql.ts';
import { NEUTRAL_EFFECT } from '../packs/effects.ts';

const rounds = readRecordedRounds();
const ROUND = present(rounds[2], 'a recorded round');
const NEXT = present(rounds[3], 'the round after it');
const DUE_MS = Date.parse(ROUND.at);
const VT = 1_000_000n;

type Say = (round: number) => DrandAnswer;
const truth: Say = () => ({ body: { round: ROUND.round, signature: ROUND.signature, randomness: ROUND.randomness } });

let relay: FalseDrand;
let say: Say = truth;
let database: OwnedDatabase;
let world: World;

beforeAll(async () => {
  relay = await startFalseDrand((round) => say(round));
});

afterAll(() => relay.close());

async function openWorld(): Promise<void> {
  database = await createTestDatabase();
  world = await startWorld({ databaseUrl: database.url, settings: { DRAND_URL: relay.url } });
  turnTo(DUE_MS - 86_400_000);
  await world.context.jackpot.run();
}

async function closeWorld(): Promise<void> {
  await world.close();
  await database.drop();
}

function turnTo(atMs: number): void {
  world.clock.advance(atMs - world.clock.nowMs());
}

async function runAt(atMs: number): Promise<void> {
  turnTo(atMs);
  await world.context.jackpot.run();
}

async function logIn({ client, email, password }: Person): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

async function stake(person: Person, stakeSun: bigint, nonce = 0): Promise<void> {
  const userId = present(parseUserId(person.user.id), 'a user');
  const { database: pool } = world.context;
  await settleOne(world.owner, adjustOf(userId, 'cash', stakeSun));
  const edgeSun = (stakeSun * 7n) / 100n;
  const atMs = world.clock.nowMs();
  const play = playOf(userId, { stakeSun, edgeSun, nonce, atMs, spendOrder: 'cash_only' });
  expect(await settleOne(pool, play)).toMatchObject({ status: 'settled' });
}

describe('a day that is sealed late and decided by a real round of drand', () => {
  let winner: Person;
  beforeAll(async () => {
    await openWorld();
    winner = await signUp(world);
    await stake(winner, 38n * VT);
    await vi.waitFor(async () => {
      await world.context.jackpot.run();
      const { rowCount } = await database.owner.query('select from voltide.jackpot_stake');
      expect(rowCount).toBe(1);
    });
  });
  afterAll(closeWorld);

  it('S6-05 shows pool, places, own tickets and the exact chance, live', async () => {
    const seen = await winner.client.call(getJackpot);
    expect(seen.today).toMatchObject({
      date: '2026-09-16',
      sealsAt: '2026-09-17T00:00:30.000Z',
      drawsAt: '2026-09-17T00:05:00.000Z',
      pool: '50.000000',
      topUp: '49.810000',
      players: 1,
      tickets: 7,
      own: { tickets: 7, bought: 7, chance: '100.0000' },
    });
    expect(seen.today.places.map(({ cash }) => cash)).toEqual(['0.114000', ...Array<string>(4).fill('0.009500')]);
    expect(seen.today.places.map(({ amount }) => amount)).toEqual(['30.000000', ...Array<string>(4).fill('2.500000')]);
    expect(seen.localChain).toMatchObject({ links: 10_000 });
    expect((await world.open().call(getJackpot)).today.own).toBeNull();
    expect((await (await startGuest(world)).client.call(getJackpot)).today.own).toBeNull();
  });

  it('S6-05 seals the list and names the round before its value is known, and the list proves itself', async () => {
    say = truth;
    relay.forget();
    await runAt(DUE_MS - 61_000);
    await logIn(winner);
    const { sealed } = await winner.client.call(getJackpot);
    expect(sealed).toMatchObject({
      date: '2026-09-16',
      tickets: 7,
      own: { tickets: 7, bought: 7, chance: '100.0000' },
      beacon: { status: 'waiting', source: 'drand-quicknet', named: { round: ROUND.round, dueAtMs: DUE_MS } },
    });
    expect(relay.asked()).toEqual([]);
    const { root, proof } = await winner.client.call(getJackpotProof, { params: { date: '2026-09-16' } });
    expect(root).toBe(sealed?.root);
    expect(isIncluded(nodeHashes, root, proof)).toBe(true);
    const day = await world.open().call(getJackpotDay, { params: { date: '2026-09-16' } });
    expect(day).toMatchObject({ export: null, entries: [{ id: sealed?.own?.id, tickets: 7, bought: 7 }], root });
    expect((await world.open().call(listJackpotDays)).days).toEqual([]);
  });

  it('S6-05 draws by the round, pays once, and publishes all that anybody needs to compute it again', async () => {
    await runAt(DUE_MS + 1000);
    await world.context.jackpot.run();
    expect(relay.asked()).toEqual([
      `/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${ROUND.round}`,
    ]);
    const day = await world.open().call(getJackpotDay, { params: { date: '2026-09-16' } });
    expect(listJackpotFaults(nodeHashes, day.export)).toEqual([]);
    expect(day.export).toMatchObject({ format: 'voltide-jackpot/3', beacon: ROUND.randomness, root: day.root });
    const checks = { hashes: nodeHashes, localEnd: day.localChain };
    expect(listChoiceFaults(checks, day.beacon as ChosenBeacon)).toEqual([]);
    const { days, next } = await winner.client.call(listJackpotDays);
    expect(next).toBeNull();
    expect(days).toMatchObject([{ date: '2026-09-16', status: 'drawn', beacon: 'drand-quicknet', carry: '0.076000' }]);
    expect(days[0]?.prizes).toMatchObject([{ place: 1, id: days[0]?.ownId, cash: '0.114000', promo: '29.886000' }]);
    const { rows } = await database.owner.query<object>(
      "select kind, amount::bigint from voltide.transfer where cause = 'jackpot' order by kind",
    );
    expect(rows).toEqual([
      { kind: 'cash', amount: 114_000n },
      { kind: 'promo', amount: 29_886_000n },
    ]);
    expect((await winner.client.call(getJackpot)).today).toMatchObject({ date: '2026-09-17', carried: '0.076000' });
  });

  it('S6-04 the effect jackpot_win is for the winner alone', async () => {
    const body = { eventType: 'jackpot_win', metadata: { date: '2026-09-16' } } as const;
    expect(await winner.client.call(triggerEffect, { body })).toMatchObject({
      triggered: true,
      fxType: 'jackpot_win',
      metadata: { place: 1 },
    });
    const other = await signUp(world);
    expect(await other.client.call(triggerEffect, { body })).toEqual(NEUTRAL_EFFECT);
    expect(await world.open().call(triggerEffect, { body })).toEqual(NEUTRAL_EFFECT);
    const wrong = { ...body, metadata: { date: "2026-09-16'--" } };
    expect(await winner.client.call(triggerEffect, { body: wrong })).toEqual(NEUTRAL_EFFECT);
  });

  it('S6-05 has no day that was not sealed, and no proof for who has no ticket', async () => {
    const other = await signUp(world);
    for (const date of ['2026-09-17', '2019-01-01']) {
      const { status } = await other.client.send('GET', `/api/jackpot/days/${date}`);
      expect(status).toBe(404);
    }
    const proofs = [
      await other.client.send('GET', '/api/jackpot/days/2026-09-16/proof'),
      await world.open().send('GET', '/api/jackpot/days/2026-09-16/proof'),
      await winner.client.send('GET', '/api/jackpot/days/2026-02-30/proof'),
    ];
    expect(proofs.map(({ status }) => status)).toEqual([404, 401, 400]);
  });
});

describe.each<[string, Say, string]>([
  ['lies', () => ({ body: { round: ROUND.round, signature: NEXT.signature } }), 'wrong_answer'],
  ['answers another round', () => ({ body: { round: NEXT.round, signature: NEXT.signature } }), 'wrong_answer'],
  ['lags behind', () => ({ status: 404 }), 'no_answer'],
  ['answers with no round', () => ({ body: 'x'.repeat(10_000) }), 'no_answer'],
  ['leads elsewhere', (round) => ({ status: 302, location: `/elsewhere/${round}` }), 'no_answer'],
])('a relay that %s', (_what, answer, reason) => {
  beforeAll(openWorld);
  afterAll(closeWorld);

  it('S6-05 is passed over after 60 s, published as such, and the labelled local chain decides', async () => {
    say = answer;
    relay.forget();
    await runAt(DUE_MS - 61_000);
    await runAt(DUE_MS + 1000);
    await runAt(DUE_MS + 30_000);
    expect(relay.asked()).toHaveLength(2);
    await runAt(DUE_MS + 61_000);
    await runAt(DUE_MS + 66_000);
    const day = await world.open().call(getJackpotDay, { params: { date: '2026-09-16' } });
    expect(day.beacon).toMatchObject({
      status: 'chosen',
      source: 'local-chain',
      named: { round: 1 },
      passedOver: [
        { source: 'drand-quicknet', named: { round: ROUND.round }, reason },
        { source: 'tron-block', reason: 'no_round' },
      ],
    });
    const checks = { hashes: nodeHashes, localEnd: day.localChain };
    expect(listChoiceFaults(checks, day.beacon as ChosenBeacon)).toEqual([]);
    expect(relay.asked().every((path) => !path.startsWith('/elsewhere'))).toBe(true);
  });
});
