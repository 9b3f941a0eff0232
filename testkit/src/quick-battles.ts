import { randomUUID } from 'node:crypto';

import { getBattle, type BattleRoom } from '@voltide/games/battles/contract';

import { battleBody, openBattle, type BattleBody } from './battle-player.ts';
import { quickUserOf, type QuickPlayer } from './quick-player.ts';
import type { World } from './world.ts';

/** What a page sends for a battle of a Quick Game: against the house, of one cheap pack unless told otherwise. */
export function quickBattleBody(
  world: Pick<World, 'context'>,
  over: Parameters<typeof battleBody>[1] = {},
): BattleBody {
  return battleBody(world, { againstHouse: true, ...over });
}

/** Battles the house under a key of its own, unless told otherwise, and says what the game has come to by then. */
export async function battleHouse(player: QuickPlayer, body: BattleBody, key: string = randomUUID()) {
  const seated = await openBattle(player, body, key);
  return { ...seated, quickUser: await quickUserOf(player) };
}

/** A battle as its Quick Game sees it. */
export async function quickRoomOf({ client }: Pick<QuickPlayer, 'client'>, battleId: string): Promise<BattleRoom> {
  return (await client.call(getBattle, { params: { battleId } })).battle;
}
