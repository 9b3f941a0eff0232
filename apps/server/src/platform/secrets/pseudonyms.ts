import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';

import { deriveKey } from './keys.ts';
import type { Secret } from './secret.ts';

/** 96 bits: no two accounts of a list ever meet. */
const LENGTH = 16;

/** Public lists that call accounts by pseudonyms. Each has a key of its own. */
type PseudonymousList = 'jackpot' | 'board';

export type Pseudonyms = (part: string, userId: UserId) => string;

/**
 * The pseudonyms of accounts in a part of a list, such as the day of a jackpot or the season of a board. Only the
 * installation's secret links them to accounts or across parts.
 */
export function createPseudonyms(secretKey: Secret<Uint8Array>, list: PseudonymousList): Pseudonyms {
  const key = deriveKey(secretKey, `${list} pseudonyms`);
  return (part, userId) => createHmac('sha256', key).update(`${part}:${userId}`).digest('base64url').slice(0, LENGTH);
}
