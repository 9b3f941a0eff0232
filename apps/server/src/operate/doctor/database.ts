import type { Client } from 'pg';

import type { Config } from '../../config.ts';
import { findMigrationState } from '../../platform/db/migrate.ts';
import { APP_ROLE } from '../../platform/db/pool.ts';
import { compareSecretKey } from '../../platform/db/secret-key.ts';
import { checkSessionsAreOwn } from '../../platform/db/session-check.ts';
import { findRoleRights, ownsTables, readServerFacts, type ServerFacts } from './database.sql.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

/** Versions that the tests run on. */
const OLDEST_TESTED = 15;
const NEWEST_TESTED = 18;
const MAJOR = 10_000;
const MB = 1_000_000;

export type OpenDoctorDatabase = {
  readonly client: Client;
  readonly ownerUrl: string;
  readonly appUrl: string | undefined;
  readonly isOurs: boolean;
};

export function databaseChecks(open: OpenDoctorDatabase, config: Config): readonly Check[] {
  const { client } = open;
  const whenSetUp = async (work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
    const { isSetUp } = await readServerFacts(client);
    return isSetUp ? work() : [skipped('The database is empty: the first start sets it up.')];
  };
  return [
    { name: 'database', run: async () => serverFindings(await readServerFacts(client)) },
    { name: 'database sessions', run: () => sessionFindings(open) },
    { name: 'database rights', run: () => rightFindings(open) },
    {
      name: 'database version',
      run: () => whenSetUp(async () => [versionFinding(await findMigrationState(client))]),
    },
    { name: 'secret key', run: () => whenSetUp(() => keyFindings(client, config)) },
  ];
}

function serverFindings(facts: ServerFacts): readonly Finding[] {
  const major = Math.floor(facts.versionNumber / MAJOR);
  const findings: Finding[] = [];
  if (major < OLDEST_TESTED) {
    findings.push(wrong(`PostgreSQL ${facts.version} is too old.`, 'Upgrade it to 15, 16, 17 or 18.'));
  } else if (major > NEWEST_TESTED) {
    findings.push(warning(`PostgreSQL ${facts.version} is newer than what this version was tested on.`, 'Use 18.'));
  } else findings.push(ok(`PostgreSQL ${facts.version} answers; the database takes ${inMb(facts.bytes)} MB.`));
  if (facts.encoding !== 'UTF8') {
    const remedy = "Make a database with `create database … encoding 'UTF8' template template0`.";
    findings.push(wrong(`The database stores text as ${facts.encoding}: names would be refused.`, remedy));
  }
  if (facts.isStandby) {
    const remedy = 'Let DATABASE_URL name the primary server, or promote this one.';
    findings.push(wrong('This database follows another one and takes no writes.', remedy));
  } else if (facts.unsafe.length > 0) {
    const names = facts.unsafe.join(', ');
    const remedy = `Set ${names} to on in postgresql.conf, and reload.`;
    findings.push(wrong(`${names} is off: a crash can lose plays that were acknowledged.`, remedy));
  }
  return findings;
}

function inMb(bytes: number): string {
  return Math.ceil(bytes / MB).toLocaleString('en');
}

/** Transaction pooling breaks locks, LISTEN and prepared statements. */
async function sessionFindings({ ownerUrl, appUrl, isOurs }: OpenDoctorDatabase): Promise<readonly Finding[]> {
  if (isOurs) return [];
  const settings: readonly (readonly [string, string])[] = [
    ['DATABASE_URL', ownerUrl],
    ...(appUrl === undefined ? [] : ([['DATABASE_APP_URL', appUrl]] as const)),
  ];
  for (const [setting, url] of settings) {
    try {
      await checkSessionsAreOwn(url, setting);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return [wrong(text, 'With PgBouncer: `pool_mode = session`, then `RELOAD;` on its console.')];
    }
  }
  return [ok('Every connection keeps a session of its own.')];
}

async function rightFindings({ client, appUrl, isOurs }: OpenDoctorDatabase): Promise<readonly Finding[]> {
  const facts = await readServerFacts(client);
  if (!facts.isSetUp) {
    if (facts.mayCreate) return [ok(`${facts.user} may set up this database.`)];
    const remedy = `Run \`grant create on database … to ${facts.user}\`, or make ${facts.user} its owner.`;
    return [wrong(`${facts.user} may not create tables in this database.`, remedy)];
  }
  if (!(await ownsTables(client))) {
    const remedy = 'Let DATABASE_URL name the user who made the tables, or run `reassign owned by … to …`.';
    return [wrong(`${facts.user} does not own the tables, and cannot migrate them.`, remedy)];
  }
  const role = appUrl === undefined ? APP_ROLE : decodeURIComponent(new URL(appUrl).username);
  const rights = await findRoleRights(client, role);
  if (rights === undefined) {
    const remedy = `Run \`create role ${role} login password '…'\`, then start the server once.`;
    return [wrong(`There is no role ${role} to serve requests.`, remedy)];
  }
  if (rights.isSuperuser || rights.mayWrite) {
    const remedy = `Run \`alter role ${role} nosuperuser\` and revoke its rights over tables of the schema voltide.`;
    return [wrong(`${role} serves requests and may write balances or roles.`, remedy)];
  }
  if (!rights.mayRead) {
    return [wrong(`${role} may not read the tables.`, 'Start the server once: it grants what the role needs.')];
  }
  const text = `${facts.user} owns the tables; ${role} serves requests and cannot write balances.`;
  if (isOurs || appUrl !== undefined) return [ok(text)];
  const remedy = `Run \`alter role ${role} login password '…'\`, and name it in DATABASE_APP_URL.`;
  return [warning('Requests are served over connections of the owner of the tables.', remedy)];
}

function versionFinding(state: Awaited<ReturnType<typeof findMigrationState>>): Finding {
  if ('problem' in state) {
    return wrong(
      state.problem,
      'Start the version of Voltide that this database belongs to, see docs/operations/upgrade.md.',
    );
  }
  const { pending } = state;
  if (pending === 0) return ok('The tables are those of this version.');
  const text = `${pending} migration${pending === 1 ? ' is' : 's are'} pending.`;
  return warning(text, 'Take a backup; the next start applies them.');
}

async function keyFindings(client: Client, { secretKey }: Config): Promise<readonly Finding[]> {
  try {
    await compareSecretKey(client, secretKey);
    return [ok('The database belongs to this secret key.')];
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [wrong(text, 'Without the right key no unrevealed seed can be opened: put it back from your backup.')];
  }
}
