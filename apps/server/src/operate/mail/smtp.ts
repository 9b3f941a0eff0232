import { createTransport } from 'nodemailer';

type OutgoingMail = {
  readonly messageId: string;
  readonly recipient: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
};

/** Result of an attempt: `refused` is final; `busy` is about this mail; `down` about the whole server. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'busy' | 'down'; readonly error: string };

export type MailSender = { readonly send: (mail: OutgoingMail) => Promise<Delivery> };

const SEND_LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 8000;
const ERROR_MAX = 300;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

type SmtpSettings = {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Certificates in PEM that the server's must lead to, in place of the authorities that Node knows. */
  readonly smtpCa?: string | undefined;
};

/**
 * Connects to the server of SMTP_URL. `smtps:` is encrypted from the first byte; `smtp:` must turn to TLS, except
 * on this machine where TLS is not offered, or where the address says `?tls=none`. An untrusted
 * certificate, or one for another name, ends the attempt before anything is sent.
 */
function createSmtpTransport({ smtpUrl, smtpCa }: Pick<SmtpSettings, 'smtpUrl' | 'smtpCa'>) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const isPlain = url.searchParams.get('tls') === 'none';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isPlain && !LOOPBACK.test(url.hostname),
    ignoreTLS: isPlain,
    ...(smtpCa === undefined ? {} : { tls: { ca: smtpCa } }),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects, greets the server and signs in, and sends nothing. @throws Error for a server that would take no mail */
export async function verifySmtp(settings: Pick<SmtpSettings, 'smtpUrl' | 'smtpCa'>): Promise<void> {
  const transport = createSmtpTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function createSmtpSender({ smtpUrl, mailFrom, smtpCa }: SmtpSettings): MailSender {
  const transport = createSmtpTransport({ smtpUrl, smtpCa });
  return {
    send: async ({ messageId, recipient, replyTo, subject, text }) => {
      try {
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: recipient },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(SEND_LIMIT_MS),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return { outcome: outcomeOf(error), error: plainText(error, recipient) };
      }
    },
  };
}

type SmtpError = { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** A rejected sender is an error of the settings; a rejected recipient or text is one of the mail. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function outcomeOf(error: unknown): 'refused' | 'busy' | 'down' {
  const { code, responseCode, command } = error as SmtpError;
  if (code === undefined || !ABOUT_THE_MAIL.has(code) || command === 'MAIL FROM') return 'down';
  return responseCode !== undefined && responseCode >= 500 ? 'refused' : 'busy';
}

/** One line of printable ASCII without the address and without anything that could be a link's secret. */
function plainText(error: unknown, recipient: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replaceAll(new RegExp(recipient.replaceAll(/\W/g, '\\$&'), 'gi'), '[recipient]')
    .replaceAll(/[^ -~]+/g, ' ')
    .replaceAll(/[\w-]{32,}/g, '[removed]')
    .slice(0, ERROR_MAX);
}
