import type { Connection } from './pool.ts';
import { one } from './rows.ts';

/** The process of the server that answers a connection just now: always the same one, unless connections share them. */
export async function readBackend(connection: Connection): Promise<number> {
  const { pid } = await one<{ pid: number }>(connection, { text: 'select pg_backend_pid() as pid' });
  return pid;
}

/** The connections that the server grants a user, by whom, and how many are in use already. */
export type ConnectionLimits = {
  readonly user: string;
  readonly ofUser: number | null;
  readonly ofDatabase: number | null;
  readonly ofServer: number;
  readonly inUse: number;
};

export async function readConnectionLimits(connection: Connection): Promise<ConnectionLimits> {
  return one<ConnectionLimits>(connection, {
    text: `select r.rolname as user, nullif(r.rolconnlimit, -1) as "ofUser", nullif(d.datconnlimit, -1) as "ofDatabase",
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0) as "ofServer",
      (select count(*)::integer from pg_stat_activity a
        where a.usesysid = r.oid and a.pid <> pg_backend_pid()) as "inUse"
     from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`,
  });
}
