export const SETTING_GROUPS = {
  address: 'Address',
  storage: 'Data and database',
  play: 'Play',
  tron: 'TRON',
  randomness: 'Randomness and seals',
  mail: 'Mail and contact',
  operation: 'Operation',
  tests: 'Tests and measurements',
} as const;

/** The form of a value, which the reader checks and the reference describes. */
export type SettingType =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'url'; readonly protocols: readonly string[] }
  | { readonly kind: 'key' }
  | { readonly kind: 'text'; readonly form: string };

export type Setting = {
  readonly group: keyof typeof SETTING_GROUPS;
  readonly type: SettingType;
  /** The value of an absent setting. */
  readonly fallback?: number | string;
  /** Describes an absent setting without a fixed fallback. */
  readonly absent?: string;
  /** A secret may also come from a file, which the variable NAME_FILE names. */
  readonly isSecret?: true;
  /** In Markdown. */
  readonly meaning: string;
  readonly example?: string;
};

const PORT = { kind: 'integer', least: 1, most: 65_535 } as const;
const SWITCH = { kind: 'choice', choices: ['off', 'on'] } as const;
const POSTGRES = { kind: 'url', protocols: ['postgres:', 'postgresql:'] } as const;
const KEY = { kind: 'key' } as const;

const text = <const F extends string>(form: F) => ({ kind: 'text', form }) as const;

/**
 * Every setting of the server, described once: the reader checks by this table, and `npm run docs` writes the reference
 * and the sample file from it.
 */
export const SETTINGS = {
  PORT: { group: 'address', type: PORT, fallback: 3000, meaning: 'The port on which the server listens.' },
  HOST: {
    group: 'address',
    type: text('an address or a name of this machine'),
    fallback: '0.0.0.0',
    meaning: 'The address on which the server listens; `0.0.0.0` is every address of the machine.',
  },
  PUBLIC_URL: {
    group: 'address',
    type: { kind: 'url', protocols: ['http:', 'https:'] },
    absent: 'http://localhost:PORT',
    example: 'https://play.example.com',
    meaning:
      'Where people reach it: scheme, name and port, nothing else. With https cookies are Secure. Live updates, and ' +
      'writes that a cookie authorises, are accepted from pages of exactly this origin. For other machines of a home ' +
      'network: http://THIS-MACHINE:PORT, or browsers there keep no guest.',
  },
  HSTS_SUBDOMAINS: {
    group: 'address',
    type: SWITCH,
    fallback: 'off',
    meaning:
      'With https in `PUBLIC_URL` browsers keep to https for its name, for a year; `on` adds all names below it, ' +
      'including hosts that you do not run, and cannot be undone within the year.',
  },
  TRUST_PROXY: {
    group: 'address',
    type: { kind: 'integer', least: 0, most: 5 },
    fallback: 0,
    meaning:
      'The number of your proxies in front of the server. Only then X-Forwarded-For counts, or Forwarded where that ' +
      'is absent. A request with an invalid entry (`unknown`) counts as the proxy’s own, and the log warns once.',
  },
  DATA_DIR: {
    group: 'storage',
    type: text('a folder'),
    fallback: '.data',
    meaning:
      'The folder of the embedded database and of the key. Where its path is longer than about 85 bytes, the socket ' +
      'of the database is in `TMPDIR` or `/tmp`.',
  },
  BACKUP_DIR: {
    group: 'storage',
    type: text('a folder'),
    absent: 'none',
    example: '/var/backups/voltide',
    meaning: 'The folder of your backups: `npm run doctor` checks how old the newest one is.',
  },
  DATABASE_URL: {
    group: 'storage',
    type: POSTGRES,
    absent: 'the embedded PostgreSQL',
    isSecret: true,
    example: 'postgres://voltide:PASSWORD@db.example.com/voltide',
    meaning:
      'Your own PostgreSQL, 15 to 18. Its user owns the tables and migrates them. `PGHOST`, `PGPORT`, `PGUSER`, ' +
      '`PGPASSWORD`, `PGPASSFILE`, `PGDATABASE` and `PGSSLMODE` complete what it omits, and the start logs which of ' +
      'them count. Other variables of PostgreSQL are ignored, and all of them for the embedded database.',
  },
  DATABASE_APP_URL: {
    group: 'storage',
    type: POSTGRES,
    absent: 'the user of `DATABASE_URL`, in the role `voltide_app`',
    isSecret: true,
    example: 'postgres://voltide_app:PASSWORD@db.example.com/voltide',
    meaning: 'The user that serves requests, beside `DATABASE_URL`. Recommended: it has no rights of the owner.',
  },
  DATABASE_POOL_SIZE: {
    group: 'storage',
    type: { kind: 'integer', least: 5, most: 200 },
    fallback: 10,
    meaning:
      'Connections that serve requests. A server opens up to 8 more, for batches of plays, live updates and long ' +
      'reads; the start compares the sum with the limits of the user, the database and the server.',
  },
  SECRET_KEY: {
    group: 'storage',
    type: KEY,
    absent: 'made once, in `DATA_DIR/secret`',
    isSecret: true,
    meaning: 'Seals seeds and cookies. Required with `DATABASE_URL`, must never change, and belongs in your backup.',
  },
  PROFILE: {
    group: 'play',
    type: { kind: 'choice', choices: ['open', 'strict', 'closed'] },
    fallback: 'open',
    meaning:
      '`strict` is 5 s between plays, one pack at a time and no skip; `closed` is no play and no deposits, while ' +
      'people can still read and withdraw.',
  },
  COUNTRY_PROFILES: {
    group: 'play',
    type: text('`CODE=profile` pairs, separated by commas'),
    example: 'DE=strict,GB=closed',
    meaning:
      'Profiles by country, by ISO 3166 code. The country comes from the caller’s address, so behind a proxy ' +
      '`TRUST_PROXY` must be right. An address without a country gets `PROFILE`; one of the former Netherlands ' +
      'Antilles (AN) gets the strictest of BQ, CW and SX. Operators can override it in the portal.',
  },
  TRON_NETWORK: {
    group: 'tron',
    type: { kind: 'choice', choices: ['devnet', 'nile', 'shasta', 'mainnet'] },
    fallback: 'devnet',
    meaning:
      'The chain of deposits and withdrawals. Choose before the first deposit: the database remembers it. On the ' +
      'devnet the first start books house capital, with `DATABASE_URL` only where this says `devnet`.',
  },
  TRON_NODES: {
    group: 'tron',
    type: text('URLs, separated by commas'),
    example: 'https://nile.trongrid.io',
    meaning:
      'Nodes of that network, the preferred one first. The devnet brings its own node unless `DATABASE_URL` is set.',
  },
  TRON_API_KEY: {
    group: 'tron',
    type: text('text'),
    isSecret: true,
    meaning: 'Sent to these nodes as `TRON-PRO-API-KEY`, for providers that require one.',
  },
  TRON_ADDRESS: {
    group: 'tron',
    type: text('a TRON address'),
    absent: 'from `SECRET_KEY` on the devnet; elsewhere the wallet is closed',
    meaning: 'The platform’s address, which deposits go to.',
  },
  TRON_SIGNER: {
    group: 'tron',
    type: text('`unix:/path/signer.sock` or `tcp://host:port`'),
    example: 'tcp://127.0.0.1:9701',
    meaning: 'The signer of withdrawals, `npm run signer`. Needs `TRON_ADDRESS` and `TRON_SIGNER_SECRET`.',
  },
  TRON_SIGNER_SECRET: {
    group: 'tron',
    type: KEY,
    isSecret: true,
    meaning: 'The content of the signer’s file `secret`.',
  },
  TRON_SIGNER_ADDRESS: {
    group: 'tron',
    type: text('a TRON address'),
    absent: '`TRON_ADDRESS`',
    meaning: 'The address of the signer’s key, if it signs by an active permission (number 2) of `TRON_ADDRESS`.',
  },
  TRON_SIGNER_KEY: {
    group: 'tron',
    type: KEY,
    isSecret: true,
    meaning: 'On test networks in place of a signer. Mainnet rejects it.',
  },
  DRAND_URL: {
    group: 'randomness',
    type: { kind: 'url', protocols: ['https:', 'http:'] },
    fallback: 'https://api.drand.sh',
    meaning:
      'A relay of drand, whose rounds decide battles and the daily jackpot; plain http only on this machine. It is ' +
      'polled every 20 s. After a minute without an answer TRON blocks decide (on nile, shasta and mainnet), ' +
      'otherwise the operator’s published hash chain, labelled as such.',
  },
  PRIVATE_COPIES: {
    group: 'randomness',
    type: SWITCH,
    fallback: 'off',
    meaning: '`on` lets seals go to, and mirrors be read at, plain http and addresses of private networks.',
  },
  SMTP_URL: {
    group: 'mail',
    type: { kind: 'url', protocols: ['smtp:', 'smtps:'] },
    absent: 'mail stays in the outbox',
    isSecret: true,
    example: 'smtps://user:PASSWORD@mail.example.com',
    meaning: 'The mail server. `smtps:` (port 465) is encrypted from the start, `smtp:` (port 587) upgrades to TLS.',
  },
  SMTP_CA_FILE: {
    group: 'mail',
    type: text('a file with certificates in PEM'),
    absent: 'the authorities that Node knows',
    meaning: 'Certificates to trust for a mail server without a public certificate.',
  },
  MAIL_FROM: {
    group: 'mail',
    type: text('`address` or `Name <address>`'),
    example: 'Voltide <no-reply@example.com>',
    meaning: 'The sender of mail. Required with `SMTP_URL`.',
  },
  OPERATOR_EMAIL: {
    group: 'mail',
    type: text('an email address'),
    meaning: 'Gets messages of the contact page and alerts. Messages are stored in any case.',
  },
  SOCIAL_LINKS: {
    group: 'mail',
    type: text('`Name=https://…` pairs, separated by commas'),
    meaning: 'Links for the footer.',
  },
  SUPERADMIN_EMAIL: {
    group: 'operation',
    type: text('an email address'),
    meaning: 'At the first start: prints a one-time link that sets the password of this account.',
  },
  LOG_LEVEL: {
    group: 'operation',
    type: { kind: 'choice', choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] },
    fallback: 'info',
    meaning: 'The least level that is logged.',
  },
  METRICS_PORT: {
    group: 'operation',
    type: PORT,
    absent: 'none',
    example: '9464',
    meaning: 'Prometheus text at `/metrics` on a port of its own.',
  },
  METRICS_HOST: {
    group: 'operation',
    type: text('an address or a name of this machine'),
    fallback: '127.0.0.1',
    meaning: 'The address of `METRICS_PORT`. By default only this machine reaches it.',
  },
  METRICS_TOKEN: {
    group: 'operation',
    type: text('at least 16 letters, digits and signs of `. _ ~ + / -`'),
    absent: 'no token is needed on `METRICS_PORT`',
    isSecret: true,
    meaning:
      'The bearer token that reads the metrics. Without `METRICS_PORT` they are then answered at `/metrics` beside ' +
      'the pages.',
  },
  MIN_PLAY_INTERVAL_MS: {
    group: 'tests',
    type: { kind: 'integer', least: 0, most: 60_000 },
    absent: 'by profile',
    meaning: 'Milliseconds between two plays of a player, in place of the profile’s.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

export function fileVariable(name: string): string {
  return `${name}_FILE`;
}
