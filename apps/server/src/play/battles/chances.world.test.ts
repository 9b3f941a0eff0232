import type { RequestOf } from '@voltide/contract';
import { getSettings } from '@voltide/contract';
import { battleChances, getBattle, listBattles } from '@voltide/games/battles/contract';
import { tieChance, type TieRules } from '@voltide/games/battles/figures';
import {
  adjustBalance,
  battleBody,
  enrolPlayer,
  measureCpuMs,
  openBattle,
  startWorld,
  useWorld,
  watchEventLoop,
} from '@voltide/testkit';
import { beforeAll, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: 'a1'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
type Body = RequestOf<typeof battleChances>;
const DEAR: Pick<TieRules, 'layout' | 'mode' | 'inverse'> = { layout: '3v3', mode: 'points', inverse: false };

beforeAll(() => world.context.house.countAndRead());

function packsOf(from: number, rounds: number): readonly string[] {
  const all = world.context.packs.catalogue.listOnSale().map(({ pack }) => pack.id);
  return Array.from({ length: rounds }, (_, i) => all[(i < rounds / 2 ? from : from + 1 + i) % all.length] ?? '');
}

function dearBody(from: number, rounds: number): Body {
  return { settings: battleBody(world, { ...DEAR, packs: packsOf(from, rounds) }).settings, share: 100 };
}

function simulationMs(): number {
  const rounds = packsOf(0, 12).flatMap((id) => world.context.packs.catalogue.findOnSale(id)?.pack ?? []);
  return measureCpuMs(() => tieChance(DEAR, rounds));
}

it('S5-01 thirty simulations that one address asks for at once do not block a cheap request', async () => {
  const blockedMs = simulationMs();
  const loop = watchEventLoop();
  const flood = world.open();
  let left = 30;
  const answers = Array.from({ length: 30 }, async (_, i) => {
    const answer = await flood.send('POST', battleChances.path, { body: dearBody(i % 16, 12 + Math.floor(i / 16)) });
    left -= 1;
    return answer;
  });
  await expect.poll(() => left).toBeLessThan(30);
  for (let i = 0; i < 3; i++) await world.open().call(getSettings);
  const waiting = left;
  const ends = await Promise.all(answers);
  loop.stop();
  expect(waiting).toBeGreaterThan(0);
  expect(loop.takeLongestMs()).toBeLessThan(blockedMs / 2);
  const shed = ends.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThanOrEqual(10);
  expect(shed[0]).toMatchObject({ json: { code: 'unavailable' }, headers: { 'retry-after': '1' } });
  expect(ends.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
  expect(ends.every(({ status }) => status === 200 || status === 503)).toBe(true);
});

it('S5-01 one address may request 60 unknown chances, then gets the time to retry', async () => {
  const client = world.open();
  const body = dearBody(3, 2);
  await client.call(battleChances, { body });
  const ask = (packs: readonly string[]) => {
    const { settings } = battleBody(world, { packs });
    return client.send('POST', battleChances.path, { body: { settings, share: 100 } });
  };
  const { seen, refused } = await world.clock.hold(async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 64; i++) statuses.push((await ask(packsOf(i, 1 + Math.floor(i / 16)))).status);
    return { seen: statuses, refused: await ask(packsOf(1, 9)) };
  });
  expect(seen.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' }, headers: { 'retry-after': '1' } });
  expect((await client.call(battleChances, { body })).tieChance.chance).toBeGreaterThan(0);
});

it('S5-01 lobby and room never wait for a simulation: null first, then its result, also after a restart', async () => {
  const creator = await enrolPlayer(world);
  await adjustBalance(world, creator.userId, { account: 'promo', amountSun: 2_500_000_000n });
  const settings = { ...DEAR, packs: packsOf(5, 14) };
  const { battleId } = await openBattle(creator, battleBody(world, settings));
  const chanceIn = async ({ open }: Pick<typeof world, 'open'>) => {
    const { battles } = await open().call(listBattles, { query: {} });
    return battles.find((battle) => battle.battleId === battleId)?.tieChance;
  };
  const loop = watchEventLoop();
  const blockedMs = simulationMs();
  loop.takeLongestMs();
  expect(await chanceIn(world)).toBeNull();
  expect((await world.open().call(getBattle, { params: { battleId } })).battle.tieChance).toBeNull();
  await expect.poll(() => chanceIn(world)).not.toBeNull();
  loop.stop();
  expect(loop.takeLongestMs()).toBeLessThan(blockedMs / 2);
  const chance = await chanceIn(world);
  const packs = settings.packs.flatMap((id) => world.context.packs.catalogue.findOnSale(id)?.pack ?? []);
  expect(chance).toEqual(tieChance(DEAR, packs));
  const restarted = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  try {
    expect(await chanceIn(restarted)).toEqual(chance);
  } finally {
    await restarted.close();
  }
});

it('a stopping server rejects callers that wait for a simulation, and ends the threads', async () => {
  const other = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  // A client of the world would be closed with it.
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const asked = Array.from({ length: 6 }, async (_, i) => {
    const body = JSON.stringify(dearBody(i, 20));
    return (await fetch(`${other.url}${battleChances.path}`, { method: 'POST', headers, body })).status;
  });
  const answered = Promise.all(asked);
  // Failures while the server closes are tested below.
  answered.catch(() => undefined);
  await expect.poll(() => other.context.battles.threads()).toBeGreaterThan(0);
  await other.close();
  const statuses = await answered;
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses).toContain(503);
  expect(other.context.battles.threads()).toBe(0);
});
