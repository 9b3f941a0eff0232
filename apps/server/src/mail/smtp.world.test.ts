import { startMailbox, type Mailbox, type MailLogin } from '@voltide/testkit/mailbox';
import { afterEach, expect, it } from 'vitest';

import { createSmtpSender } from './smtp.ts';

const boxes: Mailbox[] = [];

afterEach(async () => {
  for (const box of boxes.splice(0)) await box.close();
});

async function open(login?: MailLogin): Promise<Mailbox> {
  const box = await startMailbox(login);
  boxes.push(box);
  return box;
}

const MAIL = {
  messageId: '<1@voltide.example>',
  recipient: 'mira@example.com',
  replyTo: undefined,
  subject: 'Hello',
  text: 'Text.\n',
};

function send(smtpUrl: string, over: Partial<{ subject: string; recipient: string; replyTo: string }> = {}) {
  return createSmtpSender(smtpUrl, 'Voltide <no-reply@voltide.example>').send({ ...MAIL, ...over });
}

it('S3-07 signs in at the mail server, with whatever signs the password has', async () => {
  const login = { user: 'robot@example.com', password: 'p@ss:w/rd %?#' };
  const { url, mails } = await open(login);
  const address = (password: string): string =>
    url.replace('//', `//${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@`);
  expect(await send(address('wrong'))).toMatchObject({ outcome: 'down' });
  expect(await send(address(login.password))).toEqual({ outcome: 'sent' });
  expect(mails).toHaveLength(1);
});

it('S3-07 says nothing in the clear to a mail server elsewhere, unless told to', async () => {
  const { url, mails } = await open();
  const elsewhere = url.replace('127.0.0.1', '127.1');
  expect(await send(elsewhere)).toMatchObject({ outcome: 'down' });
  expect(mails).toHaveLength(0);
  expect(await send(`${elsewhere}?tls=none`)).toEqual({ outcome: 'sent' });
});

it('S3-07 nobody listens: the server is down, and the mail is for later', async () => {
  const { url, close } = await startMailbox();
  await close();
  expect(await send(url)).toMatchObject({ outcome: 'down' });
});

it('S3-07 a line break in a header starts no other header', async () => {
  const { url, mails } = await open();
  const line = 'Hello\r\nBcc: all@example.com';
  expect(await send(url, { subject: line, replyTo: `a@example.com\r\nBcc: all@example.com` })).toEqual({
    outcome: 'sent',
  });
  expect(mails.map(({ to }) => to)).toEqual(['mira@example.com']);
  expect(mails[0]?.headers.has('bcc')).toBe(false);
  expect(mails[0]?.headers.get('subject')).toBe('Hello Bcc: all@example.com');
});
