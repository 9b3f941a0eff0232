import { randomUUID } from 'node:crypto';

import {
  convertQuick,
  getQuickPhase,
  getQuickSaved,
  getQuickStatus,
  playGame,
  QUICK_SESSION_HEADER,
  refresh,
  setClientSeed,
  startQuick,
  type QuickUser,
  type RequestOf,
  type ResponseOf,
} from '@voltide/contract';
import { present, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';

import { CallError, type Client } from './client.ts';
import { orderOf } from './pack-player.ts';
import { spinOf, WHEEL } from './wheel-player.ts';
import type { World } from './world.ts';

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

/** Opens one pack, and says what the game has come to by then. */
export async function openQuickPack(
  world: World,
  player: QuickPlayer,
  packId = 'tin-sparrow',
  key: string = randomUUID(),
) {
  const outcome = await seeded(player, () => player.client.call(openPacks, { body: orderOf(world, packId), key }));
  return { outcome, quickUser: await quickUserOf(player) };
}

/** The same for a spin of the wheel. */
export async function spinQuick(player: QuickPlayer, bet = '1.000000', key: string = randomUUID()) {
  const order = { params: WHEEL, body: spinOf('calm', bet), key };
  const outcome = await seeded(player, () => player.client.call(playGame, order));
  return { outcome, quickUser: await quickUserOf(player) };
}

/** Plays, and sends a client seed where the pair has none yet. */
async function seeded<T>({ client }: QuickPlayer, play: () => Promise<T>): Promise<T> {
  try {
    return await play();
  } catch (error) {
    if (!(error instanceof CallError) || error.body.code !== 'client_seed_missing') throw error;
  }
  // Where it comes too late, another play has sent one meanwhile.
  await client.send('POST', setClientSeed.path, { body: { clientSeed: 'quick-tide' } });
  return play();
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
