import { find } from '../../platform/db/rows.ts';
import type { Client } from 'pg';

export async function isSetUp(client: Client): Promise<boolean> {
  const row = await find<{ known: boolean }>(client, {
    text: `select to_regclass('voltide.player') is not null as known`,
  });
  return row?.known === true;
}
