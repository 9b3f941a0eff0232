import type { Connection } from '../db/pool.ts';

/** Notes that an email had the welcome; false if it had it before. Waits for whoever is noting the same one. */
export async function insertWelcomedEmail(
  connection: Connection,
  emailHash: Uint8Array,
  atMs: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'welcomed-email-insert',
    text: `insert into voltide.welcomed_email (email_hash, welcomed_at_ms) values ($1, $2) on conflict do nothing`,
    values: [emailHash, atMs],
  });
  return rowCount === 1;
}
