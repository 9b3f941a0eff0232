import type { ErrorCode } from '@voltide/contract';

import { isLockTimeout, isUnavailable } from './failures.ts';

/** What a broken constraint means to the caller. A name that is not here is a fault of the server. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  operation_pkey: 'key_reused',
  find_exit_pkey: 'item_gone',
  seed_history_pkey: 'seeds_changed',
  identity_email_key: 'email_taken',
  identity_username_key: 'username_taken',
  identity_guest_name_key: 'username_taken',
};

/** The name of the constraint that refused a statement. */
export function constraintOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** The answer that a failed statement leads to; undefined for faults that only the log may describe. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  const constraint = constraintOf(error);
  if (constraint !== undefined) return CODES[constraint];
  return isUnavailable(error) || isLockTimeout(error) ? 'unavailable' : undefined;
}
