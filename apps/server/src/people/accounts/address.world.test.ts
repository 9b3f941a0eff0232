import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  getBuckets,
  getEmail,
  getMe,
  listPlays,
  login,
  refresh,
  resetPassword,
  sendConfirmation,
  sendContact,
  signup,
  stepUp,
} from '@voltide/contract';
import { present } from '@voltide/core';
import {
  enrolFactor,
  freshName,
  openPack,
  orderOf,
  readyToPlay,
  sendTogether,
  signUp,
  signUpConfirmed,
  signupBody,
  useWorld,
  type Client,
  type Person,
} from '@voltide/testkit';
import { startMailbox, type ReceivedMail } from '@voltide/testkit/mailbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const mailbox = await startMailbox();
const world = useWorld({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example' } });
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'quiet-harbour-77';
const CONFIRM = 'Confirm your email';
const RESET = 'Set a new password';

afterAll(() => mailbox.close());
// The limits are those of one address, which all tests of this file share.
beforeEach(() => {
  world.clock.advance(HOUR_MS);
});

function tokensIn({ text }: ReceivedMail): readonly string[] {
  return [...text.matchAll(/#token=([\w-]+)$/gm)].map(([, token]) => token ?? '');
}

async function tokenTo(email: string, subject: string, mails = 1): Promise<string> {
  await world.runJobs();
  const [token] = tokensIn(present((await mailbox.mailsTo(email, mails, subject)).at(-1), 'the mail'));
  return present(token, 'a link');
}

async function confirm(email: string, mails = 1) {
  return world.open().call(confirmEmail, { body: { token: await tokenTo(email, CONFIRM, mails) } });
}

async function signUpToPlay() {
  const person = await signUp(world);
  return { ...person, ...(await readyToPlay(person)) };
}

async function signUpWith(email: string): Promise<Person> {
  const client = world.open();
  const body = signupBody(freshName(), { email });
  const { token, user } = await client.call(signup, { body });
  client.setToken(token);
  return { client, user, email, password: body.password };
}

async function logIn(credential: string, password: string): Promise<Client> {
  const client = world.open();
  client.setToken((await client.call(login, { body: { credential, password } })).token);
  return client;
}

function mailsTo(email: string): readonly ReceivedMail[] {
  return mailbox.mails.filter(({ to }) => to === email);
}

describe('a new account', () => {
  it('S3-20 plays at once, and its email counts once the mailed link was followed', async () => {
    const player = await signUpToPlay();
    await openPack(player, orderOf(world));
    expect(await player.client.call(getEmail)).toEqual({ email: player.email, confirmedAt: null, welcome: null });
    const { username } = player.user;
    const done = await confirm(player.email);
    const { email } = player;
    expect(done).toEqual({ success: true, username, email, isChange: false, wasNamedByOthers: false, welcome: null });
    const state = await player.client.call(getEmail);
    expect(Date.parse(present(state.confirmedAt, 'a time'))).toBeLessThanOrEqual(world.clock.nowMs());
  });

  it('S3-20 gets no notice at an unconfirmed address: of password, email, factor or deletion', async () => {
    const { client, user, email, password } = await signUp(world);
    await enrolFactor(world, client, password);
    await client.call(changeEmail, { body: { password, email: `${freshName('new')}@example.com` } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    await world.runJobs();
    const { rows } = await world.database.owner.query('select 1 from voltide.outbox where recipient = $1', [email]);
    expect([rows.length, mailsTo(email).length]).toEqual([0, 0]);
  });

  it('S3-20 can have the mail sent again three times an hour at most, and not once it is confirmed', async () => {
    const { client, email } = await signUp(world);
    for (let i = 0; i < 2; i++) await client.call(sendConfirmation);
    const refused = await client.refused(sendConfirmation);
    expect([refused.body.code, refused.headers['retry-after']]).toEqual(['too_many_attempts', '3600']);
    world.clock.advance(HOUR_MS);
    client.setToken((await client.call(refresh)).token);
    await client.call(sendConfirmation);
    await confirm(email, 4);
    await client.call(sendConfirmation);
    await world.runJobs();
    expect(mailsTo(email)).toHaveLength(4);
  });

  it('S3-13 S3-20 asks for an account: a visitor has no email to confirm', async () => {
    for (const call of [getEmail, sendConfirmation]) {
      expect((await world.open().refused(call)).body.code).toBe('not_signed_in');
    }
  });
});

describe("a stranger who signs up with somebody's address", () => {
  it('S3-20 a second factor cannot lock the owner out, who gets in by a new password and confirms it', async () => {
    const stranger = await signUp(world);
    const { email, user } = stranger;
    await enrolFactor(world, stranger.client, stranger.password);
    await world.open().call(forgotPassword, { body: { email } });
    await world.open().call(resetPassword, { body: { token: await tokenTo(email, RESET), password: NEW_PASSWORD } });
    const owner = await logIn(email, NEW_PASSWORD);
    await owner.call(getBuckets);
    expect((await owner.call(getMe)).user.id).toBe(user.id);
    expect((await owner.call(getEmail)).confirmedAt).not.toBeNull();
    expect((await stranger.client.refused(getMe)).body.code).toBe('session_expired');
    await world.runJobs();
    expect(await mailbox.mailsTo(email, 1, 'Your second factor was changed')).toHaveLength(1);
  });

  it('S3-18 S3-20 gets into no account that is confirmed: its second factor holds against a reset', async () => {
    const owner = await signUpConfirmed(world);
    await enrolFactor(world, owner.client, owner.password);
    await world.open().call(forgotPassword, { body: { email: owner.email } });
    const token = await tokenTo(owner.email, RESET);
    await world.open().call(resetPassword, { body: { token, password: NEW_PASSWORD } });
    const client = await logIn(owner.email, NEW_PASSWORD);
    expect((await client.refused(getBuckets)).body.code).toBe('factor_required');
  });

  it('S3-20 loses the address to who confirms it, and keeps play, session and username', async () => {
    const stranger = await signUpToPlay();
    await openPack(stranger, orderOf(world));
    await enrolFactor(world, stranger.client, stranger.password);
    const owner = await signUpWith(stranger.email);
    expect((await owner.client.call(getMe)).user.email).toBe(stranger.email);
    expect(await confirm(stranger.email, 2)).toMatchObject({ username: owner.user.username, wasNamedByOthers: true });
    const client = await logIn(stranger.email, owner.password);
    expect((await client.call(getMe)).user.id).toBe(owner.user.id);
    expect((await stranger.client.call(getMe)).user).toMatchObject({ id: stranger.user.id, email: null });
    expect((await stranger.client.call(listPlays)).plays).toHaveLength(1);
    expect(await stranger.client.call(getEmail)).toEqual({ email: null, confirmedAt: null, welcome: null });
    expect((await stranger.client.refused(sendConfirmation)).body.code).toBe('email_taken');
    await logIn(stranger.user.username, stranger.password);
    const again = signupBody(freshName(), { email: stranger.email });
    expect((await world.open().refused(signup, { body: again })).body.code).toBe('email_taken');
  });

  it('S3-20 who lost an address names another, and is not notified at the old one', async () => {
    const stranger = await signUp(world);
    await signUpWith(stranger.email);
    await confirm(stranger.email, 2);
    const before = mailsTo(stranger.email).length;
    const email = `${freshName('mine')}@example.com`;
    await stranger.client.call(changeEmail, { body: { password: stranger.password, email } });
    const token = await tokenTo(email, 'Confirm your new email');
    expect(await world.open().call(confirmEmail, { body: { token } })).toMatchObject({ email, isChange: true });
    await logIn(email, stranger.password);
    await world.runJobs();
    expect(mailsTo(stranger.email)).toHaveLength(before);
  });

  it('S3-07 S3-20 a new password: one mail names each account; the one that is chosen has the address', async () => {
    const stranger = await signUp(world);
    const owner = await signUpWith(stranger.email);
    await world.open().call(forgotPassword, { body: { email: stranger.email } });
    await world.runJobs();
    const [mail] = await mailbox.mailsTo(stranger.email, 1, RESET);
    const names = [...present(mail, 'the mail').text.matchAll(/new password for (\S+):$/gm)].map(([, name]) => name);
    expect(names).toEqual([stranger.user.username, owner.user.username]);
    const [first, second] = tokensIn(present(mail, 'the mail'));
    await world.open().call(resetPassword, { body: { token: present(second, 'a link'), password: NEW_PASSWORD } });
    const other = { token: present(first, 'a link'), password: 'later-harbour-79' };
    expect((await world.open().refused(resetPassword, { body: other })).body.code).toBe('link_used');
    expect((await (await logIn(owner.email, NEW_PASSWORD)).call(getMe)).user.id).toBe(owner.user.id);
    expect((await stranger.client.call(getMe)).user.email).toBeNull();
  });

  it('S3-15 S3-20 who deletes such an account erases nothing of the owner: neither mail nor message', async () => {
    const stranger = await signUp(world);
    const { email } = stranger;
    const body = { name: '', email, topic: 'other', message: 'Hello.' } as const;
    await world.open().call(sendContact, { body });
    const owner = await signUpWith(email);
    await stranger.client.call(stepUp, { body: { password: stranger.password } });
    await stranger.client.call(deleteAccount, { body: { confirm: stranger.user.username } });
    const { rows } = await world.database.owner.query('select 1 from voltide.contact_message where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
    expect(await confirm(email)).toMatchObject({ username: owner.user.username, wasNamedByOthers: false });
  });
});

describe('two who confirm one address at the same moment', () => {
  const together = (tokens: readonly string[]) =>
    sendTogether(
      world.url,
      tokens.map((token) => ({
        method: 'POST',
        path: confirmEmail.path,
        headers: { 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token }),
      })),
    );
  const owners = async (email: string): Promise<number> => {
    const { rows } = await world.database.owner.query('select 1 from voltide.identity where email = $1', [email]);
    return rows.length;
  };

  it('S3-20 of ten sign-ups one has it, by either of its links, and no other keeps it', async () => {
    const email = `${freshName('shared')}@example.com`;
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 3; i++) await signUpWith(email);
      await world.runJobs();
      world.clock.advance(HOUR_MS);
    }
    const mails = await mailbox.mailsTo(email, 10, CONFIRM);
    const answers = await together(mails.flatMap(tokensIn));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(9);
    expect(await owners(email)).toBe(1);
  });

  it('S3-20 of a sign-up and two changes of email one has it, and the others stay as they were', async () => {
    const email = `${freshName('wanted')}@example.com`;
    const movers = [await signUpConfirmed(world), await signUpConfirmed(world)];
    for (const { client, password } of movers) await client.call(changeEmail, { body: { password, email } });
    await signUpWith(email);
    await world.runJobs();
    const mails = await mailbox.mailsTo(email, 3);
    const statuses = (await together(mails.flatMap(tokensIn))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 410)).toHaveLength(2);
    expect(await owners(email)).toBe(1);
    for (const { client, email: own } of movers) {
      expect([own, email]).toContain((await client.call(getMe)).user.email);
    }
  });

  it('S3-20 a reset and a confirmation of two accounts end with one owner', async () => {
    const stranger = await signUp(world);
    const { email } = stranger;
    await signUpWith(email);
    await world.open().call(forgotPassword, { body: { email } });
    await world.runJobs();
    const [reset] = tokensIn(present((await mailbox.mailsTo(email, 1, RESET))[0], 'the mail'));
    const token = present((await mailbox.mailsTo(email, 2, CONFIRM)).flatMap(tokensIn).at(-1), 'a link');
    const send = (path: string, body: object) => world.open().send('POST', path, { body });
    const answers = await Promise.all([
      send(resetPassword.path, { token: reset, password: NEW_PASSWORD }),
      send(confirmEmail.path, { token }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 410]);
    expect(await owners(email)).toBe(1);
  });
});

it('S3-07 S3-20 who asks for a link learns nothing of an address, be it unknown, typed in or confirmed', async () => {
  const emails = [`${freshName('no')}@example.com`, (await signUp(world)).email, (await signUpConfirmed(world)).email];
  const shapes = await Promise.all(
    emails.map(async (email) => {
      const { status, headers, json } = await world.open().send('POST', forgotPassword.path, { body: { email } });
      return { status, names: Object.keys(headers), json };
    }),
  );
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  const { client, password } = await signUp(world);
  const changes = await Promise.all(
    emails.map(async (email) => (await client.send('POST', changeEmail.path, { body: { password, email } })).json),
  );
  expect(changes).toEqual([{ success: true }, { success: true }, { success: true }]);
});
