import type { Connection } from '../../platform/db/pool.ts';
import { changed, list } from '../../platform/db/rows.ts';

/** Stores a request for a new password. The same statement for every address. */
export async function insertResetRequest(connection: Connection, email: string, atMs: number): Promise<void> {
  await connection.query({
    name: 'reset-request-insert',
    text: `insert into voltide.reset_request (at_ms, email) values ($1, $2)`,
    values: [atMs, email.toLowerCase()],
  });
}

export type ResetRequest = { readonly requestId: bigint; readonly email: string };

export async function listResetRequests(
  connection: Connection,
  { afterId, most }: { readonly afterId: bigint; readonly most: number },
): Promise<readonly ResetRequest[]> {
  return list<ResetRequest>(connection, {
    name: 'reset-request-list',
    text: `select request_id as "requestId", email from voltide.reset_request
      where request_id > $1 order by request_id limit $2`,
    values: [afterId, most],
  });
}

export async function takeResetRequests(connection: Connection, email: string): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'reset-request-take',
      text: 'delete from voltide.reset_request where email = $1',
      values: [email],
    })) > 0
  );
}

export async function deleteResetRequests(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'reset-request-delete-old',
    text: 'delete from voltide.reset_request where at_ms < $1',
    values: [beforeMs],
  });
}
