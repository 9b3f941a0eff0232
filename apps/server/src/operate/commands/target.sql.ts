import type { Client } from 'pg';

/** Whether a server has been started on this database. */
export async function isSetUp(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('voltide.player') is not null as known`);
  return rows[0]?.known === true;
}
