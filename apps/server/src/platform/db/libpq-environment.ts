/** Variables by which a shell configures PostgreSQL's programs; the driver reads some of them. */
const LIBPQ = new RegExp(
  `^PG(${[
    'HOST|HOSTADDR|PORT|USER|DATABASE|PASSWORD|PASSFILE|OPTIONS|APPNAME|SERVICE|SERVICEFILE|CONNECT_TIMEOUT',
    'SSL[A-Z]+|REQUIRE[A-Z]+|CHANNELBINDING|GSS[A-Z]+|KRBSRVNAME|TARGETSESSIONATTRS|LOADBALANCEHOSTS',
    '(MIN|MAX)PROTOCOLVERSION|CLIENTENCODING|CLIENT_ENCODING|DATESTYLE|TZ|GEQO|SYSCONFDIR|LOCALEDIR',
    'DATA|BINARY|REPLICATION',
  ].join('|')})$`,
);
const SSL_PARAMETERS = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert'];

/** Each variable that may complete a connection string, and when that leaves its part to it. */
const COMPLETIONS: Readonly<Record<string, (url: URL) => boolean>> = {
  PGHOST: ({ hostname, searchParams }) => hostname === '' && !searchParams.has('host'),
  PGPORT: ({ port, searchParams }) => port === '' && !searchParams.has('port'),
  PGUSER: ({ username, searchParams }) => username === '' && !searchParams.has('user'),
  PGPASSWORD: ({ password, searchParams }) => password === '' && !searchParams.has('password'),
  PGPASSFILE: ({ password, searchParams }) => password === '' && !searchParams.has('password'),
  PGDATABASE: ({ pathname }) => pathname.length <= 1,
  PGSSLMODE: ({ searchParams }) => !SSL_PARAMETERS.some((name) => searchParams.has(name)),
};

/** The shell's variables of PostgreSQL, by name: their values may be secrets. */
type LibpqVariables = { readonly used: readonly string[]; readonly ignored: readonly string[] };

/**
 * Removes the variables of PostgreSQL from the environment that complete none of the connection strings: the embedded
 * database has none, so nothing in a shell changes where it is or how it is reached.
 */
export function dropLibpqVariables(urls: readonly string[] = [], environment = process.env): LibpqVariables {
  const targets = urls.map((url) => new URL(url));
  const found = Object.keys(environment).filter((name) => LIBPQ.test(name));
  const used = found.filter((name) => targets.some((url) => COMPLETIONS[name]?.(url) === true));
  const ignored = found.filter((name) => !used.includes(name));
  for (const name of ignored) delete environment[name];
  return { used, ignored };
}

/** Explains these variables to the operator; undefined where the shell has none. */
export function libpqSentence({ used, ignored }: LibpqVariables): string | undefined {
  const sentences = [
    used.length === 0 ? [] : [`DATABASE_URL leaves to the environment what these say: ${used.join(', ')}.`],
    ignored.length === 0
      ? []
      : [`These variables of the environment do not count: ${ignored.join(', ')}. Only DATABASE_URL names a database.`],
  ].flat();
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
