import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer, type SMTPServerError } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: string;
  readonly isEncrypted: boolean;
  /** By lower-case name; folded lines are put together. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

type SmtpRefusal = { readonly code: number; readonly text: string };

export type Mailbox = {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The mails to an address, or those with a subject, once there are that many. */
  readonly mailsTo: (address: string, count?: number, subject?: string) => Promise<readonly ReceivedMail[]>;
  /** Refuses recipients, or takes the whole mail and then does not say so; undefined for neither. */
  readonly misbehave: (how: { readonly recipient?: SmtpRefusal; readonly data?: SmtpRefusal } | undefined) => void;
  /** Says nothing to a sender who names one of these recipients, until the returned function is called. */
  readonly stall: (isSlow: (address: string) => boolean) => () => void;
  readonly close: () => Promise<void>;
};

type Misbehaviour = Parameters<Mailbox['misbehave']>[0];
type Stall = { readonly isSlow: (address: string) => boolean; readonly answers: (() => void)[] };

/** Login that a mail server accepts. */
type MailLogin = { readonly user: string; readonly password: string };

type MailTls = { readonly from: 'start' | 'starttls'; readonly key: string; readonly cert: string };

export type MailboxOptions = {
  readonly login?: MailLogin;
  readonly tls?: MailTls;
};

/** Starts an SMTP server on a free port of 127.0.0.1. */
export async function startMailbox({ login, tls }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let bad: Misbehaviour;
  let stalled: Stall | undefined;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(login === undefined ? (['AUTH'] as const) : []),
      ...(tls?.from === 'starttls' ? [] : (['STARTTLS'] as const)),
    ],
    secure: tls?.from === 'start',
    ...(tls === undefined ? {} : { key: tls.key, cert: tls.cert }),
    onAuth: ({ username, password }, _session, done) => {
      const isGood = username === login?.user && password === login?.password;
      done(isGood ? null : new Error('unknown'), isGood ? { user: username } : undefined);
    },
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const answer = (): void => done(errorOf(bad?.recipient));
      if (stalled?.isSlow(address) === true) stalled.answers.push(answer);
      else answer();
    },
    onData: (stream, { envelope, secure: isEncrypted }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        for (const { address } of envelope.rcptTo) {
          mails.push({ from, to: address, isEncrypted, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        }
        done(errorOf(bad?.data));
        for (const look of waiting) look();
      });
    },
  });
  // A client that hangs up because it does not like the certificate is no fault of the server's.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${tls?.from === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    mailsTo: (address, count = 1, subject) =>
      waitForMails({ mails, waiting }, (mail) => mail.to === address && isAbout(mail, subject), count),
    misbehave: (how) => {
      bad = how;
    },
    stall: (isSlow) => {
      const answers: (() => void)[] = [];
      stalled = { isSlow, answers };
      return () => {
        stalled = undefined;
        for (const answer of answers) answer();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

type Arrivals = { readonly mails: readonly ReceivedMail[]; readonly waiting: Set<() => void> };

function isAbout({ headers }: ReceivedMail, subject: string | undefined): boolean {
  return subject === undefined || headers.get('subject') === subject;
}

function waitForMails(
  { mails, waiting }: Arrivals,
  isMeant: (mail: ReceivedMail) => boolean,
  count: number,
): Promise<readonly ReceivedMail[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = mails.filter(isMeant);
      if (found.length < count) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });
}

function errorOf(refusal: SmtpRefusal | undefined): SMTPServerError | null {
  return refusal === undefined ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}

function readMail(raw: string): { readonly headers: ReadonlyMap<string, string>; readonly text: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = decode(raw.slice(end + 4), headers.get('content-transfer-encoding') ?? '7bit');
  return { headers, text: body.toString('utf8').replaceAll('\r\n', '\n') };
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
