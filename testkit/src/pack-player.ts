import { hash, randomUUID } from 'node:crypto';

import {
  isPackPlay,
  setClientSeed,
  type ErrorCode,
  type HistoryPlay,
  type PackPlay,
  type RequestOf,
  type ResponseOf,
  type User,
} from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import { setConfirmed } from '@voltide/server/people/accounts/address.sql';
import { AppError } from '@voltide/server/errors';
import { settleOne } from '@voltide/server/money/ledger/settle.sql';

import type { Client } from './client.ts';
import { signUp, type Person } from './people.ts';
import { adjustOf } from './pg-players.ts';
import type { World } from './world.ts';

/** Somebody who has sent a client seed and can play. */
export type PackPlayer = { readonly client: Client; readonly user: User; readonly userId: UserId };

export type OpenBody = RequestOf<typeof openPacks>;
export type Opened = ResponseOf<typeof openPacks>;

/** Signs somebody up who has the welcome balance, a client seed and a confirmed email. */
export async function signUpPlayer(world: World, clientSeed = 'harbour-1'): Promise<PackPlayer & Person> {
  const person = await signUp(world);
  const userId = present(parseUserId(person.user.id), 'the number of a user');
  await setConfirmed(world.context.database, { userId, email: person.email }, world.clock.nowMs());
  return { ...person, ...(await readyToPlay(person, clientSeed)) };
}

/** Sends the first client seed of somebody who is signed in, as an account or as a guest. */
export async function readyToPlay(
  { client, user }: { readonly client: Client; readonly user: User },
  clientSeed = 'harbour-1',
): Promise<PackPlayer> {
  await client.call(setClientSeed, { body: { clientSeed } });
  return { client, user, userId: present(parseUserId(user.id), 'the number of a user') };
}

/** Builds the request to open packs of the version on sale. */
export function orderOf(world: World, packId = 'glass-tide', quantity = 1): OpenBody {
  const version = present(world.context.packs.catalogue.findOnSale(packId), packId);
  return { packId, tableHash: version.pack.hash, quantity };
}

/** A play as one of packs. @throws Error when it is one of another game. */
export function packPlayOf(play: HistoryPlay): PackPlay {
  if (!isPackPlay(play)) throw new Error(`play ${play.id} is one of ${play.gameName}`);
  return play;
}

/** Opens packs under a key of its own, unless told otherwise. */
export async function openPack(player: PackPlayer, body: OpenBody, key: string = randomUUID()): Promise<Opened> {
  return player.client.call(openPacks, { body, key });
}

/** Moves a balance by an operator's adjustment; a negative amount takes away. */
export async function adjustBalance(
  world: World,
  userId: UserId,
  change: { readonly account: 'cash' | 'promo'; readonly amountSun: bigint },
): Promise<void> {
  const operation = adjustOf(userId, change.account, change.amountSun);
  const { status } = await settleOne(world.owner, { ...operation, atMs: world.clock.nowMs() });
  if (status !== 'settled') throw new Error(`the adjustment was ${status}`);
}

/** Opens many single packs without HTTP, as fast as the lane takes them; a pair that is replaced gets a client seed. */
export async function openMany(
  world: World,
  { userId }: PackPlayer,
  count: number,
  packId = 'tin-sparrow',
): Promise<void> {
  const order = orderOf(world, packId);
  const rules = await world.context.plays.rules.at({ address: '127.0.0.1' });
  const { packs, plays } = world.context;
  const open = async (): Promise<unknown> => {
    const key = randomUUID();
    const requestHash = hash('sha256', key, 'buffer');
    const ask = () => packs.opening.open({ ...order, userId, key, requestHash, atMs: world.clock.nowMs(), rules });
    try {
      return await ask();
    } catch (error) {
      if (!isRefusal(error, 'client_seed_missing')) throw error;
      await plays.seeds.setFirst(userId, randomUUID()).catch(unless('seeds_changed'));
      return ask();
    }
  };
  for (let left = count; left > 0; left -= OPENS_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(left, OPENS_AT_ONCE) }, open));
  }
}

const OPENS_AT_ONCE = 50;

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}

function unless(code: ErrorCode): (error: unknown) => void {
  return (error) => {
    if (!isRefusal(error, code)) throw error;
  };
}

/** Counts what has been played until the node knows the cash of the house, on which alone cash may be staked. */
export async function countHouseCash({ context: { house } }: Pick<World, 'context'>): Promise<void> {
  // The counter leaves a row for later while an older transaction is open, in whatever database of the cluster.
  do await house.countAndRead();
  while (house.figures.riskableCashSun() === 0n);
}
