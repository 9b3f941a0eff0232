import { find } from '../../platform/db/rows.ts';
import type { Client } from 'pg';

/** Returns true once a server has been started on this database. */
export async function isSetUp(client: Client): Promise<boolean> {
  const row = await find<{ known: boolean }>(client, {
    text: `select to_regclass('voltide.player') is not null as known`,
  });
  return row?.known === true;
}
