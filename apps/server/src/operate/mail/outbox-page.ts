import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Mailing } from './mailing.ts';
import { listWaiting, type ClaimedMail } from './outbox.sql.ts';

const SHOWN_MAX = 100;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const STYLE = [
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
  'body{max-width:46rem;margin:0 auto;padding:1.5rem}',
  'article{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid #8886;border-radius:.75rem}',
  'h1{font-size:1.5rem}h2{font-size:1.125rem;margin:0}p{margin:.25rem 0}',
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:1rem 0 0}',
].join('');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

type PagePorts = { readonly config: Config; readonly database: Database; readonly mailing: Mailing };

export type OutboxPage = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Shows unsent mail to the person at this machine; undefined wherever another person could be there (decision 0007). It
 * listens on a port of its own on 127.0.0.1, which no proxy in front of the site leads to, and its address holds a key
 * that is created at the start and printed on the console only.
 */
export async function startOutboxPage({ config, database, mailing }: PagePorts): Promise<OutboxPage | undefined> {
  const { smtpUrl, publicUrl } = config;
  if (smtpUrl !== undefined || !LOOPBACK_NAMES.has(new URL(publicUrl).hostname)) return undefined;
  const path = `/${randomBytes(24).toString('base64url')}`;
  const server = createServer((request, response) => {
    if (!isMeant(request, path)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
      return;
    }
    listWaiting(database, SHOWN_MAX).then(
      (mails) => response.writeHead(200, HEADERS).end(pageOf(mails, mailing, publicUrl)),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The database does not answer.\n'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}${path}`, stop };
}

/** True for the right path and a name of this machine: a page elsewhere whose name resolves to here has its own. */
function isMeant({ method, url = '', headers }: IncomingMessage, path: string): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  const [given, wanted] = [Buffer.from(url), Buffer.from(path)];
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted);
  return (method === 'GET' || method === 'HEAD') && isRight && LOOPBACK_NAMES.has(host);
}

function pageOf(mails: readonly ClaimedMail[], mailing: Mailing, publicUrl: string): string {
  const articles = mails.map((mail) => articleOf(mail, mailing, publicUrl));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local outbox</title>',
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>`,
    '<h1>Local outbox</h1>',
    '<p>SMTP_URL is not set, so mail waits here, the newest first. Reload the page to see what has come since.</p>',
    ...(articles.length === 0 ? ['<p>No mail waits.</p>'] : articles),
    '</main></body></html>',
  ].join('\n');
}

function articleOf(mail: ClaimedMail, { cipher }: Mailing, publicUrl: string): string {
  const { recipient, subject, createdAtMs, encryptedText } = mail;
  const at = new Date(createdAtMs).toISOString();
  return [
    `<article><h2>${escaped(subject)}</h2>`,
    `<p>To ${escaped(recipient)}, <time datetime="${at}">${at}</time></p>`,
    `<pre>${withLinks(cipher.decrypt(encryptedText, recipient), publicUrl)}</pre></article>`,
  ].join('\n');
}

/** Links our own addresses only; a sign that ends a sentence is no part of one. */
function withLinks(text: string, publicUrl: string): string {
  return escaped(text).replaceAll(/https?:\/\/[^\s&<>"']*[^\s&<>"'.,:;!?)]/g, (address) =>
    address.startsWith(publicUrl) ? `<a href="${address}">${address}</a>` : address,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
