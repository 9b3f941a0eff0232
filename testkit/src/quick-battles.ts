import { randomUUID } from 'node:crypto';

import type { RequestOf, ResponseOf } from '@voltide/contract';
import { battleHouseQuick, getQuickBattle, type BattleRoom } from '@voltide/games/battles/contract';

import { battleBody } from './battle-player.ts';
import type { QuickPlayer } from './quick-player.ts';
import type { World } from './world.ts';

type Body = RequestOf<typeof battleHouseQuick>;

/** Builds the request for a battle of a Quick Game: one cheap pack by default. */
export function quickBattleBody(world: Pick<World, 'context'>, over: Parameters<typeof battleBody>[1] = {}): Body {
  const { settings, share, clientSeed } = battleBody(world, over);
  return { settings, share, clientSeed };
}

/** Battles the house under a key of its own, unless told otherwise. */
export function battleHouse(
  { client }: Pick<QuickPlayer, 'client'>,
  body: Body,
  key: string = randomUUID(),
): Promise<ResponseOf<typeof battleHouseQuick>> {
  return client.call(battleHouseQuick, { body, key });
}

/** A battle as its Quick Game sees it. */
export async function quickRoomOf({ client }: Pick<QuickPlayer, 'client'>, battleId: string): Promise<BattleRoom> {
  return (await client.call(getQuickBattle, { params: { battleId } })).battle;
}
