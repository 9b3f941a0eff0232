import { createWithdrawal, login, PAYOUT_WAIT_MS, stepUp, type Withdrawal } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import { platformKeyOf } from '@voltide/server/money/tron/chain/signer';

import type { Client } from './client.ts';
import { enrolFactor, type Phone } from './operators.ts';
import { enrolPlayer } from './enrol.ts';
import { adjustBalance, type PackPlayer } from './pack-player.ts';
import type { Person } from './people.ts';
import { createTestWallet, linkWallet, type TestWallet, type WorldChain } from './tron-wallets.ts';
import type { World } from './world.ts';

/** Somebody who may withdraw at once, without anybody looking. */
export type Withdrawer = PackPlayer & Person & { readonly wallet: TestWallet; readonly phone: Phone };

/** Gives the platform's address 100,000 TRX, in a final block that the server has read. */
export async function fundPlatform(world: World, chain: WorldChain): Promise<void> {
  await chain.fund(createTestWallet(platformKeyOf(world.context.config)), '100000');
  chain.mineAt(world, 25);
  await world.runJobs();
}

/** Signs people up with cash, a second factor and a proven address, and lets a day pass. */
export async function signUpWithdrawers(
  world: World,
  chain: WorldChain,
  { count = 1, cashVt = 500n }: { readonly count?: number; readonly cashVt?: bigint } = {},
): Promise<readonly Withdrawer[]> {
  const people: Withdrawer[] = [];
  for (let made = 0; made < count; made++) {
    const player = await enrolPlayer(world);
    const wallet = createTestWallet();
    await chain.fund(wallet, '10');
    chain.mineAt(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: cashVt * SUN_PER_VT });
    await linkWallet(player, wallet);
    people.push({ ...player, wallet, phone: await enrolFactor(world, player.client, player.password) });
  }
  world.clock.advance(PAYOUT_WAIT_MS);
  // The network takes nothing that expires more than a day after its newest block.
  chain.mineAt(world);
  for (const person of people) await signInAgain(person);
  return people;
}

/** Signs somebody up as {@link signUpWithdrawers} does. */
export async function signUpWithdrawer(world: World, chain: WorldChain, cashVt?: bigint): Promise<Withdrawer> {
  const [person] = await signUpWithdrawers(world, chain, cashVt === undefined ? {} : { cashVt });
  if (person === undefined) throw new Error('one was asked for');
  return person;
}

type Secured = Pick<Person, 'client' | 'email' | 'password'> & { readonly phone: Pick<Phone, 'nextCode'> };

/** A fresh session with a fresh code. */
export async function signInAgain({ client, email, password, phone }: Secured): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  await client.call(stepUp, { body: { code: phone.nextCode() } });
}

let keys = 0;

/** Asks for a withdrawal, under a key of its own or the one given. */
export function askWithdrawal(client: Client, amount: string, key = `withdrawal-${++keys}`): Promise<Withdrawal> {
  return client.call(createWithdrawal, { body: { amount }, key });
}
