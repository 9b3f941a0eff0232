import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { EMAIL_PATTERN } from '@voltide/contract';

import { asFolderError, clusterFolder, prepareDataFolder, secretFile } from './platform/config/data-folder.ts';
import { wasMade } from './platform/db/embedded/cluster-folder.ts';
import { Secret } from './platform/secrets/secret.ts';
import {
  ConfigError,
  createReader,
  listOf,
  type Environment,
  type SettingsReader,
} from './platform/config/settings-reader.ts';
import { SETTINGS } from './platform/config/settings.ts';
import { unknownSettingsLine } from './platform/config/unknown-settings.ts';
import { readTronSettings, type TronSettings } from './platform/config/tron-settings.ts';

/** From the freest to the strictest. */
export const PROFILES = SETTINGS.PROFILE.type.choices;
export type Profile = (typeof PROFILES)[number];
type SocialLink = { readonly name: string; readonly url: string };

export type Config = TronSettings & {
  readonly port: number;
  readonly host: string;
  /** The origin of this installation, as browsers write it. */
  readonly publicUrl: string;
  /** True if browsers shall keep to https for all names below that of `publicUrl` too. */
  readonly hstsSubdomains: boolean;
  readonly dataDir: string;
  /** Folder in which backups lie: their age is checked by the doctor, and the newest is tried by the restore drill. */
  readonly backupDir: string | undefined;
  /** Undefined: the PostgreSQL that comes with the packages is used. */
  readonly databaseUrl: Secret<string> | undefined;
  readonly databaseAppUrl: Secret<string> | undefined;
  /** True if the first start books play money as the house's capital. */
  readonly booksDevnetCapital: boolean;
  readonly databasePoolSize: number;
  /** 32 bytes; every key of the server is derived from it. */
  readonly secretKey: Secret<Uint8Array>;
  /** The profile where no country rule applies. */
  readonly profile: Profile;
  /** Keyed by ISO 3166 code. */
  readonly countryProfiles: ReadonlyMap<string, Profile>;
  readonly superadminEmail: string | undefined;
  /** Undefined: mail stays in the outbox. */
  readonly smtpUrl: Secret<string> | undefined;
  /** Certificates in PEM that the mail server's must lead to; undefined: the authorities that Node knows. */
  readonly smtpCa: string | undefined;
  /** The sender of mail, such as "Voltide <no-reply@example.com>". */
  readonly mailFrom: string;
  /** Receives the messages of the contact page. */
  readonly operatorEmail: string | undefined;
  readonly socialLinks: readonly SocialLink[];
  /** A relay of drand, the first beacon of the jackpot, without a trailing slash. */
  readonly drandUrl: string;
  /** True if seals may be sent to, and read from, addresses of private networks and plain http. */
  readonly allowsPrivateCopies: boolean;
  readonly logLevel: string;
  /** Trusted machines in front of this server; 0 ignores X-Forwarded-For. */
  readonly trustedProxies: number;
  /** The port of the metrics, beside the one of the pages; none without it. */
  readonly metricsPort: number | undefined;
  /** The address that `metricsPort` listens on; only this machine reaches the default, 127.0.0.1. */
  readonly metricsHost: string;
  /** The bearer token that reads the metrics. Without `metricsPort` they are then answered beside the pages. */
  readonly metricsToken: Secret<string> | undefined;
  /** Replaces the profile's least time between two plays; for tests and the bench. */
  readonly minPlayIntervalMs: number | undefined;
};

/** Lists the connection strings of the settings; none where the embedded database is used. */
export function databaseUrlsOf({ databaseUrl, databaseAppUrl }: Config): readonly string[] {
  return [databaseUrl, databaseAppUrl].flatMap((url) => (url === undefined ? [] : [url.reveal()]));
}

/**
 * Returns the folder in which a command was typed: npm runs its scripts in the repository's folder and passes the other
 * in a variable.
 */
export function typedIn(environment: Environment = process.env): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/** Names the variables that were meant as settings and have no effect; undefined where there are none. */
export function unknownSettings(environment: Environment = process.env): string | undefined {
  return unknownSettingsLine(environment);
}

/** Returns the environment of this process, from which settings are read. */
export function ownEnvironment(): Environment {
  return process.env;
}

const KEY_BYTES = 32;
/** A bearer token by RFC 6750, too long to be guessed. */
const TOKEN = /^[A-Za-z0-9._~+/-]{16,}=*$/;
const TOKEN_RULE = 'at least 16 letters, digits and signs of . _ ~ + / -, e.g. from `openssl rand -hex 32`';
/** An address, or a name in plain letters with the address behind it. */
const SENDER = new RegExp(
  `^(?:${EMAIL_PATTERN.source.slice(1, -1)}|[\\w .-]{1,60} <${EMAIL_PATTERN.source.slice(1, -1)}>)$`,
);

/**
 * Reads the settings from the environment. A start of the embedded database creates its key if there is none.
 * @param makesKey - false for a program that must leave no trace where no server was started.
 * @throws ConfigError that lists every problem at once
 */
export function readConfig(environment: Environment = process.env, makesKey = true): Config {
  const reader = createReader(environment);
  const port = reader.integer('PORT');
  const dataDir = resolve(reader.text('DATA_DIR'));
  const backupDir = reader.text('BACKUP_DIR');
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL');
  const databaseAppUrl = readDatabaseUrl(reader, 'DATABASE_APP_URL');
  if (databaseAppUrl !== undefined && new URL(databaseAppUrl).username === '') {
    reader.problem('DATABASE_APP_URL must name its user');
  }
  if (reader.isSet('DATABASE_APP_URL') && !reader.isSet('DATABASE_URL')) {
    reader.problem('DATABASE_APP_URL counts only with DATABASE_URL: set both, or neither');
  }
  const smtpUrl = reader.url('SMTP_URL');
  const metricsToken = reader.matching('METRICS_TOKEN', TOKEN, `must be ${TOKEN_RULE}`);
  const mailFrom = reader.matching('MAIL_FROM', SENDER, 'must be an email address, or such as "Name <address>"');
  if (smtpUrl !== undefined && !reader.isSet('MAIL_FROM')) reader.problem('MAIL_FROM is required with SMTP_URL');
  const config = {
    port,
    host: reader.text('HOST'),
    publicUrl: readOrigin(reader) ?? new URL(`http://localhost:${port}`).origin,
    hstsSubdomains: reader.choice('HSTS_SUBDOMAINS') === 'on',
    dataDir,
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    databaseUrl: databaseUrl === undefined ? undefined : new Secret(databaseUrl),
    databaseAppUrl: databaseAppUrl === undefined ? undefined : new Secret(databaseAppUrl),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE'),
    profile: reader.choice('PROFILE'),
    countryProfiles: readCountryProfiles(reader),
    ...readTronSettings(reader),
    superadminEmail: reader.matching('SUPERADMIN_EMAIL', EMAIL_PATTERN, 'must be an email address')?.toLowerCase(),
    smtpUrl: smtpUrl === undefined ? undefined : new Secret(smtpUrl),
    smtpCa: readCertificateFile(reader),
    mailFrom: mailFrom ?? 'Voltide <no-reply@localhost>',
    operatorEmail: reader.matching('OPERATOR_EMAIL', EMAIL_PATTERN, 'must be an email address'),
    socialLinks: readLinks(reader),
    drandUrl: readRelay(reader),
    allowsPrivateCopies: reader.choice('PRIVATE_COPIES') === 'on',
    logLevel: reader.choice('LOG_LEVEL'),
    trustedProxies: reader.integer('TRUST_PROXY'),
    metricsPort: reader.integer('METRICS_PORT'),
    metricsHost: reader.text('METRICS_HOST'),
    metricsToken: metricsToken === undefined ? undefined : new Secret(metricsToken),
    minPlayIntervalMs: reader.integer('MIN_PLAY_INTERVAL_MS'),
  };
  const isNetworkNamed = reader.isSet('TRON_NETWORK');
  const booksDevnetCapital = config.tronNetwork === 'devnet' && (databaseUrl === undefined || isNetworkNamed);
  const key = reader.key('SECRET_KEY');
  if (!reader.isSet('SECRET_KEY') && databaseUrl !== undefined) {
    reader.problem('SECRET_KEY is required with DATABASE_URL: 64 hexadecimal digits, e.g. from `openssl rand -hex 32`');
  }
  reader.finish();
  return { ...config, booksDevnetCapital, secretKey: new Secret(key ?? keptKey(dataDir, makesKey)) };
}

function readDatabaseUrl(reader: SettingsReader, name: 'DATABASE_URL' | 'DATABASE_APP_URL'): string | undefined {
  const value = reader.url(name);
  if (value !== undefined && new URL(value).searchParams.has('query_timeout')) {
    reader.problem(`${name} must not set query_timeout: how long to wait differs from one question to another`);
  }
  return value;
}

/** Reads an http address without path, query and credentials, as browsers write it: lower case, no default port. */
function readOrigin(reader: SettingsReader): string | undefined {
  const value = reader.url('PUBLIC_URL');
  if (value === undefined) return undefined;
  const { href, origin } = new URL(value);
  if (href !== `${origin}/`) reader.problem(`PUBLIC_URL must be nothing but scheme, name and port: write ${origin}`);
  return origin;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

function readRelay(reader: SettingsReader): string {
  const url = new URL(reader.url('DRAND_URL'));
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname)) {
    reader.problem('DRAND_URL must start with https://; plain http:// is for a relay on this machine');
  }
  return url.href.replace(/\/+$/, '');
}

/** Reads the embedded installation's key, which is created once, readable by its owner only. */
function keptKey(dataDir: string, makesKey: boolean): Uint8Array {
  const path = secretFile(dataDir);
  if (!makesKey && !existsSync(dataDir)) throw new ConfigError(notSetUp(`in ${dataDir}`));
  prepareDataFolder(dataDir);
  if (!existsSync(path)) {
    if (wasMade(clusterFolder(dataDir))) {
      throw new ConfigError(
        `${path} is missing, and the database there belongs to one key: ` +
          'put that file back from your backup, or set SECRET_KEY to what it held.',
      );
    }
    if (!makesKey) throw new ConfigError(notSetUp(`in ${dataDir}`));
    makeKey(path, dataDir);
  }
  const text = readKey(path, dataDir);
  if (!/^[0-9a-f]{64}$/.test(text)) throw new ConfigError(`${path} does not hold a key of 64 hexadecimal digits`);
  return Buffer.from(text, 'hex');
}

/** Returns the message for a database on which no server was started. */
export function notSetUp(name: string): string {
  return (
    `No server has set up the database ${name} yet: set DATA_DIR or DATABASE_URL to what your server has, ` +
    'or start the server once.'
  );
}

function makeKey(path: string, dataDir: string): void {
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw asFolderError(error, dataDir);
  }
}

function readKey(path: string, dataDir: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw asFolderError(error, dataDir);
  }
}

function readCertificateFile(reader: SettingsReader): string | undefined {
  const path = reader.text('SMTP_CA_FILE');
  if (path === undefined) return undefined;
  const pem = readCertificates(path);
  if (pem === undefined) reader.problem('SMTP_CA_FILE must be a file with certificates in PEM');
  return pem;
}

function readCountryProfiles(reader: SettingsReader): ReadonlyMap<string, Profile> {
  const entries = listOf(reader.text('COUNTRY_PROFILES')).map(readCountryProfile);
  const good = entries.filter((entry) => entry !== undefined);
  const profiles = new Map(good);
  if (profiles.size < entries.length) reader.problem(`COUNTRY_PROFILES ${COUNTRY_RULE}`);
  return profiles;
}

function readLinks(reader: SettingsReader): readonly SocialLink[] {
  const links = listOf(reader.text('SOCIAL_LINKS')).map(readLink);
  const good = links.filter((link) => link !== undefined);
  if (good.length < links.length) reader.problem('SOCIAL_LINKS must be a list such as "Name=https://…,Name=https://…"');
  return good;
}

function readCertificates(path: string): string | undefined {
  try {
    const pem = readFileSync(path, 'utf8');
    void new X509Certificate(pem);
    return pem;
  } catch {
    return undefined;
  }
}

const COUNTRY_RULE = 'must be such as "DE=strict,GB=closed", by ISO 3166 codes (GB, not UK)';

function readCountryProfile(entry: string): [code: string, profile: Profile] | undefined {
  const [, code, name] = /^\s*([A-Z]{2})=([a-z]+)\s*$/.exec(entry) ?? [];
  const profile = PROFILES.find((each) => each === name);
  return code !== undefined && profile !== undefined && isCountry(code) ? [code, profile] : undefined;
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Codes with a name but no addresses: unions, islands counted with another country, and entries for tests. */
const WITHOUT_ADDRESSES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Checks a country code: a rule for one that no address has, such as UK for GB, would silently never apply. */
export function isCountry(code: string): boolean {
  const isCurrent = new Intl.Locale(`und-${code}`).region === code;
  return isCurrent && REGIONS.of(code) !== undefined && !WITHOUT_ADDRESSES.has(code);
}

function readLink(entry: string): SocialLink | undefined {
  const [, name, url] = /^\s*([\w .-]{1,40})=(https:\/\/\S{1,200})\s*$/.exec(entry) ?? [];
  return name !== undefined && url !== undefined && URL.canParse(url) ? { name, url } : undefined;
}
