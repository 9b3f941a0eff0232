import { handleContact, LIMITS, listContact, MESSAGES, sendContact, type RequestOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { signInOperator, signUp, useWorld, type Client, type Operator } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, beforeEach, expect, it } from 'vitest';

import { erase } from '../../people/own-data/deletion.sql.ts';

const OPERATOR = 'operators@voltide.example';
const mailbox = await startMailbox();
const world = useWorld({
  settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example', OPERATOR_EMAIL: OPERATOR },
});

afterAll(() => mailbox.close());
beforeEach(() => {
  world.clock.advance(3_600_000);
});

type Message = RequestOf<typeof sendContact>;

function message(over: Partial<Message> = {}): Message {
  return { name: 'Mira', email: 'mira@example.com', topic: 'question', message: 'Where is my item?', ...over };
}

async function newest({ client }: Operator, count: number) {
  return (await client.call(listContact)).messages.slice(0, count);
}

it('S1-03 a message is stored and mailed to the operators, who can answer it', async () => {
  const text = 'First line: “so”.\nSecond line.\n.\nA line after a lone dot.';
  await world.open().call(sendContact, { body: message({ topic: 'bug', message: text }) });
  await world.runJobs();
  const mail = present((await mailbox.mailsTo(OPERATOR)).at(-1), 'the mail');
  expect(mail.headers.get('subject')).toMatch(/^Contact message \d+: A bug$/);
  expect(mail.headers.get('reply-to')).toBe('mira@example.com');
  expect(mail.headers.get('from')).toBe('no-reply@voltide.example');
  expect(mail.text).toContain(`From: Mira <mira@example.com>\n\n${text}\n`);
  const [stored] = await newest(await signInOperator(world), 1);
  expect(stored).toMatchObject({
    name: 'Mira',
    email: 'mira@example.com',
    topic: 'bug',
    message: text,
    username: null,
  });
});

it('S1-03 says who was signed in; the name in the message proves nothing', async () => {
  const { client, user } = await signUp(world);
  await client.call(sendContact, { body: message({ name: 'somebody else' }) });
  const [stored] = await newest(await signInOperator(world), 1);
  expect(stored).toMatchObject({ name: 'somebody else', username: user.username });
});

it('S1-03 a message needs no name', async () => {
  const { name: _, ...body } = message();
  await world.open().call(sendContact, { body });
  expect((await newest(await signInOperator(world), 1))[0]?.name).toBe('');
});

it.each([
  ['a name with a line break', { name: 'Mira\r\nBcc: all@example.com' }, MESSAGES.contactCharacters],
  ['an address with a line break', { email: 'a@example.com\nBcc: b@example.com' }, MESSAGES.emailInvalid],
  ['two addresses', { email: 'a@example.com,b@example.com' }, MESSAGES.emailInvalid],
  ['a long name', { name: 'm'.repeat(LIMITS.contactNameMaxLength + 1) }, MESSAGES.contactNameTooLong],
  ['a huge message', { message: 'm'.repeat(LIMITS.contactMessageMaxLength + 1) }, MESSAGES.contactMessageTooLong],
  ['nothing but spaces', { message: ' \n\t ' }, MESSAGES.contactMessageRequired],
  ['control characters', { message: 'bell \u0007' }, MESSAGES.contactCharacters],
] as const)('S1-03 refuses %s', async (_, over, text) => {
  const answer = await world.open().refused(sendContact, { body: message(over) });
  expect([answer.status, answer.body.error]).toEqual([400, text]);
});

it('S1-03 refuses a topic of its own, and a body beyond all measure', async () => {
  const topic = await world.open().send('POST', sendContact.path, { body: { ...message(), topic: 'x\r\nBcc: y' } });
  expect(topic.status).toBe(400);
  const huge = await world.open().send('POST', sendContact.path, {
    body: { ...message(), message: 'm'.repeat(LIMITS.bodyMaxBytes) },
  });
  expect(huge.status).toBe(413);
});

it('one address leaves five messages at once, and all together mail twenty', async () => {
  const { contact } = world.context;
  const count = async (table: string, condition: string): Promise<number> => {
    const text = `select count(*) as count from voltide.${table} where ${condition}`;
    return Number((await world.database.owner.query<{ count: bigint }>(text)).rows[0]?.count);
  };
  const before = await count('outbox', `purpose = 'contact'`);
  const statuses: number[] = [];
  const visitor = world.open();
  for (let i = 0; i < 6; i++) {
    statuses.push((await visitor.send('POST', sendContact.path, { body: message() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const flood = { name: 'flood', email: 'flood@example.com', topic: 'other', message: 'again' } as const;
  for (let i = 0; i < 30; i++) await contact.leave(flood, undefined);
  expect(await count('contact_message', `name = 'flood'`)).toBe(30);
  const mailed = (await count('outbox', `purpose = 'contact'`)) - before;
  expect([20, 21]).toContain(mailed);
});

it('S1-03 an account has five messages of its own, even if others write from its address', async () => {
  const sendAs = async (client: Client): Promise<number> =>
    (await client.send('POST', sendContact.path, { body: message(), headers: { 'x-forwarded-for': '192.0.2.9' } }))
      .status;
  const [ada, bob] = [await signUp(world), await signUp(world)];
  const fiveAndNoMore = [200, 200, 200, 200, 200, 429];
  for (const client of [world.open(), ada.client, bob.client]) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await sendAs(client));
    expect(statuses).toEqual(fiveAndNoMore);
  }
});

it('messages go page by page, each once, and are gone after half a year', async () => {
  const { contact } = world.context;
  for (let i = 0; i < 55; i++)
    await contact.leave({ name: '', email: 'a@example.com', topic: 'play', message: `page ${i}` }, undefined);
  const { client } = await signInOperator(world);
  const first = await client.call(listContact);
  const second = await client.call(listContact, { query: { before: present(first.next, 'a next page') } });
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(55);
  world.clock.advance(181 * 86_400_000);
  await world.runJobs();
  const operator = await signInOperator(world);
  expect(await newest(operator, 1)).toEqual([]);
});

it('S13-01 operators put aside what they have handled, count the rest, and can take it back', async () => {
  const { contact } = world.context;
  const text = { name: 'aside', email: 'a@example.com', topic: 'play' } as const;
  for (const words of ['first', 'second']) await contact.leave({ ...text, message: words }, undefined);
  const { client } = await signInOperator(world);
  const before = await client.call(listContact);
  const [second, first] = before.messages;
  const messageId = present(second, 'the newest message').id;
  const mark = (isHandled: boolean) => client.call(handleContact, { params: { messageId }, body: { isHandled } });
  await mark(true);
  const { messages, open, handled } = await client.call(listContact);
  expect(messages[0]).toEqual(first);
  expect([open, handled]).toEqual([before.open - 1, before.handled + 1]);
  const [all] = (await client.call(listContact, { query: { show: 'all' } })).messages;
  expect(all).toMatchObject({ id: messageId, handledAt: expect.stringMatching(/^20/) as string });
  world.clock.advance(60_000);
  await mark(true);
  expect((await client.call(listContact, { query: { show: 'all' } })).messages[0]).toEqual(all);
  await mark(false);
  expect(await client.call(listContact)).toEqual(before);
});

it('S13-01 a message that is not there cannot be handled', async () => {
  const { client } = await signInOperator(world);
  const wish = { params: { messageId: '999999999999' }, body: { isHandled: true } };
  const { status, body } = await client.refused(handleContact, wish);
  expect([status, body.code]).toEqual([404, 'not_found']);
  const bad = await client.send('POST', '/api/admin/contact/0/handled', { body: wish.body });
  expect(bad.status).toBe(400);
});

it('S3-15 nothing of it is left of somebody who deletes their account', async () => {
  const { client, user, email } = await signUp(world);
  await client.call(sendContact, { body: message({ email: 'another@example.com', message: user.username }) });
  await world.open().call(sendContact, { body: message({ email: email.toUpperCase(), message: user.username }) });
  const { accounts, database } = world.context;
  await erase(database, present(await accounts.findByEmail(email), 'the account').userId, email);
  const { rows } = await world.database.owner.query<{ left: bigint }>(
    `select (select count(*) from voltide.contact_message where message = $1)
      + (select count(*) from voltide.outbox where lower(reply_to) = lower($2)) as left`,
    [user.username, email],
  );
  expect(Number(rows[0]?.left)).toBe(0);
});

it('S13-01 only superadmins read messages', async () => {
  expect((await world.open().refused(listContact)).status).toBe(401);
  expect((await (await signUp(world)).client.refused(listContact)).status).toBe(403);
});
