import type { UserId } from '@voltide/core';

import { addressKey } from './address-key.ts';
import { REMEMBERED, type From } from './limits.ts';
import { forgetOldest, limitAttempts } from './limit-errors.ts';
import { BucketTable, type BucketRule } from './token-bucket.ts';

const RATES = {
  address: { perSecond: 1 / 300, burst: 10 },
  newAddresses: { perSecond: 1 / 1800, burst: 20 },
} as const satisfies Record<string, BucketRule>;

export type CodeLimits = ReturnType<typeof createCodeLimits>;

/**
 * The limits on codes of a second factor. An attacker with the password uses up the common allowance of new addresses,
 * and nothing of an address where a code was right before: the owner is not locked out there.
 */
export function createCodeLimits() {
  const perAddress = new BucketTable(RATES.address, REMEMBERED);
  const fromNewAddresses = new BucketTable(RATES.newAddresses, REMEMBERED);
  /** Accounts with the addresses from which a code was right. */
  const bearers = new Set<string>();
  return {
    /** Counts a code; `succeeded` takes it back. @throws AppError `too_many_attempts` */
    attempt(userId: UserId, { address, nowMs }: From): void {
      const key = `${userId} ${addressKey(address)}`;
      limitAttempts(perAddress.take(key, nowMs));
      if (!bearers.has(key)) limitAttempts(fromNewAddresses.take(`${userId}`, nowMs));
    },
    succeeded(userId: UserId, address: string): void {
      const key = `${userId} ${addressKey(address)}`;
      perAddress.giveBack(key);
      if (!bearers.delete(key)) fromNewAddresses.giveBack(`${userId}`);
      bearers.add(key);
      if (bearers.size > REMEMBERED) forgetOldest(bearers);
    },
  };
}
