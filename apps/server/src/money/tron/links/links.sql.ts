import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, find, list } from '../../../platform/db/rows.ts';

/** The connected wallet, and the challenge that waits for its signature. */
export type WalletConnection = {
  readonly address: Uint8Array;
  readonly challenge: { readonly text: string; readonly expiresAtMs: number } | undefined;
};

type RawConnection = {
  readonly address: Uint8Array;
  readonly challenge: string | null;
  readonly challengeExpiresAtMs: bigint | null;
};

export async function findConnection(connection: Connection, userId: UserId): Promise<WalletConnection | undefined> {
  const row = await find<RawConnection>(connection, {
    name: 'wallet-find-connection',
    text: `select address, challenge, challenge_expires_at_ms as "challengeExpiresAtMs"
      from voltide.wallet_connection where user_id = $1`,
    values: [userId],
  });
  if (row === undefined) return undefined;
  const { address, challenge: text, challengeExpiresAtMs: expiresAtMs } = row;
  const challenge = text === null ? undefined : { text, expiresAtMs: Number(expiresAtMs) };
  return { address, challenge };
}

export async function saveConnection(
  connection: Connection,
  userId: UserId,
  { address, challenge, atMs }: WalletConnection & { readonly atMs: number },
): Promise<void> {
  await connection.query({
    name: 'wallet-save-connection',
    text: `insert into voltide.wallet_connection (user_id, connected_at_ms, address, challenge, challenge_expires_at_ms)
      values ($1, $2, $3, $4, $5)
      on conflict (user_id) do update set connected_at_ms = excluded.connected_at_ms, address = excluded.address,
        challenge = excluded.challenge, challenge_expires_at_ms = excluded.challenge_expires_at_ms`,
    values: [userId, atMs, address, challenge?.text ?? null, challenge?.expiresAtMs ?? null],
  });
}

/** Removes the challenge and returns it: it is used once, by the first attempt. */
export async function takeChallenge(connection: Connection, userId: UserId): Promise<WalletConnection | undefined> {
  const row = await find<RawConnection>(connection, {
    name: 'wallet-take-challenge',
    text: `with waiting as (
        select user_id, address, challenge, challenge_expires_at_ms from voltide.wallet_connection
        where user_id = $1 and challenge is not null for update
      )
      update voltide.wallet_connection c set challenge = null, challenge_expires_at_ms = null
      from waiting w where c.user_id = w.user_id
      returning w.address, w.challenge, w.challenge_expires_at_ms as "challengeExpiresAtMs"`,
    values: [userId],
  });
  if (row === undefined || row.challenge === null) return undefined;
  const challenge = { text: row.challenge, expiresAtMs: Number(row.challengeExpiresAtMs) };
  return { address: row.address, challenge };
}

export async function deleteConnection(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({
    name: 'wallet-delete-connection',
    text: 'delete from voltide.wallet_connection where user_id = $1',
    values: [userId],
  });
}

export type WalletLink = { readonly userId: UserId; readonly address: Uint8Array; readonly verifiedAtMs: number };

type RawLink = { readonly userId: UserId; readonly address: Uint8Array; readonly verifiedAtMs: bigint };

const linkOf = ({ userId, address, verifiedAtMs }: RawLink): WalletLink => ({
  userId,
  address,
  verifiedAtMs: Number(verifiedAtMs),
});

/** True if a user has something that can be withdrawn, now or out of the vault, or items that sell for it. */
export async function ownsCash(connection: Connection, userId: UserId): Promise<boolean> {
  const row = await find<{ owns: boolean }>(connection, {
    name: 'wallet-owns-cash',
    text: `select exists (
        select from voltide.account a
        where a.user_id = $1 and a.kind in ('cash', 'vault') and a.balance > 0
      ) or exists (select from voltide.find f where f.user_id = $1 and f.bucket = 'cash') as owns`,
    values: [userId],
  });
  return row?.owns === true;
}

export async function findLink(connection: Connection, address: Uint8Array): Promise<WalletLink | undefined> {
  const row = await find<RawLink>(connection, {
    name: 'wallet-find-link',
    text: `select user_id as "userId", address, verified_at_ms as "verifiedAtMs" from voltide.wallet_link
      where address = $1 and ended_at_ms is null`,
    values: [address],
  });
  return row === undefined ? undefined : linkOf(row);
}

export async function listLinks(connection: Connection, userId: UserId): Promise<readonly WalletLink[]> {
  const rows = await list<RawLink>(connection, {
    name: 'wallet-list-links',
    text: `select user_id as "userId", address, verified_at_ms as "verifiedAtMs" from voltide.wallet_link
      where user_id = $1 and ended_at_ms is null order by link_id desc`,
    values: [userId],
  });
  return rows.map(linkOf);
}

export async function insertLink(
  connection: Connection,
  { userId, address, verifiedAtMs }: WalletLink,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'wallet-insert-link',
      text: `insert into voltide.wallet_link (user_id, verified_at_ms, address) values ($1, $2, $3)
      on conflict (address) where ended_at_ms is null do nothing`,
      values: [userId, verifiedAtMs, address],
    })) === 1
  );
}

/** Ends a link; its time stays known. False where the user has none to this address. */
export async function endLink(
  connection: Connection,
  userId: UserId,
  { address, atMs }: { readonly address: Uint8Array; readonly atMs: number },
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'wallet-end-link',
      text: `update voltide.wallet_link set ended_at_ms = greatest($3, verified_at_ms)
      where user_id = $1 and address = $2 and ended_at_ms is null`,
      values: [userId, address, atMs],
    })) === 1
  );
}
