import { randomBytes } from 'node:crypto';

import { getMe, LEGAL_DOCUMENTS, putPreferences } from '@voltide/contract';
import { present, userIdFromRandom } from '@voltide/core';
import { setConfirmed } from '@voltide/server/people/accounts/address.sql';
import { insertConsents } from '@voltide/server/people/accounts/consents.sql';
import { insertAccount } from '@voltide/server/people/accounts/identity.sql';
import { createPasswords } from '@voltide/server/people/accounts/passwords';
import { inTransaction } from '@voltide/server/platform/db/tx';
import { WELCOME_GIFT_SUN } from '@voltide/server/money/ledger/operation';
import { openAccounts } from '@voltide/server/money/ledger/players';

import { adjustBalance, openPack, orderOf, type PackPlayer } from './pack-player.ts';
import { freshName, signupBody, type Person } from './people.ts';
import type { World } from './world.ts';

let known: Promise<string> | undefined;

/**
 * A player with the welcome balance, a confirmed email, a client seed and a session: for tests that need many players
 * and are about none of their sign-ups, each of which hashes a password for 50 ms or more.
 */
export async function enrolPlayer(world: World, clientSeed = 'harbour-1'): Promise<PackPlayer & Person> {
  const { context, clock } = world;
  const { email, username, password } = signupBody(freshName());
  known ??= createPasswords().hash(password, { address: '', isKnown: true });
  const passwordHash = await known;
  const userId = present(userIdFromRandom(randomBytes(8)), 'the number of a user');
  const atMs = clock.nowMs();
  const { token } = await inTransaction(context.database, async (connection) => {
    const account = { userId, email, username, passwordHash, address: '192.0.2.1', referralCode: undefined, atMs };
    await insertAccount(connection, account);
    await setConfirmed(connection, { userId, email }, atMs);
    await insertConsents(connection, { userId, atMs, documents: LEGAL_DOCUMENTS });
    await openAccounts(connection, context.seedCipher, { userId, atMs, clientSeed, welcomeSun: WELCOME_GIFT_SUN });
    return context.sessions.start(connection, userId);
  });
  const client = world.open();
  client.setToken(token);
  const { user } = await client.call(getMe);
  return { client, user, userId, email, password };
}

/** A pack whose edge of 1.75 VT brings 1,750 XP: level 5 begins with 1,600. */
const LEVEL_5 = { packId: 'aurora-ledger', priceSun: 25_000_000n };

/** Has a player open one pack for cash, which brings the level of private battles. */
export async function reachPrivateLevel(world: World, player: PackPlayer): Promise<void> {
  const spend = (spendOrder: 'cash_first' | 'promo_first') =>
    player.client.call(putPreferences, { body: { autoSell: [], spendOrder } });
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: LEVEL_5.priceSun });
  await spend('cash_first');
  await openPack(player, orderOf(world, LEVEL_5.packId));
  await spend('promo_first');
}

/** Enrols a player who may open private battles. */
export async function enrolHost(world: World): Promise<PackPlayer & Person> {
  const player = await enrolPlayer(world);
  await reachPrivateLevel(world, player);
  return player;
}
