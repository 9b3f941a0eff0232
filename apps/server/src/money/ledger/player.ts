import type { UserId } from '@voltide/core';

import type { SpendOrder } from './operation.ts';

/** The seeds and the nonce that a play is computed from. The server seed is decrypted. */
export type PlayerState = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** SHA-256 of the server seed, in hexadecimal. */
  readonly commitment: string;
  readonly spendOrder: SpendOrder;
  /** Rarities whose items are sold at once: bit 0 is common, bit 5 mythic. */
  readonly autoSell: number;
  /** Changes with spendOrder and autoSell; a play names the one it was computed from. */
  readonly preferencesVersion: number;
};

/**
 * A player as loaded from the database. One without a client seed cannot play yet. The nonce moves on in place: a new
 * object for each play would outlive the collector's young generation and fill its old space.
 */
export type Player = Omit<PlayerState, 'clientSeed' | 'nonce'> & {
  nonce: number;
  readonly clientSeed: string | undefined;
  readonly epochStartedAtMs: number;
  /** True once the account was deleted: it plays no more. */
  readonly isClosed: boolean;
};
