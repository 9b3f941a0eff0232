import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  getEmail,
  getMe,
  MESSAGES,
  resetPassword,
  signup,
  stepUp,
  type User,
} from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import {
  CallError,
  freshName,
  listLedgerFaults,
  signUp,
  signupBody,
  startGuest,
  useWorld,
  type Person,
} from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, describe, expect, it } from 'vitest';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });

afterAll(() => mailbox.close());

const CONFIRM_LINK = /\/confirm-email#token=([\w-]+)$/m;

async function confirmationFor(address: string): Promise<string> {
  await world.runJobs();
  const links = (await mailbox.mailsTo(address)).map(({ text }) => CONFIRM_LINK.exec(text)?.[1]);
  return present(
    links.findLast((link) => link !== undefined),
    'a link',
  );
}

async function deleteFor({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

async function signUpAs(email: string, client = world.open()): Promise<User> {
  return (await client.call(signup, { body: signupBody(freshName(), { email }) })).user;
}

async function joinAs(email: string, client = world.open()): Promise<Person> {
  const body = signupBody(freshName(), { email });
  const { token, user } = await client.call(signup, { body });
  client.setToken(token);
  return { client, user, email, password: body.password };
}

async function joinTogether(email: string, count: number): Promise<readonly User[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => signUpAs(email)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CallError);
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

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

  it('S8-13 S3-20 is not used up by a stranger who typed the email in: it comes to who confirms it', async () => {
    const stranger = await signUp(world);
    const owner = await joinAs(stranger.email);
    expect([owner.user.balance, await owner.client.call(getEmail)]).toEqual([
      '0.000000',
      { email: stranger.email, confirmedAt: null, welcome: '100.000000' },
    ]);
    const token = await confirmationFor(stranger.email);
    expect(await world.open().call(confirmEmail, { body: { token } })).toMatchObject({ welcome: '100.000000' });
    expect((await owner.client.call(getMe)).user.balance).toBe('100.000000');
    expect(await owner.client.call(getEmail)).toMatchObject({ welcome: null });
    expect(await giftsOf(stranger.user)).toEqual([100_000_000n]);
    await deleteFor(owner);
    const again = await joinAs(stranger.email);
    expect([again.user.balance, (await again.client.call(getEmail)).welcome]).toEqual(['0.000000', null]);
    const second = await confirmationFor(stranger.email);
    expect(await world.open().call(confirmEmail, { body: { token: second } })).toMatchObject({ welcome: null });
    expect(await giftsOf(again.user)).toEqual([]);
  });

  it('S8-13 S3-20 is not used up by a stranger who deletes the account again, or for a guest', async () => {
    const stranger = await signUp(world);
    await deleteFor(stranger);
    const { client } = await startGuest(world);
    const owner = await joinAs(stranger.email, client);
    expect([owner.user.balance, (await owner.client.call(getEmail)).welcome]).toEqual(['25.000000', '75.000000']);
    const token = await confirmationFor(stranger.email);
    await world.open().call(confirmEmail, { body: { token } });
    expect(await giftsOf(owner.user)).toEqual([25_000_000n, 75_000_000n]);
  });

  it('S8-13 S3-20 comes by a reset as well, and to an account once, whatever emails it confirms', async () => {
    const stranger = await signUp(world);
    const owner = await joinAs(stranger.email);
    await world.open().call(forgotPassword, { body: { email: stranger.email } });
    await world.runJobs();
    const mail = (await mailbox.mailsTo(stranger.email, 1, 'Set a new password')).at(-1);
    const links = [...(mail?.text ?? '').matchAll(/#token=([\w-]+)$/gm)].map(([, link]) => link ?? '');
    const token = present(links[1], 'the link of the second account');
    await world.open().call(resetPassword, { body: { token, password: 'quiet-harbour-77' } });
    expect(await giftsOf(owner.user)).toEqual([100_000_000n]);
    const person = await signUp(world);
    for (const email of [person.email, `${freshName('moved')}@example.com`]) {
      if (email !== person.email) {
        await person.client.call(stepUp, { body: { password: person.password } });
        await person.client.call(changeEmail, { body: { password: person.password, email } });
      }
      const link = await confirmationFor(email);
      expect(await world.open().call(confirmEmail, { body: { token: link } })).toMatchObject({ welcome: null });
    }
    expect(await giftsOf(person.user)).toEqual([100_000_000n]);
  });

  it('S8-13 S3-20 comes once where two who had it not confirm the same email at once', async () => {
    const stranger = await signUp(world);
    const owners = [await joinAs(stranger.email), await joinAs(stranger.email)];
    await world.runJobs();
    const mails = (await mailbox.mailsTo(stranger.email, 3)).map(({ text }) => text);
    const links = mails.flatMap((text) => [...text.matchAll(/#token=([\w-]+)$/gm)].map(([, link]) => link ?? ''));
    await Promise.allSettled([...links, ...links].map((token) => world.open().call(confirmEmail, { body: { token } })));
    const gifts = await Promise.all([stranger, ...owners].map(({ user }) => giftsOf(user)));
    expect(gifts.flat().length).toBeLessThanOrEqual(2);
    expect(gifts[0]).toEqual([100_000_000n]);
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
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});
