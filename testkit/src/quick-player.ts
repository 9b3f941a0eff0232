import { randomUUID } from 'node:crypto';

import {
  convertQuick,
  getQuickPhase,
  getQuickSaved,
  getQuickStatus,
  playQuick,
  QUICK_SESSION_HEADER,
  refresh,
  startQuick,
  type QuickUser,
  type RequestOf,
  type ResponseOf,
} from '@voltide/contract';
import { present, type UserId } from '@voltide/core';

import type { Client } from './client.ts';
import { orderOf } from './pack-player.ts';
import type { World } from './world.ts';

/** Somebody who plays a Quick Game, with the browser they use. */
export type QuickPlayer = { readonly client: Client; readonly token: string };

/** Starts a Quick Game; the client sends its token from then on. */
export async function startQuickGame(world: World, client: Client = world.open()): Promise<QuickPlayer> {
  const { sessionToken } = await client.call(startQuick);
  return quickPlayerOf(client, sessionToken);
}

/** A browser that holds the token of a Quick Game. */
export function quickPlayerOf(client: Client, token: string): QuickPlayer {
  client.setHeader(QUICK_SESSION_HEADER, token);
  return { client, token };
}

/** Reads a player's stored tokens and given XP. */
export async function givenTo(world: World, userId: UserId): Promise<{ readonly xp: bigint; readonly tokens: bigint }> {
  const { rows } = await world.context.database.query<{ xp: bigint; tokens: bigint }>(
    'select xp, tokens from voltide.player where user_id = $1',
    [userId],
  );
  return present(rows[0], 'a player');
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

/** Reads the server's state of a Quick Game. */
export async function quickUserOf({ client }: QuickPlayer): Promise<QuickUser> {
  return (await client.call(getQuickStatus)).quickUser;
}

/** True if the hour of a Quick Game is over and a battle of it is waited for. */
export async function isWaiting({ client }: QuickPlayer): Promise<boolean> {
  return (await client.call(getQuickPhase)).phase === 'waiting';
}

/** Saves a Quick Game in a new account, signs in by the cookie that comes with it, and reads what was brought. */
export async function saveQuickGame({ client }: QuickPlayer, body: RequestOf<typeof convertQuick>) {
  const { user } = await client.call(convertQuick, { body });
  const { token } = await client.call(refresh);
  const headers = { authorization: `Bearer ${token}` };
  const { json } = await client.send('GET', getQuickSaved.path, { headers });
  const { saved } = json as ResponseOf<typeof getQuickSaved>;
  return { user, token, saved: present(saved ?? undefined, 'what was saved') };
}
