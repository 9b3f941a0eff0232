import type { ErrorCode } from '@voltide/contract';

import { isLockTimeout, isUnavailable } from './failures.ts';

/** Maps broken constraints to errors. A missing name is an internal error. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  operation_pkey: 'key_reused',
  find_exit_pkey: 'item_gone',
  seed_history_pkey: 'seeds_changed',
  identity_email_key: 'email_taken',
  identity_username_key: 'username_taken',
  identity_guest_name_key: 'username_taken',
};

export function constraintOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** Maps a failed statement to its error; undefined for errors that only the log may describe. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  const constraint = constraintOf(error);
  if (constraint !== undefined) return CODES[constraint];
  return isUnavailable(error) || isLockTimeout(error) ? 'unavailable' : undefined;
}
