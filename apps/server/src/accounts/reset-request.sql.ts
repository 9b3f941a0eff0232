import type { Connection } from '../db/pool.ts';

/** Notes that somebody asked for a new password. The same statement for every address. */
export async function insertResetRequest(connection: Connection, email: string, atMs: number): Promise<void> {
  await connection.query({
    name: 'reset-request-insert',
    text: `insert into voltide.reset_request (at_ms, email) values ($1, $2)`,
    values: [atMs, email.toLowerCase()],
  });
}

/** Takes the oldest requests away. Each is taken by one transaction. */
export async function takeResetRequests(connection: Connection, limit: number): Promise<readonly string[]> {
  const { rows } = await connection.query<{ email: string }>({
    name: 'reset-request-take',
    text: `delete from voltide.reset_request where request_id in (
        select request_id from voltide.reset_request order by request_id limit $1)
      returning email`,
    values: [limit],
  });
  return rows.map(({ email }) => email);
}
