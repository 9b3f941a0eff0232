import { type UserId } from '@voltide/core';

import { knownAnswer } from '../../platform/db/known-answer.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

export type Closing = (typeof CLOSINGS)[number];

const CLOSINGS = ['cash', 'held', 'vault', 'items', 'rakeback', 'referrals', 'closed'] as const;

/** `ownEmail` is the address that the person has confirmed. */
export type Owner = { readonly username: string; readonly email: string | null; readonly ownEmail: string | null };

/** Locks the account of a valid session until the transaction ends. Undefined when either is gone. */
export async function holdOwner(
  connection: Connection,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<Owner | undefined> {
  return find<Owner>(connection, {
    name: 'deletion-hold-owner',
    text: `select i.username, i.email, case when i.email_confirmed_at_ms is not null then i.email end as "ownEmail"
      from voltide.identity i join voltide.session s on s.user_id = i.user_id
      where i.user_id = $1 and i.kind = 'account' and s.session_id = $2 and s.revoked_at_ms is null
      for update`,
    values: [userId, sessionId],
  });
}

export async function holdAccount(connection: Connection, userId: UserId): Promise<Owner | undefined> {
  return find<Owner>(connection, {
    name: 'deletion-hold-account',
    text: `select i.username, i.email, case when i.email_confirmed_at_ms is not null then i.email end as "ownEmail"
      from voltide.identity i where i.user_id = $1 and i.kind = 'account' for update`,
    values: [userId],
  });
}

/** Closes a user's books if no money is in them or on its way: no play settles under them afterwards. */
export async function closePlayer(connection: Connection, userId: UserId, atMs: number): Promise<Closing> {
  const row = await one<{ closing: string }>(connection, {
    name: 'deletion-close-player',
    text: `select voltide.close_player($1, $2) as closing`,
    values: [userId, atMs],
  });
  return knownAnswer('close_player', CLOSINGS, row.closing);
}

type Pseudonym = { readonly userId: UserId; readonly username: string; readonly atMs: number };

/** Turns an account into a pseudonym without a role. Its consents stay, without its address. */
export async function pseudonymise(connection: Connection, { userId, username, atMs }: Pseudonym): Promise<void> {
  await connection.query({
    name: 'deletion-pseudonymise',
    text: `update voltide.identity
      set kind = 'deleted', username = $2, deleted_at_ms = $3,
        email = null, email_confirmed_at_ms = null, password_hash = null, consent_address = null,
        referral_code_used = null
      where user_id = $1`,
    values: [userId, username, atMs],
  });
}

/** One statement for each place outside the books that knows something about a person, by number or by email. */
const ERASED_BY_USER = [
  'delete from voltide.one_time_link where user_id = $1',
  'delete from voltide.former_email where user_id = $1',
  'delete from voltide.second_factor where user_id = $1',
  'delete from voltide.recovery_code where user_id = $1',
  'delete from voltide.recent_find where user_id = $1',
  'delete from voltide.profile_setting where user_id = $1',
  'delete from voltide.contact_message where user_id = $1',
  'delete from voltide.ritual where user_id = $1',
  'delete from voltide.ritual_interval where user_id = $1',
  'delete from voltide.avatar where user_id = $1',
  'delete from voltide.player_note where user_id = $1',
  'delete from voltide.wallet_connection where user_id = $1',
  // The identity check stays with the payments; its notes go.
  `update voltide.identity_check set note = '' where user_id = $1`,
  // The owner of an address stays with the deposits that came from it.
  `update voltide.wallet_link l set ended_at_ms = greatest(l.verified_at_ms, i.deleted_at_ms)
    from voltide.identity i where i.user_id = l.user_id and l.user_id = $1 and l.ended_at_ms is null`,
  // Mail that still waits for an earlier address is sent: it may reveal a theft.
  'delete from voltide.outbox where user_id = $1 and sealed_text is null',
  // Changes stay, under the pseudonym.
  `delete from voltide.security_event where user_id = $1 and kind = 'login_failed'`,
  'update voltide.session set device = null, country = null where user_id = $1',
];
const ERASED_BY_EMAIL = [
  'delete from voltide.outbox where $1 in (lower(recipient), lower(reply_to))',
  'delete from voltide.contact_message where lower(email) = $1',
  'delete from voltide.reset_request where email = $1',
];

/** Erases a person outside the books. Rows that others left under an address are erased only by its confirmed owner. */
export async function erase(connection: Connection, userId: UserId, ownEmail: string | null): Promise<void> {
  for (const text of ERASED_BY_USER) await connection.query(text, [userId]);
  if (ownEmail === null) await connection.query('delete from voltide.outbox where user_id = $1', [userId]);
  else for (const text of ERASED_BY_EMAIL) await connection.query(text, [ownEmail]);
}
