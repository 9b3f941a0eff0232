import { createHmac } from 'node:crypto';

import type { UserId } from '@voltide/core';

import { deriveKey } from '../keys.ts';
import type { Secret } from '../secret.ts';

/** 96 bits: no two accounts of a day ever meet. */
const LENGTH = 16;

export type Pseudonyms = (date: string, userId: UserId) => string;

/** What the list of a day calls whom. Only the installation's secret tells who it is, or was the day before. */
export function createPseudonyms(secretKey: Secret<Uint8Array>): Pseudonyms {
  const key = deriveKey(secretKey, 'jackpot pseudonyms');
  return (date, userId) => createHmac('sha256', key).update(`${date}:${userId}`).digest('base64url').slice(0, LENGTH);
}
