import type { Client } from 'pg';

import { find, one } from '../../platform/db/rows.ts';

/** Reads the clock of the database server, in milliseconds since 1970 UTC. */
export async function readDatabaseMs(client: Client): Promise<number> {
  const { ms } = await one<{ ms: number }>(client, {
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  });
  return ms;
}

export type ServerFacts = {
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** Settings whose value allows a crash to lose acknowledged transactions. */
  readonly unsafe: readonly string[];
  readonly bytes: number;
  readonly user: string;
  readonly isSetUp: boolean;
  readonly mayCreate: boolean;
};

/** Reads what the database server says of itself. */
export async function readServerFacts(client: Client): Promise<ServerFacts> {
  return one<ServerFacts>(client, {
    text: `select current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
      array(select name from pg_settings where setting = 'off'
        and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name) as unsafe,
      pg_database_size(current_database())::float8 as bytes, current_user::text as user,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'voltide' and c.relname = 'player') as "isSetUp",
      has_database_privilege(current_database(), 'create') as "mayCreate"`,
  });
}

export async function ownsTables(client: Client): Promise<boolean> {
  const { owns } = await one<{ owns: boolean }>(client, {
    text: `select coalesce(bool_and(pg_has_role(c.relowner, 'usage')), true) as owns
     from pg_class c where c.relnamespace = to_regnamespace('voltide') and c.relkind in ('r', 'p')`,
  });
  return owns;
}

type RoleRights = {
  readonly mayWrite: boolean;
  readonly isSuperuser: boolean;
  readonly mayRead: boolean;
};

export async function findRoleRights(client: Client, role: string): Promise<RoleRights | undefined> {
  return find<RoleRights>(client, {
    text: `select rolsuper as "isSuperuser",
      has_table_privilege(oid, 'voltide.account', 'insert, update, delete, truncate')
        or has_column_privilege(oid, 'voltide.identity', 'role', 'insert, update') as "mayWrite",
      has_schema_privilege(oid, 'voltide', 'usage')
        and has_table_privilege(oid, 'voltide.account', 'select') as "mayRead"
     from pg_roles where rolname = $1`,
    values: [role],
  });
}

type Archiving = {
  readonly isOn: boolean;
  readonly failedCount: number;
  /** In seconds; null if nothing was archived yet. */
  readonly lastAgeSeconds: number | null;
  readonly lastFailed: boolean;
};

export async function readArchiving(client: Client): Promise<Archiving> {
  return one<Archiving>(client, {
    text: `select current_setting('archive_mode') <> 'off' as "isOn", failed_count::integer as "failedCount",
      extract(epoch from now() - last_archived_time)::float8 as "lastAgeSeconds",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "lastFailed"
     from pg_stat_archiver`,
  });
}

/** Returns the id of the chain's first block that the deposits were read from; undefined before the first scan. */
export async function findScannedGenesis(client: Client): Promise<Uint8Array | undefined> {
  const row = await find<{ genesisId: Uint8Array }>(client, {
    text: 'select genesis_id as "genesisId" from voltide.tron_scan',
  });
  return row?.genesisId;
}
