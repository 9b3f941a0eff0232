import { changeEmail, confirmEmail, deleteAccount, MESSAGES, signup, stepUp, type User } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { isVerified, verifyLedger } from '@voltide/server/ledger/full-verifier';
import { CallError, freshName, signUp, signupBody, startGuest, useWorld, type Person } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, describe, expect, it } from 'vitest';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });

afterAll(() => mailbox.close());

async function confirmationFor(address: string): Promise<string> {
  await world.runJobs();
  const [mail] = await mailbox.mailsTo(address);
  return present(/\/confirm-email#token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1], 'a link');
}

async function deleteFor({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

async function signUpAs(email: string, client = world.open()): Promise<User> {
  return (await client.call(signup, { body: signupBody(freshName(), { email }) })).user;
}

/** Everybody who got in, of so many who sign up with one email at once. */
async function joinTogether(email: string, count: number): Promise<readonly User[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => signUpAs(email)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CallError);
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** What a user was given, as the books have it. */
async function giftsOf({ id }: User): Promise<readonly bigint[]> {
  const { rows } = await world.database.owner.query<{ amount: bigint }>(
    `select amount from voltide.transfer where user_id = $1 and cause = 'welcome' order by seq`,
    [parseUserId(id)],
  );
  return rows.map(({ amount }) => amount);
}

describe('the welcome', () => {
  it('S8-13 does not come again to the email of a deleted account, in whatever case', async () => {
    const first = await signUp(world);
    expect(first.user.balance).toBe('100.000000');
    await deleteFor(first);
    const again = await signUpAs(first.email.toUpperCase());
    expect([again.balance, await giftsOf(again)]).toEqual(['0.000000', []]);
    expect(MESSAGES.welcomeOffer).toContain('100 VT');
  });

  it('S8-13 S3-06 a guest who signs up with such an email keeps what a guest has, and gets no more', async () => {
    const first = await signUp(world);
    await deleteFor(first);
    const { client, user } = await startGuest(world);
    const account = await signUpAs(first.email, client);
    expect([account.id, account.balance]).toEqual([user.id, '25.000000']);
    expect(await giftsOf(account)).toEqual([25_000_000n]);
  });

  it('S8-13 follows a change of email: neither the old nor the new one is welcomed again', async () => {
    const person = await signUp(world);
    const newEmail = `${freshName('moved')}@example.com`;
    await person.client.call(stepUp, { body: { password: person.password } });
    await person.client.call(changeEmail, { body: { password: person.password, email: newEmail } });
    const token = await confirmationFor(newEmail);
    await world.open().call(confirmEmail, { body: { token } });
    expect((await signUpAs(person.email)).balance).toBe('0.000000');
    await deleteFor(person);
    expect((await signUpAs(newEmail)).balance).toBe('0.000000');
  });

  it('S8-13 is given once in all where sign-ups race for an email, and race the deletion that frees it', async () => {
    for (let round = 0; round < 3; round++) {
      const fresh = await joinTogether(`${freshName('race')}@example.com`, 10);
      const balances = fresh.map(({ balance }) => balance);
      expect(balances.toSorted()).toEqual([...Array<string>(9).fill('0.000000'), '100.000000']);

      const person = await signUp(world);
      await person.client.call(stepUp, { body: { password: person.password } });
      const before = joinTogether(person.email, 10);
      const deleting = person.client.call(deleteAccount, { body: { confirm: person.user.username } });
      const meanwhile = joinTogether(person.email, 10);
      await deleting;
      const joined = (await Promise.all([before, meanwhile, joinTogether(person.email, 1)])).flat();
      expect(joined.map(({ balance }) => balance)).toEqual(Array<string>(21).fill('0.000000'));
      for (const user of joined) expect(await giftsOf(user)).toEqual([]);
    }
    const found = await verifyLedger(world.context.database, world.context.sealer);
    expect([isVerified(found), found.examples]).toEqual([true, []]);
  });
});
