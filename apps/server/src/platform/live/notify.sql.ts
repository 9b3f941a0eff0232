import type { Connection } from '../db/pool.ts';

/** Sends payloads to all listeners of a channel, at the commit of the caller's transaction. */
export async function sendPayloads(
  connection: Connection,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'live-notify',
    text: `select pg_notify($1, p.payload)
      from unnest($2::text[]) with ordinality as p (payload, ord) order by p.ord`,
    values: [channel, payloads],
  });
}

/** Subscribes the connection to the channels, whose names are the program's own. */
export async function listenOn(connection: Connection, channels: readonly string[]): Promise<void> {
  for (const channel of channels) await connection.query(`listen "${channel}"`);
}

export async function askWhetherAlive(connection: Connection, limitMs: number): Promise<void> {
  const question = { text: 'select 1 as alive', query_timeout: limitMs };
  await connection.query(question);
}
