import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists } from '../../platform/db/rows.ts';

export async function insertWelcomedEmail(
  connection: Connection,
  emailHash: Uint8Array,
  atMs: number,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'welcomed-email-insert',
      text: `insert into voltide.welcomed_email (email_hash, welcomed_at_ms) values ($1, $2) on conflict do nothing`,
      values: [emailHash, atMs],
    })) === 1
  );
}

/** Notes a confirmed email as welcomed; false if it was confirmed and welcomed before. */
export async function confirmWelcomedEmail(
  connection: Connection,
  emailHash: Uint8Array,
  atMs: number,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'welcomed-email-confirm',
      text: `insert into voltide.welcomed_email as w (email_hash, welcomed_at_ms, confirmed) values ($1, $2, true)
      on conflict (email_hash) do update set confirmed = true where not w.confirmed`,
      values: [emailHash, atMs],
    })) === 1
  );
}

export async function isWelcomeConfirmed(connection: Connection, emailHash: Uint8Array): Promise<boolean> {
  return exists(connection, {
    name: 'welcomed-email-is-confirmed',
    text: 'select from voltide.welcomed_email where email_hash = $1 and confirmed',
    values: [emailHash],
  });
}
