import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';

import type { Clock } from '@voltide/core';

import { unknownSettings, type Config } from '../../config.ts';
import { ConfigError, type Environment } from '../../platform/config/settings-reader.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CERTIFICATE_WARNING_DAYS = 14;
const DAY_MS = 86_400_000;
const CONNECT_LIMIT_MS = 5000;

/** Result of reading the settings: they can be used, with or without an installation behind them, or why not. */
export type SettingsRead = { readonly config: Config; readonly isNew: boolean } | { readonly error: unknown };

export function settingsCheck(read: SettingsRead, environment: Environment): Check {
  const run = () => Promise.resolve([...findingsOf(read), ...unknownFindings(environment)]);
  return { name: 'settings', run };
}

function findingsOf(read: SettingsRead): readonly Finding[] {
  if ('error' in read) return problemsOf(read.error);
  const { config, isNew } = read;
  const first = isNew ? [skipped(`Nothing is in ${config.dataDir} yet: the first start makes key and database.`)] : [];
  return [...first, ok('All settings can be read.'), ...publicUrlFindings(config), ...mailFindings(config)];
}

function unknownFindings(environment: Environment): readonly Finding[] {
  const line = unknownSettings(environment);
  return line === undefined ? [] : [warning(line, 'Correct their names, or remove them.')];
}

/** Every problem is a finding of its own: the start lists all of them at once too. */
function problemsOf(error: unknown): readonly Finding[] {
  const message = error instanceof Error ? error.message : String(error);
  const lines = message.split('\n- ');
  const problems = error instanceof ConfigError && lines.length > 1 ? lines.slice(1) : [message];
  const remedy =
    'Correct it in the environment or the file of settings; docs/operations/settings.md describes each setting.';
  return problems.map((problem) => wrong(problem.endsWith('.') ? problem : `${problem}.`, remedy));
}

function publicUrlFindings({ publicUrl }: Config): readonly Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return [];
  if (LOOPBACK.test(hostname)) {
    const text = `PUBLIC_URL is ${publicUrl}: only this machine can use it.`;
    return [warning(text, 'Set PUBLIC_URL to the https address that people type.')];
  }
  const text = `PUBLIC_URL is plain http (${publicUrl}): passwords and cookies can be read on the way.`;
  return [warning(text, 'Put a proxy with a certificate in front, and set PUBLIC_URL to https://….')];
}

function mailFindings({ smtpUrl, operatorEmail }: Config): readonly Finding[] {
  if (smtpUrl === undefined || operatorEmail !== undefined) return [];
  const text = 'OPERATOR_EMAIL is not set: alerts are written to the log and the portal only.';
  return [warning(text, 'Set OPERATOR_EMAIL to the address of the person on call.')];
}

export function certificateCheck({ publicUrl }: Config, clock: Clock): Check {
  const { protocol, hostname, port } = new URL(publicUrl);
  const run = async (): Promise<readonly Finding[]> => {
    if (protocol !== 'https:') return [];
    const place = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 443 : Number(port) };
    const raw = await readCertificate(place);
    // What does not answer is said by the check of the proxy.
    if (raw === undefined) return [];
    const { validTo } = new X509Certificate(raw);
    const days = Math.floor((Date.parse(validTo) - clock.nowMs()) / DAY_MS);
    const remedy = 'Renew it, and see why it was not renewed automatically.';
    if (days < 0) return [wrong(`The certificate of ${publicUrl} expired on ${validTo}.`, remedy)];
    const text = `The certificate of ${publicUrl} is valid for ${days} more days.`;
    return [days < CERTIFICATE_WARNING_DAYS ? warning(text, remedy) : ok(text)];
  };
  return { name: 'certificate', run };
}

/** An expired certificate is read too: the connection is closed before anything is sent. */
function readCertificate({ host, port }: { host: string; port: number }): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: CONNECT_LIMIT_MS }, () => {
    resolve(socket.getPeerX509Certificate()?.raw);
    socket.destroy();
  });
  for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(undefined));
  socket.once('timeout', () => socket.destroy());
  return promise;
}
