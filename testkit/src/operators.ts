import { beginFactor, confirmFactor, login, resetPassword, stepUp } from '@voltide/contract';

import { totpCode } from './authenticator.ts';
import type { Client } from './client.ts';
import { freshName } from './people.ts';
import type { World } from './world.ts';

const PASSWORD = 'night-watch-harbour';

/** Somebody's second factor, as their telephone has it. */
export type Phone = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was never given before; puts the world's clock forward by a step. */
  readonly nextCode: () => string;
};

/** A superadmin with a second factor, signed in and stepped up. */
export type Operator = { readonly client: Client; readonly email: string; readonly password: string } & Phone;

/** Gives a signed-in account a second factor. */
export async function enrolFactor(world: World, client: Client, password: string): Promise<Phone> {
  await client.call(stepUp, { body: { password } });
  const { secret } = await client.call(beginFactor);
  const code = totpCode(secret, world.clock.nowMs());
  const { recoveryCodes } = await client.call(confirmFactor, { body: { code } });
  const nextCode = (): string => {
    world.clock.advance(30_000);
    return totpCode(secret, world.clock.nowMs());
  };
  return { secret, recoveryCodes, nextCode };
}

/** Makes a superadmin by the link that an operator reads, with a second factor. */
export async function signInOperator(world: World, email = `${freshName('op')}@example.com`): Promise<Operator> {
  const [, token = ''] = /token=([\w-]+)/.exec((await world.operate().grant(email)).join('\n')) ?? [];
  const client = world.open();
  await client.call(resetPassword, { body: { token, password: PASSWORD } });
  client.setToken((await client.call(login, { body: { credential: email, password: PASSWORD } })).token);
  return { client, email, password: PASSWORD, ...(await enrolFactor(world, client, PASSWORD)) };
}
