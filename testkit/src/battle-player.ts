import { randomUUID } from 'node:crypto';

import type { RequestOf, ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import {
  addHouseSeat,
  createBattle,
  getBattle,
  joinBattle,
  leaveBattle,
  type BattleRoom,
} from '@voltide/games/battles/contract';

import type { Client } from './client.ts';
import type { World } from './world.ts';

export type BattleBody = RequestOf<typeof createBattle>;
type Settings = BattleBody['settings'];
type Sitter = { readonly client: Client };

/** In this time the operator's own chain has answered, which decides while drand has never been heard. */
const OWN_CHAIN_MS = 5000;
/** A battle waits this long for drand where it was heard before, and is silent now. */
const DRAND_MS = 70_000;

/** Builds the request to create a battle: two seats and one cheap pack by default. */
export function battleBody(
  world: Pick<World, 'context'>,
  over: Partial<Omit<BattleBody, 'settings'>> & Partial<Settings> & { readonly packs?: readonly string[] } = {},
): BattleBody {
  const { packs = ['glass-tide'], share = 100, clientSeed = 'harbour-1', allowsHouse = true, isPrivate = false } = over;
  const { invited = [], againstHouse = false } = over;
  const rounds = packs.map((id) => {
    const { hash } = present(world.context.packs.catalogue.findOnSale(id), id).pack;
    return { id, hash };
  });
  const { layout = '1v1', mode = 'standard', inverse = false, tie = 'ticket', funding = 0 } = over;
  return {
    settings: { layout, mode, inverse, tie, rounds, funding },
    share,
    clientSeed,
    allowsHouse,
    isPrivate,
    ...(invited.length === 0 ? {} : { invited }),
    ...(againstHouse ? { againstHouse } : {}),
  };
}

/** Creates a battle under a key of its own, unless told otherwise. */
export function openBattle(
  { client }: Sitter,
  body: BattleBody,
  key: string = randomUUID(),
): Promise<ResponseOf<typeof createBattle>> {
  return client.call(createBattle, { body, key });
}

type Join = Partial<RequestOf<typeof joinBattle>> & { readonly key?: string };

/** Builds the request to join a battle. */
export function joinInput(battleId: string, { key = randomUUID(), ...over }: Join = {}) {
  return { params: { battleId }, body: { share: 100, clientSeed: 'harbour-2', ...over } as const, key };
}

/** Takes a seat. */
export function sitDown({ client }: Sitter, battleId: string, over?: Join): Promise<ResponseOf<typeof joinBattle>> {
  return client.call(joinBattle, joinInput(battleId, over));
}

/** Leaves a battle. */
export function standUp({ client }: Sitter, battleId: string): Promise<ResponseOf<typeof leaveBattle>> {
  return client.call(leaveBattle, { params: { battleId }, body: {}, key: randomUUID() });
}

/** Puts the house on a seat. */
export function callHouse({ client }: Sitter, battleId: string): Promise<ResponseOf<typeof addHouseSeat>> {
  return client.call(addHouseSeat, { params: { battleId }, body: {}, key: randomUUID() });
}

/** A battle as its room shows it. */
export async function roomFor({ client }: Sitter, battleId: string): Promise<BattleRoom> {
  return (await client.call(getBattle, { params: { battleId } })).battle;
}

/** Lets time go on until the locked battles of a world are settled by the operator's own chain. */
export async function settleBattles(world: Pick<World, 'clock' | 'context'>): Promise<void> {
  for (const waitMs of [OWN_CHAIN_MS, DRAND_MS, OWN_CHAIN_MS]) {
    world.clock.advance(waitMs);
    await world.context.battles.run();
    const { rowCount } = await world.context.database.query(
      "select from voltide.battle where state = 'locked' limit 1",
    );
    if (rowCount === 0) break;
  }
  await world.context.house.countAndRead();
}
