import { randomUUID } from 'node:crypto';

import { getBattle, type BattleRoom } from '@voltide/games/battles/contract';

import { battleBody, openBattle, type BattleBody } from './battle-player.ts';
import { quickUserOf, type QuickPlayer } from './quick-player.ts';
import type { World } from './world.ts';

/** Builds the request for a battle of a Quick Game: one cheap pack, against the house, by default. */
export function quickBattleBody(
  world: Pick<World, 'context'>,
  over: Parameters<typeof battleBody>[1] = {},
): BattleBody {
  return battleBody(world, { againstHouse: true, ...over });
}

/** Battles the house, by default under a new key, and reads the game afterwards. */
export async function battleHouse(player: QuickPlayer, body: BattleBody, key: string = randomUUID()) {
  const seated = await openBattle(player, body, key);
  return { ...seated, quickUser: await quickUserOf(player) };
}

/** Reads a battle as its Quick Game sees it. */
export async function quickRoomOf({ client }: Pick<QuickPlayer, 'client'>, battleId: string): Promise<BattleRoom> {
  return (await client.call(getBattle, { params: { battleId } })).battle;
}
