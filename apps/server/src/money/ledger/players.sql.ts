import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import type { SpendOrder } from './operation.ts';

export type PlayerRow = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly epochStartedAtMs: bigint;
  readonly spendOrder: SpendOrder;
  readonly autoSell: number;
  readonly preferencesVersion: number;
  readonly commitment: Uint8Array;
  readonly nextCommitment: Uint8Array;
  readonly encryptedSeed: Uint8Array;
  readonly clientSeed: string | null;
  readonly isClosed: boolean;
};

export async function listPlayers(connection: Connection, userIds: readonly UserId[]): Promise<readonly PlayerRow[]> {
  return list<PlayerRow>(connection, {
    name: 'list_players',
    text: `select user_id as "userId", epoch, nonce, epoch_started_at_ms as "epochStartedAtMs",
      spend_order as "spendOrder",
        auto_sell as "autoSell", preferences_version as "preferencesVersion", commitment,
        next_commitment as "nextCommitment", encrypted_seed as "encryptedSeed", client_seed as "clientSeed",
        closed_at_ms is not null as "isClosed"
      from voltide.player where user_id = any ($1::bigint[])`,
    values: [userIds],
  });
}

export async function lockPlayer(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({ name: 'lock_player', text: 'select voltide.lock_player($1)', values: [userId] });
}

type OpeningRow = {
  readonly userId: UserId;
  readonly atMs: number;
  readonly commitment: Uint8Array;
  readonly nextCommitment: Uint8Array;
  readonly encryptedSeed: Uint8Array;
  readonly nextEncryptedSeed: Uint8Array;
  readonly clientSeed: string | undefined;
  readonly requestHash: Uint8Array;
  readonly welcomeSun: bigint;
};

export async function insertAccounts(connection: Connection, row: OpeningRow): Promise<void> {
  await connection.query({
    name: 'open_accounts',
    text: 'select from voltide.open_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      row.userId,
      row.atMs,
      row.commitment,
      row.nextCommitment,
      row.encryptedSeed,
      row.nextEncryptedSeed,
      row.clientSeed ?? null,
      row.requestHash,
      row.welcomeSun,
    ],
  });
}

type RotationRow = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly serverSeed: string;
  readonly clientSeed: string | undefined;
  readonly nextCommitment: Uint8Array;
  readonly nextEncryptedSeed: Uint8Array;
  readonly atMs: number;
};

/** Returns the number of plays of the revealed pair; undefined when the user's epoch is not the given one any more. */
export async function updateSeeds(connection: Connection, row: RotationRow): Promise<number | undefined> {
  const rotated = await find<{ plays: number | null }>(connection, {
    text: 'select voltide.rotate_seed($1, $2, $3, $4, $5, $6, $7) as plays',
    values: [
      row.userId,
      row.epoch,
      row.serverSeed,
      row.clientSeed ?? null,
      row.nextCommitment,
      row.nextEncryptedSeed,
      row.atMs,
    ],
  });
  return rotated?.plays ?? undefined;
}

export async function updateFirstClientSeed(
  connection: Connection,
  userId: UserId,
  clientSeed: string,
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    text: 'select voltide.set_first_client_seed($1, $2) as done',
    values: [userId, clientSeed],
  });
  return row?.done === true;
}

type PreferencesRow = { readonly userId: UserId; readonly spendOrder: SpendOrder; readonly autoSell: number };

export async function updatePreferences(connection: Connection, row: PreferencesRow): Promise<boolean> {
  const changed = await find<{ done: boolean }>(connection, {
    text: 'select voltide.set_preferences($1, $2, $3) as done',
    values: [row.userId, row.spendOrder, row.autoSell],
  });
  return changed?.done === true;
}
