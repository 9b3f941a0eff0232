import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  getMe,
  login,
  resetPassword,
  signup,
} from '@voltide/contract';
import { present } from '@voltide/core';
import {
  confirmOwnEmail,
  freshName,
  sendTogether,
  signUp,
  signUpConfirmed,
  signupBody,
  startGuest,
  useWorld,
  type Client,
} from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });
const NEW_PASSWORD = 'quiet-harbour-77';

afterAll(() => mailbox.close());
// The limits are those of one address, which all tests of this file share.
beforeEach(() => {
  world.clock.advance(3_600_000);
});

function freshEmail(): string {
  return `${freshName('moved')}@example.com`;
}

async function subjectsTo(address: string, mails: number): Promise<readonly (string | undefined)[]> {
  await world.runJobs();
  const subjects = (await mailbox.mailsTo(address, mails + 1)).map(({ headers }) => headers.get('subject'));
  return subjects.filter((subject) => subject !== 'Confirm your email');
}

async function confirmationFor(address: string): Promise<string> {
  await world.runJobs();
  const [mail] = await mailbox.mailsTo(address);
  return present(/\/confirm-email#token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1], 'a link');
}

async function logIn(credential: string, password: string): Promise<Client> {
  const client = world.open();
  client.setToken((await client.call(login, { body: { credential, password } })).token);
  return client;
}

describe('a change of password', () => {
  it('S3-15 keeps this session, ends the others, and notifies the owner', async () => {
    const { client, email, password } = await signUpConfirmed(world);
    const other = await logIn(email, password);
    await client.call(changePassword, { body: { currentPassword: password, newPassword: NEW_PASSWORD } });
    expect((await client.call(getMe)).user.email).toBe(email);
    expect((await other.refused(getMe)).body.code).toBe('session_expired');
    await logIn(email, NEW_PASSWORD);
    expect(await subjectsTo(email, 1)).toEqual(['Your password was changed']);
  });

  it('S3-15 needs the password: a stolen token alone changes nothing, and cannot guess on', async () => {
    const { client, email, password } = await signUp(world);
    const guess = async (i: number) => {
      const body = { currentPassword: `not-this-one-${i}`, newPassword: NEW_PASSWORD };
      return (await client.refused(changePassword, { body })).body.code;
    };
    const codes: string[] = [];
    for (let i = 0; i < 27; i++) codes.push(await guess(i));
    expect(codes[0]).toBe('wrong_password');
    expect(codes.at(-1)).toBe('too_many_attempts');
    world.clock.advance(3_600_000);
    await logIn(email, password);
  });

  it('S3-12 refuses a leaked password and the own name', async () => {
    const { client, user, password } = await signUp(world, world.open(), freshName('long-name'));
    const weak = { currentPassword: password, newPassword: 'password1' };
    expect((await client.refused(changePassword, { body: weak })).body.code).toBe('password_leaked');
    const own = { currentPassword: password, newPassword: user.username };
    expect((await client.refused(changePassword, { body: own })).body.fields).toHaveProperty('password');
  });

  it('S3-15 of twenty changes at the same moment one succeeds', async () => {
    const { client, email, password } = await signUp(world);
    const passwords = Array.from({ length: 20 }, (_, i) => `harbour-of-night-${i}`);
    const answers = await sendTogether(
      world.url,
      passwords.map((newPassword) => ({
        method: 'POST',
        path: changePassword.path,
        headers: { authorization: `Bearer ${client.token() ?? ''}` },
        body: JSON.stringify({ currentPassword: password, newPassword }),
      })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await logIn(email, present(passwords[statuses.indexOf(200)], 'the one password'));
  });

  it('S3-15 ends the links that were mailed before', async () => {
    const { client, email, password } = await signUp(world);
    await client.call(forgotPassword, { body: { email } });
    await world.runJobs();
    const [mail] = await mailbox.mailsTo(email, 1, 'Set a new password');
    const token = present(/token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1], 'a link');
    const moved = freshEmail();
    await client.call(changeEmail, { body: { password, email: moved } });
    const confirmation = await confirmationFor(moved);
    await client.call(changePassword, { body: { currentPassword: password, newPassword: NEW_PASSWORD } });
    const reset = await client.refused(resetPassword, { body: { token, password: 'later-harbour-79' } });
    expect(reset.body.code).toBe('link_used');
    expect((await client.refused(confirmEmail, { body: { token: confirmation } })).body.code).toBe('link_used');
  });

  it('S3-13 belongs to accounts: visitors and guests are refused', async () => {
    const body = { currentPassword: 'whatever', newPassword: NEW_PASSWORD };
    expect((await world.open().refused(changePassword, { body })).status).toBe(401);
    const { client } = await startGuest(world);
    expect((await client.refused(changePassword, { body })).status).toBe(403);
  });
});

describe('a change of email', () => {
  it('S3-15 counts once the new address is confirmed; the old one is notified twice', async () => {
    const { client, email, password } = await signUpConfirmed(world);
    const moved = freshEmail();
    await client.call(changeEmail, { body: { password, email: moved.toUpperCase() } });
    expect((await client.call(getMe)).user.email).toBe(email);
    const token = await confirmationFor(moved);
    expect(await subjectsTo(email, 1)).toEqual(['Your email is about to change']);
    await world.open().call(confirmEmail, { body: { token } });
    expect((await client.call(getMe)).user.email).toBe(moved);
    await logIn(moved, password);
    const old = await world.open().refused(login, { body: { credential: email, password } });
    expect(old.body.code).toBe('wrong_credentials');
    expect(await subjectsTo(email, 2)).toEqual(['Your email is about to change', 'Your email was changed']);
    expect((await world.open().refused(confirmEmail, { body: { token } })).body.code).toBe('link_used');
  });

  it('S3-15 does not reveal whose an address is: only its mailbox learns that it is taken', async () => {
    const taken = (await signUpConfirmed(world)).email;
    const { client, email, password } = await signUp(world);
    const known = await client.send('POST', changeEmail.path, { body: { password, email: taken } });
    const unknown = await client.send('POST', changeEmail.path, { body: { password, email: freshEmail() } });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    expect(await subjectsTo(taken, 1)).toEqual(['You already have an account']);
    expect((await client.call(getMe)).user.email).toBe(email);
  });

  it('S3-15 an address that somebody else took meanwhile stays theirs', async () => {
    const { client, email, password } = await signUp(world);
    const moved = freshEmail();
    await client.call(changeEmail, { body: { password, email: moved } });
    const token = await confirmationFor(moved);
    const other = world.open();
    await other.call(signup, { body: signupBody(freshName(), { email: moved }) });
    await confirmOwnEmail(world, { email: moved });
    expect((await client.refused(confirmEmail, { body: { token } })).body.code).toBe('email_taken');
    expect((await client.call(getMe)).user.email).toBe(email);
  });

  it('S3-15 a link sets either an email or a password, never the other', async () => {
    const { client, password } = await signUp(world);
    const moved = freshEmail();
    await client.call(changeEmail, { body: { password, email: moved } });
    const token = await confirmationFor(moved);
    const reset = await client.refused(resetPassword, { body: { token, password: NEW_PASSWORD } });
    expect(reset.body.code).toBe('link_expired');
    await client.call(confirmEmail, { body: { token } });
  });

  it('S3-15 a link that was mailed before somebody was made superadmin changes nothing afterwards', async () => {
    const { client, email, password } = await signUp(world);
    const moved = freshEmail();
    await client.call(changeEmail, { body: { password, email: moved } });
    const token = await confirmationFor(moved);
    const { accounts } = world.context;
    const { userId } = present(await accounts.findByEmail(email), 'the account');
    await world.operators.makeSuperadmin({ userId, email });
    expect((await client.refused(confirmEmail, { body: { token } })).body.code).toBe('link_used');
    expect(await accounts.findByEmail(moved)).toBeUndefined();
  });

  it('S3-15 needs the password, and mails at most three addresses at once', async () => {
    const { client, password } = await signUp(world);
    const wrong = { password: 'not-this-one', email: freshEmail() };
    expect((await client.refused(changeEmail, { body: wrong })).body.code).toBe('wrong_password');
    for (let i = 0; i < 3; i++) await client.call(changeEmail, { body: { password, email: freshEmail() } });
    const fourth = await client.refused(changeEmail, { body: { password, email: freshEmail() } });
    expect(fourth.body.code).toBe('too_many_attempts');
  });

  it.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'Mira <a@example.com>'])(
    'S3-08 takes one plain address and nothing that could reach a header (%#)',
    async (email) => {
      const { client, password } = await signUp(world);
      const answer = await client.refused(changeEmail, { body: { password, email } });
      expect([answer.status, answer.body.error]).toEqual([400, 'Invalid email format']);
    },
  );
});
