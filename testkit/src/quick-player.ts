import { randomUUID } from 'node:crypto';

import { getQuickStatus, playQuick, QUICK_SESSION_HEADER, startQuick, type QuickUser } from '@voltide/contract';

import type { Client } from './client.ts';
import { orderOf } from './pack-player.ts';
import type { World } from './world.ts';

/** Somebody who plays a Quick Game, with the browser they use. */
export type QuickPlayer = { readonly client: Client; readonly token: string };

/** Starts a Quick Game; the client sends its token from then on. */
export async function startQuickGame(world: World, client: Client = world.open()): Promise<QuickPlayer> {
  const { sessionToken } = await client.call(startQuick);
  client.setHeader(QUICK_SESSION_HEADER, sessionToken);
  return { client, token: sessionToken };
}

/** Opens one pack, with a client seed where there is none yet. */
export function openQuickPack(
  world: World,
  { client }: QuickPlayer,
  packId = 'tin-sparrow',
  key: string = randomUUID(),
) {
  const { tableHash } = orderOf(world, packId);
  const body = { game: 'packs', tableHash, input: { qty: 1 }, clientSeed: 'quick-tide' };
  return client.call(playQuick, { body, key });
}

/** What the server says that it has come to. */
export async function quickUserOf({ client }: QuickPlayer): Promise<QuickUser> {
  return (await client.call(getQuickStatus)).quickUser;
}
