import {
  changeEmail,
  deleteAccount,
  excludePlayer,
  getPlayerLimits,
  setClientSeed,
  signup,
  stepUp,
} from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import { confirmOwnEmail, freshName, orderOf, signUp, signupBody, signUpConfirmed, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('an exclusion outlives the account', () => {
  /** Excludes somebody, deletes the account, and signs up with the email again. */
  async function comeBack(isConfirmed: boolean) {
    const person = await signUp(world);
    if (isConfirmed) await confirmOwnEmail(world, person);
    const { client, email, password, user } = person;
    const body = { kind: 'self_exclusion', length: '1y', confirmed: true } as const;
    const { exclusion } = await client.call(excludePlayer, { body });
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    const again = world.open();
    const name = signupBody(freshName(), { email: email.replace('p', 'P') });
    again.setToken((await again.call(signup, { body: name })).token);
    return { exclusion, again };
  }

  it('S15-01 whoever comes back with its email is excluded until it ends', async () => {
    const { exclusion, again } = await comeBack(true);
    expect((await again.call(getPlayerLimits)).exclusion).toEqual(exclusion);
    await again.call(setClientSeed, { body: { clientSeed: 'harbour-1' } });
    expect((await again.refused(openPacks, { body: orderOf(world), key: 'k' })).body.code).toBe('excluded');
  });

  it('S15-01 an exclusion follows every email that the account had, before and after it is deleted', async () => {
    const person = await signUpConfirmed(world);
    const { client, password, user } = person;
    const emails = [person.email, `${freshName()}@example.com`, `${freshName()}@example.com`];
    for (const email of emails.slice(1)) {
      await client.call(changeEmail, { body: { password, email } });
      await confirmOwnEmail(world, { email });
    }
    const body = { kind: 'self_exclusion', length: '6m', confirmed: true } as const;
    const { exclusion } = await client.call(excludePlayer, { body });
    const exclusionOf = async (email: string) => {
      const again = world.open();
      again.setToken((await again.call(signup, { body: signupBody(freshName(), { email }) })).token);
      return (await again.call(getPlayerLimits)).exclusion;
    };
    expect(await Promise.all(emails.slice(0, 2).map(exclusionOf))).toEqual([exclusion, exclusion]);
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    expect(await Promise.all(emails.map(exclusionOf))).toEqual(emails.map(() => exclusion));
    expect(await exclusionOf(`${freshName()}@example.com`)).toBeNull();
  });

  it('S15-01 S3-20 who only typed an email in excludes nobody else', async () => {
    const { again } = await comeBack(false);
    expect((await again.call(getPlayerLimits)).exclusion).toBeNull();
  });
});
