import { NAMED_AHEAD_MS, PASS_OVER_AFTER_MS } from '@voltide/beacon';
import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattleRecord } from '@voltide/games/battles/contract';
import { battlesMatch } from '@voltide/games/matches';
import {
  battleBody,
  createTestDatabase,
  hearDrand,
  listLedgerFaults,
  openBattle,
  readRecordedRounds,
  roomFor,
  signUpPlayer,
  sitDown,
  startFalseDrand,
  startWorld,
  type FalseDrand,
  type OwnedDatabase,
  type PackPlayer,
  type RecordedRound,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const rounds = readRecordedRounds();
const ROUND = present(rounds[2], 'a recorded round');
const NEXT = present(rounds[3], 'the round after it');
const OWN_CHAIN_MS = 5000;
const BEFORE_MS = 1000;

type Answer = { readonly round: number; readonly signature: string } | undefined;
const LIES: readonly Answer[] = [
  { round: ROUND.round, signature: NEXT.signature },
  { round: NEXT.round, signature: NEXT.signature },
  { round: NEXT.round, signature: ROUND.signature },
  { round: ROUND.round, signature: 'f'.repeat(96) },
];

let answer: Answer;
let relay: FalseDrand;
let database: OwnedDatabase;
let world: World;
let players: readonly PackPlayer[];

beforeAll(async () => {
  relay = await startFalseDrand(() => (answer === undefined ? { status: 404 } : { body: answer }));
  database = await createTestDatabase();
  world = await startWorld({ databaseUrl: database.url, settings: { DRAND_URL: relay.url } });
  turnTo(Date.parse(ROUND.at) - 60_000);
  await world.context.house.countAndRead();
  players = [await signUpPlayer(world), await signUpPlayer(world)];
});

afterAll(async () => {
  await world.context.house.countAndRead();
  expect(await listLedgerFaults(world)).toEqual([]);
  await world.close();
  await database.drop();
  await relay.close();
});

function turnTo(atMs: number): void {
  world.clock.advance(atMs - world.clock.nowMs());
}

const [creator, joiner] = [() => present(players[0], 'one'), () => present(players[1], 'another')];

async function lockFor({ at }: RecordedRound): Promise<string> {
  return world.clock.hold(async () => {
    turnTo(Date.parse(at) - NAMED_AHEAD_MS - BEFORE_MS);
    await hearDrand(world);
    const { battleId } = await openBattle(creator(), battleBody(world, { packs: ['glass-tide', 'twin-tides'] }));
    await sitDown(joiner(), battleId);
    const [lock] = (await roomFor(creator(), battleId)).locks;
    expect(lock?.document).toContain('drand-quicknet');
    return battleId;
  });
}

async function recordOf(battleId: string) {
  const { record } = await creator().client.call(getBattleRecord, { params: { battleId } });
  expect(checkBattle(nodeHashes, battlesMatch, record).state).toBe('proven');
  return record;
}

it('S5-02 is decided by a real round of drand, after all that lies about it or lags was refused', async () => {
  const battleId = await lockFor(ROUND);
  relay.forget();
  await world.context.battles.run();
  expect(relay.asked()).toEqual([]);
  turnTo(Date.parse(ROUND.at));
  for (const lie of [undefined, ...LIES]) {
    answer = lie;
    await world.context.battles.run();
    expect(await roomFor(creator(), battleId)).toMatchObject({ state: 'locked', result: null });
  }
  expect(relay.asked()).toHaveLength(1 + LIES.length);
  expect(relay.asked().every((path) => path.endsWith(`/public/${ROUND.round}`))).toBe(true);
  answer = { round: ROUND.round, signature: ROUND.signature };
  await world.context.battles.run();
  expect(await roomFor(creator(), battleId)).toMatchObject({ state: 'settled', beacon: 'drand-quicknet' });
  const { beacon } = await recordOf(battleId);
  expect(beacon).toMatchObject({ proof: ROUND.signature, value: ROUND.randomness, passedOver: [] });
});

it.each([
  ['lies', { round: NEXT.round, signature: ROUND.signature }, 'wrong_answer'],
  ['is silent', undefined, 'no_answer'],
] as const)(
  'S5-02 a relay that %s for a minute is passed over, and the next source decides',
  async (_, lie, reason) => {
    answer = lie;
    const battleId = await lockFor(NEXT);
    turnTo(Date.parse(NEXT.at));
    await world.context.battles.run();
    expect((await roomFor(creator(), battleId)).state).toBe('locked');
    turnTo(Date.parse(NEXT.at) + PASS_OVER_AFTER_MS);
    await world.context.battles.run();
    answer = { round: NEXT.round, signature: NEXT.signature };
    world.clock.advance(OWN_CHAIN_MS);
    await world.context.battles.run();
    expect(await roomFor(creator(), battleId)).toMatchObject({ state: 'settled', beacon: 'local-chain' });
    const { beacon } = await recordOf(battleId);
    const passedOver = [
      { source: 'drand-quicknet', named: { round: NEXT.round }, reason },
      { source: 'tron-block', reason: 'no_round' },
    ];
    expect(beacon).toMatchObject({ source: 'local-chain', passedOver });
  },
);
