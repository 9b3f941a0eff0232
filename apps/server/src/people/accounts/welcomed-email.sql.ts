import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists } from '../../platform/db/rows.ts';

/** Notes that an email had the welcome; false if it had it before. Waits for a transaction with the same email. */
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

/** The same for an email that somebody has confirmed; false if somebody had confirmed it before. */
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

/** Returns true if the welcome was given to an account that had confirmed this email. */
export async function isWelcomeConfirmed(connection: Connection, emailHash: Uint8Array): Promise<boolean> {
  return exists(connection, {
    name: 'welcomed-email-is-confirmed',
    text: 'select from voltide.welcomed_email where email_hash = $1 and confirmed',
    values: [emailHash],
  });
}
