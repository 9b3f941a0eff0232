import { setClientSeed } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  adjustBalance,
  battleBody,
  callHouse,
  enrolPlayer,
  openBattle,
  openMany,
  openPack,
  orderOf,
  settleBattles,
  signInOperator,
  sitDown,
  spin,
  startQuickGame,
  type Operator,
  type PackPlayer,
  type Person,
  type QuickPlayer,
  type World,
} from '@voltide/testkit';

/** A world in which every list is as long as it gets, and somebody who has much of everything. */
export type HeavyWorld = {
  readonly world: World;
  readonly heavy: PackPlayer & Person;
  readonly operator: Operator;
  readonly quick: QuickPlayer;
  readonly settled: readonly string[];
};

const RICH_SUN = 1_000_000_000_000n;
const OPENS = 8000;
const LARGE_OPENS = 60;
const SPINS = 200;
const [CREATORS, OPEN_EACH, ENDED] = [20, 5, 20];
const SEATS = 6;

export async function enrolRich(world: World): Promise<PackPlayer & Person> {
  const player = await enrolPlayer(world);
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: RICH_SUN });
  return player;
}

/** A battle of the most seats and rounds, whose chance of a tie has to be simulated; each number has other packs. */
export function largeBattle(world: World, number: number) {
  const cheap = world.context.packs.catalogue
    .listOnSale()
    .map(({ pack }) => pack)
    .toSorted((one, other) => (one.priceSun < other.priceSun ? -1 : 1))
    .slice(0, 8)
    .map(({ id }) => id);
  const packs = Array.from({ length: 30 }, (_, i) =>
    present(cheap[(number >> (i % 8)) % 2 === 0 ? i % 8 : 0], 'a pack'),
  );
  return battleBody(world, { layout: '3v3', mode: 'points', packs });
}

export async function fillWorld(world: World): Promise<HeavyWorld> {
  await world.context.house.countAndRead();
  const heavy = await enrolRich(world);
  for (let i = 0; i < LARGE_OPENS; i++) await openPack(heavy, orderOf(world, 'glass-tide', 10));
  for (let i = 0; i < SPINS; i++) await spin(heavy);
  await openMany(world, heavy, OPENS);
  // After so many opens the pair was rotated and has no seed of the player yet.
  await heavy.client.send('POST', setClientSeed.path, { body: { clientSeed: 'bench' } });
  const settled: string[] = [];
  for (let i = 0; i < ENDED; i++) {
    const { battleId } = await openBattle(heavy, largeBattle(world, i));
    for (let seat = 1; seat < SEATS; seat++) await callHouse(heavy, battleId);
    settled.push(battleId);
  }
  await settleBattles(world);
  await fillLobby(world);
  await world.runJobs();
  return { world, heavy, operator: await signInOperator(world), quick: await startQuickGame(world), settled };
}

/** As many open battles as a list shows, each with one seat free. */
async function fillLobby(world: World): Promise<void> {
  const creators = await Promise.all(Array.from({ length: CREATORS }, () => enrolRich(world)));
  for (const [i, creator] of creators.entries()) {
    for (let each = 0; each < OPEN_EACH; each++) {
      const { battleId } = await openBattle(creator, largeBattle(world, i * OPEN_EACH + each));
      for (let seat = 1; seat < SEATS - 1; seat++) {
        await sitDown(present(creators[(i + seat) % CREATORS], 'a player'), battleId);
      }
    }
  }
}
