import type { Connection } from './pool.ts';
import { one } from './rows.ts';

type Rights = { readonly user: string; readonly mayWrite: boolean };

export async function readRights(connection: Connection): Promise<Rights> {
  const row = await one<{ user: string; mayWrite: boolean }>(connection, {
    text: `select current_user as user,
      has_table_privilege('voltide.account', 'insert, update, delete, truncate')
        or has_column_privilege('voltide.identity', 'role', 'insert, update') as "mayWrite"`,
  });
  const { user, mayWrite } = row;
  return { user, mayWrite };
}

/** The version of the server, such as `18.1`. */
export async function readServerVersion(connection: Connection): Promise<string> {
  const row = await one<{ version: string }>(connection, {
    text: `select split_part(current_setting('server_version'), ' ', 1) as version`,
  });
  return row.version;
}

/** Identifies the database, run and server behind a connection, and names it. */
export type Identity = { readonly id: string; readonly name: string };

export async function readIdentity(connection: Connection): Promise<Identity> {
  return one<Identity>(connection, {
    text: `select oid || ' ' || pg_postmaster_start_time() as id, datname as name
     from pg_database where datname = current_database()`,
  });
}
