import { makeCertificate } from '@voltide/testkit';
import { startMailbox, type Mailbox, type MailboxOptions } from '@voltide/testkit/mailbox';
import { afterEach, describe, expect, it } from 'vitest';

import { createSmtpSender } from './smtp.ts';

const boxes: Mailbox[] = [];

afterEach(async () => {
  for (const box of boxes.splice(0)) await box.close();
});

async function open(options?: MailboxOptions): Promise<Mailbox> {
  const box = await startMailbox(options);
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

const mailFrom = 'Voltide <no-reply@voltide.example>';

function send(smtpUrl: string, over: Partial<{ subject: string; recipient: string; replyTo: string }> = {}) {
  return createSmtpSender({ smtpUrl, mailFrom }).send({ ...MAIL, ...over });
}

it('S3-07 signs in at the mail server, with whatever signs the password has', async () => {
  const login = { user: 'robot@example.com', password: 'p@ss:w/rd %?#' };
  const { url, mails } = await open({ login });
  const address = (password: string): string =>
    url.replace('//', `//${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@`);
  expect(await send(address('wrong'))).toMatchObject({ outcome: 'down' });
  expect(await send(address(login.password))).toEqual({ outcome: 'sent' });
  expect(mails).toHaveLength(1);
});

it('S3-07 sends nothing in the clear to a mail server elsewhere, unless set to', async () => {
  const { url, mails } = await open();
  const elsewhere = url.replace('127.0.0.1', '127.1');
  expect(await send(elsewhere)).toMatchObject({ outcome: 'down' });
  expect(mails).toHaveLength(0);
  expect(await send(`${elsewhere}?tls=none`)).toEqual({ outcome: 'sent' });
});

it('S3-07 a closed port: the server is down, and the mail is for later', async () => {
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

describe.each([
  ['smtps: from the first byte', 'start'],
  ['smtp: by STARTTLS', 'starttls'],
] as const)('over TLS, %s', (_, from) => {
  const { key, cert } = makeCertificate(['127.0.0.1']);
  const stranger = makeCertificate(['127.0.0.1']).cert;
  const login = { user: 'robot', password: 'tide' };
  const signedIn = (url: string): string => url.replace('//', '//robot:tide@');

  it('S3-07 mail and log-in go encrypted to a server whose certificate leads to the named one', async () => {
    const { url, mails } = await open({ login, tls: { from, key, cert } });
    const sender = createSmtpSender({ smtpUrl: signedIn(url), mailFrom, smtpCa: cert });
    expect(await sender.send(MAIL)).toEqual({ outcome: 'sent' });
    expect(mails.map(({ to, isEncrypted }) => [to, isEncrypted])).toEqual([['mira@example.com', true]]);
  });

  it('S3-07 an untrusted certificate, another one, or one for another name gets nothing', async () => {
    const { url, mails } = await open({ tls: { from, key, cert } });
    const named = createSmtpSender({ smtpUrl: url, mailFrom, smtpCa: stranger });
    const elsewhere = createSmtpSender({ smtpUrl: url.replace('127.0.0.1', '127.1'), mailFrom, smtpCa: cert });
    expect(await send(url)).toMatchObject({ outcome: 'down', error: expect.stringMatching(/self-signed/) as string });
    expect(await named.send(MAIL)).toMatchObject({ outcome: 'down' });
    expect(await elsewhere.send(MAIL)).toMatchObject({
      outcome: 'down',
      error: expect.stringMatching(/does not match certificate/) as string,
    });
    expect(mails).toHaveLength(0);
  });
});

it('S3-07 TLS that is offered but not wanted is left alone', async () => {
  const { url, mails } = await open({ tls: { from: 'starttls', ...makeCertificate(['mail.example']) } });
  expect(await send(`${url}?tls=none`)).toEqual({ outcome: 'sent' });
  expect(mails[0]?.isEncrypted).toBe(false);
});
