import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Settled } from '../../money/ledger/operation.ts';
import { findUsedKey } from './operations.sql.ts';

export type KeyedRequest = { readonly userId: UserId; readonly key: string; readonly requestHash: Uint8Array };

/**
 * Finds the answer of a used key, whatever has changed since (S14-06); undefined for a new key. It serves requests that
 * would be rejected before the ledger sees their key.
 * @throws AppError `key_reused` when the key belonged to another request
 */
export async function findFirstAnswer(connection: Connection, request: KeyedRequest): Promise<Settled | undefined> {
  const used = await findUsedKey(connection, request.userId, request.key);
  if (used === undefined) return undefined;
  if (Buffer.compare(used.requestHash, request.requestHash) !== 0) throw new AppError('key_reused');
  return used.settled;
}
