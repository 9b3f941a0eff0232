import { carryGuest, getBuckets, listStacks, login, setClientSeed, type ResponseOf } from '@voltide/contract';
import { parseUserId, parseVt, present, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';

import { createClient, type Client } from './client.ts';
import { orderOf } from './pack-player.ts';
import { startGuest, type Person } from './people.ts';
import type { World } from './world.ts';

const COOKIE = '__Host-guest';

type PlayingGuest = {
  readonly client: Client;
  readonly id: string;
  readonly userId: UserId;
  readonly cookie: string;
};

/** Starts a guest who opens packs, two at a time, and keeps what is in them. */
export async function startPlayingGuest(world: World, opens = 3): Promise<PlayingGuest> {
  const { client, user } = await startGuest(world);
  await client.call(setClientSeed, { body: { clientSeed: 'harbour-1' } });
  for (let i = 0; i < opens; i++) {
    await client.call(openPacks, { body: orderOf(world, 'tin-sparrow', 2), key: `open-${i}` });
    world.clock.advance(1000);
  }
  const userId = present(parseUserId(user.id), 'a user id');
  return { client, id: user.id, userId, cookie: present(client.cookies.get(COOKIE), 'the cookie of a guest') };
}

/** Logs somebody in over a guest, in a browser of their own: with the guest's cookie. */
export async function logInOver({ cookie }: PlayingGuest, { email, password }: Person, url: string): Promise<Client> {
  const client = createClient(url);
  client.cookies.set(COOKIE, cookie);
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  return client;
}

/** Brings the guest into the account of a browser, whose guest cookie an answer before may have taken away. */
export function carryOver(browser: Client, { cookie }: PlayingGuest): Promise<ResponseOf<typeof carryGuest>> {
  browser.cookies.set(COOKIE, cookie);
  return browser.call(carryGuest);
}

/** Asks what somebody has. */
export async function holdingsOf(client: Client) {
  const { cash, promo } = await client.call(getBuckets);
  const { count, total, stacks } = await client.call(listStacks);
  const items = stacks.map(({ itemId, packId, count: held }) => `${packId}/${itemId} ${held}`).toSorted();
  return { cash: parseVt(cash), promo: parseVt(promo), count, total, items };
}
