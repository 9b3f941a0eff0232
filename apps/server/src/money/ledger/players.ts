import { hash, randomBytes } from 'node:crypto';

import type { UserId } from '@voltide/core';
import { commitmentOf, PLAYS_PER_SEED, serverSeedFromRandom } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';

import type { Connection } from '../../platform/db/pool.ts';
import type { Player } from './player.ts';
import { insertAccounts, listPlayers, updateSeeds, type PlayerRow } from './players.sql.ts';
import type { SeedCipher } from '../../platform/secrets/seed-cipher.ts';

/** The greatest age of a seed pair, which is then revealed and replaced (rules book §2). */
export const SEED_AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;

export type PublicSeeds = {
  readonly epoch: number;
  readonly nonce: number;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string | undefined;
  readonly epochStartedAtMs: number;
};

type RevealedSeeds = {
  readonly epoch: number;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string | undefined;
  readonly plays: number;
};

/** Loads players with their seeds opened; users without accounts are missing from the result. */
export async function loadPlayers(
  connection: Connection,
  seedCipher: SeedCipher,
  userIds: readonly UserId[],
): Promise<Player[]> {
  const rows = await listPlayers(connection, userIds);
  return rows.map((row) => ({
    userId: row.userId,
    epoch: row.epoch,
    nonce: row.nonce,
    serverSeed: seedCipher.decrypt(row.encryptedSeed, row.userId, row.epoch),
    clientSeed: row.clientSeed ?? undefined,
    commitment: Buffer.from(row.commitment).toString('hex'),
    spendOrder: row.spendOrder,
    autoSell: row.autoSell,
    preferencesVersion: row.preferencesVersion,
    epochStartedAtMs: Number(row.epochStartedAtMs),
    isClosed: row.isClosed,
  }));
}

export async function findPublicSeeds(connection: Connection, userId: UserId): Promise<PublicSeeds | undefined> {
  const [row] = await listPlayers(connection, [userId]);
  return row === undefined ? undefined : publicSeedsOf(row);
}

function publicSeedsOf(row: PlayerRow): PublicSeeds {
  return {
    epoch: row.epoch,
    nonce: row.nonce,
    commitment: Buffer.from(row.commitment).toString('hex'),
    nextCommitment: Buffer.from(row.nextCommitment).toString('hex'),
    clientSeed: row.clientSeed ?? undefined,
    epochStartedAtMs: Number(row.epochStartedAtMs),
  };
}

/** True if the pair's plays or its time are used up: it is then revealed before the next play (rules book §2). */
export function isSeedUsedUp(player: Player, nowMs: number): boolean {
  return player.nonce >= PLAYS_PER_SEED || (player.nonce > 0 && nowMs - player.epochStartedAtMs >= SEED_AGE_MAX_MS);
}

type Opening = {
  readonly userId: UserId;
  readonly atMs: number;
  /** Created in the browser; a player who has none yet sets it before the first play. */
  readonly clientSeed?: string;
  /** The promo that a new player is welcomed with, 0 for none (rules book §14). */
  readonly welcomeSun: bigint;
};

export async function openAccounts(connection: Connection, seedCipher: SeedCipher, opening: Opening): Promise<void> {
  const { userId, atMs, clientSeed, welcomeSun } = opening;
  const first = makeSeed(seedCipher, userId, 0);
  const second = makeSeed(seedCipher, userId, 1);
  await insertAccounts(connection, {
    userId,
    atMs,
    commitment: first.commitment,
    nextCommitment: second.commitment,
    encryptedSeed: first.encrypted,
    nextEncryptedSeed: second.encrypted,
    clientSeed,
    requestHash: hash('sha256', 'welcome', 'buffer'),
    welcomeSun,
  });
}

type Rotation = {
  readonly userId: UserId;
  /** The client seed of the new pair; undefined when its player has yet to make one. */
  readonly clientSeed: string | undefined;
  readonly atMs: number;
  /** The epoch that the caller has seen; any if absent. */
  readonly epoch?: number;
};

/**
 * Reveals the current pair; the committed next one becomes current, and a new one is committed. Run it in the user's
 * turn of the lane, which drops the cached player. Undefined when the epoch is not the expected one.
 */
export async function rotateSeed(
  connection: Connection,
  seedCipher: SeedCipher,
  rotation: Rotation,
): Promise<RevealedSeeds | undefined> {
  const [row] = await listPlayers(connection, [rotation.userId]);
  if (row === undefined || (rotation.epoch !== undefined && rotation.epoch !== row.epoch)) return undefined;
  const serverSeed = seedCipher.decrypt(row.encryptedSeed, row.userId, row.epoch);
  const next = makeSeed(seedCipher, row.userId, row.epoch + 2);
  const plays = await updateSeeds(connection, {
    userId: row.userId,
    epoch: row.epoch,
    serverSeed,
    clientSeed: rotation.clientSeed,
    nextCommitment: next.commitment,
    nextEncryptedSeed: next.encrypted,
    atMs: rotation.atMs,
  });
  if (plays === undefined) return undefined;
  const { epoch, commitment, clientSeed } = publicSeedsOf(row);
  return { epoch, serverSeed, commitment, clientSeed, plays };
}

function makeSeed(
  seedCipher: SeedCipher,
  userId: UserId,
  epoch: number,
): { commitment: Uint8Array; encrypted: Uint8Array } {
  const serverSeed = serverSeedFromRandom(randomBytes(32));
  const commitment = Buffer.from(commitmentOf(nodeHashes, serverSeed), 'hex');
  return { commitment, encrypted: seedCipher.encrypt(serverSeed, userId, epoch) };
}
